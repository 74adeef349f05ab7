import { type ApiObject, FakeClock, orchNames } from '@orch/apimachinery';
import type { WorkQueueObserver } from '@orch/client';
import type { CloudProvider } from '../../src/cloud/cloud-provider.js';
import type { ControllerName } from '../../src/controllers.js';
import type { ControllerGate } from '../../src/framework/controller.js';
import { type ControllerOptions, defaultControllerOptions } from '../../src/framework/controller-options.js';
import { FakeEvents, type FakeRequest, type FakeServer, fakeClient } from '../../src/framework/fake-client.fixture.js';
import { silentMetrics } from '../../src/framework/metrics-source.js';
import { type ControllerTiming, runControllers } from '../../src/run-controllers.js';
import type { VolumePlugin } from '../../src/volumes/volume-plugin.js';
import type { LogLine } from './run-controllers.js';

export interface FakeClusterOptions extends Omit<FakeServer, 'onRequest' | 'events'> {
  readonly controllers: readonly ControllerName[];
  readonly options?: Partial<ControllerOptions>;
  readonly timing?: Partial<ControllerTiming>;
  readonly gates?: (gate: ControllerGate) => boolean;
  readonly cloud?: CloudProvider;
  readonly volumePlugins?: readonly VolumePlugin[];
  readonly random?: number;
  readonly clock?: FakeClock;
  /** Called with each request: the error that it throws is the response. */
  readonly onRequest?: (request: FakeRequest) => void;
  /** Requests that never get a response. */
  readonly blocks?: (request: FakeRequest) => boolean;
}

export interface FakeCluster {
  readonly clock: FakeClock;
  readonly requests: readonly FakeRequest[];
  readonly log: readonly LogLine[];
  /** The number of requests of the method. */
  count(method: string, resource: string): number;
  /** The requests that write since the last call, as `method resource name`; events are left out. */
  writes(): readonly string[];
  /** The recorded events, as `Warning FailedCreate: message`, since the last call. */
  events(): readonly string[];
  /** The keys that were reconciled since the last call, in their order. */
  reconciled(): readonly string[];
  /** The number of reconciliations since the last call that are tried again after a back-off. */
  retries(): number;
  /** Sends a watch event; controllers have handled it when the promise resolves. */
  send(resource: string, type: 'ADDED' | 'MODIFIED' | 'DELETED', object: ApiObject): Promise<void>;
}

/**
 * Runs controllers on a server without state: its objects do not change by the writes of the controllers. For faults, for
 * handlers of watch events, and for options; behaviour as a whole is tested on a real server.
 */
export async function onFakeCluster(
  run: FakeClusterOptions,
  use: (cluster: FakeCluster) => Promise<void>,
): Promise<void> {
  const requests: FakeRequest[] = [];
  const log: LogLine[] = [];
  const stopping = new AbortController();
  const stopped = new Promise<void>((_resolve, reject) => {
    stopping.signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
  });
  stopped.catch(() => undefined);
  const { clock = new FakeClock(), cloud, volumePlugins = [] } = run;
  const events = new FakeEvents();
  const client = fakeClient({
    ...run,
    events,
    onRequest: async (request) => {
      requests.push(request);
      run.onRequest?.(request);
      if (run.blocks?.(request)) await stopped;
    },
  });
  const write =
    (level: LogLine['level']) =>
    (message: string, fields: LogLine['fields'] = {}) =>
      void log.push({ level, message, fields, atMs: clock.monotonicMs() });
  const silent = () => undefined;
  const taken: string[] = [];
  let retried = 0;
  const observer: WorkQueueObserver = {
    ...{ added: silent, done: silent },
    taken: (key) => void taken.push(key),
    retried: () => {
      retried += 1;
    },
  };
  const ended = runControllers(
    {
      ...{ client, names: orchNames, clock, volumePlugins, controllers: run.controllers },
      ...(cloud === undefined ? {} : { cloud }),
      log: { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') },
      random: run.random === undefined ? reproducible() : () => run.random ?? 0,
      gates: run.gates ?? (() => true),
      options: { ...defaultControllerOptions, ...run.options },
      timing: { startIntervalMs: 0, minResyncMs: 0, ...run.timing },
      metrics: {
        source: silentMetrics,
        queue: () => observer,
        reconciles: () => ({ ended: silent }),
        restarted: silent,
      },
    },
    stopping.signal,
  );
  const cursors = { writes: 0, events: 0 };
  const since = (cursor: keyof typeof cursors) => {
    const from = cursors[cursor];
    cursors[cursor] = requests.length;
    return requests.slice(from);
  };
  try {
    await clock.advance(10);
    await use({
      ...{ clock, requests, log },
      count: (method, resource) =>
        requests.filter((request) => request.method === method && request.resource === resource).length,
      writes: () =>
        since('writes')
          .filter(({ method, resource }) => !reads.has(method) && resource !== 'events')
          .map(({ method, resource, name }) => `${method} ${resource} ${name}`),
      events: () =>
        since('events')
          .filter(({ resource }) => resource === 'events')
          .map(({ body }) => describeEvent(body)),
      reconciled: () => taken.splice(0),
      retries: () => {
        const count = retried;
        retried = 0;
        return count;
      },
      async send(resource, type, object) {
        events.send(resource, type, object);
        await clock.advance(0);
        await clock.advance(0);
      },
    });
  } finally {
    stopping.abort();
    await ended;
  }
}

const reads: ReadonlySet<string> = new Set(['get', 'getRaw']);

function describeEvent(body: unknown): string {
  const member = (name: string) => (typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined);
  return `${member('type')} ${member('reason')}: ${member('message')}`;
}

/** The same numbers in each run; names that are made of them differ. */
function reproducible(): () => number {
  let state = 1;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
