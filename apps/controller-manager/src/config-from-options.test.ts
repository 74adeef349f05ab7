import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { loggingOption } from '@orch/component';
import { controllers, defaultControllerOptions, defaultControllerTiming } from '@orch/controllers';
import { givenOptionFiles } from './config-from-options.fixture.js';
import { controllerManagerConfig, flagTable } from './config-from-options.js';

let folder: string;
const options = givenOptionFiles();
const { configOf } = options;
beforeAll(() => {
  folder = options.folder;
});

test('the garbage collector runs unless it is disabled', async () => {
  expect((await configOf()).controllers).toContain('garbagecollector');
  const { controllers } = await configOf('--enable-garbage-collector=false');
  expect([controllers.includes('garbagecollector'), controllers.includes('namespace')]).toEqual([false, true]);
});

test('certificates are valid for a year, and nothing signs them without the files of an authority [Controller manager defaults, 7] [API server defaults, 35]', async () => {
  expect((await configOf()).options.csrsigning).toEqual({ durationMs: 8760 * 3_600_000, authorities: {} });
});

test('every controller but bootstrapsigner and tokencleaner runs, unless it is named with or without a dash [Controller manager defaults, 6]', async () => {
  const chosen = async (entries: string) => (await configOf(`--controllers=${entries}`)).controllers;
  const all = Object.keys(controllers);
  const offByDefault = ['bootstrapsigner', 'tokencleaner'];
  expect((await configOf()).controllers).toEqual(all.filter((name) => !offByDefault.includes(name)));
  expect(await chosen('*,bootstrapsigner')).toEqual(all.filter((name) => name !== 'tokencleaner'));
  expect(await chosen('*,-csrsigning,bootstrapsigner,tokencleaner')).toEqual(
    all.filter((name) => name !== 'csrsigning'),
  );
  expect(await chosen('tokencleaner')).toEqual(['tokencleaner']);
});

test('claims and volumes in use are protected by default', async () => {
  expect((await configOf()).controllers).toEqual(expect.arrayContaining(['pv-protection', 'pvc-protection']));
});

test('the defaults of the options are those of the controllers [Controller manager defaults, 9] [Controller manager defaults, 10] [Controller manager defaults, 14]', async () => {
  expect(await configOf()).toMatchObject({ options: defaultControllerOptions, timing: defaultControllerTiming });
});

test('each controller has the concurrent syncs of v1.21 [Controller manager defaults, 8]', async () => {
  const { options } = await configOf();
  const workers = Object.entries(options).flatMap(([name, own]) =>
    typeof own === 'object' && 'workers' in own ? [[name, own.workers] as const] : [],
  );
  expect(Object.fromEntries(workers)).toEqual({
    ...{ deployment: 5, endpoint: 5, endpointslice: 5, endpointslicemirroring: 5, garbagecollector: 20 },
    ...{ namespace: 10, replicaset: 5, replicationcontroller: 5, resourcequota: 5, service: 1 },
    ...{ 'serviceaccount-token': 5, statefulset: 5, 'ttl-after-finished': 5 },
  });
});

test('autoscalers are reconciled every 15 s, with a window of 5 minutes and a tolerance of 0.1 [Controller manager defaults, 22] [Controller manager defaults, 23] [Controller manager defaults, 24]', async () => {
  const { syncPeriodMs, downscaleStabilizationMs, tolerance } = (await configOf()).options.horizontalpodautoscaling;
  expect([syncPeriodMs, downscaleStabilizationMs, tolerance]).toEqual([15_000, 300_000, 0.1]);
});

test('autoscalers skip samples of the start of a pod by default; five finished jobs are deleted at a time [Controller manager defaults, 25] [Controller manager defaults, 26] [Controller manager defaults, 50]', async () => {
  const { horizontalpodautoscaling, 'ttl-after-finished': ttlAfterFinished } = (await configOf()).options;
  const { cpuInitializationMs, initialReadinessDelayMs } = horizontalpodautoscaling;
  expect([cpuInitializationMs, initialReadinessDelayMs, ttlAfterFinished.workers]).toEqual([300_000, 30_000, 5]);
});

