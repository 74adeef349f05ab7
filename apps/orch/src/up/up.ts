import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeNames, type Names, wellKnown } from '@orch/apimachinery';
import { defaultServiceOptions } from '@orch/apiserver';
import { advertiseAddressOf, runApiServer, type WorkerEntry } from '@orch/apiserver-program';
import { writePrivateFile } from '@orch/certs';
import { type ClientConfig, formatKubeconfig } from '@orch/client';
import { type Logger, type MetricsRegistry, TaskScope } from '@orch/component';
import type { LoopRole, LoopsConfig, LoopsRunner } from '../loops/loops-config.js';
import { runLoops } from '../loops/run-loops.js';
import { type CredentialSubjects, type Credentials, loadOrCreateCredentials } from './credentials.js';
import { dataFolderFault, prepareDataFolder } from './data-folder.js';
import type { UpConfig, UpReady } from './up-config.js';

export interface RunUpOptions {
  readonly signal: AbortSignal;
  readonly logger: Logger;
  /** Called once, when requests are answered and the kubeconfig is written. */
  readonly onReady: (ready: UpReady) => void;
  /** How loops are run when `isolation` is not 'none'. */
  readonly runLoopsElsewhere?: LoopsRunner;
  /** How serving workers are started when `servingWorkers` asks for several. */
  readonly workers?: WorkerEntry;
  /** What the API server counts in. */
  readonly metrics?: MetricsRegistry;
}

/** A whole control plane: the API server on this thread, its loops beside it. Ends when the signal ends it. */
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
  const credentials = await loadOrCreateCredentials(folder, { ...config, subjects: subjectsOf(names) }).catch(
    dataFolderFault(folder),
  );
  const scope = new TaskScope(signal);
  const kubeconfig = resolve(config.kubeconfigFile ?? join(folder, 'admin.kubeconfig'));
  scope.run(async (task) => {
    await runApiServer(
      {
        names,
        store:
          config.data.type === 'memory' ? { engine: 'memory' } : { engine: 'embedded', folder: join(folder, 'store') },
        // Faster than protobuf on this engine (docs/decisions).
        storageMediaType: 'json',
        historyRetentionMs: config.historyRetentionMs ?? 0,
        listener: { host: config.host, port: config.port, ...credentials.serving, clientCa: credentials.authority },
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
          },
        },
        anonymous: true,
        authorizationModes: ['RBAC'],
        disabledAdmissionPlugins: config.controllers.includes('serviceaccount') ? [] : ['ServiceAccount'],
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
        ...task,
        logger: logger.with({ part: 'apiserver' }),
        ...(options.workers ? { workers: options.workers } : {}),
        ...(options.metrics ? { metrics: options.metrics } : {}),
        onReady: ({ url, store }) => scope.run(({ signal: until }) => startLoops({ url, store }, until)),
      },
    );
  });
  await scope.join();

  async function startLoops({ url, store }: Pick<UpReady, 'url' | 'store'>, until: AbortSignal): Promise<void> {
    const server = { server: url, certificateAuthority: credentials.authority };
    const admin = { ...server, ...clientCertificateOf(credentials.admin) };
    await writePrivateFile(kubeconfig, formatKubeconfig(admin, { name: 'orch' }));
    onReady({ url, kubeconfig, token: credentials.token, pid: process.pid, store });
    const loops = loopsConfig(config, { server, credentials });
    if (Object.keys(loops.clients).length === 0) return;
    const elsewhere = config.isolation === 'none' ? undefined : options.runLoopsElsewhere;
    if (elsewhere !== undefined) await elsewhere(loops, { signal: until });
    else await runLoops(loops, { signal: until, logger });
  }
}

function loopsConfig(
  config: UpConfig,
  { server, credentials }: { readonly server: ClientConfig; readonly credentials: Credentials },
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
    nodes: config.nodes,
    nodeAgent: {
      ...credentials.nodeAgent,
      clientAuthority: credentials.authority,
      clientName: nodeAgentClientName,
    },
    logLevel: config.logLevel,
    logFormat: config.logFormat ?? 'text',
  };
}

/** The API server, as node agents know it. */
const nodeAgentClientName = 'orch-apiserver';

function clientCertificateOf({ cert, key }: { readonly cert: string; readonly key: string }) {
  return { clientCertificate: cert, clientKey: key };
}

/** The simulated nodes are administrators: they stand for many node agents at once. */
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
  };
}
