import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import { generateAuthority, validFor } from '@orch/certs';
import {
  delegatedAuthenticationFlags,
  delegatedAuthorizationFlags,
  type FlagCheck,
  type FlagDefinition,
  leaderElectionFlags,
  type OptionReader,
  parseFlags,
  secureServingFlags,
} from '@orch/component';
import { componentServingChecks, componentServingOptions } from './component-options.js';
import { insecureServingOption } from './insecure-serving.js';
import { defaultLeaderElection, leaderElectionCheck, leaderElectionOption } from './leader-election-options.js';

const section = 'test';
const flag = (name: string, type: FlagDefinition['type']): FlagDefinition => ({
  ...{ name, type, default: '', section, help: '' },
});
const table: readonly FlagDefinition[] = [
  ...secureServingFlags({ certificateFolder: '', port: 10_259, portMin: 0 }),
  ...delegatedAuthenticationFlags({ toleratesLookupFailure: true }),
  ...delegatedAuthorizationFlags(),
  ...leaderElectionFlags(section, { name: 'scheduler', names: orchNames }),
  ...[flag('profiling', 'bool'), flag('contention-profiling', 'bool')],
  ...[flag('address', 'string'), flag('port', 'int')],
];

function read<T>(reader: OptionReader<T>, ...args: readonly string[]): T {
  const outcome = parseFlags(table, { args });
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  return reader.read(outcome.flags);
}
function errorsOf(checks: readonly FlagCheck[], ...args: readonly string[]): readonly string[] {
  const outcome = parseFlags(table, { args, checks });
  return outcome.type === 'invalid' ? outcome.errors : [];
}

describe('the election of a program', () => {
  const of = (...args: readonly string[]) => read(leaderElectionOption, ...args);

  test('has the defaults of v1.21, and is off on request', () => {
    const election = defaultLeaderElection(orchNames, 'scheduler');
    expect(election).toEqual({
      lock: { type: 'leases', namespace: 'orch-system', name: 'scheduler' },
      leaseDurationMs: 15_000,
      renewDeadlineMs: 10_000,
      retryPeriodMs: 2_000,
    });
    expect(of()).toEqual(election);
    expect(of('--leader-elect=false')).toBeUndefined();
    expect(defaultLeaderElection(kubernetesNames, 'controller-manager').lock).toEqual({
      ...{ type: 'leases', namespace: 'kube-system', name: 'kube-controller-manager' },
    });
  });

  test('has the lock and the times of its options', () => {
    const lock = ['resource-lock=endpointsleases', 'resource-namespace=n', 'resource-name=l'];
    const times = ['lease-duration=9s', 'renew-deadline=5s', 'retry-period=1s'];
    expect(of(...[...lock, ...times].map((each) => `--leader-elect-${each}`))).toEqual({
      lock: { type: 'endpointsleases', namespace: 'n', name: 'l' },
      leaseDurationMs: 9_000,
      renewDeadlineMs: 5_000,
      retryPeriodMs: 1_000,
    });
  });

  const lease = (text: string) => `--leader-elect-lease-duration=${text}`;
  const renew = (text: string) => `--leader-elect-renew-deadline=${text}`;
  const retry = (text: string) => `--leader-elect-retry-period=${text}`;
  const leaseAfterRenew = '--leader-elect-lease-duration: must be greater than --leader-elect-renew-deadline';
  const renewAfterRetry = '--leader-elect-renew-deadline: must be greater than 1.2 times --leader-elect-retry-period';

  test.each<[args: readonly string[], errors: readonly string[]]>([
    [[], []],
    [[lease('10s'), renew('9.999s')], []],
    [[lease('10s'), renew('10s')], [leaseAfterRenew]],
    [[renew('10s'), retry('8.333s')], []],
    [[renew('12s'), retry('10s')], [renewAfterRetry]],
    [[lease('1s'), renew('900ms'), retry('10ms')], []],
    [[lease('999ms'), renew('900ms'), retry('10ms')], ['--leader-elect-lease-duration: must be at least 1s']],
    [
      [lease('0s'), renew('0s'), retry('0s')],
      [
        ...['lease-duration', 'renew-deadline', 'retry-period'].map(
          (name) => `--leader-elect-${name}: must be greater than zero`,
        ),
        ...[leaseAfterRenew, renewAfterRetry],
      ],
    ],
    [[retry('-1s')], ['--leader-elect-retry-period: must be greater than zero']],
    [
      ['--leader-elect-resource-name=', '--leader-elect-resource-namespace='],
      ['--leader-elect-resource-name: must not be empty', '--leader-elect-resource-namespace: must not be empty'],
    ],
  ])('with the options %j has the errors %j', (args, errors) => {
    expect(errorsOf([leaderElectionCheck], ...args)).toEqual(errors);
    expect(errorsOf([leaderElectionCheck], '--leader-elect=false', ...args)).toEqual([]);
  });
});

