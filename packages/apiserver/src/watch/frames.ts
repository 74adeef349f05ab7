import { formatApiVersion, type StatusError } from '@orch/apimachinery';
import type { CachedEntry, CacheEvent } from '@orch/storage';
import type { Call } from '../context/call.js';
import type { EntryBytes } from '../respond/entry-bytes.js';
import { firstProtobufField, protobufEnvelope, protobufField } from '../respond/protobuf-frames.js';
import type { Responder } from '../respond/responder.js';
import { statusProtobuf } from '../respond/status-protobuf.js';
import type { EventFraming } from './event-socket.js';

/** Encodes the events of one watch. */
export interface WatchFrames {
  readonly contentType: string;
  /** A line for each event, or a four-byte length before each. */
  readonly framing: EventFraming;
  /** From here on, frames of `addFrame` precede all others, in any encoding order. */
  beginWithSteps(): void;
  /** The joined frames of a batch. All watches of the same format get the same buffer. */
  events(batch: readonly CacheEvent[]): Buffer;
  /** Adds the frame of one event that only this watch receives; the frame is not cached. */
  addFrame(type: CacheEvent['type'], entry: CachedEntry, pieces: Buffer[]): void;
  /** `marks` are annotations that give the bookmark additional meaning. */
  bookmark(resourceVersion: string, marks?: BookmarkMarks): Buffer;
  error(error: StatusError): Buffer;
}

/** Annotations of a bookmark. */
export type BookmarkMarks = Readonly<Record<string, string>>;

export interface WatchFramesOptions {
  readonly call: Call;
  readonly bytes: EntryBytes;
  readonly responder: Responder;
  readonly batches: JoinedBatches;
  readonly metaGroup: string;
  readonly protobufMediaType: string;
}

export function watchFrames(options: WatchFramesOptions): WatchFrames {
  const { as, mediaType } = options.call.representation;
  if (as === 'table') return new TableFrames(options);
  if (mediaType === 'protobuf') return new ProtobufFrames(options);
  return new JsonFrames(options);
}

/**
 * The joined frames of the current batch: joined once per format for all its watches, which run one after another.
 */
export class JoinedBatches {
  #batch: readonly CacheEvent[] | undefined;
  #form = '';
  #bytes: Buffer = nothing;
  #others = new Map<string, Buffer>();

  join(batch: readonly CacheEvent[], form: string, frameOf: (event: CacheEvent) => Buffer): Buffer {
    if (batch !== this.#batch) {
      this.#batch = batch;
      this.#others.clear();
    } else if (form === this.#form) return this.#bytes;
    let joined = this.#others.get(form);
    if (joined === undefined) {
      const first = batch[0];
      joined = batch.length === 1 && first !== undefined ? frameOf(first) : Buffer.concat(batch.map(frameOf));
      this.#others.set(form, joined);
    }
    this.#form = form;
    this.#bytes = joined;
    return joined;
  }
}

const nothing = Buffer.alloc(0);

/** `{"type":"ADDED","object":{"kind":"Pod",…}}` and a newline. */
class JsonFrames implements WatchFrames {
  readonly contentType = 'application/json';
  readonly framing = 'lines';
  readonly #options: WatchFramesOptions;
  readonly #form: string;
  readonly #frameOf: (event: CacheEvent) => Buffer;
  readonly #type: EventType;

  constructor(options: WatchFramesOptions) {
    this.#options = options;
    this.#type = typeOfEvents(options);
    this.#form = `${options.call.representation.as} ${this.#type.apiVersion}`;
    const names = { ADDED: `+${this.#form}`, MODIFIED: `*${this.#form}`, DELETED: `-${this.#form}` };
    this.#frameOf = ({ type, entry }) => entry.representation(names[type], (stored) => this.#make(type, stored));
  }

  beginWithSteps(): void {}

  events(batch: readonly CacheEvent[]): Buffer {
    return this.#options.batches.join(batch, this.#form, this.#frameOf);
  }

  addFrame(type: CacheEvent['type'], entry: CachedEntry, pieces: Buffer[]): void {
    pieces.push(frameStarts[type], ...this.#options.responder.entryJson(this.#options.call, entry), frameEnd);
  }

  bookmark(resourceVersion: string, marks?: BookmarkMarks): Buffer {
    const object = { ...this.#type, metadata: bookmarkMetadata(resourceVersion, marks) };
    return Buffer.from(`{"type":"BOOKMARK","object":${JSON.stringify(object)}}\n`);
  }

  error(error: StatusError): Buffer {
    return jsonError(error);
  }

  #make(type: CacheEvent['type'], entry: CachedEntry): Buffer {
    const pieces: Buffer[] = [];
    this.addFrame(type, entry, pieces);
    return Buffer.concat(pieces);
  }
}

/** Each event is a table with one row; only the first table has the column definitions. */
class TableFrames implements WatchFrames {
  readonly contentType = 'application/json';
  readonly framing = 'lines';
  readonly #options: WatchFramesOptions;
  readonly #apiVersion: string;
  /** Which frames may be the first of the watch, with the column definitions. */
  #columnsIn: 'any' | 'steps' | 'none' = 'any';

  constructor(options: WatchFramesOptions) {
    this.#options = options;
    this.#apiVersion = `${options.metaGroup}/${options.call.representation.metaVersion}`;
  }

