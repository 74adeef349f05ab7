import { isJsonObject, isStatusError } from '@orch/apimachinery';
import type { RestClient } from '@orch/client';

/**
 * The revision that was the newest at an instant, as the server tells it, if it is still kept. A plain revision needs
 * nobody's word for it: who may not ask is not refused because of it.
 * @throws StatusError 400, 403, 410, 501
 */
export async function revisionOf(at: string, client: RestClient): Promise<string> {
  try {
    const answer: unknown = JSON.parse(
      (await client.getRaw(`/history/instant?at=${encodeURIComponent(at)}`)).toString(),
    );
    if (isJsonObject(answer) && typeof answer['revision'] === 'string') return answer['revision'];
    throw new Error('the server tells of revisions in a way that is not understood');
  } catch (error) {
    if (isStatusError(error, 'Forbidden') && /^[1-9]\d*$/.test(at)) return at;
    throw error;
  }
}
