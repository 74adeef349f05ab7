import { encodeMessage, invariant, type ProtobufCodec } from '@orch/apimachinery';
import * as meta from '@orch/apimachinery/protobuf/meta_v1';
import type { Exchange } from '@orch/serving';
import { notAcceptable } from '../errors/errors.js';
import type { Negotiator, Representation } from '../negotiate/negotiate.js';
import { protobufEnvelope } from '../respond/protobuf-frames.js';
import { textBody } from '../respond/text-body.js';
import type { DiscoveryDocument } from './discovery.js';

/** A document in the media type that was asked for (spec: Content types). @throws StatusError 406 */
export function respondDiscovery(exchange: Exchange, document: DiscoveryDocument, negotiator: Negotiator): void {
  const { mediaType } = negotiate(exchange, document, negotiator);
  const headers = {
    'content-type': negotiator.mediaTypes[mediaType],
    'cache-control': 'no-cache, private',
    vary: 'Accept',
  };
  if (mediaType === 'protobuf') {
    const { kind, apiVersion = '' } = document;
    const codec = codecs[kind];
    invariant(codec !== undefined, `${kind} has a protobuf form`);
    exchange.respond(200, headers, protobufEnvelope({ kind, apiVersion }, encodeMessage(codec, document)));
    return;
  }
  exchange.respond(200, headers, textBody(mediaType, [Buffer.from(JSON.stringify(document))], false)[1]);
}

export function respondJson(exchange: Exchange, status: number, value: object): void {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache, private' };
  exchange.respond(status, headers, Buffer.from(`${JSON.stringify(value)}\n`));
}

/** As v1.21, documents of groups say which types there are, those of versions do not. */
function negotiate(exchange: Exchange, { kind }: DiscoveryDocument, negotiator: Negotiator): Representation {
  try {
    return negotiator.negotiate(exchange.header('accept'), { protobuf: true, only: 'object' });
  } catch (error) {
    if (kind !== 'APIGroup' && kind !== 'APIGroupList') throw error;
    throw notAcceptable(negotiator.listMediaTypes({ protobuf: true }));
  }
}

const codecs: Readonly<Record<string, ProtobufCodec>> = {
  APIVersions: { encode: meta.encodeAPIVersions, decode: meta.decodeAPIVersions },
  APIGroup: { encode: meta.encodeAPIGroup, decode: meta.decodeAPIGroup },
  APIGroupList: { encode: meta.encodeAPIGroupList, decode: meta.decodeAPIGroupList },
  APIResourceList: { encode: meta.encodeAPIResourceList, decode: meta.decodeAPIResourceList },
};
