import type { ApiObject, DeepReadonly, JsonObject, KindEntry as SchemeKind } from '@orch/apimachinery';

/** A kind in one version; versions of resources have this shape. */
export type CodecKind = Pick<SchemeKind, 'gvk' | 'schema' | 'protobuf'>;

/** Encodes and decodes objects in one version and the dialect of the server. */
export interface ObjectCodec {
  /**
   * Decodes a parsed JSON or YAML body into a canonical object in neutral spelling. Drops unknown members.
   * @throws StatusError 400 naming the field of a wrong type
   */
  fromJson(value: unknown, kind: CodecKind): ApiObject;
  /**
   * Decodes the result of a patch: in neutral spelling for a strategic one, else in the dialect. @throws StatusError
   * 400
   */
  fromPatched(value: JsonObject, kind: CodecKind, patch: 'json' | 'merge' | 'strategic'): ApiObject;
  /** Decodes a message without envelope. @throws StatusError 400 */
  fromProtobuf(bytes: Uint8Array, kind: CodecKind): ApiObject;
  /** JSON text without `kind` and `apiVersion`, in the dialect. */
  toJson(object: DeepReadonly<ApiObject>, kind: CodecKind): string;
  /** Encodes a message without envelope. */
  toProtobuf(object: DeepReadonly<ApiObject>, kind: CodecKind): Uint8Array;
}
