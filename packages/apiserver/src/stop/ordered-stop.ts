import { type Clock, errorMessage } from '@orch/apimachinery';
import type { Logger } from '@orch/component';

/** Work of a feature at a certain step of the stop. */
export interface StopHook {
  /** As in the log: `bootstrap-controller`, `auditFlush`. */
  readonly name: string;
  /** An error is logged, and the stop continues. */
  run(): Promise<void>;
}

export interface StopSteps {
  /** `/readyz` fails from here on, `/livez` and `/healthz` do not. */
  failReadiness(): void;
  /** Run one after the other while the server still serves. None of them delays the close of the listener. */
  readonly preShutdown: readonly StopHook[];
  /** How long new connections and requests are served after the stop signal. */
  readonly delayMs: number;
  /** Closes the listener and ends watches. Resolves after the last request. */
  closeListener(): Promise<void>;
  /** Run one after the other after the last request, while the stores are open. */
  readonly closers: readonly StopHook[];
  /** Ends the background work of the server. */
  endBackground(): void;
}

/**
 * Stops a server in the order of v1.21. The program closes the stores afterwards.
 *
 *     stop signal      /readyz fails
 *       |  pre-shutdown hooks          (at the same time)
 *       |  delay
 *     listener closes  GOAWAY, idle connections close, watches end with a bookmark; new requests of open connections get 503
 *       |  requests in flight finish
 *     closers          auditFlush, ...
 *     background       caches, controllers inside the server
 */
export async function orderedStop(
  steps: StopSteps,
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
): Promise<void> {
  const { preShutdown, delayMs, closers } = steps;
  steps.failReadiness();
  logger.debug('stop: the server is not ready any more', { delayMs });
  const left = runInTurn(preShutdown, logger);
  if (delayMs > 0) await clock.sleep(delayMs);
  logger.debug('stop: the listener closes');
  await steps.closeListener();
  logger.debug('stop: the last request has finished');
  await left;
  await runInTurn(closers, logger);
  steps.endBackground();
}

async function runInTurn(hooks: readonly StopHook[], logger: Logger): Promise<void> {
  for (const { name, run } of hooks) {
    try {
      await run();
      logger.debug('stop: a hook has run', { hook: name });
    } catch (error) {
      logger.warn('a hook of the stop failed', { hook: name, reason: errorMessage(error) });
    }
  }
}
