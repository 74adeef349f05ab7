import type { SchemeKind } from '@orch/api';
import type { ApiObject, DeepReadonly, JsonObject } from '@orch/apimachinery';

/** A kind in one version; a version of a resource is one. */
export type CodecKind = Pick<SchemeKind, 'gvk' | 'schema' | 'protobuf'>;

/** Objects to bytes and back, in one version and the dialect of the server. */
export interface ObjectCodec {
  /**
   * A body in JSON or YAML, already parsed, as canonical object in neutral spelling.
   * Members that the kind does not have are dropped.
   * @throws StatusError 400 naming the field of a wrong type
   */
  fromJson(value: unknown, kind: CodecKind): ApiObject;
  /** What a patch made: in neutral spelling after a strategic one, else in that of the dialect. @throws StatusError 400 */
  fromPatched(value: JsonObject, kind: CodecKind, patch: 'json' | 'merge' | 'strategic'): ApiObject;
  /** The message alone, without the envelope. @throws StatusError 400 */
  fromProtobuf(bytes: Uint8Array, kind: CodecKind): ApiObject;
  /** JSON text without `kind` and `apiVersion`, in the dialect. */
  toJson(object: DeepReadonly<ApiObject>, kind: CodecKind): string;
  /** The message alone. */
  toProtobuf(object: DeepReadonly<ApiObject>, kind: CodecKind): Uint8Array;
}
