import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generateAuthority, validFor } from '@orch/certs';
import { loggingOption, optionsWithoutEffect, parseFlags } from '@orch/component';
import { controllers, defaultControllerOptions, defaultControllerTiming, knownControllers } from '@orch/controllers';
import { rateLimitOf } from './clients/rate-limits.js';
import { controllerManagerChecks, controllerManagerConfig, flagTable } from './config-from-options.js';
import { splitControllers } from './election/run-elected.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-controllers-'));
  const kubeconfig = {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'a',
    contexts: [{ name: 'a', context: { cluster: 'a', user: 'a' } }],
    clusters: [{ name: 'a', cluster: { server: 'https://127.0.0.1:1' } }],
    users: [{ name: 'a', user: { token: 't' } }],
  };
  await writeFile(join(folder, 'kubeconfig'), JSON.stringify(kubeconfig));
  const other = { ...kubeconfig, clusters: [{ name: 'a', cluster: { server: 'https://127.0.0.1:3' } }] };
  await writeFile(join(folder, 'other'), JSON.stringify(other));
  await writeFile(join(folder, 'recycler'), recyclerTemplate(['scrub']));
  await writeFile(join(folder, 'recycler-without-volumes'), recyclerTemplate([]));
  for (const name of ['ca', 'other-ca']) {
    const { cert, key } = await generateAuthority({ commonName: name, ...validFor(1, new Date()) });
    await writeFile(join(folder, `${name}.crt`), cert);
    await writeFile(join(folder, `${name}.key`), key);
    await writeFile(join(folder, `${name}-twice.crt`), cert + cert);
  }
});
beforeAll(async () => {
  const cloud = { stateFile: '/var/lib/cloud.json', loadBalancers: { pools: ['192.0.2.0/24'] }, routes: true };
  await writeFile(join(folder, 'cloud.json'), JSON.stringify(cloud));
  await writeFile(join(folder, 'bad-cloud.json'), JSON.stringify({ stateFile: 1, pool: [] }));
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'ca', ...validity });
  await writeFile(join(folder, 'cert'), authority.cert);
  await writeFile(join(folder, 'key'), authority.key);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

function recyclerTemplate(volumes: readonly string[]): string {
  const spec = { containers: [{ name: 'scrub', image: 'scrub:1' }], volumes: volumes.map((name) => ({ name })) };
  return JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata: {}, spec });
}

async function configOf(...args: readonly string[]) {
  const given = [`--kubeconfig=${join(folder, 'kubeconfig')}`, ...args];
  const outcome = parseFlags(flagTable(undefined), { args: given, checks: controllerManagerChecks });
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  const config = await controllerManagerConfig.read(outcome.flags);
  return { ...config, logging: loggingOption.read(outcome.flags) };
}

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
  /^(leader-elect|.*leader-migration.*|tls-(cert|private-key)-file|permit-port-sharing|requestheader-.*|cidr-allocator-type|configure-cloud-routes)$/;
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
      { serving: { listener: { files: { cert: expect.stringMatching(/controller-manager\.crt$/) } } } },
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
  };

  test.each([...plainOptions, ...loggingOption.options].map((name) => [name]))('--%s', async (name) => {
    const [value = '', expected = {}, ...others] = changes[name] ?? [];
    const given = [`--${name}=${value}`, ...others].map((option) => option.replaceAll('FOLDER', folder));
    expect(await configOf()).not.toMatchObject(expected);
    expect(await configOf(...given)).toMatchObject(expected);
  });
});

