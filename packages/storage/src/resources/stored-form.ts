import type { ApiObject, DeepReadonly } from '@orch/apimachinery';

/**
 * Between objects and what lies in the store. The JSON stored form begins with `{"metadata":{` and has neither `kind`,
 * `apiVersion` nor resourceVersion, so that a cache makes its bytes by putting the resourceVersion at a constant place.
 */
export interface StoredForm {
  encode(object: ApiObject): EncodedObject;
  /** The JSON stored form of a stored value of either media type. @throws Error on a value that is neither */
  toJson(value: Uint8Array): Uint8Array;
  /** The object of a stored value of either media type, in neutral spelling, without resourceVersion. */
  decodeValue(value: Uint8Array): DeepReadonly<ApiObject>;
  /** The object of JSON bytes, stored or cached, in neutral spelling, with `kind` and `apiVersion`. */
  decode(json: Uint8Array): DeepReadonly<ApiObject>;
}

export interface EncodedObject {
  /** What is written. */
  readonly value: Uint8Array;
  /** The JSON stored form; the same bytes when that is what is written. */
  readonly json: Uint8Array;
}

/** The length of `{"metadata":{`. */
export const metadataHeadBytes = 13;
