import { createHash } from 'node:crypto';

/** The tag of a document by its bytes, in quotes as in the header. */
export function entityTagOf(bytes: Uint8Array | string): string {
  return `"${createHash('sha512').update(bytes).digest('hex').toUpperCase()}"`;
}

/** Whether a client that sends this `If-None-Match` has what is tagged so; proxies may have weakened its tags. */
export function hasTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((given) => {
    const tag = given.trim();
    return tag === '*' || (tag.startsWith('W/') ? tag.slice(2) : tag) === etag;
  });
}
