import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parseFlags } from '@orch/component';
import { flagTable, schedulerChecks, schedulerConfig } from './config-from-options.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-scheduler-'));
  const kubeconfig = {
    ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'a' },
    contexts: [{ name: 'a', context: { cluster: 'a', user: 'a' } }],
    clusters: [{ name: 'a', cluster: { server: 'https://127.0.0.1:1' } }],
    users: [{ name: 'a', user: { token: 't' } }],
  };
  await writeFile(join(folder, 'kubeconfig'), JSON.stringify(kubeconfig));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const kubeconfig = () => `--kubeconfig=${join(folder, 'kubeconfig')}`;

function parse(...args: readonly string[]) {
  return parseFlags(flagTable(undefined), { args, checks: schedulerChecks });
}

async function configOf(...args: readonly string[]) {
  const outcome = parse(...args);
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  return await schedulerConfig.read(outcome.flags);
}

async function given(text: string): Promise<string> {
  const path = join(folder, 'config');
  const head = 'apiVersion: scheduler.config.orch.io/v1beta1\nkind: SchedulerConfiguration\n';
  await writeFile(path, `${head}clientConnection: { kubeconfig: ${join(folder, 'kubeconfig')} }\n${text}`);
  return `--config=${path}`;
}

const firstProfile = async (...args: readonly string[]) => (await configOf(...args)).scheduling?.profiles[0];

test('pods of default-scheduler are placed by default, and the affinity weight is 1 of 0 to 100 [Scheduler defaults, 4] [Scheduler defaults, 5]', async () => {
  const profile = await firstProfile(kubeconfig());
  expect(profile?.schedulerName).toBe('default-scheduler');
  expect(profile?.args['InterPodAffinity']).toEqual({ hardPodAffinityWeight: 1 });
  const outcome = parse(kubeconfig(), '--hard-pod-affinity-symmetric-weight=101');
  expect(outcome).toMatchObject({
    type: 'invalid',
    errors: [expect.stringContaining('hard-pod-affinity-symmetric-weight')],
  });
});

test('requests are limited to 50 per second with a burst of 100 [Scheduler defaults, 6]', async () => {
  expect((await configOf(kubeconfig())).rateLimit).toEqual({ qps: 50, burst: 100 });
  expect((await configOf(kubeconfig(), '--kube-api-qps=-1')).rateLimit).toBeUndefined();
});

test('the lock and the config map of the policy are in the system namespace [Scheduler defaults, 8] [Scheduler defaults, 9]', async () => {
  const { election, policy } = await configOf(kubeconfig(), '--policy-configmap=p');
  expect(election?.lock).toMatchObject({ name: 'scheduler', namespace: 'orch-system' });
  expect(policy).toMatchObject({ namespace: 'orch-system' });
  const moved = await configOf(kubeconfig(), '--policy-configmap=p', '--policy-configmap-namespace=n');
  expect(moved.policy).toMatchObject({ name: 'p', namespace: 'n' });
});

test('with --config deprecated options are ignored, but not the provider [Scheduler defaults, 10] [Scheduler defaults, 11]', async () => {
  const config = await given('profiles: [{ schedulerName: from-file }]\nleaderElection: { leaderElect: false }');
  const args = [
    config,
    '--scheduler-name=from-option',
    '--leader-elect=true',
    '--hard-pod-affinity-symmetric-weight=7',
  ];
  const { scheduling, warnings, election } = await configOf(...args, '--algorithm-provider=ClusterAutoscalerProvider');
  const [profile] = scheduling?.profiles ?? [];
  expect(profile).toMatchObject({ schedulerName: 'from-file', args: {} });
  expect(election).toBeUndefined();
  expect(profile?.plugins.score.map(({ name }) => name)).toContain('NodeResourcesMostAllocated');
  expect([...(warnings ?? [])].toSorted()).toEqual([
    '--hard-pod-affinity-symmetric-weight: ignored, --config is given',
    '--leader-elect: ignored, --config is given',
    '--scheduler-name: ignored, --config is given',
  ]);
  const unknown = parse(kubeconfig(), '--algorithm-provider=Other');
  expect(unknown).toMatchObject({ type: 'invalid', errors: [expect.stringContaining('algorithm-provider')] });
});

