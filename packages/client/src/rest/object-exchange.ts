import type { JsonObject, Names } from '@orch/apimachinery';
import { encodeJson, metaGroup } from '@orch/apimachinery/core';
import type { LazyProtobuf } from '../protobuf/lazy-protobuf.js';
import type { ProtobufEncoding, TypedObject } from '../protobuf/protobuf-encoding.js';
import type { TransportRequest } from '../transport/transport.js';
import type { RequestSender } from './request-sender.js';
import type { ResourceReference } from './resource-client.js';
import { parseObject } from './response-objects.js';
import type { SharedObjects } from './shared-objects.js';
import { unchangedSpelling, type WireSpelling } from './wire-spelling.js';

export interface ObjectExchangeParts {
  readonly sender: RequestSender;
  readonly names: Names;
  /** Of JSON bodies of the resource. */
  readonly spelling: WireSpelling;
  /** Reads this representation instead of the full object. */
  readonly as?: 'PartialObjectMetadata';
  /** Prefers protobuf to JSON, where the kind has it. */
  readonly protobuf?: LazyProtobuf;
  /** Parses objects in JSON once for several clients. */
  readonly objects?: SharedObjects;
}

/** A request with an object, a body in JSON, or none. */
export interface ObjectRequest {
  readonly method: TransportRequest['method'];
  readonly path: string;
  readonly content?: RequestContent;
  /** The response of a read, which may be reduced to metadata. */
  readonly accepts?: 'one' | 'list';
}

export type RequestContent =
  | { readonly object: TypedObject; readonly spelling: WireSpelling }
  | { readonly json: unknown; readonly mediaType: string };

/** An object of the server, and how its fields are spelled. */
export interface ReceivedObject {
  readonly object: JsonObject;
  readonly spelling: WireSpelling;
}

/**
 * Sends the requests of one resource, and converts bodies. With protobuf, the kind decides how an object is sent, and the
 * server how it responds: custom resources have JSON only, and the server takes the next type of the Accept header for them.
 */
export class ObjectExchange {
  constructor(
    private readonly resource: ResourceReference,
    readonly parts: ObjectExchangeParts,
  ) {}

  /** @throws StatusError, ConnectionError */
  async send(
    { method, path, content, accepts }: ObjectRequest,
    { signal }: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<ReceivedObject> {
    const { sender, protobuf, spelling, objects } = this.parts;
    const { headers: contentHeaders, ...body } = content === undefined ? { headers: {} } : await this.#encode(content);
    const headers = { ...(await this.accept(accepts)), ...contentHeaders };
    const response = await sender.send({ method, path, headers, ...body, ...(signal ? { signal } : {}) });
    if (!protobuf?.isUsedIn(response.headers)) {
      return { object: parseAs(accepts, response.body, objects), spelling };
    }
    return { object: await (await protobuf.load()).decode(response.body), spelling: unchangedSpelling };
  }

  /** The Accept header; none for JSON, which is the default of the sender. Every kind has its metadata in protobuf. */
  async accept(form: ObjectRequest['accepts']): Promise<TransportRequest['headers']> {
    const { as, names, protobuf } = this.parts;
    if (as === undefined || form === undefined) {
      const hasProtobuf = (await this.#protobuf()) !== undefined;
      return hasProtobuf ? { accept: `${names.protobufMediaType},${jsonType}` } : {};
    }
    const parameters = `;as=${as}${form === 'list' ? 'List' : ''};g=${names.group(metaGroup)};v=v1`;
    const first = protobuf === undefined ? '' : `${protobuf.mediaType}${parameters},`;
    return { accept: `${first}${jsonType}${parameters},${jsonType}` };
  }

  async #encode(content: RequestContent): Promise<EncodedContent> {
    if (!('object' in content)) return encodeAs(content.mediaType, content.json);
    const { object, spelling } = content;
    const bytes = await (await this.#protobuf())?.encode(object);
    if (bytes === undefined) return encodeAs(jsonType, spelling.toWire(object));
    return { headers: { 'content-type': this.parts.names.protobufMediaType }, body: bytes };
  }

  /** Spells the fields of an applied configuration, which is JSON with either encoding. */
  async toWire(object: TypedObject): Promise<object> {
    const protobuf = await this.#protobuf();
    return protobuf === undefined ? this.parts.spelling.toWire(object) : await protobuf.toWire(object);
  }

  /** The protobuf encoding, if the client prefers it and the resource has it. */
  async #protobuf(): Promise<ProtobufEncoding | undefined> {
    const encoding = await this.parts.protobuf?.load();
    return encoding?.isKnown(this.resource) === true ? encoding : undefined;
  }
}

function parseAs(form: ObjectRequest['accepts'], body: Buffer, objects: SharedObjects | undefined): JsonObject {
  if (objects === undefined) return parseObject(body);
  return form === 'list' ? objects.list(body) : objects.response(body);
}

interface EncodedContent {
  readonly headers: TransportRequest['headers'];
  readonly body: Buffer;
}

const jsonType = 'application/json';

function encodeAs(mediaType: string, value: unknown): EncodedContent {
  return { headers: { 'content-type': mediaType }, body: Buffer.from(encodeJson(value)) };
}
