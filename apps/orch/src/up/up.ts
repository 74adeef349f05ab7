import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeNames, type Names, systemClock, wellKnown } from '@orch/apimachinery';
import {
  advertiseAddressOf,
  readAdmissionConfiguration,
  readEncryption,
  runApiServer,
  type WorkerEntry,
} from '@orch/apiserver-program';
import { writePrivateFile } from '@orch/certs';
import { type ClientConfig, formatKubeconfig } from '@orch/client';
import { featureGatesOf, type Logger, type MetricsRegistry, TaskScope } from '@orch/component';
import { defaultServiceOptions } from '@orch/controlplane';
import type { LoopRole, LoopsConfig, LoopsRunner } from '../loops/loops-config.js';
import { RestartableLoops } from '../loops/restartable-loops.js';
import { runLoops } from '../loops/run-loops.js';
import { type NodeAgent, startNodeAgent } from '../node-agent/node-agent.js';
import {
  type CredentialFiles,
  type CredentialSubjects,
  type Credentials,
  credentialFilesOf,
  frontProxyFilesOf,
  loadOrCreateCredentials,
} from './credentials.js';
import { prepareDataFolder, throwDataFolderError } from './data-folder.js';
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
  const { signal, logger, onReady } = options;
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
  const credentials = await loadOrCreateCredentials(folder, { ...config, subjects: subjectsOf(names) }).catch(
    throwDataFolderError(folder),
  );
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
        store:
          config.data.type === 'memory' ? { engine: 'memory' } : { engine: 'embedded', folder: join(folder, 'store') },
        // Faster than protobuf on this engine (docs/decisions).
        storageMediaType: 'json',
        historyRetentionMs: config.historyRetentionMs ?? 0,
        listener: { host: config.host, port: config.port, ...credentials.serving },
        clientAuthorities: { pem: credentials.authority, path: '' },
        // Aggregated servers read these from the config map `extension-apiserver-authentication`.
        requestHeaders: {
          authorities: { pem: credentials.frontProxyAuthority, path: '' },
          usernameHeaders: ['X-Remote-User'],
          groupHeaders: ['X-Remote-Group'],
          extraHeaderPrefixes: ['X-Remote-Extra-'],
          allowedNames: [frontProxyClientName],
        },
        tokenFile: `${credentials.token},admin,admin,"${wellKnown.groupsOfUsers.masters}"\n`,
        serviceAccounts: {
          issuer: `https://${names.value(wellKnown.services.apiServer)}.default.svc`,
          signingKey: credentials.serviceAccountKey,
          keys: [credentials.serviceAccountKey],
        },
        proxies: {
          nodeAgents: {
            authorities: credentials.authority,
            ...clientCertificateOf(credentials.nodeAgentClient),
            addressTypes: ['InternalDNS', 'Hostname', 'InternalIP', 'ExternalDNS', 'ExternalIP'],
            trusted: [...(agent ? [`localhost:${agent.port}`] : []), ...(config.trustedNodeAgents ?? [])],
          },
        },
        aggregation: {
          proxyClient: credentials.frontProxyClient,
          proxyClientFiles: frontProxyFilesOf(folder),
        },
        anonymous: true,
        authorizationModes: ['RBAC'],
        allowPrivileged: true,
        ...{ admissionPlugins, admissionConfiguration },
        ...(encryption === undefined ? {} : { encryption }),
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
        servingWorkers: config.servingWorkers ?? 1,
      },
      {
        signal: serving.signal,
        logger: logger.with({ part: 'apiserver' }),
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
    const admin = { ...server, ...clientCertificateOf(credentials.admin) };
    await writePrivateFile(kubeconfig, formatKubeconfig(admin, { name: 'orch' }));
    const configOfLoops = loopsConfig(config, { server, credentials, agent, files: credentialFilesOf(folder) });
    const elsewhere = config.isolation === 'none' ? undefined : options.runLoopsElsewhere;
    const onPodGone = (key: string): void => agent?.endLogsOf(key);
    loops = new RestartableLoops(scope, async (until) => {
      if (Object.keys(configOfLoops.clients).length === 0) return;
      if (elsewhere !== undefined) await elsewhere(configOfLoops, { signal: until, onPodGone });
      else await runLoops(configOfLoops, { signal: until, logger, onPodGone });
    });
    const { token } = credentials;
    onReady({ url, kubeconfig, token, files: credentialFilesOf(folder), pid: process.pid, store, loops });
    loops.start();
  }
}

/** Without its controller the plugin ServiceAccount would reject every pod. */
function admissionOf({ admission, controllers }: UpConfig): NonNullable<UpConfig['admission']> {
  const { enabled, disabled, configurationFile } = admission ?? { enabled: [], disabled: [], configurationFile: '' };
  const needless = controllers.includes('serviceaccount') ? [] : ['ServiceAccount'];
  return { enabled, disabled: [...disabled, ...needless], configurationFile };
}

function loopsConfig(
  config: UpConfig,
  {
    server,
    credentials,
    agent,
    files,
  }: {
    readonly server: ClientConfig;
    readonly credentials: Credentials;
    readonly agent: NodeAgent | undefined;
    readonly files: CredentialFiles;
  },
): LoopsConfig {
  const wanted: Readonly<Record<LoopRole, boolean>> = {
    controllers: config.controllers.length > 0,
    scheduler: config.scheduler,
    nodes: config.nodes > 0,
  };
  const clients: Partial<Record<LoopRole, ClientConfig>> = {};
  for (const role of ['controllers', 'scheduler', 'nodes'] as const) {
    if (wanted[role]) clients[role] = { ...server, ...clientCertificateOf(credentials.loops[role]) };
  }
  return {
    dialect: config.naming,
    clients,
    controllers: config.controllers,
    signingAuthority: { certFile: files.authority, keyFile: files.authorityKey },
    featureGates: config.featureGates ?? {},
    nodes: config.nodes,
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

/** Common name of the API server at aggregated servers. */
const frontProxyClientName = 'front-proxy-client';
/** Common name of the API server at node agents. */
const nodeAgentClientName = 'orch-apiserver';

function clientCertificateOf({ cert, key }: { readonly cert: string; readonly key: string }) {
  return { clientCertificate: cert, clientKey: key };
}

/** The simulated nodes act for many node agents, so they are administrators. */
function subjectsOf(names: Names): CredentialSubjects {
  const { users, groupsOfUsers } = wellKnown;
  const subject = (commonName: string, ...organizations: readonly string[]) => ({ commonName, organizations });
  return {
    admin: subject('orch-admin', groupsOfUsers.masters),
    loops: {
      controllers: subject(names.value(users.controllerManager), groupsOfUsers.masters),
      scheduler: subject(names.value(users.scheduler)),
      nodes: subject('system:simulated-nodes', groupsOfUsers.masters),
    },
    nodeAgentClient: subject(nodeAgentClientName),
    frontProxyClient: subject(frontProxyClientName),
  };
}
