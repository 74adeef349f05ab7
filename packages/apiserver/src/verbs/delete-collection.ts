import { isStatusError } from '@orch/apimachinery';
import type { CachedEntry } from '@orch/storage';
import { readDeleteOptions } from '../decode/delete-options.js';
import { parseListOptions, planList } from '../read/list-options.js';
import type { Call } from '../request/call.js';
import type { ServerParts } from '../server/parts.js';
import { deleteObject } from './delete.js';
import { listEntries } from './list.js';

/** DELETE of a collection: each object by itself; answers with the list of what was there. */
export async function deleteCollection(call: Call, parts: ServerParts): Promise<void> {
  const options = parseListOptions(call.query);
  const plan = planList(options, { namespace: call.key.namespace, names: call.names });
  const deleteOptions = await readDeleteOptions(call, parts);
  const { revision, entries } = await listEntries(call, parts, { options, plan });
  for (let from = 0; from < entries.length; from += deletesAtOnceMax) {
    await Promise.all(entries.slice(from, from + deletesAtOnceMax).map(deleteEntry));
  }
  await parts.responder.list(call, { resourceVersion: String(revision) }, entries);

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
const deletesAtOnceMax = 64;
