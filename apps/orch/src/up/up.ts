import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Clock, errorMessage, makeNames, systemClock, wellKnown } from '@orch/apimachinery';
import {
  type ApiServerConfig,
  advertiseAddressOf,
  readAdmissionConfiguration,
  readAudit,
  readEncryption,
  readEtcdCluster,
  runApiServer,
  type WorkerEntry,
} from '@orch/apiserver-program';
import { type KeyPair, writePrivateFile } from '@orch/certs';
import { type ClientConfig, formatKubeconfig } from '@orch/client';
import { featureGatesOf, type Logger, type MetricsRegistry, TaskScope } from '@orch/component';
import { defaultServiceOptions } from '@orch/controlplane';
import { type Simulation, simulatedNodeNames } from '@orch/nodes';
import type { LoopsConfig, LoopsRunner } from '../loops/loops-config.js';
import { newNodeSecret, nodeTokenLines } from '../loops/node-tokens.js';
import { RestartableLoops } from '../loops/restartable-loops.js';
import { runLoops } from '../loops/run-loops.js';
import { type NodeAgent, startNodeAgent } from '../node-agent/node-agent.js';
import { writeClusterInfo } from './cluster-info.js';
import {
  type CertifiedComponent,
  credentialSubjects,
  frontProxyClientName,
  nodeAgentClientName,
} from './component-subjects.js';
import { credentialFilesOf, keyFolderOf, keyPairFilesOf, keyPairNames } from './credential-files.js';
import { type Credentials, loadOrCreateCredentials } from './credentials.js';
import { prepareDataFolder, throwDataFolderError } from './data-folder.js';
import { authorityWarning, certificateCheckMs, renewCredentials } from './renew-credentials.js';
import { schedulerExtension, schedulerServingOf } from './scheduler-serving.js';
import { simulationOf } from './simulation.js';
import type { UpConfig, UpReady } from './up-config.js';

export interface RunUpOptions {
  readonly signal: AbortSignal;
  readonly logger: Logger;
  /** Called once, when the server is ready and the kubeconfig is written. */
  readonly onReady: (ready: UpReady) => void;
  /** Runs the loops when `isolation` is not 'none'. */
  readonly runLoopsElsewhere?: LoopsRunner;
  /** How to start serving workers; required when `servingWorkers` is above 1. */
  readonly workers?: WorkerEntry;
  /** The registry of the API server. */
  readonly metrics?: MetricsRegistry;
  /** Of the store, of compactions and of certificates; defaults to the clock of the system. */
  readonly clock?: Clock;
}

