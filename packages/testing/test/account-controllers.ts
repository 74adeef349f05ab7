import type { Event } from '@orch/api/types/core_v1';
import { type Clock, makeNames, systemClock } from '@orch/apimachinery';
import type { RestClient } from '@orch/client';
import {
  type CloudProvider,
  type ControllerName,
  type ControllerOptions,
  controllerAccounts,
  defaultControllerOptions,
  runControllers,
} from '@orch/controllers';
import type { ControlPlane } from '../src/control-plane.js';
import { clientOf, type LogLine, type RunningControllers } from './signing-requests.js';

const namespace = 'orch-system';

/**
 * Runs controllers against the server in this process. Each writes with the rights of its own service account, those of its
 * bootstrap role; the shared informers read as the administrator.
 */
export async function runWithAccounts(
  plane: ControlPlane,
  options: {
    readonly controllers: readonly ControllerName[];
    readonly clock?: Clock;
    readonly cloud?: CloudProvider;
    readonly options?: Partial<ControllerOptions>;
  },
): Promise<RunningControllers> {
  const log: LogLine[] = [];
  const write = (message: string, fields: LogLine['fields'] = {}) => void log.push({ message, fields });
  const stopping = new AbortController();
  const clients = new Map<ControllerName, RestClient>();
  for (const name of options.controllers) {
    const user = `system:serviceaccount:${namespace}:${controllerAccounts[name]}`;
    const organizations = ['system:serviceaccounts', `system:serviceaccounts:${namespace}`];
    clients.set(name, await clientOf(plane, { commonName: user, organizations }));
  }
  const running = runControllers(
    {
      client: plane.client,
      clientOf: (name) => clients.get(name) ?? plane.client,
      names: makeNames('orch'),
      clock: options.clock ?? systemClock(),
      random: () => 0,
      gates: () => true,
      log: { debug: write, info: write, warn: write, error: write },
      controllers: options.controllers,
      ...(options.cloud ? { cloud: options.cloud } : {}),
      options: { ...defaultControllerOptions, ...options.options },
      timing: { startIntervalMs: 0, minResyncMs: 0 },
    },
    stopping.signal,
  );
  running.catch(() => undefined);
  return {
    log,
    async stop() {
      stopping.abort();
      await running;
      for (const client of clients.values()) client.close();
    },
  };
}

/** `Kind/name reason: message` of each event, as often as it was recorded. */
export async function eventsOf(plane: ControlPlane, name: string): Promise<readonly string[]> {
  const { items } = await plane.client.resource<Event>({ group: '', version: 'v1', resource: 'events' }).list();
  return items
    .filter(({ involvedObject }) => involvedObject.name === name)
    .map(({ type, reason, message, source }) => `${type} ${reason} (${source?.component}): ${message}`);
}
