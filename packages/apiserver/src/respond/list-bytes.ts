import type { ListMeta } from '@orch/apimachinery';
import type { CachedEntry } from '@orch/storage';

// 500 pods are 1.2 MB: one allocation and one copy, about 0.2 ms; nothing is stringified.

export interface ListHead {
  readonly kind: string;
  readonly apiVersion: string;
  readonly metadata: ListMeta;
  /** Members between metadata and the items, each with a comma at its end. */
  readonly extra?: string;
  /** The member that holds the items; `items` when not given. */
  readonly items?: string;
}

/** `{"kind":…,"metadata":{…},"items":[…]}`: the head, and the bytes of each entry joined. */
export function listBytes(
  head: ListHead,
  entries: readonly CachedEntry[],
  bytesOf: (entry: CachedEntry) => Buffer,
): Buffer {
  const start = Buffer.from(
    `{"kind":"${head.kind}","apiVersion":"${head.apiVersion}","metadata":${listMetaJson(head.metadata)},` +
      `${head.extra ?? ''}"${head.items ?? 'items'}":[`,
  );
  const pieces: Buffer[] = new Array(entries.length);
  let length = start.length + closing.length + Math.max(0, entries.length - 1);
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index];
    if (entry === undefined) continue;
    const piece = bytesOf(entry);
    pieces[index] = piece;
    length += piece.length;
  }
  const list = Buffer.allocUnsafe(length);
  let at = start.copy(list, 0);
  for (let index = 0; index < pieces.length; index++) {
    if (index > 0) list[at++] = comma;
    const piece = pieces[index];
    if (piece !== undefined) at += piece.copy(list, at);
  }
  closing.copy(list, at);
  return list;
}

function listMetaJson(metadata: ListMeta): string {
  const { resourceVersion, remainingItemCount } = metadata;
  const token = metadata.continue;
  return JSON.stringify({
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
    ...(token === undefined || token === '' ? {} : { continue: token }),
    ...(remainingItemCount === undefined ? {} : { remainingItemCount }),
  });
}

const closing = Buffer.from(']}');
const comma = 0x2c;
