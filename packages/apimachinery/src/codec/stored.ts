/**
 * The JSON form of objects in the store and in caches: the hub version without `kind`, `apiVersion` and resourceVersion,
 * metadata first. So it always begins with `{"metadata":{`, and the resourceVersion, known only after the commit, is spliced
 * in at a constant offset:
 *
 *     {"metadata":{"name":"a","creationTimestamp":null},"data":{}}
 *     {"metadata":{"resourceVersion":"7","name":"a","creationTimestamp":null},"data":{}}
 */

import { encodeJson, parseStoredJson } from '../json/json-value.js';
import { encodeSharedJson } from '../json/shared-json.js';
import { invariant } from '../language/assert.js';
import type { ApiObject } from '../objects/api-object.js';
import { setOwn } from '../objects/copy.js';
import type { DeepReadonly } from '../objects/json.js';
import { isJsonObject } from '../objects/json.js';
import type { ManagedFieldsEntry } from '../objects/meta.js';

type Metadata = DeepReadonly<ApiObject>['metadata'];

/** `{"metadata":{`. */
export const storedPrefix = '{"metadata":{';

/** Whether the bytes begin like the stored form. Objects written by other servers hardly ever do. */
export function isStoredJson(bytes: Uint8Array): boolean {
  // Hot path: runs on every read of an object's bytes.
  for (let index = 0; index < prefixBytes.length; index++) if (bytes[index] !== prefixBytes[index]) return false;
  return true;
}

const prefixBytes = Buffer.from(storedPrefix);

/** Offset at which `"resourceVersion":"N",` is spliced in. */
export const resourceVersionOffset = storedPrefix.length;

/** Encodes a canonical object, whose fields are already renamed for its dialect, to the stored form. */
export function encodeStored(object: DeepReadonly<ApiObject>): Buffer {
  return Buffer.from(encodeStoredText(object));
}

/** As `encodeStored`, returning text. */
export function encodeStoredText(object: DeepReadonly<ApiObject>): string {
  const metadata = encodeMetadata(withoutResourceVersion(object.metadata));
  invariant(metadata.length > 2, 'metadata is empty: creationTimestamp is always written');
  let text = `{"metadata":${metadata}`;
  for (const key of Object.keys(object)) {
    if (key === 'metadata' || key === 'kind' || key === 'apiVersion') continue;
    const member = object[key];
    if (member !== undefined) text += `,${JSON.stringify(key)}:${encodeJson(member)}`;
  }
  return `${text}}`;
}

/** Adds the resourceVersion to a stored form; caches and clients use the result. */
export function spliceResourceVersion(stored: Uint8Array, resourceVersion: string): Buffer {
  const member = Buffer.from(`"resourceVersion":"${resourceVersion}",`);
  const spliced = Buffer.allocUnsafe(stored.length + member.length);
  spliced.set(stored.subarray(0, resourceVersionOffset), 0);
  spliced.set(member, resourceVersionOffset);
  spliced.set(stored.subarray(resourceVersionOffset), resourceVersionOffset + member.length);
  return spliced;
}

/** Decodes a stored form, with or without resourceVersion. Field names keep their stored spelling. */
export function decodeStored(
  stored: Uint8Array,
  type: { readonly kind: string; readonly apiVersion: string },
): ApiObject {
  const text = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength).toString('utf8');
  invariant(text.startsWith(storedPrefix), 'a stored object begins with its metadata');
  const value = parseStoredJson(text);
  invariant(isJsonObject(value) && isJsonObject(value['metadata']), 'a stored object has metadata');
  const object: ApiObject = { kind: type.kind, apiVersion: type.apiVersion, metadata: value['metadata'] };
  for (const key of Object.keys(value)) if (key !== 'metadata') setOwn(object, key, value[key]);
  return object;
}

/** Field sets are mostly shared: their text is known. */
function encodeMetadata({ managedFields, ...others }: Metadata): string {
  const text = encodeJson(others);
  if (managedFields === undefined || managedFields.length === 0) return text;
  return withMember(text, `"managedFields":[${managedFields.map(encodeEntry).join()}]`);
}

function encodeEntry({ fieldsV1, ...entry }: DeepReadonly<ManagedFieldsEntry>): string {
  const text = encodeJson(entry);
  return fieldsV1 === undefined ? text : withMember(text, `"fieldsV1":${encodeSharedJson(fieldsV1)}`);
}

/** Adds a last member to the text of an object. */
function withMember(object: string, member: string): string {
  return `${object.slice(0, -1)}${object.length > 2 ? ',' : ''}${member}}`;
}

function withoutResourceVersion(metadata: Metadata): Metadata {
  if (metadata.resourceVersion === undefined) return metadata;
  const { resourceVersion: _, ...rest } = metadata;
  return rest;
}
