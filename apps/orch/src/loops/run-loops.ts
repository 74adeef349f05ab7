import { makeCatalogue } from '@orch/api';
import { makeNames, systemClock } from '@orch/apimachinery';
import { type AuthorityFiles, builtInSigners } from '@orch/certs';
import {
  type ClientConfig,
  createHttp2Transport,
  createRestClient,
  fixedToken,
  type ResourceReference,
  SharedObjects,
} from '@orch/client';
import { countRepeats, type Logger, TaskScope, versionInfo } from '@orch/component';
import { runControllerManager } from '@orch/controller-manager-program';
import {
  type ControllerOptions,
  defaultControllerOptions,
  defaultControllerTiming,
  isControllerName,
  type SigningOptions,
} from '@orch/controllers';
import { runSimulatedNodes } from '@orch/nodes';
import { runSchedulerProgram } from '@orch/scheduler-program';
import { defaultLeaderElection } from '@orch/serving';
import type { LoopRole, LoopsConfig, LoopsRunnerOptions } from './loops-config.js';
import { nodeToken } from './node-tokens.js';

/** Runs the loops on this thread until the signal aborts. A failure of one stops the others. */
export async function runLoops(
  config: LoopsConfig,
  { signal, logger, onPodGone, onSchedulerServes }: LoopsRunnerOptions & { readonly logger: Logger },
): Promise<void> {
  const { dialect, featureGates, electsLeaders } = config;
  const names = makeNames(dialect);
  const scope = new TaskScope(signal);
  // The loops watch the same pods and nodes.
  const objects = new SharedObjects();
  const start: Readonly<Record<LoopRole, (client: ClientConfig) => void>> = {
    controllers: (client) =>
      scope.run((task) =>
        runControllerManager(
          {
            dialect,
            client,
            controllers: config.controllers.filter(isControllerName),
            options: optionsOf(config, client),
            timing: defaultControllerTiming,
            usesAccounts: true,
            featureGates,
            ...(electsLeaders ? { election: { main: defaultLeaderElection(names, 'controller-manager') } } : {}),
          },
          { ...task, logger: logger.with({ loop: 'controllers' }), objects },
        ),
      ),
    scheduler: (client) =>
      scope.run((task) =>
        runSchedulerProgram(
          {
            ...{ dialect, client, featureGates },
            // `orch up` has no options for metrics: a warning about deprecated ones would only disturb the user of the terminal.
            metrics: { reportsDeprecated: false },
            ...(config.schedulerServing === undefined ? {} : { serving: config.schedulerServing }),
            ...(electsLeaders ? { election: defaultLeaderElection(names, 'scheduler') } : {}),
          },
          { ...task, logger: logger.with({ loop: 'scheduler' }), objects, onServing: onSchedulerServes },
        ),
      ),
    nodes: (client) => scope.run((task) => runNodes(client, task.signal)),
  };
  for (const role of loopRoles) {
    const client = config.clients[role];
    if (client !== undefined) start[role](client);
  }
  await scope.join();

  async function runNodes(clientConfig: ClientConfig, until: AbortSignal): Promise<void> {
    const catalogue = makeCatalogue(names);
    const clock = systemClock();
    const connection = createHttp2Transport(clientConfig, { clock });
    const schemaOf = ({ group, resource }: ResourceReference) =>
      catalogue.resource({ group: names.group(group), resource })?.hub.schema;
    const common = { connection, names, clock, schemaOf, objects, userAgent: 'orch-nodes' };
    const clientOf = (nodeName: string) =>
      createRestClient({ ...common, tokens: fixedToken(nodeToken(config.nodeSecret, nodeName)) });
    try {
      const version = versionInfo({ platform: '', arch: '', runtime: '' }).gitVersion;
      const log = countRepeats(logger.with({ loop: 'nodes' }), { clock });
      const { nodeAgentPort: port } = config;
      const agent = port === undefined ? {} : { agent: { port, endLogsOf: onPodGone } };
      await runSimulatedNodes(
        { ...config.simulation, clientOf, names, clock, count: config.nodes, version, log, ...agent },
        until,
      );
    } finally {
      connection.close();
    }
  }
}

/**
 * The defaults, with the keys and the authority of the cluster. More workers than in v1.21 make the pods of a set: its clients
 * are limited in requests per second, here the limit is the server.
 */
function optionsOf({ signingAuthority, serviceAccountKey }: LoopsConfig, client: ClientConfig): ControllerOptions {
  const published = { rootCertificates: client.certificateAuthority ?? '' };
  const signed = serviceAccountKey === undefined ? {} : { signingKey: serviceAccountKey };
  return {
    ...defaultControllerOptions,
    deployment: { ...defaultControllerOptions.deployment, workers: 32 },
    replicaset: { ...defaultControllerOptions.replicaset, workers: 64 },
    csrsigning: signedBy(signingAuthority),
    'root-ca-cert-publisher': published,
    'serviceaccount-token': { ...defaultControllerOptions['serviceaccount-token'], ...published, ...signed },
  };
}

/** All built-in signers use the authority of the cluster. */
function signedBy(authority: AuthorityFiles): SigningOptions {
  const authorities = Object.fromEntries(builtInSigners.map((signer) => [signer, authority]));
  return { ...defaultControllerOptions.csrsigning, authorities };
}

export const loopRoles = ['controllers', 'scheduler', 'nodes'] as const satisfies readonly LoopRole[];
