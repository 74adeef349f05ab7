import type { ResourceVersionDefinition } from '@orch/api';
import { type ApiObject, formatApiVersion, type ListMeta, type StatusError } from '@orch/apimachinery';
import type { Exchange, ResponseHeaders } from '@orch/serving';
import type { CachedEntry } from '@orch/storage';
import type { CodecKind, ObjectCodec } from '../codec/object-codec.js';
import { failure } from '../errors/errors.js';
import type { MediaType } from '../negotiate/negotiate.js';
import type { Call } from '../request/call.js';
import { compressedBody, compressedHeaders } from './compressed-body.js';
import type { EntryBytes } from './entry-bytes.js';
import { jsonList, type ListSource } from './list-bytes.js';
import { listMetaProtobuf } from './list-meta-protobuf.js';
import { wholeList } from './list-steps.js';
import { wantsPretty } from './pretty.js';
import {
  firstProtobufField,
  protobufEnvelope,
  protobufEnvelopeEnd,
  protobufEnvelopeHead,
  protobufField,
} from './protobuf-frames.js';
import { type SuccessStatus, statusProtobuf } from './status-protobuf.js';
import { type RowObject, type RowOptions, TableRows } from './table.js';
import { textBody } from './text-body.js';

export interface ResponderOptions {
  readonly bytes: EntryBytes;
  readonly codec: ObjectCodec;
  readonly mediaTypes: Readonly<Record<MediaType, string>>;
  readonly metaGroup: string;
  readonly now: () => Date;
  /** Answers above this size leave compressed for clients that take them so. */
  readonly compressFromBytes: number;
}

/** Writes answers in the representation that was negotiated. Stored objects go out as the bytes that are kept. */
export class Responder {
  readonly #options: ResponderOptions;
  readonly #rows: TableRows;
  readonly #headers: Readonly<Record<MediaType, ResponseHeaders>>;

  constructor(options: ResponderOptions) {
    this.#options = options;
    this.#rows = new TableRows(options.bytes);
    const headersOf = (mediaType: MediaType): ResponseHeaders => ({
      'cache-control': 'no-cache, private',
      'content-type': options.mediaTypes[mediaType],
    });
    this.#headers = { json: headersOf('json'), yaml: headersOf('yaml'), protobuf: headersOf('protobuf') };
  }

  headers(mediaType: MediaType): ResponseHeaders {
    return this.#headers[mediaType];
  }

