import { setMaxListeners } from 'node:events';
import { EventRecorder, Informers, type RestClient } from '@orch/client';
import { type ControllerName, controllers } from './controllers.js';
import { type Controller, type ControllerContext, controllerLog } from './framework/controller.js';
import type { ControllerOptions } from './framework/controller-options.js';

export interface RunControllersOptions extends Omit<ControllerContext, 'informers' | 'recorderOf' | 'resyncMs'> {
  readonly controllers: readonly ControllerName[];
  readonly options: ControllerOptions;
  readonly timing: ControllerTiming;
  /** The client of a controller; `client` by default. Lists and watches of shared informers always use `client`. */
  readonly clientOf?: (controller: ControllerName) => RestClient;
}

/** Times of v1.21's generic options, in milliseconds. */
export interface ControllerTiming {
  /** Between the starts of two controllers; each wait is 1 to 2 times as long. */
  readonly startIntervalMs: number;
  /** Resync period of controllers without one of their own; the actual period is 1 to 2 times as long. 0 for none. */
  readonly minResyncMs: number;
}

/** The defaults of v1.21. */
export const defaultControllerTiming: ControllerTiming = { startIntervalMs: 0, minResyncMs: 12 * 3_600_000 };

/** Runs the controllers over one set of informers until the signal. One that fails stops the others. */
export async function runControllers(options: RunControllersOptions, signal: AbortSignal): Promise<void> {
  const { client, clock, log, random, timing } = options;
  const informers = new Informers({
    client,
    clock,
    onConnection: ({ group, resource }, event) => {
      if (event.type === 'failed') log.error('watching failed', { resource, error: String(event.error) });
      if (event.type === 'notServed') log.warn('not served; controllers that need it wait', { group, resource });
    },
  });
  const recorders: EventRecorder[] = [];
  const resyncMs = timing.minResyncMs * (1 + random());
  // As in v1.21 the tokens come first: other programs may wait for theirs.
  const isFirst = (name: ControllerName) => Number(name === 'serviceaccount-token');
  const inOrder = options.controllers.toSorted((a, b) => isFirst(b) - isFirst(a));
  const created = inOrder.map((name) => {
    const clientOfController = options.clientOf?.(name) ?? client;
    const recorderOf = (component: string) => {
      const dropped = (error: unknown) =>
        controllerLog(log, name).warn('an event was not recorded', { error: String(error) });
      const recorder = new EventRecorder({ client: clientOfController, clock, component, random, onDropped: dropped });
      recorders.push(recorder);
      return recorder;
    };
    const context: ControllerContext = { ...options, client: clientOfController, informers, recorderOf, resyncMs };
    return controllers[name](context, options.options);
  });
  // A controller that fails stops the others: half a controller manager must not look like a whole one.
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const stop = () => stopping.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  informers.start(stopping.signal);
  let delayMs = 0;
  const results = await Promise.allSettled(
    created.map((controller) => {
      const running = runAfter(controller, delayMs);
      delayMs += timing.startIntervalMs * (1 + random());
      return running;
    }),
  );
  stopping.abort(signal.reason);
  for (const recorder of recorders) recorder.close();
  await informers.stopped();
  signal.removeEventListener('abort', stop);
  const failure = results.find((result) => result.status === 'rejected');
  if (failure !== undefined && !signal.aborted) throw failure.reason;

  async function runAfter(controller: Controller, startDelayMs: number): Promise<void> {
    if (startDelayMs > 0) {
      const wasStopped = await clock.sleep(startDelayMs, { signal: stopping.signal }).then(
        () => false,
        () => true,
      );
      if (wasStopped) return;
    }
    try {
      await controller.run(stopping.signal);
    } catch (error) {
      stopping.abort(error);
      throw error;
    }
  }
}
