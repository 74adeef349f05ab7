import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { loggingOption, optionsWithoutEffect, parseFlags } from '@orch/component';
import { controllers, knownControllers } from '@orch/controllers';
import { rateLimitOf } from './clients/rate-limits.js';
import { givenOptionFiles } from './config-from-options.fixture.js';
import { controllerManagerChecks, controllerManagerConfig, flagTable } from './config-from-options.js';
import { splitControllers } from './election/run-elected.js';

let folder: string;
const options = givenOptionFiles();
const { configOf } = options;
beforeAll(() => {
  folder = options.folder;
});

describe('options that this program rejects, with what it lacks', () => {
  const { errorsOf } = options;

  test.each([
    [['--flex-volume-plugin-dir=/x'], ['--flex-volume-plugin-dir: flex volume plugins are not run; use CSI drivers']],
    [['--flex-volume-plugin-dir=/usr/libexec/orch/nodeagent-plugins/volume/exec/'], []],
    [['--volume-host-cidr-denylist=10.0.0.0/8,fd00::/8', '--volume-host-allow-local-loopback=false'], []],
    [['--logtostderr=false', '--experimental-logging-sanitization'], []],
    [['--logging-format=json', '--vmodule=a=1'], ['--vmodule: not supported with --logging-format=json']],
    [['--allow-metric-labels=a=b'], ['--allow-metric-labels: "a" must be metric,label, followed by =value,value']],
    [['--volume-host-cidr-denylist=10.0.0.0/8,x'], ['--volume-host-cidr-denylist: "x" is not a CIDR']],
  ])('%j: %j', (args, errors) => {
    expect(errorsOf(...args)).toEqual(errors);
  });
});

describe('options without effect', () => {
  const withoutEffect = optionsWithoutEffect(flagTable(undefined), [controllerManagerConfig, loggingOption]);

  test.each([
    ['deleting-pods-burst', 'deprecated in v1.21 and ignored there too'],
    ['deleting-pods-qps', 'deprecated in v1.21 and ignored there too'],
  ])('--%s: %s', (name, reason) => {
    expect(withoutEffect.get(name)).toBe(reason);
  });

  test('are those that v1.21 ignores too', () => {
    expect([...withoutEffect.keys()].toSorted()).toEqual([
      ...['deleting-pods-burst', 'deleting-pods-qps'],
      ...['horizontal-pod-autoscaler-downscale-delay', 'horizontal-pod-autoscaler-upscale-delay'],
      ...['horizontal-pod-autoscaler-use-rest-clients', 'node-sync-period', 'register-retry-count'],
    ]);
  });

  test('have a reason why they need none', () => {
    const options = { stopsOnMissingProtection: true };
    const effects = optionsWithoutEffect(flagTable(undefined), [controllerManagerConfig, loggingOption], options);
    const unbuilt = [...effects].filter(([, reason]) => reason === 'not built yet').map(([name]) => name);
    expect(unbuilt).toEqual([]);
  });
});

describe('the secure port', () => {
  test('is 10257 on all addresses by default, and off with 0 [Controller manager defaults, 1]', async () => {
    expect((await configOf()).serving?.listener).toMatchObject({ host: '0.0.0.0', port: 10_257 });
    expect((await configOf('--secure-port=0')).serving).toBeUndefined();
  });

  test('does not open the insecure port, which its own options open', async () => {
    expect((await configOf()).insecureServing).toBeUndefined();
    expect((await configOf('--port=0')).insecureServing).toBeUndefined();
    const profiling = { isServed: true, withContention: false };
    expect((await configOf('--port=7', '--address=127.0.0.1')).insecureServing).toEqual({
      ...{ host: '127.0.0.1', port: 7, profiling },
    });
  });

  test('always allows paths only', () => {
    expect(options.errorsOf('--authorization-always-allow-paths=healthz')).toEqual([
      '--authorization-always-allow-paths: "healthz" does not begin with /',
    ]);
  });
});

