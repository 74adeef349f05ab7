import { type ApiObject, type DeepReadonly, encodeJson, renameToWire } from '@orch/apimachinery';
import type { CodecKind } from '../../codec/object-codec.js';
import type { WebhookParts } from './webhook-parts.js';

/** JSON without kind and apiVersion. Options of connections have no metadata, which the codec expects. */
export function objectText(
  object: DeepReadonly<ApiObject>,
  kind: CodecKind,
  { codec, names }: Pick<WebhookParts, 'codec' | 'names'>,
): string {
  if (hasMetadata(kind)) return codec.toJson(object, kind);
  const { kind: _kind, apiVersion: _apiVersion, metadata: _metadata, ...members } = object;
  return encodeJson(renameToWire(kind.schema, members, names));
}

export function hasMetadata({ schema }: CodecKind): boolean {
  return schema.fields.some(({ name }) => name === 'metadata');
}
