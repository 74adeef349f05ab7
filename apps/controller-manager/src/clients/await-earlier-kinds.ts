import type { Clock } from '@orch/apimachinery';
import type { RestClient } from '@orch/client';
import type { Logger } from '@orch/component';
import { type EarlierKinds, readEarlierKinds } from '@orch/controllers';

const retryMs = 1_000;

/** Reads which versions the API server has, and tries again until it responds. Undefined: the signal came first. */
export async function awaitEarlierKinds(
  client: RestClient,
  { clock, logger, signal }: { readonly clock: Clock; readonly logger: Logger; readonly signal: AbortSignal },
): Promise<EarlierKinds | undefined> {
  for (;;) {
    try {
      const kinds = await readEarlierKinds(client, signal);
      if (kinds.size > 0) logger.info('the API server has earlier versions', { kinds: [...kinds].join(',') });
      return kinds;
    } catch (error) {
      if (signal.aborted) return undefined;
      logger.warn('reading the versions of the API server failed', { error: String(error) });
    }
    try {
      await clock.sleep(retryMs, { signal });
    } catch {
      return undefined;
    }
  }
}
