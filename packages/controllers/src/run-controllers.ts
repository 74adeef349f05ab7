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
    onConnection: ({ resource }, event) => {
      if (event.type === 'failed') log.error('watching failed', { resource, error: String(event.error) });
    },
  });
  const context: ControllerContext = { ...options, informers };
  const running = options.controllers.map((name) => controllers[name](context));
  informers.start(signal);
  const results = await Promise.allSettled(running.map((controller) => controller.run(signal)));
  await informers.stopped();
  const failure = results.find((result) => result.status === 'rejected');
  if (failure !== undefined && !signal.aborted) throw failure.reason;
}
