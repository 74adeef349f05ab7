import { createHash } from 'node:crypto';

/** The entity tag of a document: a hash of its bytes, in quotes as in the header. */
export function entityTagOf(bytes: Uint8Array | string): string {
  return `"${createHash('sha512').update(bytes).digest('hex').toUpperCase()}"`;
}

/** Whether `If-None-Match` contains the tag; proxies may have weakened it. */
export function matchesEntityTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((given) => {
    const tag = given.trim();
    return tag === '*' || (tag.startsWith('W/') ? tag.slice(2) : tag) === etag;
  });
}