test('attached volumes are reconciled every minute, and with a period of more than a second [Controller manager defaults, 13]', async () => {
  expect((await configOf()).options.attachdetach.resyncMs).toBe(60_000);
  const errorsOf = (...args: readonly string[]) => {
    const given = [`--kubeconfig=${join(folder, 'kubeconfig')}`, ...args];
    const outcome = parseFlags(flagTable(undefined), { args: given, checks: controllerManagerChecks });
    return outcome.type === 'invalid' ? outcome.errors : [];
  };
  const period = '--attach-detach-reconcile-sync-period';
  expect(errorsOf(`${period}=1s`)).toEqual([`${period} must be greater than 1s`]);
  expect(errorsOf(`${period}=1001ms`)).toEqual([]);
  expect(errorsOf(`${period}=0s`, '--disable-attach-detach-reconcile-sync')).toEqual([]);
});

test('templates of recycler pods are read at the start: all errors at once, each with option and file', async () => {
  const option = '--pv-recycler-pod-template-filepath';
  const [missing, empty] = [join(folder, 'missing'), join(folder, 'recycler-without-volumes')];
  const message = await configOf(`${option}-hostpath=${missing}`, `${option}-nfs=${empty}`).catch(
    (error: Error) => `${error.name}: ${error.message.replace('Error: ', '')}`,
  );
  expect(message).toBe(
    `RecyclerTemplateError: ${option}-hostpath: ENOENT: no such file or directory, open '${missing}'; ` +
      `${option}-nfs: ${empty}: the pod does not contain any volumes`,
  );
  await expect(configOf(`${option}-nfs=${join(folder, 'kubeconfig')}`)).rejects.toThrow(
    `${option}-nfs: ${join(folder, 'kubeconfig')}: must be a v1 Pod with containers`,
  );
  const unused = await configOf('--controllers=namespace', `${option}-nfs=${missing}`);
  expect(unused.options['persistentvolume-binder'].nfsRecycler.podTemplateFile).toBe(missing);
});

test('claims are resynced every 15 s, and recyclers have the times of v1.21 [Controller manager defaults, 12] [Controller manager defaults, 35]', async () => {
  const { resyncMs, hostPathRecycler, nfsRecycler } = (await configOf()).options['persistentvolume-binder'];
  expect(resyncMs).toBe(15_000);
  expect(hostPathRecycler).toMatchObject({ timeoutSecondsMin: 60, timeoutSecondsPerGibibyte: 30 });
  expect(nfsRecycler).toMatchObject({ timeoutSecondsMin: 300, timeoutSecondsPerGibibyte: 30 });
});