describe('leader election', () => {
  const { errorsOf } = options;
  const lock = { type: 'leases', namespace: 'orch-system', name: 'controller-manager' };

  test('is on, with the lock and the times of v1.21 [Controller manager defaults, 2] [Controller manager defaults, 3] [Controller manager defaults, 5]', async () => {
    const times = { leaseDurationMs: 15_000, renewDeadlineMs: 10_000, retryPeriodMs: 2_000 };
    expect((await configOf()).election).toEqual({ main: { lock, ...times } });
    expect((await configOf('--leader-elect=false')).election).toBeUndefined();
  });

  test('rejects times that exclude a safe election, and empty names', () => {
    expect(errorsOf('--leader-elect-lease-duration=10s', '--leader-elect-retry-period=9s')).toEqual([
      '--leader-elect-lease-duration: must be greater than --leader-elect-renew-deadline',
      '--leader-elect-renew-deadline: must be greater than 1.2 times --leader-elect-retry-period',
    ]);
    expect(errorsOf('--leader-elect-retry-period=0s', '--leader-elect-resource-name=')).toEqual([
      '--leader-elect-retry-period: must be greater than zero',
      '--leader-elect-resource-name: must not be empty',
    ]);
    expect(errorsOf('--leader-elect=false', '--leader-elect-retry-period=0s')).toEqual([]);
  });

  describe('with migration', () => {
    const gate = '--feature-gates=ControllerManagerLeaderMigration=true';
    const migrating = async (content: object | string, ...args: readonly string[]) => {
      const file = join(folder, 'migration');
      await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
      return await configOf('--enable-leader-migration', `--leader-migration-config=${file}`, gate, ...args);
    };
    const type = { apiVersion: 'controllermanager.config.orch.io/v1alpha1', kind: 'LeaderMigrationConfiguration' };

    test('the file names the second lock, and who runs which controller', async () => {
      const controllerLeaders = [
        { name: 'route', component: 'controller-manager' },
        { name: 'service', component: 'cloud-controller-manager' },
      ];
      const { election } = await migrating({ ...type, leaderName: 'cloud', resourceLock: 'leases', controllerLeaders });
      expect(election).toMatchObject({
        main: { lock },
        migration: { lock: { type: 'leases', name: 'cloud' }, migrated: ['route'], elsewhere: ['service'] },
      });
    });

    test('names our component as in the dialect of the file', async () => {
      const kind = { ...type, apiVersion: 'controllermanager.config.k8s.io/v1alpha1' };
      const controllerLeaders = [{ name: 'route', component: 'kube-controller-manager' }];
      const content = { ...kind, leaderName: 'cloud', resourceLock: 'endpoints', controllerLeaders };
      expect((await migrating(content, '--naming=kubernetes')).election?.migration).toEqual({
        ...{ lock: { type: 'endpoints', name: 'cloud' }, migrated: ['route'], elsewhere: [] },
      });
    });

    test('reports all errors of the file at once, with option, file and path', async () => {
      const wrong = { ...type, resourceLock: 'files', controllerLeaders: [{ name: 'route' }] };
      const error = await migrating(wrong).catch((thrown: Error) => thrown.message);
      const file = `--leader-migration-config: ${join(folder, 'migration')}: `;
      expect(String(error).split('\n')).toEqual([
        `${file}leaderName: Required value`,
        `${file}resourceLock: Unsupported value: "files": supported values: "leases", "endpoints"`,
        `${file}controllerLeaders[0].component: Required value`,
      ]);
      const empty = {
        ...type,
        leaderName: '',
        resourceLock: 'leases',
        controllerLeaders: [{ name: '', component: '' }],
      };
      await expect(migrating(empty)).rejects.toThrow(
        `${file}leaderName: Required value\n${file}controllerLeaders[0].name: Required value`,
      );
      await expect(migrating('- a')).rejects.toThrow(`${file}must be an object`);
    });

    test('needs its gate, its file and an election', () => {
      const needed = [
        '--enable-leader-migration: needs the feature gate ControllerManagerLeaderMigration',
        '--enable-leader-migration: needs --leader-elect',
        '--leader-migration-config: must be specified with --enable-leader-migration',
      ];
      expect(errorsOf('--enable-leader-migration', '--leader-elect=false')).toEqual(needed);
      expect(errorsOf('--enable-leader-migration', gate)).toEqual(needed.slice(2));
      expect(errorsOf('--leader-migration-config=a')).toEqual([
        '--leader-migration-config: needs --enable-leader-migration',
      ]);
    });
  });
});

describe('the rate limit of clients', () => {
  test('is 20 a second and 30 at once, the default of clients with 0, and none with a negative rate [Controller manager defaults, 29]', async () => {
    expect((await configOf()).rateLimit).toEqual({ qps: 20, burst: 30 });
    expect((await configOf('--kube-api-qps=0', '--kube-api-burst=0')).rateLimit).toEqual({ qps: 5, burst: 10 });
    expect((await configOf('--kube-api-qps=-1')).rateLimit).toBeUndefined();
  });

  test('is per controller, and higher for those that make many requests for one object', () => {
    const limit = { qps: 20, burst: 30 };
    expect(rateLimitOf('deployment', limit)).toEqual(limit);
    expect(rateLimitOf('namespace', limit)).toEqual({ qps: 400, burst: 3_000 });
    expect(rateLimitOf('garbagecollector', limit)).toEqual({ qps: 40, burst: 30 });
  });

  test('rejects a negative burst', () => {
    const args = [`--kubeconfig=${join(folder, 'kubeconfig')}`, '--kube-api-burst=-1'];
    expect(parseFlags(flagTable(undefined), { args, checks: controllerManagerChecks })).toEqual({
      type: 'invalid',
      errors: ['--kube-api-burst: must not be negative'],
    });
  });
});

test('unknown names in --controllers are errors; those of all controllers of v1.21 are known', () => {
  const parse = (entries: string) => {
    const args = [`--kubeconfig=${join(folder, 'kubeconfig')}`, `--controllers=${entries}`];
    return parseFlags(flagTable(undefined), { args, checks: controllerManagerChecks });
  };
  expect(parse('*,-no-such,deployments,job')).toEqual({
    type: 'invalid',
    errors: [
      '--controllers: "-no-such" is not in the list of known controllers',
      '--controllers: "deployments" is not in the list of known controllers',
    ],
  });
  expect(knownControllers).toHaveLength(39);
  expect(parse(['*', ...knownControllers, ...knownControllers.map((name) => `-${name}`)].join(',')).type).toBe('run');
  expect(knownControllers).toEqual(expect.arrayContaining(Object.keys(controllers)));
});

describe('controllers under the two locks of a migration', () => {
  test('are those of the file that this program runs, and all others', () => {
    const lock = { type: 'leases', name: 'second' } as const;
    const migration = { lock, migrated: ['namespace'], elsewhere: ['deployment'] };
    expect(splitControllers(['deployment', 'namespace', 'replicaset'], migration)).toEqual({
      own: ['replicaset'],
      migrated: ['namespace'],
    });
  });
});
