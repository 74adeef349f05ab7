import { isJsonObject, isStatusError, parseStoredJson } from '@orch/apimachinery';
import type { RestClient } from '@orch/client';

/**
 * Requests the revision that was the newest at `at`, which is a revision, time or age. Returns a plain revision unchecked
 * when the user may not read the history.
 * @throws StatusError 400, 403, 410, 501
 */
export async function revisionOf(at: string, client: RestClient): Promise<string> {
  try {
    const body = parseStoredJson((await client.getRaw(`/history/instant?at=${encodeURIComponent(at)}`)).toString());
    if (isJsonObject(body) && typeof body['revision'] === 'string') return body['revision'];
    throw new Error('the server returned an invalid revision');
  } catch (error) {
    if (isStatusError(error, 'Forbidden') && /^[1-9]\d*$/.test(at)) return at;
    throw error;
  }
}
