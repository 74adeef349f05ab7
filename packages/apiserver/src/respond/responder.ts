import type { ResourceVersionDefinition } from '@orch/apimachinery';
import {
  type ApiObject,
  encodeJson,
  formatApiVersion,
  type LayoutShape,
  type ListMeta,
  layoutShapeOf,
  type StatusError,
} from '@orch/apimachinery';
import type { Exchange, ResponseHeaders } from '@orch/serving';
import type { CachedEntry } from '@orch/storage';
import type { CodecKind, ObjectCodec } from '../codec/object-codec.js';
import type { Call } from '../context/call.js';
import type { EntryConverter } from '../convert/entry-converter.js';
import type { SelfLinks } from '../convert/self-links.js';
import { failure } from '../errors/errors.js';
import type { MediaType } from '../negotiate/negotiate.js';
import { acceptsGzip } from './accepts-gzip.js';
import { compressBody, compressedHeaders } from './compressed-body.js';
import type { EntryBytes } from './entry-bytes.js';
import type { ListRange } from './kept-lists.js';
import { compactList } from './list-forms.js';
import type { ListSender } from './list-sender.js';
import { ListSources, metadataShape, tableShape } from './list-sources.js';
import { collectList, wholeList } from './list-steps.js';
import { PartsSender } from './parts-sender.js';
import { wantsPretty } from './pretty.js';
import { firstProtobufField, protobufEnvelope } from './protobuf-frames.js';
import { orderRows } from './row-order.js';
import { SchemaNumbers } from './schema-numbers.js';
import type { ResponseHead } from './send-gzipped.js';
import { SharedOutlines } from './shared-outlines.js';
import { type SuccessStatus, statusProtobuf } from './status-protobuf.js';
import type { StepTurns } from './step-turns.js';
import { columnsOf, rowObjectOf, rowOptionsOf, TableRows } from './table.js';
import { concatEncoded, encodeIndented, encodeYamlValue } from './text-forms.js';

export interface ResponderOptions {
  readonly bytes: EntryBytes;
  readonly codec: ObjectCodec;
  readonly entries: EntryConverter;
  /** undefined: responses have no links. */
  readonly links?: SelfLinks | undefined;
  readonly mediaTypes: Readonly<Record<MediaType, string>>;
  readonly metaGroup: string;
  readonly now: () => Date;
  /** Responses from this size are compressed for clients that accept gzip. */
  readonly compressFromBytes: number;
  readonly lists: ListSender;
  readonly turns: StepTurns;
}

/**
 * The result of sending: undefined when the response was passed to the connection, else a promise that resolves when
 * the client has read it, or has disconnected.
 */
export type Sent = Promise<void> | undefined;

/** Writes responses in the negotiated representation. Stored objects are written from their cached bytes. */
export class Responder {
  readonly #options: ResponderOptions;
  readonly #rows: TableRows;
  readonly #outlines = new SharedOutlines();
  readonly #schemas = new SchemaNumbers();
  readonly #sources: ListSources;
  readonly #partsSender: PartsSender;
  readonly #headers: Readonly<Record<MediaType, ResponseHeaders>>;

  constructor(options: ResponderOptions) {
    this.#options = options;
    this.#rows = new TableRows(options.bytes);
    this.#sources = new ListSources({ ...options, rows: this.#rows, outlines: this.#outlines });
    this.#partsSender = new PartsSender(options);
    const headersOf = (mediaType: MediaType): ResponseHeaders => ({
      'cache-control': 'no-cache, private',
      'content-type': options.mediaTypes[mediaType],
    });
    this.#headers = { json: headersOf('json'), yaml: headersOf('yaml'), protobuf: headersOf('protobuf') };
  }

