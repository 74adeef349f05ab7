import type { Logger } from '../logging/logger.js';

export interface SignalSource {
  on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
  off(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
}

/**
 * Runs a program until it ends, and keeps the process alive until then. The first SIGTERM or SIGINT aborts its signal; a second one exits immediately with code
 * 1. Resolves with the exit code: 0, or 1 when the program failed. Logs the failure.
 *
 * Under npm one Ctrl-C arrives several times: the terminal sends SIGINT to the process group, and each npm in it forwards
 * it to its child. `repeatedInterruptMs` distinguishes such repetitions from a second Ctrl-C.
 */
export async function runUntilSignalled(
  program: (options: { readonly signal: AbortSignal }) => Promise<void>,
  options: {
    readonly logger: Logger;
    /** Defaults to `process`. */
    readonly signals?: SignalSource;
    /** Defaults to `process.exit`. */
    readonly exit?: (code: number) => void;
    /** An additional stop signal. */
    readonly signal?: AbortSignal;
    /** Ignores a SIGINT within this time after the first one, also after the program has ended; defaults to 0. */
    readonly repeatedInterruptMs?: number;
    /** A monotonic clock; defaults to `performance.now`. */
    readonly nowMs?: () => number;
  },
): Promise<number> {
  const signals = options.signals ?? process;
  const exit = options.exit ?? process.exit;
  const { repeatedInterruptMs = 0, nowMs = () => performance.now() } = options;
  const controller = new AbortController();
  let interruptedAtMs: number | undefined;
  const interrupt = (): void => {
    if (interruptedAtMs !== undefined && nowMs() - interruptedAtMs < repeatedInterruptMs) return;
    interruptedAtMs ??= nowMs();
    stop();
  };
  const stop = (): void => {
    if (controller.signal.aborted) {
      exit(1);
      return;
    }
    options.logger.info('stopping');
    controller.abort(new Error('the program was asked to stop'));
  };
  const stopFromOutside = (): void => controller.abort(options.signal?.reason);
  // A program that only waits for a time, as between two tries to reach its server, must not end meanwhile.
  const keepingAlive = setInterval(() => undefined, 2 ** 30);
  signals.on('SIGTERM', stop);
  signals.on('SIGINT', interrupt);
  options.signal?.addEventListener('abort', stopFromOutside, { once: true });
  if (options.signal?.aborted) stopFromOutside();
  try {
    await program({ signal: controller.signal });
    return 0;
  } catch (error) {
    if (controller.signal.aborted && error === controller.signal.reason) return 0;
    options.logger.error('the program failed', { error });
    return 1;
  } finally {
    clearInterval(keepingAlive);
    signals.off('SIGTERM', stop);
    // A repetition may still arrive while the process exits: without a listener it would end it with code 130.
    if (repeatedInterruptMs === 0) signals.off('SIGINT', interrupt);
    options.signal?.removeEventListener('abort', stopFromOutside);
  }
}