  /** One stored object. */
  entry(call: Call, status: number, entry: CachedEntry): void {
    const { representation, definition, version } = call;
    if (representation.metadataOf === 'list') throw notAList(internalType(call));
    if (representation.as !== 'table' && representation.mediaType === 'protobuf') {
      const raw = this.#options.bytes.protobuf(entry, definition, version);
      const isWhole = representation.as === 'object';
      const body = isWhole
        ? protobufEnvelope(typeOf(version), raw)
        : protobufEnvelope(this.#metadataType(call, 'PartialObjectMetadata'), firstProtobufField(raw));
      this.#send(call, status, [body]);
      return;
    }
    if (representation.as === 'table') {
      const resourceVersion = String(entry.revision);
      // What is made for this answer alone has no version.
      const table = this.#table(call, resourceVersion === '0' ? {} : { resourceVersion }, [entry]);
      this.#sendText(call, status, [withoutNewline(wholeList(table))]);
      return;
    }
    this.#sendText(call, status, this.entryJson(call, entry));
  }

  /** `{"kind":…,…}` in pieces, as object or as metadata alone. */
  entryJson(call: Call, entry: CachedEntry): readonly Buffer[] {
    const { bytes } = this.#options;
    const { representation, definition, version } = call;
    if (representation.as === 'metadata') {
      return [bytes.metadataPrefix(representation.metaVersion), bytes.metadata(entry).subarray(1)];
    }
    return [bytes.prefix(version), bytes.body(entry, definition, version).subarray(1)];
  }

  /** A collection. `send`, where given, takes it unless it is wanted indented or in YAML. */
  async list(
    call: Call,
    metadata: ListMeta,
    entries: readonly CachedEntry[],
    send: (source: ListSource) => Promise<void> = (source) => this.#sendWhole(call, source),
  ): Promise<void> {
    const { mediaType, as, metadataOf } = call.representation;
    if (metadataOf === 'one') {
      const why = `a list (*${internalType(call)}List)`;
      throw failure(406, 'NotAcceptable', `you requested PartialObjectMetadata, but the requested object is ${why}`);
    }
    if (mediaType === 'protobuf' && as !== 'table') {
      await send(this.#protobufList(call, metadata, entries));
      return;
    }
    const source = this.#jsonList(call, metadata, entries);
    if (mediaType === 'json' && !wantsPretty(call.exchange, call.query)) await send(source);
    else this.#sendText(call, 200, [withoutNewline(wholeList(source))]);
  }

  #jsonList(call: Call, metadata: ListMeta, entries: readonly CachedEntry[]): ListSource {
    const { representation, definition, version } = call;
    const { bytes, metaGroup } = this.#options;
    if (representation.as === 'table') return this.#table(call, metadata, entries);
    if (representation.as === 'metadata') {
      const apiVersion = `${metaGroup}/${representation.metaVersion}`;
      const prefix = bytes.metadataPrefix(representation.metaVersion);
      const head = { kind: 'PartialObjectMetadataList', apiVersion, metadata };
      return jsonList(entries, head, (entry, pieces) => pieces.push(prefix, bytes.metadata(entry).subarray(1)));
    }
    const head = { kind: definition.listKind, apiVersion: formatApiVersion(version.gvk), metadata };
    return jsonList(entries, head, (entry, pieces) => pieces.push(bytes.body(entry, definition, version)));
  }

  /** A Status of success: of what was done, or what it was done to. */
  success(call: Call, status: number, details?: SuccessStatus['details']): void {
    const about = details === undefined ? { code: status } : { details };
    const answer = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', ...about } as const;
    if (call.representation.mediaType === 'protobuf') {
      this.#send(call, status, [protobufEnvelope({ apiVersion: 'v1', kind: 'Status' }, statusProtobuf(answer))]);
      return;
    }
    this.#sendText(call, status, [Buffer.from(JSON.stringify(answer))]);
  }

  /** An object that is not stored: a review, a scale. */
  object(call: Call, status: number, object: ApiObject, kind: CodecKind): void {
    const { representation, definition } = call;
    const { kind: name, apiVersion, metadata } = object;
    if (representation.metadataOf === 'list') {
      // As messages name it apart from its version.
      const group = kind.gvk.group || definition.group;
      throw notAList(`${groupName(group)}.${name}`);
    }
    const isWhole = representation.as === 'object';
    const type = isWhole ? { kind: name, apiVersion } : this.#metadataType(call, 'PartialObjectMetadata');
    if (representation.mediaType === 'protobuf') {
      const raw = this.#options.codec.toProtobuf(object, kind);
      this.#send(call, status, [protobufEnvelope(type, isWhole ? raw : firstProtobufField(Buffer.from(raw)))]);
      return;
    }
    this.#sendText(call, status, [Buffer.from(JSON.stringify(isWhole ? object : { ...type, metadata }))]);
  }

  /** A refusal, in the media type of the representation. */
  failure(exchange: Exchange, error: StatusError, options: FailureOptions): void {
    const { status } = error;
    const retryAfter = status.details?.retryAfterSeconds;
    const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
    if (options.mediaType === 'protobuf') {
      const body = protobufEnvelope({ apiVersion: 'v1', kind: 'Status' }, statusProtobuf(status));
      exchange.respond(error.code, { ...this.#headers.protobuf, ...headers }, body);
      return;
    }
    const json = Buffer.from(JSON.stringify(status));
    const [mediaType, body] = textBody(options.mediaType, [json], wantsPretty(exchange, options.query));
    exchange.respond(error.code, { ...this.#headers[mediaType], ...headers }, body);
  }

  row(call: Call, entry: CachedEntry): Buffer {
    return this.#rows.row(entry, call.definition, this.#rowOptions(call));
  }
  columns(call: Call): string {
    return this.#rows.columns(call.definition);
  }

  #table(call: Call, metadata: ListMeta, entries: readonly CachedEntry[]): ListSource {
    const rowOptions = this.#rowOptions(call);
    const head = {
      kind: 'Table',
      apiVersion: `${this.#options.metaGroup}/${call.representation.metaVersion}`,
      metadata,
      extra: `${this.#rows.columns(call.definition)},`,
      items: 'rows',
    };
    return jsonList(entries, head, (entry, pieces) => pieces.push(this.#rows.row(entry, call.definition, rowOptions)));
  }

  /** @throws StatusError 400 for rows of a form that there is none of, before any is made */
  checkRows({ representation, query }: Call): void {
    if (representation.as === 'table') rowObjectOf(query.get('includeObject'));
  }

  #rowOptions(call: Call): RowOptions {
    const { bytes, now } = this.#options;
    return {
      metaVersion: call.representation.metaVersion,
      rowObject: rowObjectOf(call.query.get('includeObject')),
      now: now(),
      objectVersion: formatApiVersion(call.version.gvk),
      objectPrefix: bytes.prefix(call.version),
      objectBody: (entry) => bytes.body(entry, call.definition, call.version),
    };
  }

  #protobufList(call: Call, metadata: ListMeta, entries: readonly CachedEntry[]): ListSource {
    const { definition, version, representation } = call;
    const { bytes } = this.#options;
    const isWhole = representation.as === 'object';
    const type = isWhole
      ? { kind: definition.listKind, apiVersion: formatApiVersion(version.gvk) }
      : this.#metadataType(call, 'PartialObjectMetadataList');
    const listMeta = listMetaProtobuf(metadata);
    // The first version of lists of metadata numbers its fields the other way around: what tells of the list comes last.
    const isReversed = !isWhole && representation.metaVersion === 'v1beta1';
    const start = isReversed ? Buffer.alloc(0) : Buffer.concat(protobufField(1, listMeta));
    const last = isReversed ? Buffer.concat(protobufField(2, listMeta)) : Buffer.alloc(0);
    const end = Buffer.concat([last, protobufEnvelopeEnd]);
    return {
      entries,
      headNeedsLength: true,
      head: (restBytes) => protobufEnvelopeHead(type, start, restBytes - protobufEnvelopeEnd.length),
      addItem: (entry, pieces) => {
        const raw = bytes.protobuf(entry, definition, version);
        pieces.push(...protobufField(isReversed ? 1 : 2, isWhole ? raw : firstProtobufField(raw)));
      },
      separator: undefined,
      end,
      endTellsVersion: isReversed,
    };
  }

  #metadataType(call: Call, kind: string): TypeMeta {
    return { kind, apiVersion: `${this.#options.metaGroup}/${call.representation.metaVersion}` };
  }

  async #sendWhole(call: Call, source: ListSource): Promise<void> {
    this.#send(call, 200, [wholeList(source)]);
  }

  #send(call: Call, status: number, body: readonly Buffer[]): void {
    this.#respond(call.exchange, status, { mediaType: call.representation.mediaType, body });
  }

  #sendText(call: Call, status: number, json: readonly Buffer[]): void {
    const wanted = call.representation.mediaType === 'yaml' ? 'yaml' : 'json';
    const [mediaType, body] = textBody(wanted, json, wantsPretty(call.exchange, call.query));
    this.#respond(call.exchange, status, { mediaType, body });
  }

