import {
  type ApiObject,
  type DeepReadonly,
  formatApiVersion,
  parseJson,
  type RemoteConversion,
  type ResourceVersionDefinition,
} from '@orch/apimachinery';
import type { CachedEntry } from '@orch/storage';
import type { ObjectCodec } from '../codec/object-codec.js';
import { type KindVersion, type ObjectConverter, remoteConversionOf } from './object-converter.js';
import type { LinkedRequest, SelfLinks } from './self-links.js';

// A list of 5,000 objects of 6 KB is converted in 120 calls, four at a time; no call holds the event loop for long.

/** The kind and version of a request, and what the links of its objects depend on. */
export interface EntryRequest extends KindVersion {
  readonly info: LinkedRequest;
}

/**
 * Stored objects in versions of kinds that convert remotely. A converted entry replaces the stored one in a response:
 * its `json` and `object` are in the requested version. Each revision is converted once per version for all requests,
 * within the byte budget of representations. With `links`, each entry also has its link.
 */
export class EntryConverter {
  readonly #converter: ObjectConverter;
  readonly #codec: ObjectCodec;
  readonly #links: SelfLinks | undefined;
  /** Conversions in progress, by name of the converted form. */
  readonly #pending = new WeakMap<CachedEntry, Map<string, Promise<CachedEntry>>>();
  readonly #numbers = new WeakMap<RemoteConversion, number>();
  #lastNumber = 0;

  constructor({ converter, codec, links }: EntryConverterOptions) {
    this.#converter = converter;
    this.#codec = codec;
    this.#links = links;
  }

  /** Whether responses to such a request show other entries than the stored ones. */
  changesEntries(request: KindVersion): boolean {
    return this.#links !== undefined || remoteConversionOf(request) !== undefined;
  }

  /** Converts the entry if its kind converts remotely. @throws StatusError 500, or of the converter */
  entry(entry: CachedEntry, request: EntryRequest): CachedEntry | Promise<CachedEntry> {
    const { definition, version } = request;
    const remote = remoteConversionOf(request);
    if (remote === undefined) return this.#linked(entry, request, definition.hub);
    return this.#convert([entry], { remote, to: version }).then(([converted = entry]) =>
      this.#linked(converted, request, version),
    );
  }

  /** Converts the entries if their kind converts remotely. @throws StatusError 500, or of the converter */
  entries(
    entries: readonly CachedEntry[],
    request: EntryRequest,
  ): readonly CachedEntry[] | Promise<readonly CachedEntry[]> {
    const { definition, version } = request;
    const remote = remoteConversionOf(request);
    const link = (all: readonly CachedEntry[], to: ResourceVersionDefinition) =>
      this.#links === undefined ? all : all.map((entry) => this.#linked(entry, request, to));
    if (remote === undefined) return link(entries, definition.hub);
    return this.#convert(entries, { remote, to: version }).then((converted) => link(converted, version));
  }

  #linked(entry: CachedEntry, { info }: EntryRequest, kind: ResourceVersionDefinition): CachedEntry {
    return this.#links === undefined ? entry : this.#links.entry(entry, info, kind);
  }

  async #convert(entries: readonly CachedEntry[], conversion: Conversion): Promise<readonly CachedEntry[]> {
    const form = this.#formOf(conversion);
    const batches = batchesOf(entries);
    const results: (readonly CachedEntry[])[] = new Array(batches.length);
    let next = 0;
    const convertBatches = async (): Promise<void> => {
      while (next < batches.length) {
        const index = next++;
        await eventLoopTurn();
        results[index] = await this.#convertBatch(batches[index] ?? [], form, conversion);
      }
    };
    await Promise.all(Array.from({ length: concurrentCallsMax }, convertBatches));
    return results.flat();
  }

  #convertBatch(batch: readonly CachedEntry[], form: string, conversion: Conversion): Promise<readonly CachedEntry[]> {
    const missing: CachedEntry[] = [];
    const made = batch.map((entry) => {
      const json = entry.keptRepresentation(form);
      if (json !== undefined) return this.#converted(entry, { form, json, ...conversion });
      const pending = this.#pending.get(entry)?.get(form);
      if (pending === undefined) missing.push(entry);
      return pending;
    });
    if (missing.length > 0) this.#start(missing, form, conversion);
    return Promise.all(batch.map((entry, index) => made[index] ?? this.#pending.get(entry)?.get(form) ?? entry));
  }

  /** Adds a pending conversion for each entry. */
  #start(entries: readonly CachedEntry[], form: string, conversion: Conversion): void {
    const { remote, to } = conversion;
    const objects = entries.map((entry) => entry.object());
    const results = this.#converter.convert(remote, objects, to);
    entries.forEach((entry, index) => {
      const forms = this.#pending.get(entry) ?? new Map<string, Promise<CachedEntry>>();
      this.#pending.set(entry, forms);
      const converted = results
        .then((all) => {
          const object = all[index] ?? entry.object();
          const json = entry.representation(form, () => Buffer.from(this.#codec.toJson(object, to)));
          return this.#converted(entry, { form, json, object, ...conversion });
        })
        .finally(() => forms.delete(form));
      forms.set(form, converted);
      // Each request that waits for it handles its rejection.
      converted.catch(() => undefined);
    });
  }

  #converted(entry: CachedEntry, made: Made): CachedEntry {
    const { namespace, name, revision, fields, labels } = entry;
    const { form, json, to } = made;
    let { object } = made;
    const converted: CachedEntry = {
      ...{ namespace, name, revision, fields, labels, json },
      object: () => {
        object ??= this.#codec.fromJson(parseJson(json.toString()), to);
        return object;
      },
      representation: (other, make) => entry.representation(`${form} ${other}`, () => make(converted)),
      keptRepresentation: (other) => entry.keptRepresentation(`${form} ${other}`),
    };
    return converted;
  }

  /** The name of the converted form. A new conversion of the kind does not use results of the previous one. */
  #formOf({ remote, to }: Conversion): string {
    let number = this.#numbers.get(remote);
    if (number === undefined) {
      number = ++this.#lastNumber;
      this.#numbers.set(remote, number);
    }
    return `converted ${formatApiVersion(to.gvk)} ${number}`;
  }
}

export interface EntryConverterOptions {
  readonly converter: ObjectConverter;
  readonly codec: ObjectCodec;
  /** undefined: objects have no links. */
  readonly links?: SelfLinks | undefined;
}

interface Conversion {
  readonly remote: RemoteConversion;
  readonly to: ResourceVersionDefinition;
}

interface Made extends Conversion {
  readonly form: string;
  readonly json: Buffer;
  readonly object?: DeepReadonly<ApiObject>;
}

function batchesOf(entries: readonly CachedEntry[]): readonly (readonly CachedEntry[])[] {
  const batches: CachedEntry[][] = [];
  let batch: CachedEntry[] = [];
  let bytes = 0;
  for (const entry of entries) {
    if (batch.length > 0 && bytes + entry.json.length > batchBytesMax) {
      batches.push(batch);
      batch = [];
      bytes = 0;
    }
    batch.push(entry);
    bytes += entry.json.length;
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}

/** A call to the converter has at most this many bytes of JSON, or one object. */
const batchBytesMax = 256 * 1024;
const concurrentCallsMax = 4;

function eventLoopTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
