import { setMaxListeners } from 'node:events';
import { Informers } from '@orch/client';
import { type ControllerName, controllers } from './controllers.js';
import type { ControllerContext } from './framework/controller.js';

export interface RunControllersOptions extends Omit<ControllerContext, 'informers'> {
  readonly names: ControllerContext['names'];
  readonly controllers: readonly ControllerName[];
}

/** Runs the controllers over one set of informers until the signal ends them. */
export async function runControllers(options: RunControllersOptions, signal: AbortSignal): Promise<void> {
  const { client, clock, log } = options;
  const informers = new Informers({
    client,
    clock,
    onConnection: ({ group, resource }, event) => {
      if (event.type === 'failed') log.error('watching failed', { resource, error: String(event.error) });
      if (event.type === 'notServed') log.warn('not served; controllers that need it wait', { group, resource });
    },
  });
  const context: ControllerContext = { ...options, informers };
  const running = options.controllers.map((name) => controllers[name](context));
  // A controller that fails ends the others: half a controller manager must not look like a whole one.
  const ending = new AbortController();
  setMaxListeners(0, ending.signal);
  const end = () => ending.abort(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  informers.start(ending.signal);
  const results = await Promise.allSettled(
    running.map((controller) =>
      controller.run(ending.signal).catch((error: unknown) => {
        ending.abort(error);
        throw error;
      }),
    ),
  );
  ending.abort(signal.reason);
  await informers.stopped();
  signal.removeEventListener('abort', end);
  const failure = results.find((result) => result.status === 'rejected');
  if (failure !== undefined && !signal.aborted) throw failure.reason;
}
