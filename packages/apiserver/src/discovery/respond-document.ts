import { encodeMessage, invariant, type ProtobufCodec } from '@orch/apimachinery';
import * as meta from '@orch/apimachinery/protobuf/meta_v1';
import type { Exchange } from '@orch/serving';
import { notAcceptable } from '../errors/errors.js';
import type { MediaType, Negotiator, Representation } from '../negotiate/negotiate.js';
import { splitTarget } from '../request/split-target.js';
import { wantsPretty } from '../respond/pretty.js';
import { protobufEnvelope } from '../respond/protobuf-frames.js';
import { textBody } from '../respond/text-body.js';
import type { DiscoveryDocument } from './discovery.js';
import { DocumentBytes } from './document-bytes.js';

/** Responds with discovery documents. Caches their bytes as long as the document. */
export class DiscoveryResponder {
  readonly #negotiator: Negotiator;
  readonly #written = new WeakMap<DiscoveryDocument, Map<Form, DocumentBytes>>();

  constructor(negotiator: Negotiator) {
    this.#negotiator = negotiator;
  }

  /**
   * Responds in the negotiated media type, indented for terminals and browsers (spec: Content types). @throws
   * StatusError 406
   */
  async respond(exchange: Exchange, document: DiscoveryDocument): Promise<void> {
    const { mediaType } = negotiate(exchange, document, this.#negotiator);
    const form =
      mediaType === 'json' && wantsPretty(exchange, splitTarget(exchange.url).query) ? 'prettyJson' : mediaType;
    const forms = this.#written.get(document) ?? new Map<Form, DocumentBytes>();
    this.#written.set(document, forms);
    const bytes = forms.get(form) ?? new DocumentBytes(write(document, form));
    forms.set(form, bytes);
    await bytes.send(exchange, {
      'content-type': this.#negotiator.mediaTypes[mediaType],
      'cache-control': 'no-cache, private',
      vary: 'Accept-Encoding, Accept',
    });
  }
}

type Form = MediaType | 'prettyJson';

function write(document: DiscoveryDocument, form: Form): Buffer {
  if (form === 'protobuf') {
    const { kind, apiVersion = '' } = document;
    const codec = codecs[kind];
    invariant(codec !== undefined, `${kind} has a protobuf form`);
    return protobufEnvelope({ kind, apiVersion }, encodeMessage(codec, document));
  }
  const json = [Buffer.from(JSON.stringify(document))];
  const [mediaType, isPretty] = form === 'prettyJson' ? (['json', true] as const) : ([form, false] as const);
  return Buffer.concat(textBody(mediaType, json, isPretty)[1]);
}

/** Always indented. */
export function respondJson(exchange: Exchange, status: number, value: object): void {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache, private' };
  exchange.respond(status, headers, Buffer.from(JSON.stringify(value, undefined, 2)));
}

/** As in v1.21: errors of group documents list the supported media types, those of version documents do not. */
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
