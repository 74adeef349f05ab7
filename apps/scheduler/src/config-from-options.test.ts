import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generateAuthority, validFor } from '@orch/certs';
import { loggingOption, optionsWithoutEffect, parseFlags } from '@orch/component';
import { flagTable, schedulerChecks, schedulerConfig } from './config-from-options.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-scheduler-'));
  const kubeconfig = (server: string) => ({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'a',
    contexts: [{ name: 'a', context: { cluster: 'a', user: 'a' } }],
    clusters: [{ name: 'a', cluster: { server } }],
    users: [{ name: 'a', user: { token: 't' } }],
  });
  await writeFile(join(folder, 'kubeconfig'), JSON.stringify(kubeconfig('https://127.0.0.1:1')));
  await writeFile(
    join(folder, 'config'),
    `apiVersion: scheduler.config.orch.io/v1beta1
kind: SchedulerConfiguration
percentageOfNodesToScore: 7
clientConnection: { kubeconfig: ${join(folder, 'kubeconfig')} }`,
  );
  await writeFile(join(folder, 'policy'), '{"kind": "Policy", "apiVersion": "v1", "alwaysCheckAllPredicates": true}');
  await writeFile(join(folder, 'other'), JSON.stringify(kubeconfig('https://127.0.0.1:3')));
});
beforeAll(async () => {
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'ca', ...validity });
  await writeFile(join(folder, 'cert'), authority.cert);
  await writeFile(join(folder, 'key'), authority.key);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function configOf(...args: readonly string[]) {
  const given = [`--kubeconfig=${join(folder, 'kubeconfig')}`, ...args];
  const outcome = parseFlags(flagTable(undefined), { args: given, checks: schedulerChecks });
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  return { ...(await schedulerConfig.read(outcome.flags)), logging: loggingOption.read(outcome.flags) };
}

test('the config is plain data', async () => {
  const config = await configOf('--feature-gates=PodOverhead=false');
  expect(structuredClone(config)).toEqual(config);
});

/** Read only together with others; see the tests of `listenerOptions` and `requestHeaderOptions`. */
const joined =
  /^(leader-elect|policy-configmap-namespace|use-legacy-policy-config|tls-(cert|private-key)-file|requestheader-.*)$/;
const plainOptions = schedulerConfig.options.filter((name) => !joined.test(name));

