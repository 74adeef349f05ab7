import { type ApiObject, encodeJson, formatApiVersion, type JsonValue } from '@orch/apimachinery';
import type { CodecKind, ObjectCodec } from '../codec/object-codec.js';
import type { AuditRecord } from './audit-record.js';

/** Records the object of a request as it was sent: in its version, without defaults and unknown members. */
export function recordRequest(
  record: AuditRecord | undefined,
  object: ApiObject,
  { codec, kind }: { readonly codec: ObjectCodec; readonly kind: CodecKind },
): void {
  record?.requestObject(object.metadata ?? {}, () => objectJson(object, { codec, kind }));
}

/** Records the options in the body of a delete, which have no metadata. */
export function recordOptions(record: AuditRecord | undefined, { metadata: _, ...options }: ApiObject): void {
  record?.requestBody(() => encodeJson(options));
}

/** Records a patch as it was sent; YAML becomes JSON. */
export function recordPatch(record: AuditRecord | undefined, patch: JsonValue): void {
  record?.requestBody(() => encodeJson(patch));
}

function objectJson(
  object: ApiObject,
  { codec, kind }: { readonly codec: ObjectCodec; readonly kind: CodecKind },
): string {
  const { gvk } = kind;
  const body = codec.toJson(object, kind);
  const type = `"kind":${JSON.stringify(gvk.kind)},"apiVersion":${JSON.stringify(formatApiVersion(gvk))}`;
  return body === '{}' ? `{${type}}` : `{${type},${body.slice(1)}`;
}
