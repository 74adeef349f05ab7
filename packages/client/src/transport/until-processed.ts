import { limits } from '../limits.js';
import { ConnectionError } from './transport.js';

/** Sends a request again while the server has not processed it, as it closed the connection at the same time. */
export async function untilProcessed<R>(send: () => Promise<R>): Promise<R> {
  for (let sent = 1; ; sent += 1) {
    try {
      return await send();
    } catch (error) {
      const isUnprocessed = error instanceof ConnectionError && error.kind === 'unprocessed';
      if (!isUnprocessed || sent >= limits.unprocessedTriesMax) throw error;
    }
  }
}