describe('each option that the config reads changes one field', () => {
  const toFiles = '--logtostderr=false';
  const logFiles = (changed: object) => ({ logging: { files: changed } });
  const changes: Readonly<Record<string, readonly [value: string, field: object, ...others: readonly string[]]>> = {
    naming: ['kubernetes', { dialect: 'kubernetes' }],
    master: ['https://127.0.0.1:2', { client: { server: 'https://127.0.0.1:2' } }],
    kubeconfig: ['FOLDER/other', { client: { server: 'https://127.0.0.1:3' } }],
    'kube-api-content-type': ['application/json', { encoding: 'json' }],
    'scheduler-name': ['own', { scheduling: { profiles: [{ schedulerName: 'own' }] } }],
    'hard-pod-affinity-symmetric-weight': [
      '7',
      { scheduling: { profiles: [{ args: { InterPodAffinity: { hardPodAffinityWeight: 7 } } }] } },
    ],
    'kube-api-qps': ['7.5', { rateLimit: { qps: 7.5, burst: 100 } }],
    'kube-api-burst': ['7', { rateLimit: { qps: 50, burst: 7 } }],
    'algorithm-provider': [
      'ClusterAutoscalerProvider',
      {
        scheduling: {
          profiles: [
            { plugins: { score: expect.arrayContaining([{ name: 'NodeResourcesMostAllocated', weight: 1 }]) } },
          ],
        },
      },
    ],
    'policy-configmap': ['policy', { policy: { name: 'policy', namespace: 'orch-system' } }],
    'policy-config-file': ['FOLDER/policy', { scheduling: { profiles: [{ checksAllFilters: true }] } }],
    config: ['FOLDER/config', { scheduling: { percentageOfNodesToScore: 7 } }],
    'write-config-to': ['FOLDER/written', { written: { path: expect.stringMatching(/written$/) } }],
    'feature-gates': ['PodOverhead=false', { featureGates: { PodOverhead: false } }],
    'leader-elect-lease-duration': ['21s', { election: { leaseDurationMs: 21_000 } }],
    'leader-elect-renew-deadline': ['7s', { election: { renewDeadlineMs: 7_000 } }],
    'leader-elect-retry-period': ['1s', { election: { retryPeriodMs: 1_000 } }],
    'leader-elect-resource-lock': ['endpoints', { election: { lock: { type: 'endpoints' } } }],
    'leader-elect-resource-name': ['mine', { election: { lock: { name: 'mine' } } }],
    'leader-elect-resource-namespace': ['there', { election: { lock: { namespace: 'there' } } }],
    'lock-object-name': ['mine', { election: { lock: { name: 'mine' } } }],
    'lock-object-namespace': ['there', { election: { lock: { namespace: 'there' } } }],
    'bind-address': ['127.0.0.7', { serving: { listener: { host: '127.0.0.7' } } }],
    'secure-port': ['7', { serving: { listener: { port: 7 } } }],
    'http2-max-streams-per-connection': ['7', { serving: { listener: { streamsPerConnectionMax: 7 } } }],
    'permit-address-sharing': ['true', { serving: { listener: { sharesAddress: true } } }],
    'cert-dir': [
      'FOLDER/certificates',
      { serving: { listener: { files: { cert: expect.stringMatching(/scheduler\.crt$/) } } } },
    ],
    'tls-min-version': ['VersionTLS13', { serving: { listener: { minVersion: 'TLSv1.3' } } }],
    'tls-cipher-suites': ['TLS_AES_128_GCM_SHA256', { serving: { listener: { ciphers: 'TLS_AES_128_GCM_SHA256' } } }],
    'tls-sni-cert-key': ['FOLDER/cert,FOLDER/key:a.example.com', { serving: { listener: { serverNames: [{}] } } }],
    profiling: ['false', { serving: { profiling: { isServed: false } } }],
    'contention-profiling': ['true', { serving: { profiling: { withContention: true } } }],
    'authentication-kubeconfig': ['FOLDER/other', { serving: { authentication: { client: {} } } }],
    'authentication-skip-lookup': ['true', { serving: { authentication: { skipsLookup: true } } }],
    'authentication-tolerate-lookup-failure': [
      'false',
      { serving: { authentication: { toleratesLookupFailure: false } } },
    ],
    'authentication-token-webhook-cache-ttl': ['7s', { serving: { authentication: { tokenTtlMs: 7_000 } } }],
    'client-ca-file': ['FOLDER/cert', { serving: { authentication: { clientAuthorities: {} } } }],
    'authorization-kubeconfig': ['FOLDER/other', { serving: { authorization: { client: {} } } }],
    'authorization-always-allow-paths': ['/a', { serving: { authorization: { alwaysAllowPaths: ['/a'] } } }],
    'authorization-webhook-cache-authorized-ttl': ['7s', { serving: { authorization: { allowTtlMs: 7_000 } } }],
    'authorization-webhook-cache-unauthorized-ttl': ['7s', { serving: { authorization: { denyTtlMs: 7_000 } } }],
    v: ['5', { logging: { level: 'trace' } }],
    'logging-format': ['json', { logging: { format: 'json' } }],
    'disabled-metrics': ['a,b', { metrics: { disabled: ['a', 'b'] } }],
    'allow-metric-labels': [
      'requests,verb=GET,LIST',
      { metrics: { allowedValues: [{ metric: 'requests', label: 'verb', values: ['GET', 'LIST'] }] } },
    ],
    'show-hidden-metrics-for-version': ['1.20', { metrics: { showsHidden: true } }],
    address: ['127.0.0.7', { insecureServing: { host: '127.0.0.7', port: 10_251 } }],
    port: ['7', { insecureServing: { host: '0.0.0.0', port: 7 } }],
    'experimental-logging-sanitization': ['true', { logging: { redacts: true } }],
    'add-dir-header': ['true', { logging: { header: 'time-and-source' } }],
    'skip-headers': ['true', { logging: { header: 'none' } }],
    vmodule: ['decide=5', { logging: { modules: [{ pattern: 'decide', level: 'trace' }] } }],
    'log-backtrace-at': ['decide.ts:7', { logging: { backtraceAt: 'decide.ts:7' } }],
    logtostderr: ['false', { logging: { files: { stderrSeverityMin: 2 } } }],
    'log-dir': ['FOLDER/logs', logFiles({ folder: expect.stringMatching(/logs$/) }), toFiles],
    'log-file': ['FOLDER/log', logFiles({ file: expect.stringMatching(/log$/) }), toFiles],
    log_file_max_size: ['7', logFiles({ sizeBytesMax: 7 * 2 ** 20 }), toFiles],
    'log-flush-frequency': ['7s', logFiles({ flushPeriodMs: 7_000 }), toFiles],
    'one-output': ['true', logFiles({ hasOneOutput: true }), toFiles],
    'skip-log-headers': ['true', logFiles({ hasHeads: false }), toFiles],
    stderrthreshold: ['INFO', logFiles({ stderrSeverityMin: 0 }), toFiles],
    alsologtostderr: ['true', logFiles({ stderrSeverityMin: 0 }), toFiles],
  };

  test.each([...plainOptions, ...loggingOption.options].map((name) => [name]))('--%s', async (name) => {
    const [value = '', expected = {}, ...others] = changes[name] ?? [];
    expect(await configOf()).not.toMatchObject(expected);
    expect(await configOf(`--${name}=${value.replaceAll('FOLDER', folder)}`, ...others)).toMatchObject(expected);
  });
});

