import type { Duplex } from 'node:stream';
import type { Revision, Store } from '../store/store.js';
import { BatchedChannel } from './batched-channel.js';
import { failureOf, type Reply, type Request } from './messages.js';

/**
 * Lets the process at the other end of the stream write to this store, and notifies it of every commit, until the stream
 * ends (its side is shared-store.ts). Transactions of all processes go into the same group commits. Requests of a process
 * that died are committed nevertheless, like those of a disconnected client.
 */
export async function shareStore(store: Store, stream: Duplex): Promise<void> {
  const ending = new AbortController();
  let newest: Revision | undefined;
  const channel = new BatchedChannel<Reply, Request>(stream, {
    onMessage(request) {
      respond(store, request).then((reply) => channel.send(reply));
    },
    onDrain: announce,
    onClose: () => ending.abort(),
  });
  await store.watch(
    { prefix: '', signal: ending.signal },
    {
      onEvents(events) {
        newest = events.at(-1)?.revision ?? newest;
        // A process that falls behind only needs the last of many commits.
        if (!channel.isBehind) announce();
      },
      onEnd: () => channel.close(),
    },
  );

  function announce(): void {
    if (newest === undefined) return;
    channel.send({ type: 'committed', revision: newest });
    newest = undefined;
  }
}

async function respond(store: Store, request: Request): Promise<Reply> {
  const { id } = request;
  try {
    if (request.type === 'transact') {
      return { type: 'result', id, result: await store.transact(request.transaction) };
    }
    if (request.type === 'problems') return { type: 'problems', id, problems: (await store.problems?.()) ?? [] };
    await store.compact(request.revision);
    return { type: 'compacted', id };
  } catch (error) {
    return { type: 'failed', id, failure: failureOf(error) };
  }
}