describe('the ports of a program', () => {
  let folder: string;
  let kubeconfig: string;
  let authorities: { readonly pem: string; readonly path: string };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orch-component-'));
    kubeconfig = join(folder, 'kubeconfig');
    const file = {
      ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'a' },
      contexts: [{ name: 'a', context: { cluster: 'a', user: 'a' } }],
      clusters: [{ name: 'a', cluster: { server: 'https://127.0.0.1:1' } }],
      users: [{ name: 'a', user: { token: 't' } }],
    };
    await writeFile(kubeconfig, JSON.stringify(file));
    const { cert } = await generateAuthority({ commonName: 'ca', ...validFor(1, new Date()) });
    authorities = { pem: cert, path: join(folder, 'ca.crt') };
    await writeFile(authorities.path, cert);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const of = (...args: readonly string[]) => read(componentServingOptions('scheduler'), ...args)();

  test('have the defaults of v1.21, and no client without its kubeconfig', async () => {
    expect(await of()).toEqual({
      listener: {
        host: '0.0.0.0',
        port: 10_259,
        sharesAddress: false,
        cert: expect.any(String),
        key: expect.any(String),
      },
      profiling: { isServed: false, withContention: false },
      authentication: { skipsLookup: false, toleratesLookupFailure: true, tokenTtlMs: 10_000 },
      authorization: { alwaysAllowPaths: ['/healthz', '/readyz', '/livez'], allowTtlMs: 10_000, denyTtlMs: 10_000 },
    });
    expect(await of('--secure-port=0')).toBeUndefined();
  });

  test('have the clients, authorities and times of their options', async () => {
    const config = await of(
      ...[`--authentication-kubeconfig=${kubeconfig}`, '--authentication-skip-lookup', '--profiling'],
      ...['--authentication-tolerate-lookup-failure=false', '--authentication-token-webhook-cache-ttl=1s'],
      ...[`--client-ca-file=${authorities.path}`, `--requestheader-client-ca-file=${authorities.path}`],
      ...[`--authorization-kubeconfig=${kubeconfig}`, '--authorization-always-allow-paths=/a'],
      ...['--authorization-webhook-cache-authorized-ttl=2s', '--authorization-webhook-cache-unauthorized-ttl=3s'],
    );
    const client = expect.objectContaining({ server: 'https://127.0.0.1:1', token: 't' });
    expect(config).toEqual({
      listener: config?.listener,
      profiling: { isServed: true, withContention: false },
      authentication: {
        ...{ client, skipsLookup: true, toleratesLookupFailure: false, tokenTtlMs: 1_000 },
        clientAuthorities: authorities,
        requestHeaders: {
          authorities,
          usernameHeaders: ['x-remote-user'],
          groupHeaders: ['x-remote-group'],
          extraHeaderPrefixes: ['x-remote-extra-'],
          allowedNames: [],
        },
      },
      authorization: { client, alwaysAllowPaths: ['/a'], allowTtlMs: 2_000, denyTtlMs: 3_000 },
    });
  });

  test('always allow paths that begin with a slash', () => {
    expect(errorsOf(componentServingChecks, '--authorization-always-allow-paths=/a,b/,/c*')).toEqual([
      '--authorization-always-allow-paths: "b/" does not begin with /',
    ]);
  });

  test('include the insecure one if its address or port is given', () => {
    const profiling = { isServed: false, withContention: false };
    const insecure = (...args: readonly string[]) => read(insecureServingOption, ...args);
    expect(insecure()).toBeUndefined();
    expect(insecure('--port=0')).toBeUndefined();
    expect(insecure('--address=127.0.0.1')).toBeUndefined();
    expect(insecure('--port=80')).toEqual({ host: '0.0.0.0', port: 80, profiling });
    expect(insecure('--port=80', '--address=127.0.0.1')).toEqual({ host: '127.0.0.1', port: 80, profiling });
    expect(errorsOf(componentServingChecks, '--address=localhost')).toEqual([
      '--address: "localhost" is not an IP address',
    ]);
    expect(errorsOf(componentServingChecks, '--address=::1')).toEqual([]);
  });
});