  /** One stored object. */
  entry(call: Call, status: number, stored: CachedEntry): Sent {
    if (call.representation.metadataOf === 'list') throw notAList(internalType(call));
    const entry = this.#options.entries.entry(stored, call);
    if (!(entry instanceof Promise)) return this.#entry(call, status, entry);
    return call.exchange.untilAborted(entry).then((converted) => this.#entry(call, status, converted));
  }

  #entry(call: Call, status: number, entry: CachedEntry): Sent {
    const { representation, definition, version } = call;
    if (call.record?.keepsResponse === true) call.record.responseObject(this.#entryText(call, entry));
    if (representation.as !== 'table' && representation.mediaType === 'protobuf') {
      const raw = this.#options.bytes.protobuf(entry, definition, version);
      const isWhole = representation.as === 'object';
      const body = isWhole
        ? protobufEnvelope(typeOf(version), raw)
        : protobufEnvelope(this.#metadataType(call, 'PartialObjectMetadata'), firstProtobufField(raw));
      return this.#sendProtobuf(call, status, body);
    }
    const shape =
      representation.as === 'table'
        ? tableShape
        : representation.as === 'metadata'
          ? metadataShape
          : layoutShapeOf(version.schema);
    return this.#sendText(call, status, { json: this.#entryText(call, entry), shape });
  }

  /** JSON in pieces, as an object, as metadata only, or as a table. */
  #entryText(call: Call, entry: CachedEntry): readonly Buffer[] {
    if (call.representation.as !== 'table') return this.entryJson(call, entry);
    const resourceVersion = String(entry.revision);
    // Objects that are not stored have no resourceVersion.
    const metadata = resourceVersion === '0' ? {} : { resourceVersion };
    const table = this.#sources.table(call, metadata, [entry]);
    return [wholeList(compactList(table)).subarray(0, -1)];
  }

  /** `{"kind":…,…}` in pieces, as a full object or as metadata only. */
  entryJson(call: Call, entry: CachedEntry): readonly Buffer[] {
    const { bytes } = this.#options;
    const { representation, definition, version } = call;
    if (representation.as === 'metadata') {
      return [bytes.metadataPrefix(representation.metaVersion), bytes.metadata(entry).subarray(1)];
    }
    return [bytes.prefix(version), bytes.body(entry, definition, version).subarray(1)];
  }

  /** A collection. `range` identifies the items; without it nothing of the list is cached. */
  async list(call: Call, listMeta: ListMeta, entries: readonly CachedEntry[], range?: ListRange): Promise<void> {
    const { mediaType, metadataOf } = call.representation;
    if (metadataOf === 'one') {
      const why = `a list (*${internalType(call)}List)`;
      throw failure(406, 'NotAcceptable', `you requested PartialObjectMetadata, but the requested object is ${why}`);
    }
    const { links, lists, turns } = this.#options;
    const metadata = links === undefined ? listMeta : links.list(listMeta, call.info);
    const { record } = call;
    const { rowOrder } = call.definition;
    const inVersion = this.#options.entries.entries(entries, call);
    // Another conversion may return other items for the same range.
    const isKept = !(inVersion instanceof Promise);
    const items = isKept ? inVersion : await call.exchange.untilAborted(inVersion);
    const isOrdered = call.representation.as === 'table' && rowOrder !== undefined;
    const ordered = isOrdered ? await orderRows(items, rowOrder, turns) : items;
    if (record?.keepsResponse === true) {
      record.responseObject(await collectList(compactList(this.#sources.json(call, metadata, ordered)), turns));
    }
    const source = this.#sources.of(call, metadata, ordered);
    const ownRange = isKept ? this.#schemas.rangeOf(range, call.definition) : undefined;
    await lists.send(call.exchange, source, { headers: this.#headers[mediaType], range: ownRange });
  }

  /** A Status of success, with details of the operation. */
  success(call: Call, status: number, details?: SuccessStatus['details']): Sent {
    const about = details === undefined ? { code: status } : { details };
    const success = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', ...about } as const;
    call.record?.responseStatus({ status: 'Success' });
    if (call.record?.keepsResponse === true) call.record.responseObject([Buffer.from(encodeJson(success))]);
    if (call.representation.mediaType === 'protobuf') {
      const body = protobufEnvelope({ apiVersion: 'v1', kind: 'Status' }, statusProtobuf(success));
      return this.#sendProtobuf(call, status, body);
    }
    return this.#sendText(call, status, { json: [Buffer.from(encodeJson(success))] });
  }

  /** An object that is not stored: a review, a scale. */
  object(call: Call, status: number, unlinked: ApiObject, kind: CodecKind): Sent {
    const { representation, definition, info } = call;
    const object = this.#options.links?.object(unlinked, info) ?? unlinked;
    const { kind: name, apiVersion, metadata } = object;
    if (representation.metadataOf === 'list') {
      // The kind without version, as in messages.
      const group = kind.gvk.group || definition.group;
      throw notAList(`${groupName(group)}.${name}`);
    }
    const isWhole = representation.as === 'object';
    const type = isWhole ? { kind: name, apiVersion } : this.#metadataType(call, 'PartialObjectMetadata');
    if (call.record?.keepsResponse === true) {
      call.record.responseObject([Buffer.from(encodeJson(isWhole ? object : { ...type, metadata }))]);
    }
    if (representation.mediaType === 'protobuf') {
      const raw = this.#options.codec.toProtobuf(object, kind);
      const body = protobufEnvelope(type, isWhole ? raw : firstProtobufField(Buffer.from(raw)));
      return this.#sendProtobuf(call, status, body);
    }
    const json = Buffer.from(encodeJson(isWhole ? object : { ...type, metadata }));
    return this.#sendText(call, status, { json: [json], shape: isWhole ? layoutShapeOf(kind.schema) : metadataShape });
  }

  /** A Status of failure, in the media type of the representation. */
  failure(exchange: Exchange, error: StatusError, options: FailureOptions): Sent {
    const { status } = error;
    const retryAfter = status.details?.retryAfterSeconds;
    const extra = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
    if (options.mediaType === 'protobuf') {
      const body = protobufEnvelope({ apiVersion: 'v1', kind: 'Status' }, statusProtobuf(status));
      exchange.respond(error.code, { ...this.#headers.protobuf, ...extra }, body);
      return undefined;
    }
    const { mediaType, query } = options;
    const headers = { ...this.#headers[mediaType], ...extra };
    const json = [Buffer.from(encodeJson(status))];
    return this.#send(exchange, { mediaType, query, json }, { status: error.code, headers });
  }

  row(call: Call, entry: CachedEntry): Buffer {
    const { bytes, now } = this.#options;
    const pieces: Buffer[] = [];
    this.#rows.addRow(entry, rowOptionsOf(call, { bytes, now: now() }), pieces);
    return Buffer.concat(pieces);
  }

  /** `"columnDefinitions":[…]`. */
  columns(call: Call): string {
    return `"columnDefinitions":${this.#rows.columns(columnsOf(call))}`;
  }

  /** Runs before any row is built. @throws StatusError 400 for an invalid `includeObject` */
  checkRows({ representation, query }: Call): void {
    if (representation.as === 'table') rowObjectOf(query.get('includeObject'));
  }

  #metadataType(call: Call, kind: string): TypeMeta {
    return { kind, apiVersion: `${this.#options.metaGroup}/${call.representation.metaVersion}` };
  }

  #sendProtobuf({ exchange }: Call, status: number, body: Buffer): Sent {
    return this.#respond(exchange, [body], { status, headers: this.#headers.protobuf });
  }

  #sendText({ exchange, query, representation }: Call, status: number, { json, shape }: JsonText): Sent {
    const mediaType = representation.mediaType === 'yaml' ? 'yaml' : 'json';
    return this.#send(exchange, { mediaType, query, json, shape }, { status, headers: this.#headers[mediaType] });
  }

  /** JSON in the requested format. Large bodies are encoded while they are sent. */
  #send(exchange: Exchange, { mediaType, query, json, shape }: WantedText, head: ResponseHead): Sent {
    if (mediaType === 'yaml') {
      const encoded = encodeYamlValue(json, 'document', this.#outlines);
      if (Buffer.isBuffer(encoded)) return this.#respond(exchange, [encoded, newline], head);
      return this.#partsSender.send(exchange, concatEncoded([], encoded, newline), head);
    }
    if (!wantsPretty(exchange, query)) return this.#respond(exchange, [...json, newline], head);
    const encoded = encodeIndented(json, { depth: 0, shape });
    if (Buffer.isBuffer(encoded)) return this.#respond(exchange, [encoded], head);
    return this.#partsSender.send(exchange, encoded, head);
  }

  #respond(exchange: Exchange, body: readonly Buffer[], { status, headers }: ResponseHead): Sent {
    let length = 0;
    for (const piece of body) length += piece.length;
    if (length < this.#options.compressFromBytes || !acceptsGzip(exchange)) {
      exchange.respond(status, headers, body);
      return undefined;
    }
    return compressBody(body).then((compressed) =>
      exchange.respond(status, { ...headers, ...compressedHeaders }, compressed),
    );
  }
}

interface JsonText {
  /** In pieces. */
  readonly json: readonly Buffer[];
  readonly shape?: LayoutShape | undefined;
}

interface WantedText extends JsonText {
  readonly mediaType: 'json' | 'yaml';
  readonly query: URLSearchParams;
}

export interface FailureOptions {
  readonly mediaType: MediaType;
  readonly query: URLSearchParams;
}

interface TypeMeta {
  readonly apiVersion: string;
  readonly kind: string;
}

const newline = Buffer.from('\n');

/** `core.Pod`: the kind without version, as in messages. */
function internalType({ definition: { group, kind } }: Call): string {
  return `${groupName(group)}.${kind}`;
}

function groupName(group: string): string {
  return group === '' ? 'core' : (group.split('.', 1)[0] ?? '');
}

function notAList(type: string): StatusError {
  const why = `not a list (*${type})`;
  return failure(406, 'NotAcceptable', `you requested PartialObjectMetadataList, but the requested object is ${why}`);
}

function typeOf(version: ResourceVersionDefinition): TypeMeta {
  return { kind: version.gvk.kind, apiVersion: formatApiVersion(version.gvk) };
}