describe('the files of signers', () => {
  const errorsOf = (...args: readonly string[]) => {
    const given = [`--kubeconfig=${join(folder, 'kubeconfig')}`, ...args];
    const outcome = parseFlags(flagTable(undefined), { args: given, checks: controllerManagerChecks });
    return outcome.type === 'invalid' ? outcome.errors : [];
  };

  test('those of all signers exclude those of one [Controller manager defaults, 37] [Controller manager defaults, 38]', () => {
    const [ofAll, ofOne] = ['--cluster-signing', '--cluster-signing-nodeagent-serving'];
    const pair = (prefix: string) => [`${prefix}-cert-file=ca.crt`, `${prefix}-key-file=ca.key`];
    expect(errorsOf(...pair(ofAll), ...pair(ofOne))).toEqual([
      `${ofAll}-cert-file, ${ofAll}-key-file cannot be combined with ${ofOne}-cert-file, ${ofOne}-key-file`,
    ]);
    expect([errorsOf(...pair(ofAll)), errorsOf(...pair(ofOne))]).toEqual([[], []]);
    const each = ['apiserver-client', 'nodeagent-client', 'nodeagent-serving', 'legacy-unknown'];
    expect(errorsOf(...each.flatMap((signer) => pair(`--cluster-signing-${signer}`)))).toEqual([]);
  });

  test('a certificate needs its key, and the reverse; a lifetime is positive', () => {
    const wrong = ['--cluster-signing-apiserver-client-cert-file=a', '--cluster-signing-legacy-unknown-key-file=b'];
    expect(errorsOf(...wrong, '--cluster-signing-duration=0s')).toEqual([
      '--cluster-signing-apiserver-client-cert-file requires --cluster-signing-apiserver-client-key-file',
      '--cluster-signing-legacy-unknown-key-file requires --cluster-signing-legacy-unknown-cert-file',
      '--cluster-signing-duration must be greater than 0',
    ]);
    expect(errorsOf('--cluster-signing-cert-file=a')).toEqual([
      '--cluster-signing-cert-file requires --cluster-signing-key-file',
    ]);
  });

  test('are read at the start: all errors at once, each with option and file', async () => {
    const at = (prefix: string, cert: string, key: string) => [
      `--cluster-signing-${prefix}-cert-file=${join(folder, cert)}`,
      `--cluster-signing-${prefix}-key-file=${join(folder, key)}`,
    ];
    const wrong = [
      ...at('apiserver-client', 'missing.crt', 'ca.key'),
      ...at('nodeagent-client', 'ca.crt', 'other-ca.key'),
      ...at('nodeagent-serving', 'ca-twice.crt', 'ca.key'),
      ...at('legacy-unknown', 'kubeconfig', 'ca.key'),
    ];
    const message = await configOf(...wrong).catch(
      (error: Error) => `${error.name}: ${error.message.replace('Error: ', '')}`,
    );
    const option = (prefix: string) => `--cluster-signing-${prefix}-cert-file, --cluster-signing-${prefix}-key-file`;
    expect(message).toBe(
      `SigningFilesError: ${[
        `${option('apiserver-client')}: ENOENT: no such file or directory, open '${folder}/missing.crt'`,
        `${option('nodeagent-client')}: ${folder}/other-ca.key: is not the key of the certificate in ${folder}/ca.crt`,
        `${option('nodeagent-serving')}: ${folder}/ca-twice.crt: contains 2 certificates; an authority has one`,
        `${option('legacy-unknown')}: ${folder}/kubeconfig: the bundle contains no certificate`,
      ].join('; ')}`,
    );
    await expect(configOf(...wrong, '--controllers=*,-csrsigning')).resolves.toBeDefined();
  });
});

describe('the files of service accounts', () => {
  test('are checked at the start: all errors at once, with those of the signers', async () => {
    const file = (name: string) => join(folder, name);
    const wrong = [`--root-ca-file=${file('ca.key')}`, `--service-account-private-key-file=${file('missing')}`];
    const message = await configOf(...wrong).catch((error: Error) => error.message.replaceAll('Error: ', ''));
    expect(message).toBe(
      [
        `--root-ca-file: ${file('ca.key')}: the bundle contains no certificate`,
        `--service-account-private-key-file: ${file('missing')}: ENOENT: no such file or directory, open '${file('missing')}'`,
      ].join('; '),
    );
    await expect(configOf(...wrong)).rejects.toMatchObject({ name: 'ServiceAccountFilesError' });
    const signer = [`--cluster-signing-cert-file=${file('missing')}`, `--cluster-signing-key-file=${file('ca.key')}`];
    await expect(configOf(...wrong, ...signer)).rejects.toMatchObject({
      name: 'AggregateError',
      message: expect.stringMatching(/--service-account-private-key-file: .*; --cluster-signing-cert-file, /),
    });
    await expect(configOf(`--service-account-private-key-file=${file('ca.crt')}`)).rejects.toThrow('ca.crt');
  });

  test('without --root-ca-file, the authority of the client configuration is published', async () => {
    const { cert } = await generateAuthority({ commonName: 'server', ...validFor(1, new Date()) });
    const cluster = {
      server: 'https://127.0.0.1:1',
      'certificate-authority-data': Buffer.from(cert).toString('base64'),
    };
    const kubeconfig = {
      ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'a' },
      contexts: [{ name: 'a', context: { cluster: 'a', user: 'a' } }],
      clusters: [{ name: 'a', cluster }],
      users: [{ name: 'a', user: { token: 't' } }],
    };
    await writeFile(join(folder, 'with-ca'), JSON.stringify(kubeconfig));
    const { options } = await configOf(`--kubeconfig=${join(folder, 'with-ca')}`);
    expect(options['root-ca-cert-publisher'].rootCertificates).toBe(cert);
    expect(options['serviceaccount-token'].rootCertificates).toBe(cert);
  });
});