test('nodes have the grace periods and eviction rates of v1.21 by default [Controller manager defaults, 16] [Controller manager defaults, 17] [Controller manager defaults, 18]', async () => {
  const { nodelifecycle } = (await configOf()).options;
  expect(nodelifecycle).toMatchObject({ monitorPeriodMs: 5_000, graceMs: 40_000, startupGraceMs: 60_000 });
  expect(nodelifecycle.podEvictionTimeoutMs).toBe(300_000);
  expect(nodelifecycle).toMatchObject({ evictionRate: 0.1, secondaryEvictionRate: 0.01 });
});

test('zones have the thresholds of v1.21 by default, and the allocator of ranges is RangeAllocator [Controller manager defaults, 19] [Controller manager defaults, 20] [Controller manager defaults, 31]', async () => {
  const { nodelifecycle } = (await configOf()).options;
  expect(nodelifecycle).toMatchObject({ largeClusterThreshold: 50, unhealthyZoneThreshold: 0.55, evictsByTaint: true });
  const allocator = flagTable(undefined).find(({ name }) => name === 'cidr-allocator-type');
  expect(allocator?.default).toBe('RangeAllocator');
});

test('controllers use their own service accounts on request', async () => {
  expect((await configOf()).usesAccounts).toBe(false);
  expect((await configOf('--use-service-account-credentials')).usesAccounts).toBe(true);
});

test('the config is plain data', async () => {
  const config = await configOf('--feature-gates=SuspendJob=true');
  expect(structuredClone(config)).toEqual(config);
});

/** Read only together with others; see the tests of `listenerOptions` and `requestHeaderOptions`. */
const joined =
  /^(leader-elect|.*leader-migration.*|tls-(cert|private-key)-file|requestheader-.*|cidr-allocator-type|configure-cloud-routes)$/;
const plainOptions = controllerManagerConfig.options.filter((name) => !joined.test(name));