  #respond(
    exchange: Exchange,
    status: number,
    { mediaType, body }: { readonly mediaType: MediaType; readonly body: readonly Buffer[] },
  ): void {
    const headers = this.#headers[mediaType];
    const compressed = compressedBody(exchange, body, this.#options.compressFromBytes);
    if (compressed === undefined) exchange.respond(status, headers, body);
    else exchange.respond(status, { ...headers, ...compressedHeaders }, compressed);
  }
}

export interface FailureOptions {
  readonly mediaType: MediaType;
  readonly query: URLSearchParams;
}
interface TypeMeta {
  readonly apiVersion: string;
  readonly kind: string;
}

function withoutNewline(json: Buffer): Buffer {
  return json.subarray(0, -1);
}

/** `core.Pod`, as messages name a kind apart from its version. */
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

function rowObjectOf(includeObject: string | null): RowObject {
  switch (includeObject) {
    case 'None':
      return 'none';
    case 'Object':
      return 'object';
    case 'Metadata':
    case '':
    case null:
      return 'metadata';
    default: {
      const why = `includeObject: Invalid value: ${JSON.stringify(includeObject)}: must be 'Metadata', 'Object', 'None', or empty`;
      throw failure(400, 'BadRequest', `Unable to convert to Table as requested: ${why}`);
    }
  }
}

function typeOf(version: ResourceVersionDefinition): TypeMeta {
  return { kind: version.gvk.kind, apiVersion: formatApiVersion(version.gvk) };
}
