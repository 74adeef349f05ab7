import { once, setMaxListeners } from 'node:events';
import { EventRecorder, Informers, isNamespaceTerminating, type RestClient } from '@orch/client';
import { type ControllerFactory, type ControllerName, controllers as knownControllers } from './controllers.js';
import { type ControllerContext, controllerLog } from './framework/controller.js';
import type { ControllerOptions } from './framework/controller-options.js';
import { showRateLimiterUse } from './framework/rate-limiter-use.js';
import { SupervisedController } from './framework/supervised-controller.js';

export interface RunControllersOptions extends Omit<ControllerContext, 'informers' | 'recorderOf' | 'resyncMs'> {
  readonly controllers: readonly ControllerName[];
  readonly options: ControllerOptions;
  readonly timing: ControllerTiming;
  /** The client of a controller; `client` by default. Lists and watches of shared informers always use `client`. */
  readonly clientOf?: (controller: ControllerName) => RestClient;
  /** Gets a check of each controller, named after it. */
  readonly health?: ControllerHealth;
  /** Makes each controller; by default those of this package. For tests of failures. */
  readonly factories?: Readonly<Record<ControllerName, ControllerFactory>>;
}

/** The health checks of a program. A failing check throws. */
export interface ControllerHealth {
  add(
    check: { readonly name: string; check(): void },
    options: { readonly endpoints: readonly ['healthz', 'readyz'] },
  ): void;
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

/**
 * Runs the controllers over one set of informers until the signal. One that fails does not end the others: its health check
 * fails, and it is restarted after a back-off.
 */
export async function runControllers(options: RunControllersOptions, signal: AbortSignal): Promise<void> {
  const { client, clock, log, random, timing, metrics, health } = options;
  const factories: Readonly<Record<ControllerName, ControllerFactory>> = options.factories ?? knownControllers;
  const informers = new Informers({
    client,
    clock,
    onConnection: ({ group, resource }, event) => {
      if (event.type === 'failed') log.error('watching failed', { resource, error: String(event.error) });
      if (event.type === 'notServed') log.warn('not served; controllers that need it wait', { group, resource });
      if (event.type === 'handlerFailed') log.error('a handler failed', { resource, error: String(event.error) });
    },
  });
  const recorders = new Set<EventRecorder>();
  const resyncMs = timing.minResyncMs * (1 + random());
  // As in v1.21 the tokens come first: other programs may wait for theirs.
  const isFirst = (name: ControllerName) => Number(name === 'serviceaccount-token');
  const inOrder = options.controllers.toSorted((a, b) => isFirst(b) - isFirst(a));
  const running = inOrder.map((name) => {
    const supervised = new SupervisedController({
      make: () => makeController(name),
      clock,
      log: controllerLog(log, name),
      ...(metrics ? { onRestart: () => metrics.restarted(name) } : {}),
    });
    health?.add({ name, check: () => supervised.check() }, { endpoints: ['healthz', 'readyz'] });
    return supervised;
  });
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const stop = () => stopping.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  informers.start(stopping.signal);
  let delayMs = 0;
  const ended = running.map((controller) => {
    const end = runAfter(controller, delayMs);
    delayMs += timing.startIntervalMs * (1 + random());
    return end;
  });
  // With no controllers, or none that has anything to do, the program runs on.
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
  await Promise.all(ended);
  for (const recorder of recorders) recorder.close();
  await informers.stopped();
  signal.removeEventListener('abort', stop);

  function makeController(name: ControllerName) {
    const own: EventRecorder[] = [];
    const clientOfController = options.clientOf?.(name) ?? client;
    if (metrics) showRateLimiterUse(name, { client: clientOfController, source: metrics.source });
    const recorderOf = (component: string) => {
      const dropped = (error: unknown) => {
        const level = isNamespaceTerminating(error) ? 'debug' : 'warn';
        controllerLog(log, name)[level]('events were not recorded', { error: String(error) });
      };
      const recorder = new EventRecorder({ client: clientOfController, clock, component, random, onDropped: dropped });
      own.push(recorder);
      recorders.add(recorder);
      return recorder;
    };
    const context: ControllerContext = { ...options, client: clientOfController, informers, recorderOf, resyncMs };
    const { result, removeHandlers } = informers.collectingHandlers(() => factories[name](context, options.options));
    const discard = () => {
      removeHandlers();
      for (const recorder of own) {
        recorder.close();
        recorders.delete(recorder);
      }
    };
    return { controller: result, discard };
  }

  async function runAfter(controller: SupervisedController, startDelayMs: number): Promise<void> {
    if (startDelayMs > 0) {
      const wasStopped = await clock.sleep(startDelayMs, { signal: stopping.signal }).then(
        () => false,
        () => true,
      );
      if (wasStopped) return;
    }
    await controller.run(stopping.signal);
  }
}