  beginWithSteps(): void {
    if (this.#columnsIn === 'any') this.#columnsIn = 'steps';
  }

  events(batch: readonly CacheEvent[]): Buffer {
    return Buffer.concat(batch.map(({ type, entry }) => this.#frame(type, entry, this.#takeColumns('any'))));
  }

  addFrame(type: CacheEvent['type'], entry: CachedEntry, pieces: Buffer[]): void {
    pieces.push(this.#frame(type, entry, this.#takeColumns('steps')));
  }

  bookmark(resourceVersion: string, marks?: BookmarkMarks): Buffer {
    const { metaVersion } = this.#options.call.representation;
    const prefix = this.#options.bytes.metadataPrefix(metaVersion);
    const metadata = JSON.stringify(bookmarkMetadata(resourceVersion, marks));
    const row = `{"cells":[],"object":${prefix}"metadata":${metadata}}}`;
    return Buffer.from(`${this.#start('BOOKMARK', resourceVersion, this.#takeColumns('any'))}${row}]}}\n`);
  }

  error(error: StatusError): Buffer {
    return jsonError(error);
  }

  #takeColumns(by: 'any' | 'steps'): string {
    if (this.#columnsIn === 'none' || (this.#columnsIn === 'steps' && by === 'any')) return '"columnDefinitions":null';
    this.#columnsIn = 'none';
    return this.#options.responder.columns(this.#options.call);
  }

  #frame(type: string, entry: CachedEntry, columns: string): Buffer {
    const start = Buffer.from(this.#start(type, String(entry.revision), columns));
    return Buffer.concat([start, this.#options.responder.row(this.#options.call, entry), tableEnd]);
  }

  #start(type: string, resourceVersion: string, columns: string): string {
    return (
      `{"type":"${type}","object":{"kind":"Table","apiVersion":"${this.#apiVersion}",` +
      `"metadata":{"resourceVersion":"${resourceVersion}"},${columns},"rows":[`
    );
  }
}

/** A four-byte length, then a WatchEvent whose object is an envelope. */
class ProtobufFrames implements WatchFrames {
  readonly contentType: string;
  readonly framing = 'lengths';
  readonly #options: WatchFramesOptions;
  readonly #type: EventType;
  readonly #form: string;
  readonly #frameOf: (event: CacheEvent) => Buffer;

  constructor(options: WatchFramesOptions) {
    this.#options = options;
    this.contentType = `${options.protobufMediaType};stream=watch`;
    this.#type = typeOfEvents(options);
    this.#form = `protobuf ${options.call.representation.as} ${this.#type.apiVersion}`;
    this.#frameOf = ({ type, entry }) =>
      entry.representation(`${type} ${this.#form}`, (stored) => this.#make(type, stored));
  }

  beginWithSteps(): void {}

  addFrame(type: CacheEvent['type'], entry: CachedEntry, pieces: Buffer[]): void {
    pieces.push(this.#make(type, entry));
  }

  #make(type: CacheEvent['type'], entry: CachedEntry): Buffer {
    const { bytes, call } = this.#options;
    const object = bytes.protobuf(entry, call.definition, call.version);
    const raw = call.representation.as === 'metadata' ? firstProtobufField(object) : object;
    return protobufEvent(type, protobufEnvelope(this.#type, raw));
  }

  events(batch: readonly CacheEvent[]): Buffer {
    return this.#options.batches.join(batch, this.#form, this.#frameOf);
  }

  /**
   * An object with metadata only. In every kind, field 1 is the metadata; its field 6 is the resourceVersion, and its
   * field 12 holds the annotations, one key-value message each.
   */
  bookmark(resourceVersion: string, marks: BookmarkMarks = {}): Buffer {
    const annotations = Object.entries(marks).flatMap(([key, value]) => {
      const pair = [...protobufField(1, Buffer.from(key)), ...protobufField(2, Buffer.from(value))];
      return protobufField(12, Buffer.concat(pair));
    });
    const metadata = Buffer.concat([...protobufField(6, Buffer.from(resourceVersion)), ...annotations]);
    return protobufEvent('BOOKMARK', protobufEnvelope(this.#type, Buffer.concat(protobufField(1, metadata))));
  }

  error(error: StatusError): Buffer {
    const envelope = protobufEnvelope({ kind: 'Status', apiVersion: 'v1' }, statusProtobuf(error.status));
    return protobufEvent('ERROR', envelope);
  }
}

interface EventType {
  readonly kind: string;
  readonly apiVersion: string;
}

function typeOfEvents({ call, metaGroup }: WatchFramesOptions): EventType {
  const { as, metaVersion } = call.representation;
  return as === 'metadata'
    ? { kind: 'PartialObjectMetadata', apiVersion: `${metaGroup}/${metaVersion}` }
    : { kind: call.version.gvk.kind, apiVersion: formatApiVersion(call.version.gvk) };
}

function protobufEvent(type: string, object: Buffer): Buffer {
  const raw = Buffer.concat(protobufField(1, object));
  const event = Buffer.concat([...protobufField(1, Buffer.from(type)), ...protobufField(2, raw)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(event.length);
  return Buffer.concat([length, event]);
}

function bookmarkMetadata(resourceVersion: string, marks: BookmarkMarks | undefined): object {
  return { resourceVersion, creationTimestamp: null, ...(marks === undefined ? {} : { annotations: marks }) };
}

function jsonError(error: StatusError): Buffer {
  return Buffer.from(`{"type":"ERROR","object":${JSON.stringify(error.status)}}\n`);
}

const frameStarts: Readonly<Record<CacheEvent['type'], Buffer>> = {
  ADDED: Buffer.from('{"type":"ADDED","object":'),
  MODIFIED: Buffer.from('{"type":"MODIFIED","object":'),
  DELETED: Buffer.from('{"type":"DELETED","object":'),
};
const frameEnd = Buffer.from('}\n');
const tableEnd = Buffer.from(']}}\n');