describe('each option that the config reads changes one field', () => {
  const every = ['apiServerClient', 'apiServerClientNodeAgent', 'nodeAgentServing', 'legacyUnknown'];
  /** The certificate of signers, with its key: the option, and the changed field. */
  const signing = (prefix: string, ...signers: readonly string[]) => {
    const files = { certFile: expect.stringMatching(/ca\.crt$/), keyFile: expect.stringMatching(/ca\.key$/) };
    const authorities = Object.fromEntries(signers.map((signer) => [signer, files]));
    const field = { options: { csrsigning: { authorities } } };
    const [cert, key] = [`${prefix}-cert-file`, `${prefix}-key-file`];
    return {
      [cert]: ['FOLDER/ca.crt', field, `--${key}=FOLDER/ca.key`],
      [key]: ['FOLDER/ca.key', field, `--${cert}=FOLDER/ca.crt`],
    } as const;
  };
  const toFiles = '--logtostderr=false';
  const logFiles = (changed: object) => ({ logging: { files: changed } });
  const binder = (changed: object) => ({ options: { 'persistentvolume-binder': changed } });
  const changes: Readonly<Record<string, readonly [value: string, field: object, ...others: readonly string[]]>> = {
    ...signing('cluster-signing', ...every),
    ...signing('cluster-signing-apiserver-client', 'apiServerClient'),
    ...signing('cluster-signing-nodeagent-client', 'apiServerClientNodeAgent'),
    ...signing('cluster-signing-nodeagent-serving', 'nodeAgentServing'),
    ...signing('cluster-signing-legacy-unknown', 'legacyUnknown'),
    'cluster-signing-duration': ['1h', { options: { csrsigning: { durationMs: 3_600_000 } } }],
    'experimental-cluster-signing-duration': ['2h', { options: { csrsigning: { durationMs: 7_200_000 } } }],
    naming: ['kubernetes', { dialect: 'kubernetes' }],
    master: ['https://127.0.0.1:2', { client: { server: 'https://127.0.0.1:2' } }],
    kubeconfig: ['FOLDER/other', { client: { server: 'https://127.0.0.1:3' } }],
    controllers: ['namespace', { controllers: ['namespace'] }],
    'enable-garbage-collector': ['false', { controllers: expect.not.arrayContaining(['garbagecollector']) }],
    'concurrent-deployment-syncs': ['7', { options: { deployment: { workers: 7 } } }],
    'deployment-controller-sync-period': ['7s', { options: { deployment: { resyncMs: 7_000 } } }],
    'concurrent-gc-syncs': ['8', { options: { garbagecollector: { workers: 8 } } }],
    'concurrent-namespace-syncs': ['9', { options: { namespace: { workers: 9 } } }],
    'namespace-sync-period': ['9s', { options: { namespace: { resyncMs: 9_000 } } }],
    'allocate-node-cidrs': ['true', { options: { nodeipam: { serviceRanges: [] } } }, '--cluster-cidr=10.244.0.0/16'],
    'cluster-cidr': [
      '10.8.0.0/16',
      { options: { nodeipam: { clusterRanges: [{ cidr: '10.8.0.0/16', nodeMaskBits: 24 }] } } },
      '--allocate-node-cidrs',
    ],
    'node-cidr-mask-size': [
      '26',
      { options: { nodeipam: { clusterRanges: [{ nodeMaskBits: 26 }] } } },
      ...['--allocate-node-cidrs', '--cluster-cidr=10.244.0.0/16'],
    ],
    'node-cidr-mask-size-ipv4': [
      '26',
      { options: { nodeipam: { clusterRanges: [{ nodeMaskBits: 26 }, { nodeMaskBits: 64 }] } } },
      ...['--allocate-node-cidrs', '--cluster-cidr=10.244.0.0/16,fd00::/56'],
    ],
    'node-cidr-mask-size-ipv6': [
      '70',
      { options: { nodeipam: { clusterRanges: [{ nodeMaskBits: 24 }, { nodeMaskBits: 70 }] } } },
      ...['--allocate-node-cidrs', '--cluster-cidr=10.244.0.0/16,fd00::/56'],
    ],
    'service-cluster-ip-range': [
      '10.244.1.0/24',
      { options: { nodeipam: { serviceRanges: ['10.244.1.0/24'] } } },
      ...['--allocate-node-cidrs', '--cluster-cidr=10.244.0.0/16'],
    ],
    'cloud-provider': [
      'local',
      { cloud: { stateFile: '/var/lib/cloud.json', addressPools: ['192.0.2.0/24'] } },
      '--cloud-config=FOLDER/cloud.json',
    ],
    'cloud-config': [
      'FOLDER/cloud.json',
      { cloud: { file: expect.stringMatching(/cloud\.json$/), hasRoutes: true } },
      '--cloud-provider=local',
    ],
    'external-cloud-volume-plugin': [
      'local',
      { cloud: { volumesFolder: '/var/lib/volumes', hasRoutes: false } },
      ...['--cloud-provider=external', '--cloud-config=FOLDER/cloud.json'],
    ],
    'allow-untagged-cloud': [
      'true',
      { cloud: { requiresClusterId: true } },
      ...['--cloud-provider=local', '--cloud-config=FOLDER/shared-cloud.json'],
    ],
    'disabled-metrics': ['a,b', { metrics: { disabled: ['a', 'b'] } }],
    'allow-metric-labels': [
      'requests,verb=GET,LIST',
      { metrics: { allowedValues: [{ metric: 'requests', label: 'verb', values: ['GET', 'LIST'] }] } },
    ],
    'show-hidden-metrics-for-version': ['1.20', { metrics: { showsHidden: true } }],
    address: ['127.0.0.7', { insecureServing: { host: '127.0.0.7', port: 10_252 } }],
    port: ['7', { insecureServing: { host: '0.0.0.0', port: 7 } }],
    'cluster-name': ['other', { options: { service: { clusterName: 'other' }, route: { clusterName: 'other' } } }],
    'concurrent-service-syncs': ['7', { options: { service: { workers: 7 } } }],
    'route-reconciliation-period': ['7s', { options: { route: { periodMs: 7_000 } } }],
    'node-monitor-period': ['7s', { options: { nodelifecycle: { monitorPeriodMs: 7_000 } } }],
    'node-monitor-grace-period': ['7s', { options: { nodelifecycle: { graceMs: 7_000 } } }],
    'node-startup-grace-period': ['7s', { options: { nodelifecycle: { startupGraceMs: 7_000 } } }],
    'pod-eviction-timeout': ['7s', { options: { nodelifecycle: { podEvictionTimeoutMs: 7_000 } } }],
    'node-eviction-rate': ['0.7', { options: { nodelifecycle: { evictionRate: 0.7 } } }],
    'secondary-node-eviction-rate': ['0.7', { options: { nodelifecycle: { secondaryEvictionRate: 0.7 } } }],
    'large-cluster-size-threshold': ['7', { options: { nodelifecycle: { largeClusterThreshold: 7 } } }],
    'unhealthy-zone-threshold': ['0.7', { options: { nodelifecycle: { unhealthyZoneThreshold: 0.7 } } }],
    'enable-taint-manager': ['false', { options: { nodelifecycle: { evictsByTaint: false } } }],
    'concurrent-replicaset-syncs': ['6', { options: { replicaset: { workers: 6 } } }],
    concurrent_rc_syncs: ['3', { options: { replicationcontroller: { workers: 3 } } }],
    'concurrent-statefulset-syncs': ['11', { options: { statefulset: { workers: 11 } } }],
    'concurrent-resource-quota-syncs': ['4', { options: { resourcequota: { workers: 4 } } }],
    'resource-quota-sync-period': ['4m', { options: { resourcequota: { resyncMs: 240_000 } } }],
    'attach-detach-reconcile-sync-period': ['7s', { options: { attachdetach: { resyncMs: 7_000 } } }],
    'disable-attach-detach-reconcile-sync': ['true', { options: { attachdetach: { resyncMs: 0 } } }],
    'pvclaimbinder-sync-period': ['7s', binder({ resyncMs: 7_000 })],
    'enable-dynamic-provisioning': ['false', binder({ provisionsDynamically: false })],
    'enable-hostpath-provisioner': ['true', binder({ provisionsHostPaths: true })],
    'volume-host-cidr-denylist': [
      '10.0.0.0/8,fd00::/8',
      binder({ hosts: { deniedRanges: ['10.0.0.0/8', 'fd00::/8'] } }),
    ],
    'volume-host-allow-local-loopback': ['false', binder({ hosts: { allowsLoopback: false } })],
    'pv-recycler-minimum-timeout-hostpath': ['7', binder({ hostPathRecycler: { timeoutSecondsMin: 7 } })],
    'pv-recycler-timeout-increment-hostpath': ['8', binder({ hostPathRecycler: { timeoutSecondsPerGibibyte: 8 } })],
    'pv-recycler-pod-template-filepath-hostpath': [
      'FOLDER/recycler',
      binder({ hostPathRecycler: { podTemplateFile: expect.stringMatching(/recycler$/) } }),
    ],
    'pv-recycler-minimum-timeout-nfs': ['9', binder({ nfsRecycler: { timeoutSecondsMin: 9 } })],
    'pv-recycler-increment-timeout-nfs': ['10', binder({ nfsRecycler: { timeoutSecondsPerGibibyte: 10 } })],
    'pv-recycler-pod-template-filepath-nfs': [
      'FOLDER/recycler',
      binder({ nfsRecycler: { podTemplateFile: expect.stringMatching(/recycler$/) } }),
    ],
    'concurrent-endpoint-syncs': ['3', { options: { endpoint: { workers: 3 } } }],
    'endpoint-updates-batch-period': ['3s', { options: { endpoint: { batchMs: 3_000 } } }],
    'concurrent-service-endpoint-syncs': ['2', { options: { endpointslice: { workers: 2 } } }],
    'endpointslice-updates-batch-period': ['2s', { options: { endpointslice: { batchMs: 2_000 } } }],
    'max-endpoints-per-slice': ['20', { options: { endpointslice: { endpointsPerSliceMax: 20 } } }],
    'mirroring-concurrent-service-endpoint-syncs': ['12', { options: { endpointslicemirroring: { workers: 12 } } }],
    'mirroring-endpointslice-updates-batch-period': [
      '12s',
      { options: { endpointslicemirroring: { batchMs: 12_000 } } },
    ],
    'mirroring-max-endpoints-per-subset': [
      '120',
      { options: { endpointslicemirroring: { endpointsPerSubsetMax: 120 } } },
    ],
    'terminated-pod-gc-threshold': ['0', { options: { podgc: { terminatedPodsMax: 0 } } }],
    'concurrent-serviceaccount-token-syncs': ['11', { options: { 'serviceaccount-token': { workers: 11 } } }],
    'root-ca-file': [
      'FOLDER/ca.crt',
      {
        options: {
          'root-ca-cert-publisher': { rootCertificates: expect.stringContaining('BEGIN CERTIFICATE') },
          'serviceaccount-token': { rootCertificates: expect.stringContaining('BEGIN CERTIFICATE') },
        },
      },
    ],
    'service-account-private-key-file': [
      'FOLDER/ca.key',
      { options: { 'serviceaccount-token': { signingKey: expect.stringContaining('PRIVATE KEY') } } },
    ],
    'concurrent-ttl-after-finished-syncs': ['3', { options: { 'ttl-after-finished': { workers: 3 } } }],
    'horizontal-pod-autoscaler-sync-period': ['7s', { options: { horizontalpodautoscaling: { syncPeriodMs: 7_000 } } }],
    'horizontal-pod-autoscaler-downscale-stabilization': [
      '7m',
      { options: { horizontalpodautoscaling: { downscaleStabilizationMs: 420_000 } } },
    ],
    'horizontal-pod-autoscaler-tolerance': ['0.25', { options: { horizontalpodautoscaling: { tolerance: 0.25 } } }],
    'horizontal-pod-autoscaler-cpu-initialization-period': [
      '7s',
      { options: { horizontalpodautoscaling: { cpuInitializationMs: 7_000 } } },
    ],
    'horizontal-pod-autoscaler-initial-readiness-delay': [
      '7s',
      { options: { horizontalpodautoscaling: { initialReadinessDelayMs: 7_000 } } },
    ],
    'controller-start-interval': ['2s', { timing: { startIntervalMs: 2_000 } }],
    'use-service-account-credentials': ['true', { usesAccounts: true }],
    'min-resync-period': ['1h', { timing: { minResyncMs: 3_600_000 } }],
    'feature-gates': ['PodDeletionCost=true', { featureGates: { PodDeletionCost: true } }],
    'kube-api-qps': ['7.5', { rateLimit: { qps: 7.5, burst: 30 } }],
    'kube-api-content-type': ['application/json', { encoding: 'json' }],
    'kube-api-burst': ['7', { rateLimit: { qps: 20, burst: 7 } }],
    'leader-elect-lease-duration': ['21s', { election: { main: { leaseDurationMs: 21_000 } } }],
    'leader-elect-renew-deadline': ['7s', { election: { main: { renewDeadlineMs: 7_000 } } }],
    'leader-elect-retry-period': ['1s', { election: { main: { retryPeriodMs: 1_000 } } }],
    'leader-elect-resource-lock': ['configmapsleases', { election: { main: { lock: { type: 'configmapsleases' } } } }],
    'leader-elect-resource-name': ['mine', { election: { main: { lock: { name: 'mine' } } } }],
    'leader-elect-resource-namespace': ['there', { election: { main: { lock: { namespace: 'there' } } } }],
    'bind-address': ['127.0.0.7', { serving: { listener: { host: '127.0.0.7' } } }],
    'secure-port': ['7', { serving: { listener: { port: 7 } } }],
    'http2-max-streams-per-connection': ['7', { serving: { listener: { streamsPerConnectionMax: 7 } } }],
    'permit-address-sharing': ['true', { serving: { listener: { sharesAddress: true } } }],
    'cert-dir': [
      'FOLDER/certificates',
      { serving: { listener: { files: { cert: expect.stringMatching(/certificates\/controller-manager\.crt$/) } } } },
    ],
    'tls-min-version': ['VersionTLS13', { serving: { listener: { minVersion: 'TLSv1.3' } } }],
    'tls-cipher-suites': ['TLS_AES_128_GCM_SHA256', { serving: { listener: { ciphers: 'TLS_AES_128_GCM_SHA256' } } }],
    'tls-sni-cert-key': ['FOLDER/cert,FOLDER/key:a.example.com', { serving: { listener: { serverNames: [{}] } } }],
    profiling: ['false', { serving: { profiling: { isServed: false } } }],
    'contention-profiling': ['true', { serving: { profiling: { withContention: true } } }],
    'authentication-kubeconfig': ['FOLDER/other', { serving: { authentication: { client: {} } } }],
    'authentication-skip-lookup': ['true', { serving: { authentication: { skipsLookup: true } } }],
    'authentication-tolerate-lookup-failure': [
      'true',
      { serving: { authentication: { toleratesLookupFailure: true } } },
    ],
    'authentication-token-webhook-cache-ttl': ['7s', { serving: { authentication: { tokenTtlMs: 7_000 } } }],
    'client-ca-file': ['FOLDER/cert', { serving: { authentication: { clientAuthorities: {} } } }],
    'authorization-kubeconfig': ['FOLDER/other', { serving: { authorization: { client: {} } } }],
    'authorization-always-allow-paths': ['/a', { serving: { authorization: { alwaysAllowPaths: ['/a'] } } }],
    'authorization-webhook-cache-authorized-ttl': ['7s', { serving: { authorization: { allowTtlMs: 7_000 } } }],
    'authorization-webhook-cache-unauthorized-ttl': ['7s', { serving: { authorization: { denyTtlMs: 7_000 } } }],
    v: ['5', { logging: { level: 'trace' } }],
    'logging-format': ['json', { logging: { format: 'json' } }],
    'experimental-logging-sanitization': ['true', { logging: { redacts: true } }],
    'add-dir-header': ['true', { logging: { header: 'time-and-source' } }],
    'skip-headers': ['true', { logging: { header: 'none' } }],
    vmodule: ['ttl=5', { logging: { modules: [{ pattern: 'ttl', level: 'trace' }] } }],
    'log-backtrace-at': ['ttl.ts:7', { logging: { backtraceAt: 'ttl.ts:7' } }],
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

  let unchanged: Awaited<ReturnType<typeof configOf>> | undefined;

  test.each([...plainOptions, ...loggingOption.options].map((name) => [name]))('--%s', async (name) => {
    const [value = '', expected = {}, ...others] = changes[name] ?? [];
    const given = [`--${name}=${value}`, ...others].map((option) => option.replaceAll('FOLDER', folder));
    unchanged ??= await configOf();
    expect(unchanged).not.toMatchObject(expected);
    expect(await configOf(...given)).toMatchObject(expected);
  });
});

test('attached volumes are reconciled every minute, and with a period of more than a second [Controller manager defaults, 13]', async () => {
  expect((await configOf()).options.attachdetach.resyncMs).toBe(60_000);
  const { errorsOf } = options;
  const period = '--attach-detach-reconcile-sync-period';
  expect(errorsOf(`${period}=1s`)).toEqual([`${period} must be greater than 1s`]);
  expect(errorsOf(`${period}=1001ms`)).toEqual([]);
  expect(errorsOf(`${period}=0s`, '--disable-attach-detach-reconcile-sync')).toEqual([]);
});

test('claims are resynced every 15 s, and recyclers have the times of v1.21 [Controller manager defaults, 12] [Controller manager defaults, 35]', async () => {
  const { resyncMs, hostPathRecycler, nfsRecycler } = (await configOf()).options['persistentvolume-binder'];
  expect(resyncMs).toBe(15_000);
  expect(hostPathRecycler).toMatchObject({ timeoutSecondsMin: 60, timeoutSecondsPerGibibyte: 30 });
  expect(nfsRecycler).toMatchObject({ timeoutSecondsMin: 300, timeoutSecondsPerGibibyte: 30 });
});

test('results of delegated authentication and authorization are kept for 10 s [Controller manager defaults, 33]', async () => {
  const kubeconfig = join(folder, 'kubeconfig');
  const delegated = [`--authentication-kubeconfig=${kubeconfig}`, `--authorization-kubeconfig=${kubeconfig}`];
  expect((await configOf(...delegated)).serving).toMatchObject({
    authentication: { tokenTtlMs: 10_000 },
    authorization: { allowTtlMs: 10_000, denyTtlMs: 10_000 },
  });
});
