import { isStatusError } from '@orch/apimachinery';
import type { CachedEntry } from '@orch/storage';
import { readDeleteOptions } from '../decode/delete-options.js';
import { parseSelectors } from '../read/selectors.js';
import type { Call } from '../request/call.js';
import type { ServerParts } from '../server/parts.js';
import { deleteObject } from './delete.js';
import { listEntries, listMetadata, readAskedList } from './list.js';

/**
 * DELETE of a collection: each object by itself; answers with the list of what was there, which is cut and continued
 * like any list. Spec: API server defaults, `--delete-collection-workers`. @throws StatusError that of the first object
 * that cannot be deleted; others may be gone then
 */
export async function deleteCollection(call: Call, parts: ServerParts): Promise<void> {
  const asked = readAskedList(call, parts);
  // What is wrong with the query is told before what is wrong with the body.
  parseSelectors(asked.options, call);
  const deleteOptions = await readDeleteOptions(call, parts);
  const result = await listEntries(call, parts, asked);
  const { entries } = result;
  const atOnce = parts.limits.collectionDeletersMax * deletesInOneCommit;
  for (let from = 0; from < entries.length; from += atOnce) {
    const outcomes = await Promise.allSettled(entries.slice(from, from + atOnce).map(deleteEntry));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }
  await parts.responder.list(call, listMetadata(call, result, parts), entries);

  async function deleteEntry({ namespace, name }: CachedEntry): Promise<void> {
    try {
      await deleteObject({ ...call, key: { namespace, name } }, parts, deleteOptions);
    } catch (error) {
      // Somebody else was quicker.
      if (!isStatusError(error, 'NotFound')) throw error;
    }
  }
}

/** One group commit of the store takes them all. */
const deletesInOneCommit = 64;