describe('ranges of pod addresses', () => {
  const errorsOf = (...args: readonly string[]) => {
    const given = [`--kubeconfig=${join(folder, 'kubeconfig')}`, '--allocate-node-cidrs', ...args];
    const outcome = parseFlags(flagTable(undefined), { args: given, checks: controllerManagerChecks });
    return outcome.type === 'invalid' ? outcome.errors : [];
  };
  const both = '--cluster-cidr=10.244.0.0/16,fd00::/56';

  test('nodes get 24 bits for IPv4 and 64 for IPv6 by default [Controller manager defaults, 39]', async () => {
    const rangesOf = async (cidrs: string) =>
      (await configOf('--allocate-node-cidrs', `--cluster-cidr=${cidrs}`)).options.nodeipam?.clusterRanges;
    expect(await rangesOf('10.244.0.0/16')).toEqual([{ cidr: '10.244.0.0/16', nodeMaskBits: 24 }]);
    expect(await rangesOf('fd00::/56')).toEqual([{ cidr: 'fd00::/56', nodeMaskBits: 64 }]);
    expect((await configOf('--cluster-cidr=10.244.0.0/16')).options.nodeipam).toBeUndefined();
  });

  test.each([
    [[], ['--cluster-cidr must be specified with --allocate-node-cidrs']],
    [['--cluster-cidr=x,10.0.0.0'], ['--cluster-cidr: "x" is not a CIDR', '--cluster-cidr: "10.0.0.0" is not a CIDR']],
    [
      ['--cluster-cidr=10.1.0.0/16,10.2.0.0/16'],
      ['--cluster-cidr: 10.1.0.0/16 and 10.2.0.0/16 must be of different IP families'],
    ],
    [['--cluster-cidr=10.1.0.0/16,fd00::/56,10.2.0.0/16'], ['--cluster-cidr must not have more than two ranges']],
    [[both, '--feature-gates=IPv6DualStack=false'], ['--cluster-cidr: two ranges need the feature gate IPv6DualStack']],
    [
      [both, '--node-cidr-mask-size=25'],
      ['--node-cidr-mask-size is only for one range; use --node-cidr-mask-size-ipv4 and --node-cidr-mask-size-ipv6'],
    ],
    [
      ['--cluster-cidr=10.1.0.0/16', '--node-cidr-mask-size-ipv4=25'],
      ['--node-cidr-mask-size-ipv4 is only for two ranges; use --node-cidr-mask-size'],
    ],
    [
      ['--cluster-cidr=10.1.0.0/16', '--node-cidr-mask-size=15'],
      ['--cluster-cidr: the range of a node with 15 bits is larger than 10.1.0.0/16'],
    ],
    [
      ['--cluster-cidr=10.1.0.0/16', '--node-cidr-mask-size=33'],
      ['--cluster-cidr: the range of a node in 10.1.0.0/16 has at most 32 bits, not 33'],
    ],
    [['--cluster-cidr=fd00::/40'], ['--cluster-cidr: fd00::/40 has more than 65536 ranges of 64 bits']],
    [['--cluster-cidr=10.1.0.0/16', '--service-cluster-ip-range=y'], ['--service-cluster-ip-range: "y" is not a CIDR']],
    [
      ['--cluster-cidr=10.1.0.0/16', '--cidr-allocator-type=CloudAllocator'],
      [
        '--cidr-allocator-type: CloudAllocator needs a cloud that allocates ranges, which no provider here does; use RangeAllocator',
      ],
    ],
  ])('%j: %j', (args, errors) => {
    expect(errorsOf(...args)).toEqual(errors);
  });
});

