import { makeCatalogue } from '@orch/api';
import { makeNames, systemClock } from '@orch/apimachinery';
import { type ClientConfig, createRestClient } from '@orch/client';
import { type Logger, TaskScope, versionInfo } from '@orch/component';
import { runControllerManager } from '@orch/controller-manager-program';
import { isControllerName } from '@orch/controllers';
import { runSimulatedNodes } from '@orch/nodes';
import { runSchedulerProgram } from '@orch/scheduler-program';
import { startNodeAgent } from '../node-agent/node-agent.js';
import type { LoopRole, LoopsConfig } from './loops-config.js';

/** Runs the loops on the caller's thread until the signal ends them; one that fails ends the others. */
export async function runLoops(
  config: LoopsConfig,
  { signal, logger }: { readonly signal: AbortSignal; readonly logger: Logger },
): Promise<void> {
  const names = makeNames(config.dialect);
  const scope = new TaskScope(signal);
  const start: Readonly<Record<LoopRole, (client: ClientConfig) => void>> = {
    controllers: (client) =>
      scope.run((task) =>
        runControllerManager(
          { names, client, controllers: config.controllers.filter(isControllerName) },
          { ...task, logger: logger.with({ loop: 'controllers' }) },
        ),
      ),
    scheduler: (client) =>
      scope.run((task) =>
        runSchedulerProgram(
          { names, client, schedulerName: 'default-scheduler' },
          { ...task, logger: logger.with({ loop: 'scheduler' }) },
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
    const agent = config.nodeAgent && (await startNodeAgent(config.nodeAgent, { now: () => clock.now() }));
    const client = createRestClient({
      config: clientConfig,
      names,
      userAgent: 'orch-nodes',
      schemaOf: ({ group, resource }) => catalogue.resource({ group: names.group(group), resource })?.hub.schema,
    });
    try {
      const version = versionInfo({ platform: '', arch: '', runtime: '' }).gitVersion;
      const log = logger.with({ loop: 'nodes' });
      const given = agent ? { agent } : {};
      await runSimulatedNodes({ client, names, clock, count: config.nodes, version, log, ...given }, until);
    } finally {
      await agent?.close();
      client.close();
    }
  }
}

export const loopRoles = ['controllers', 'scheduler', 'nodes'] as const satisfies readonly LoopRole[];