/** Runs a complete control plane, with the API server on this thread, until the signal aborts. */
export async function runUp(config: UpConfig, options: RunUpOptions): Promise<void> {
  if (config.data.type === 'folder') {
    await runIn(resolve(config.data.folder), config, options);
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'orch-'));
  try {
    await runIn(folder, config, options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runIn(folder: string, config: UpConfig, options: RunUpOptions): Promise<void> {
  const { signal, logger, onReady, clock = systemClock() } = options;
  const names = makeNames(config.naming);
  await prepareDataFolder(folder);
  // Rejects unknown and locked gates before anything starts.
  featureGatesOf(config.featureGates ?? {});
  const { configurationFile, ...admissionPlugins } = admissionOf(config);
  const admissionConfiguration = await readAdmissionConfiguration(configurationFile, {
    ...{ names, selection: admissionPlugins },
  });
  const { encryptionFile } = config;
  const encryption = encryptionFile === undefined ? undefined : await readEncryption(encryptionFile, names);
  const audit = config.audit === undefined ? undefined : await readAudit(config.audit, names);
  const store = await storeOf(config, folder);
  const simulation = await simulationOf(config);
  const subjects = credentialSubjects(names);
  const load = (now: Date) => loadOrCreateCredentials(folder, { ...config, subjects, now });
  const credentials = await load(clock.now()).catch(throwDataFolderError(folder));
  const warnOfAuthority = (loaded: Credentials): void => {
    const warning = authorityWarning(loaded, clock.now());
    if (warning !== undefined) logger.warn(warning, { folder: keyFolderOf(folder) });
  };
  warnOfAuthority(credentials);
  const nodeSecret = newNodeSecret();
  const agent = config.nodes > 0 ? await startAgent(credentials) : undefined;
  const scope = new TaskScope(signal);
  // Stop the server after the loops: loops log errors when their server is gone.
  const serving = new AbortController();
  let loops: RestartableLoops | undefined;
  scope.run(async ({ signal: ending }) => {
    if (!ending.aborted) await once(ending, 'abort');
    await loops?.stop();
    serving.abort(ending.reason);
  });
  const kubeconfig = resolve(config.kubeconfigFile ?? join(folder, 'admin.kubeconfig'));
  scope.run(async () => {
    await runApiServer(
      {
        dialect: config.naming,
        store,
        // JSON is faster than protobuf on the embedded store (docs/decisions); v1.21 reads protobuf in etcd.
        storageMediaType: store.engine === 'etcd' ? 'protobuf' : 'json',
        historyRetentionMs: config.historyRetentionMs ?? 0,
        listener: {
          ...{ host: config.host, port: config.port, ...credentials.serving },
          files: keyPairFilesOf(folder, keyPairNames.serving),
        },
        clientAuthorities: { pem: credentials.authority, path: '' },
        // Aggregated servers read these from the config map `extension-apiserver-authentication`.
        requestHeaders: {
          authorities: { pem: credentials.frontProxyAuthority, path: '' },
          usernameHeaders: ['X-Remote-User'],
          groupHeaders: ['X-Remote-Group'],
          extraHeaderPrefixes: ['X-Remote-Extra-'],
          allowedNames: [frontProxyClientName],
        },
        tokenFile: [
          `${credentials.token},admin,admin,"${wellKnown.groupsOfUsers.masters}"\n`,
          nodeTokenLines(nodeSecret, simulatedNodeNames(config.nodes)),
        ].join(''),
        serviceAccounts: {
          issuer: `https://${names.value(wellKnown.services.apiServer)}.default.svc`,
          signingKey: credentials.serviceAccountKey,
          keys: [credentials.serviceAccountKey],
        },
        proxies: {
          nodeAgents: {
            authorities: credentials.authority,
            ...clientCertificateOf(credentials.nodeAgentClient),
            clientCertificateFiles: keyPairFilesOf(folder, keyPairNames.nodeAgentClient),
            addressTypes: ['InternalDNS', 'Hostname', 'InternalIP', 'ExternalDNS', 'ExternalIP'],
            trusted: [...(agent ? [`localhost:${agent.port}`] : []), ...(config.trustedNodeAgents ?? [])],
          },
        },
        aggregation: {
          proxyClient: credentials.frontProxyClient,
          proxyClientFiles: keyPairFilesOf(folder, keyPairNames.frontProxyClient),
        },
        anonymous: true,
        authorizationModes: ['Node', 'RBAC'],
        allowPrivileged: true,
        ...{ admissionPlugins, admissionConfiguration },
        ...(encryption === undefined ? {} : { encryption }),
        ...(audit === undefined ? {} : { audit }),
        ...(config.tracing ? { tracing: config.tracing } : {}),
        ...(config.featureGates ? { featureGates: config.featureGates } : {}),
        ...(config.runtimeConfig ? { runtimeConfig: config.runtimeConfig } : {}),
        partsInside: [
          ...(config.scheduler ? ['scheduler'] : []),
          ...(config.controllers.length > 0 ? ['controller-manager'] : []),
        ],
        services: {
          ...defaultServiceOptions,
          apiServer: { advertiseAddress: advertiseAddressOf(config.host), nodePort: 0, endpoints: { type: 'sole' } },
        },
        ...(config.nodes > 0 ? { simulatedUsage: usageOptionsOf(config.nodes, simulation) } : {}),
        servingWorkers: config.servingWorkers ?? 1,
      },
      {
        signal: serving.signal,
        logger: logger.with({ part: 'apiserver' }),
        clock,
        ...(options.workers ? { workers: options.workers } : {}),
        ...(options.metrics ? { metrics: options.metrics } : {}),
        onReady: (server) => scope.run(() => startLoops(server)),
      },
    );
  });
  try {
    await scope.join();
  } finally {
    await agent?.close();
  }

  async function startLoops({ url, store }: Pick<UpReady, 'url' | 'store'>): Promise<void> {
    const server = { server: url, certificateAuthority: credentials.authority };
    let schedulerUrl: string | undefined;
    const writeKubeconfig = async (admin: KeyPair) => {
      const extensions =
        schedulerUrl === undefined ? {} : { extensions: { [schedulerExtension]: { server: schedulerUrl } } };
      const text = formatKubeconfig({ ...server, ...clientCertificateOf(admin) }, { name: 'orch', ...extensions });
      await writePrivateFile(kubeconfig, text);
    };
    await writeKubeconfig(credentials.admin);
    if (config.controllers.includes('bootstrapsigner')) {
      await writeClusterInfo({ ...server, ...clientCertificateOf(credentials.admin) }, config.naming);
    }
    let current = credentials;
    const elsewhere = config.isolation === 'none' ? undefined : options.runLoopsElsewhere;
    scope.run(({ signal: ending }) =>
      renewCredentials(credentials, {
        ...{ clock, load, signal: ending },
        async onRenewed(renewed) {
          current = renewed;
          await writeKubeconfig(renewed.admin);
          agent?.renew(renewed.nodeAgent);
          warnOfAuthority(renewed);
          logger.info('renewed certificates', { folder: keyFolderOf(folder) });
        },
        onError: (error) => logger.error('certificates could not be renewed', { error: errorMessage(error) }),
      }),
    );
    const onPodGone = (key: string): void => agent?.endLogsOf(key);
    const onSchedulerServes = (address: string): void => {
      schedulerUrl = address;
      scope.run(() => writeKubeconfig(current.admin));
    };
    loops = new RestartableLoops(scope, async (until) => {
      const configOfLoops = loopsConfig(config, {
        folder,
        server,
        credentials: current,
        agent,
        nodeSecret,
        simulation,
      });
      if (Object.keys(configOfLoops.clients).length === 0) return;
      const reports = { onPodGone, onSchedulerServes };
      if (elsewhere !== undefined) await elsewhere(configOfLoops, { signal: until, ...reports });
      else await runLoops(configOfLoops, { signal: until, logger, ...reports });
    });
    const { token } = credentials;
    onReady({ url, kubeconfig, token, files: credentialFilesOf(folder), pid: process.pid, store, loops });
    loops.start();
  }
}

/** @throws FlagFileError for a file of etcd */
async function storeOf({ naming, data, etcd }: UpConfig, folder: string): Promise<ApiServerConfig['store']> {
  if (etcd !== undefined) return await readEtcdCluster(etcd, makeNames(naming));
  return data.type === 'memory' ? { engine: 'memory' } : { engine: 'embedded', folder: join(folder, 'store') };
}

/** Without its controller the plugin ServiceAccount would reject every pod. Nodes are restricted to their own objects. */
function admissionOf({ admission, controllers }: UpConfig): NonNullable<UpConfig['admission']> {
  const { enabled, disabled, configurationFile } = admission ?? { enabled: [], disabled: [], configurationFile: '' };
  const needless = controllers.includes('serviceaccount') ? [] : ['ServiceAccount'];
  const restriction = ['NodeRestriction'].filter((name) => !enabled.includes(name) && !disabled.includes(name));
  return { enabled: [...enabled, ...restriction], disabled: [...disabled, ...needless], configurationFile };
}

function loopsConfig(
  config: UpConfig,
  {
    folder,
    server,
    credentials,
    agent,
    nodeSecret,
    simulation,
  }: {
    readonly folder: string;
    readonly server: ClientConfig;
    readonly credentials: Credentials;
    readonly agent: NodeAgent | undefined;
    readonly nodeSecret: string;
    readonly simulation: Simulation;
  },
): LoopsConfig {
  const certified = (component: CertifiedComponent): ClientConfig => {
    const { cert: certificate, key } = keyPairFilesOf(folder, keyPairNames.components[component]);
    const checkMs = certificateCheckMs(config.certificateDays);
    return {
      ...{ ...server, ...clientCertificateOf(credentials.components[component]) },
      clientCertificateFiles: { certificate, key, checkMs },
    };
  };
  return {
    dialect: config.naming,
    clients: {
      ...(config.controllers.length > 0 ? { controllers: certified('controllers') } : {}),
      ...(config.scheduler ? { scheduler: certified('scheduler') } : {}),
      ...(config.nodes > 0 ? { nodes: server } : {}),
    },
    controllers: config.controllers,
    electsLeaders: config.electsLeaders ?? false,
    signingAuthority: signingAuthorityOf(folder),
    ...(config.controllers.length > 0 ? { serviceAccountKey: credentials.serviceAccountKey } : {}),
    ...(config.scheduler
      ? { schedulerServing: schedulerServingOf(config, { folder, credentials, client: certified('scheduler') }) }
      : {}),
    featureGates: config.featureGates ?? {},
    nodes: config.nodes,
    simulation,
    nodeSecret,
    ...(agent ? { nodeAgentPort: agent.port } : {}),
    logLevel: config.logLevel,
    logFormat: config.logFormat ?? 'text',
  };
}

/** Starts the node agent before the API server, whose config contains its port. */
function startAgent({ nodeAgent, authority: clientAuthority }: Credentials): Promise<NodeAgent> {
  const clock = systemClock();
  return startNodeAgent({ ...nodeAgent, clientAuthority, clientName: nodeAgentClientName }, { now: () => clock.now() });
}

/** What the resource use of simulated pods depends on. */
function usageOptionsOf(
  count: number,
  { stages, clockRate }: Simulation,
): NonNullable<ApiServerConfig['simulatedUsage']> {
  return { count, ...(stages ? { stages } : {}), ...(clockRate === undefined ? {} : { clockRate }) };
}

function clientCertificateOf({ cert, key }: { readonly cert: string; readonly key: string }) {
  return { clientCertificate: cert, clientKey: key };
}

/** The cluster's own authority signs certificate requests. */
function signingAuthorityOf(folder: string): LoopsConfig['signingAuthority'] {
  const { cert: certFile, key: keyFile } = keyPairFilesOf(folder, keyPairNames.authority);
  return { certFile, keyFile };
}