describe('the cloud provider', () => {
  const errorsOf = (...args: readonly string[]) => {
    const given = [`--kubeconfig=${join(folder, 'kubeconfig')}`, ...args];
    const outcome = parseFlags(flagTable(undefined), { args: given, checks: controllerManagerChecks });
    return outcome.type === 'invalid' ? outcome.errors : [];
  };

  test.each([
    [['--cloud-provider=aws'], ['--cloud-provider: unknown provider "aws" (known: local, external)']],
    [['--cloud-provider=local'], ['--cloud-provider=local requires --cloud-config']],
    [['--cloud-config=c'], ['--cloud-config requires --cloud-provider']],
    [['--cloud-provider=external'], []],
  ])('%j: %j', (args, errors) => {
    expect(errorsOf(...args)).toEqual(errors);
  });

  test('reports all errors of its configuration file with option and file', async () => {
    const file = join(folder, 'bad-cloud.json');
    await expect(configOf('--cloud-provider=local', `--cloud-config=${file}`)).rejects.toMatchObject({
      name: 'CloudConfigError',
      message: [
        `--cloud-config: ${file}: pool: unknown field (known: stateFile, loadBalancers, instances, routes, volumes)`,
        `--cloud-config: ${file}: stateFile: 1 must be a text`,
      ].join('; '),
    });
    await expect(configOf('--cloud-provider=local', `--cloud-config=${folder}/none.json`)).rejects.toThrow(
      /^--cloud-config: .*none\.json: .*ENOENT/,
    );
  });

  test('has routes to the ranges of pod addresses of nodes, unless they are switched off [Controller manager defaults, 15] [Controller manager defaults, 32] [Controller manager defaults, 36]', async () => {
    const ranges = ['--allocate-node-cidrs', '--cluster-cidr=10.244.0.0/16'];
    const route = { periodMs: 10_000, clusterRanges: ['10.244.0.0/16'], clusterName: 'orch' };
    expect((await configOf(...ranges)).options.route).toEqual(route);
    expect((await configOf()).options.route.clusterRanges).toEqual([]);
    expect((await configOf(...ranges, '--configure-cloud-routes=false')).options.route.clusterRanges).toEqual([]);
    expect((await configOf()).options.nodelifecycle.evictsByTaint).toBe(true);
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
});

describe('the secure port', () => {
  test('is 10257 on all addresses by default, and off with 0 [Controller manager defaults, 1]', async () => {
    expect((await configOf()).serving?.listener).toMatchObject({ host: '0.0.0.0', port: 10_257 });
    expect((await configOf('--secure-port=0')).serving).toBeUndefined();
  });

  test('replaces the insecure port, whose option accepts only 0', () => {
    const parse = (...args: readonly string[]) =>
      parseFlags(flagTable(undefined), { args, checks: controllerManagerChecks });
    const kubeconfig = `--kubeconfig=${join(folder, 'kubeconfig')}`;
    expect(parse(kubeconfig, '--port=0').type).toBe('run');
    expect(parse(kubeconfig, '--port=10251', '--authorization-always-allow-paths=healthz')).toEqual({
      type: 'invalid',
      errors: [
        '--port: the insecure port is not served; set it to 0, and use --secure-port',
        '--authorization-always-allow-paths: "healthz" does not begin with /',
      ],
    });
  });
});

describe('leader election', () => {
  const errorsOf = (...args: readonly string[]) => {
    const given = [`--kubeconfig=${join(folder, 'kubeconfig')}`, ...args];
    const outcome = parseFlags(flagTable(undefined), { args: given, checks: controllerManagerChecks });
    return outcome.type === 'invalid' ? outcome.errors : [];
  };
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
  test('is 20 a second and 30 at once, the default of clients with 0, and none with a negative rate', async () => {
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
