/**
 * The JSON form in which objects are stored and kept in caches: the hub version without `kind`, `apiVersion` and
 * resourceVersion, metadata first. So it always begins with `{"metadata":{` and its resourceVersion, which only the
 * commit gives, goes in at a constant place:
 *
 *     {"metadata":{"name":"a","creationTimestamp":null},"data":{}}
 *     {"metadata":{"resourceVersion":"7","name":"a","creationTimestamp":null},"data":{}}
 */
import { invariant } from '../language/assert.js';
import type { ApiObject } from '../objects/api-object.js';
import { setOwn } from '../objects/copy.js';
import type { DeepReadonly } from '../objects/json.js';
import { isJsonObject } from '../objects/json.js';

/** `{"metadata":{`. */
export const storedPrefix = '{"metadata":{';

/** Whether the bytes begin as the stored form does; what others have written hardly ever does. */
export function isStoredJson(bytes: Uint8Array): boolean {
  // Asked whenever the bytes of an object are wanted.
  for (let index = 0; index < prefixBytes.length; index++) if (bytes[index] !== prefixBytes[index]) return false;
  return true;
}

const prefixBytes = Buffer.from(storedPrefix);

/** Where `"resourceVersion":"N",` goes in. */
export const resourceVersionOffset = storedPrefix.length;

/** The stored form of a canonical object (renamed for its dialect already, where its kind has such fields). */
export function encodeStored(object: DeepReadonly<ApiObject>): Buffer {
  return Buffer.from(encodeStoredText(object));
}

/** As `encodeStored`, as text. */
export function encodeStoredText(object: DeepReadonly<ApiObject>): string {
  const metadata = JSON.stringify(withoutResourceVersion(object.metadata));
  invariant(metadata.length > 2, 'metadata is empty: creationTimestamp is always written');
  let text = `{"metadata":${metadata}`;
  for (const key of Object.keys(object)) {
    if (key === 'metadata' || key === 'kind' || key === 'apiVersion') continue;
    const value = JSON.stringify(object[key]);
    if (value !== undefined) text += `,${JSON.stringify(key)}:${value}`;
  }
  return `${text}}`;
}

/** The stored form with its resourceVersion: what caches hold and clients get. */
export function spliceResourceVersion(stored: Uint8Array, resourceVersion: string): Buffer {
  const member = Buffer.from(`"resourceVersion":"${resourceVersion}",`);
  const spliced = Buffer.allocUnsafe(stored.length + member.length);
  spliced.set(stored.subarray(0, resourceVersionOffset), 0);
  spliced.set(member, resourceVersionOffset);
  spliced.set(stored.subarray(resourceVersionOffset), resourceVersionOffset + member.length);
  return spliced;
}

/** The object of a stored form, spliced or not; fields are spelled as they were stored. */
export function decodeStored(
  stored: Uint8Array,
  type: { readonly kind: string; readonly apiVersion: string },
): ApiObject {
  const text = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength).toString('utf8');
  invariant(text.startsWith(storedPrefix), 'a stored object begins with its metadata');
  const value: unknown = JSON.parse(text);
  invariant(isJsonObject(value) && isJsonObject(value['metadata']), 'a stored object has metadata');
  const object: ApiObject = { kind: type.kind, apiVersion: type.apiVersion, metadata: value['metadata'] };
  for (const key of Object.keys(value)) if (key !== 'metadata') setOwn(object, key, value[key]);
  return object;
}

function withoutResourceVersion(metadata: DeepReadonly<ApiObject>['metadata']): object {
  if (metadata.resourceVersion === undefined) return metadata;
  const { resourceVersion: _, ...rest } = metadata;
  return rest;
}
