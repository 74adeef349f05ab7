import { isStatusError } from '@orch/apimachinery';
import type { CachedEntry } from '@orch/storage';
import type { Call } from '../context/call.js';
import { readDeleteOptions } from '../decode/delete-options.js';
import { parseSelectors } from '../read/selectors.js';
import type { ApiServerLimits } from '../request/limits.js';
import { inBranch } from '../trace/current-trace.js';
import { type DeleteParts, deleteObject } from './delete.js';
import { type ListParts, listEntries, listMetadata, readListRequest } from './list.js';

export interface DeleteCollectionParts extends DeleteParts, ListParts {
  readonly limits: Pick<ApiServerLimits, 'collectionDeletersMax' | 'requestBodyBytesMax'>;
}

/**
 * DELETE of a collection: deletes each object separately and responds with the list as it was, paginated like any
 * list. Spec: API server defaults, `--delete-collection-workers`. @throws StatusError the error of the first object
 * that cannot be deleted; other objects may be deleted already
 */
export async function deleteCollection(call: Call, parts: DeleteCollectionParts): Promise<void> {
  const listRequest = readListRequest(call, parts);
  // Reports errors in the query before errors in the body.
  parseSelectors(listRequest.options, call);
  const deleteOptions = await readDeleteOptions(call, parts);
  const result = await listEntries(call, parts, listRequest);
  const { entries } = result;
  const atOnce = parts.limits.collectionDeletersMax * deletesInOneCommit;
  for (let from = 0; from < entries.length; from += atOnce) {
    const outcomes = await Promise.allSettled(entries.slice(from, from + atOnce).map(deleteEntry));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }
  await parts.responder.list(call, listMetadata(call, result, parts), entries);

  async function deleteEntry({ namespace, name }: CachedEntry): Promise<void> {
    const trace = call.trace.branch('delete', { namespace, name });
    try {
      const key = { namespace, name };
      await inBranch(trace, () => deleteObject({ ...call, trace, key }, parts, deleteOptions));
    } catch (error) {
      // Ignores NotFound: another client deleted the object meanwhile.
      if (!isStatusError(error, 'NotFound')) throw error;
    } finally {
      trace.root.end();
    }
  }
}

/** Fits into one group commit of the store. */
const deletesInOneCommit = 64;