test('--write-config-to has the whole configuration [Scheduler defaults, 12]', async () => {
  const { written } = await configOf(kubeconfig(), `--write-config-to=${join(folder, 'written')}`);
  expect(written?.path).toBe(join(folder, 'written'));
  expect(written?.text).toContain('kind: SchedulerConfiguration\n');
  expect(written?.text).toContain('name: NodePreferAvoidPods\n');
});

test('a policy or provider together with plugin configuration is an error [Scheduler defaults, 14]', async () => {
  const config = await given('profiles: [{ plugins: {}, pluginConfig: [] }, { schedulerName: b, plugins: {} }]');
  await writeFile(join(folder, 'policy'), '{"kind":"Policy","apiVersion":"v1"}');
  const path = join(folder, 'config');
  for (const [option, name] of [
    [`--policy-config-file=${join(folder, 'policy')}`, '--policy-config-file'],
    ['--policy-configmap=p', '--policy-configmap'],
    ['--algorithm-provider=DefaultProvider', '--algorithm-provider'],
  ] as const) {
    await expect(configOf(config, option)).rejects.toThrow(
      [
        `--config: ${path}: profiles[0].plugins: Forbidden: cannot be combined with ${name}`,
        `--config: ${path}: profiles[0].pluginConfig: Forbidden: cannot be combined with ${name}`,
        `--config: ${path}: profiles[1].plugins: Forbidden: cannot be combined with ${name}`,
      ].join('\n'),
    );
  }
});

test('the policy file is used instead of the config map with --use-legacy-policy-config, which needs it', async () => {
  await writeFile(join(folder, 'policy'), '{"kind":"Policy","apiVersion":"v1","alwaysCheckAllPredicates":true}');
  const both = [kubeconfig(), `--policy-config-file=${join(folder, 'policy')}`, '--policy-configmap=p'];
  expect((await configOf(...both)).policy).toMatchObject({ name: 'p' });
  const { policy, scheduling } = await configOf(...both, '--use-legacy-policy-config');
  expect([policy, scheduling?.profiles[0]?.checksAllFilters]).toEqual([undefined, true]);
  expect(parse(kubeconfig(), '--use-legacy-policy-config')).toMatchObject({
    errors: ['--policy-config-file: must be specified with --use-legacy-policy-config'],
  });
});

test('every error of a configuration or policy file is reported with the option and the path', async () => {
  const config = await given('parallelism: 0\nprofiles: [{ pluginConfig: [{ name: NodeName, args: { a: 1 } }] }]');
  const path = join(folder, 'config');
  await expect(configOf(config)).rejects.toThrow(
    [
      `--config: ${path}: parallelism: Invalid value: 0: should be an integer value greater than zero`,
      `--config: ${path}: profiles[0].pluginConfig[0].args.a: unknown field: the plugin has no arguments`,
    ].join('\n'),
  );
  await writeFile(join(folder, 'policy'), '{"kind":"Policy","apiVersion":"v1","predicates":[{"name":"Nothing"}]}');
  await expect(configOf(kubeconfig(), `--policy-config-file=${join(folder, 'policy')}`)).rejects.toThrow(
    `--policy-config-file: ${join(folder, 'policy')}: predicates[0].name: Unsupported value: "Nothing"`,
  );
});

test('a parallelism that is not the default is logged at the start as without effect', async () => {
  const warning = '--config: parallelism: has no effect: a decision compares columns of numbers on one thread';
  expect((await configOf(await given('parallelism: 8'))).warnings).toEqual([warning]);
  expect((await configOf(await given('parallelism: 16'))).warnings).toEqual([]);
  expect((await configOf(kubeconfig())).warnings).toEqual([]);
});