test('every option that the program declares is read', () => {
  const withoutEffect = optionsWithoutEffect(flagTable(undefined), [schedulerConfig, loggingOption]);
  expect([...withoutEffect].filter(([, reason]) => reason === 'not built yet')).toEqual([]);
});

describe('the encoding of requests', () => {
  test('is protobuf by default, in both dialects', async () => {
    expect((await configOf()).encoding).toBe('protobuf');
    expect((await configOf('--kube-api-content-type=application/vnd.orch.protobuf')).encoding).toBe('protobuf');
  });

  test('rejects other media types', () => {
    const args = [`--kubeconfig=${join(folder, 'kubeconfig')}`, '--kube-api-content-type=application/yaml'];
    const outcome = parseFlags(flagTable(undefined), { args, checks: schedulerChecks });
    expect(outcome).toMatchObject({ type: 'invalid', errors: [expect.stringContaining('--kube-api-content-type')] });
  });
});

describe('the secure port', () => {
  test('is 10259 on all addresses by default, and off with 0 [Scheduler defaults, 1]', async () => {
    expect((await configOf()).serving?.listener).toMatchObject({ host: '0.0.0.0', port: 10_259 });
    expect((await configOf('--secure-port=0')).serving).toBeUndefined();
  });

  test('does not open the insecure port, which its own options open, on all addresses by default [Scheduler defaults, 3]', async () => {
    const parse = (...args: readonly string[]) => parseFlags(flagTable(undefined), { args, checks: schedulerChecks });
    const kubeconfig = `--kubeconfig=${join(folder, 'kubeconfig')}`;
    expect((await configOf()).insecureServing).toBeUndefined();
    expect((await configOf('--port=0')).insecureServing).toBeUndefined();
    expect((await configOf('--port=10251')).insecureServing).toMatchObject({ host: '0.0.0.0', port: 10_251 });
    expect(parse(kubeconfig, '--address=localhost', '--authorization-always-allow-paths=healthz')).toEqual({
      type: 'invalid',
      errors: [
        '--address: "localhost" is not an IP address',
        '--authorization-always-allow-paths: "healthz" does not begin with /',
      ],
    });
  });
});

describe('leader election', () => {
  test('is on, with the lock of v1.21 [Scheduler defaults, 7]', async () => {
    const lock = { type: 'leases', namespace: 'orch-system', name: 'scheduler' };
    const times = { leaseDurationMs: 15_000, renewDeadlineMs: 10_000, retryPeriodMs: 2_000 };
    expect((await configOf()).election).toEqual({ lock, ...times });
    expect((await configOf('--leader-elect=false')).election).toBeUndefined();
  });

  test('the current names of the lock take precedence over the deprecated ones', async () => {
    const { election } = await configOf('--lock-object-name=old', '--leader-elect-resource-name=new');
    expect(election?.lock.name).toBe('new');
  });
});
