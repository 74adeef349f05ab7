import { errorMessage } from '@orch/apimachinery';
import { watchFiles } from '@orch/certs';
import type { Logger } from '@orch/component';
import { limits } from '../limits.js';
import type { ServingKeyPair } from './secure-listener.js';

/**
 * Calls `onPair` with the new texts when the files of a pair change, until the signal aborts. An error that it throws is
 * logged, such as for files of which only one has been replaced yet: the next change is tried again.
 */
export function followKeyPair(
  { cert, key, files }: ServingKeyPair,
  options: {
    readonly onPair: (pair: { readonly cert: string; readonly key: string }) => void;
    readonly logger: Logger;
    readonly signal: AbortSignal;
  },
): void {
  if (files === undefined) return;
  const { onPair, logger, signal } = options;
  watchFiles(files, {
    known: { cert, key },
    intervalMs: limits.keyPairPollMs,
    signal,
    onChange(pair) {
      onPair(pair);
      logger.info('the serving certificate was replaced', { file: files.cert });
    },
    onError: (error) =>
      logger.warn('the serving certificate cannot be replaced', { file: files.cert, reason: errorMessage(error) }),
  });
}
