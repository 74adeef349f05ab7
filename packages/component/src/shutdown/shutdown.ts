import type { Logger } from '../logging/logger.js';

export interface SignalSource {
  on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
  off(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
}

/**
 * Runs a program until it ends: the first SIGTERM or SIGINT aborts its signal, a second one ends the process at once
 * with code 1. Resolves with the exit code: 0, or 1 when the program failed, which is logged.
 */
export async function runUntilSignalled(
  program: (options: { readonly signal: AbortSignal }) => Promise<void>,
  options: {
    readonly logger: Logger;
    /** `process` when not given. */
    readonly signals?: SignalSource;
    /** `process.exit` when not given. */
    readonly exit?: (code: number) => void;
    /** A further reason to stop. */
    readonly signal?: AbortSignal;
  },
): Promise<number> {
  const signals = options.signals ?? process;
  const exit = options.exit ?? process.exit;
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) {
      exit(1);
      return;
    }
    options.logger.info('stopping');
    controller.abort(new Error('the program was asked to stop'));
  };
  const stopFromOutside = (): void => controller.abort(options.signal?.reason);
  signals.on('SIGTERM', stop);
  signals.on('SIGINT', stop);
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
    signals.off('SIGTERM', stop);
    signals.off('SIGINT', stop);
    options.signal?.removeEventListener('abort', stopFromOutside);
  }
}
