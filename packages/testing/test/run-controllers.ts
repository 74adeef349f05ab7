import type { Event } from '@orch/api/types/core_v1';
import { type Clock, makeNames, systemClock } from '@orch/apimachinery';
import {
  type ControllerMetrics,
  type ControllerName,
  type ControllerOptions,
  defaultControllerOptions,
  runControllers,
} from '@orch/controllers';
import type { ControlPlane } from '../src/control-plane.js';
import { clientOf, type LogLine } from './signing-requests.js';

export interface ControllersOfTest {
  readonly log: readonly LogLine[];
  stop(): Promise<void>;
}

/**
 * Runs controllers against the server on a clock of the test. Each writes with the rights of its bootstrap role; the informers
 * read with those of the administrator, as the controller manager shares them.
 */
export async function runControllersOnClock(
  plane: ControlPlane,
  options: {
    /** The name of each controller, and the service account whose role it has. */
    readonly accounts: Partial<Record<ControllerName, string>>;
    readonly options?: Partial<ControllerOptions>;
    readonly clock?: Clock;
    readonly gatesOff?: readonly string[];
    readonly metrics?: ControllerMetrics;
  },
): Promise<ControllersOfTest> {
  const log: LogLine[] = [];
  const write = (message: string, fields: LogLine['fields'] = {}) => void log.push({ message, fields });
  const namespace = 'orch-system';
  const clients = new Map<string, Awaited<ReturnType<typeof clientOf>>>();
  for (const [controller, account] of Object.entries(options.accounts)) {
    const commonName = `system:serviceaccount:${namespace}:${account}`;
    const organizations = ['system:serviceaccounts', `system:serviceaccounts:${namespace}`, 'system:authenticated'];
    clients.set(controller, await clientOf(plane, { commonName, organizations }));
  }
  const stopping = new AbortController();
  const names: readonly string[] = Object.keys(options.accounts);
  const running = runControllers(
    {
      ...{ client: plane.client, names: makeNames('orch'), clock: options.clock ?? systemClock(), random: () => 0 },
      gates: (gate) => !(options.gatesOff ?? []).includes(gate),
      log: { debug: write, info: write, warn: write, error: write },
      controllers: knownControllers.filter((name) => names.includes(name)),
      options: { ...defaultControllerOptions, ...options.options },
      timing: { startIntervalMs: 0, minResyncMs: 0 },
      ...(options.metrics ? { metrics: options.metrics } : {}),
      clientOf: (name) => clients.get(name) ?? plane.client,
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

const knownControllers: readonly ControllerName[] = [
  'job',
  'cronjob',
  'ttl-after-finished',
  'horizontalpodautoscaling',
];

/** The events of an object, as `type reason: message`, in the order of their creation. */
export async function eventsOf(plane: ControlPlane, name: string, namespace = 'default'): Promise<readonly string[]> {
  const events = plane.client.resource<Event>({ group: '', version: 'v1', resource: 'events' });
  const { items } = await events.list({ namespace, fieldSelector: `involvedObject.name=${name}` });
  return items
    .toSorted((a, b) => ((a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1))
    .map(({ type, reason, message }) => `${type} ${reason}: ${message}`);
}
