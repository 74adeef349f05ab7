import { compactShape, formatApiVersion, type ListMeta, layoutShapeOf, shapeOfMembers } from '@orch/apimachinery';
import { ObjectMetaSchema } from '@orch/apimachinery/schema/meta_v1';
import type { CachedEntry } from '@orch/storage';
import type { Call } from '../context/call.js';
import type { EntryBytes } from './entry-bytes.js';
import type { ListSource } from './list-bytes.js';
import { compactList, indentedList, type JsonList, listMetaJson, yamlList } from './list-forms.js';
import { listMetaProtobuf } from './list-meta-protobuf.js';
import { wantsPretty } from './pretty.js';
import { firstProtobufField, protobufEnvelopeEnd, protobufEnvelopeHead, protobufField } from './protobuf-frames.js';
import type { SharedOutlines } from './shared-outlines.js';
import { rowOptionsOf, type TableRows } from './table.js';

export interface ListSourcesOptions {
  readonly bytes: EntryBytes;
  readonly rows: TableRows;
  readonly metaGroup: string;
  readonly outlines: SharedOutlines;
  readonly now: () => Date;
}

/** Collections in the negotiated representation. */
export class ListSources {
  readonly #options: ListSourcesOptions;

  constructor(options: ListSourcesOptions) {
    this.#options = options;
  }

  of(call: Call, metadata: ListMeta, entries: readonly CachedEntry[]): ListSource {
    const { mediaType, as } = call.representation;
    if (mediaType === 'protobuf' && as !== 'table') return this.#protobuf(call, metadata, entries);
    const list = this.json(call, metadata, entries);
    if (mediaType === 'yaml') return yamlList(list, this.#options.outlines);
    return wantsPretty(call.exchange, call.query) ? indentedList(list) : compactList(list);
  }

  /** A table of rows, also for a single object. */
  table(call: Call, metadata: ListMeta, entries: readonly CachedEntry[]): JsonList {
    const { bytes, rows, now } = this.#options;
    const options = rowOptionsOf(call, { bytes, now: now() });
    const columns = ['columnDefinitions', rows.columns(options.columns)] as const;
    return {
      entries,
      members: [...this.#members('Table', this.#metaVersion(call), metadata), columns],
      itemsName: 'rows',
      addItem: (entry, pieces) => {
        rows.addRow(entry, options, pieces);
        return undefined;
      },
      shape: rowShape,
      isEncodedPerStep: true,
    };
  }

  /** A collection as JSON in the requested form. */
  json(call: Call, metadata: ListMeta, entries: readonly CachedEntry[]): JsonList {
    const { representation, definition, version } = call;
    const { bytes } = this.#options;
    if (representation.as === 'table') return this.table(call, metadata, entries);
    if (representation.as === 'metadata') {
      const prefix = bytes.metadataPrefix(representation.metaVersion);
      return {
        entries,
        members: this.#members('PartialObjectMetadataList', this.#metaVersion(call), metadata),
        itemsName: 'items',
        addItem: (entry, pieces) => {
          pieces.push(prefix, bytes.metadata(entry).subarray(1));
          return undefined;
        },
        isEncodedPerStep: false,
        shape: metadataShape,
      };
    }
    // As in v1.21, each custom resource in a list names its type.
    const prefix = version.schema.content === undefined ? undefined : bytes.prefix(version);
    return {
      entries,
      members: this.#members(definition.listKind, formatApiVersion(version.gvk), metadata),
      itemsName: 'items',
      addItem: (entry, pieces) => {
        const body = bytes.body(entry, definition, version);
        if (prefix === undefined) pieces.push(body);
        else pieces.push(prefix, body.subarray(1));
        return undefined;
      },
      isEncodedPerStep: false,
      shape: layoutShapeOf(version.schema),
    };
  }

  #members(kind: string, apiVersion: string, metadata: ListMeta): JsonList['members'] {
    return [
      ['kind', JSON.stringify(kind)],
      ['apiVersion', JSON.stringify(apiVersion)],
      ['metadata', listMetaJson(metadata)],
    ];
  }

  #protobuf(call: Call, metadata: ListMeta, entries: readonly CachedEntry[]): ListSource {
    const { definition, version, representation } = call;
    const { bytes } = this.#options;
    const isWhole = representation.as === 'object';
    const type = isWhole
      ? { kind: definition.listKind, apiVersion: formatApiVersion(version.gvk) }
      : { kind: 'PartialObjectMetadataList', apiVersion: this.#metaVersion(call) };
    const listMeta = listMetaProtobuf(metadata);
    // PartialObjectMetadataList in v1beta1 numbers its fields in reverse: the list metadata comes last.
    const isReversed = !isWhole && representation.metaVersion === 'v1beta1';
    const start = isReversed ? Buffer.alloc(0) : Buffer.concat(protobufField(1, listMeta));
    const last = isReversed ? Buffer.concat(protobufField(2, listMeta)) : Buffer.alloc(0);
    return {
      entries,
      headNeedsLength: true,
      head: (restBytes) => protobufEnvelopeHead(type, start, restBytes - protobufEnvelopeEnd.length),
      addItem: (entry, pieces) => {
        const raw = bytes.protobuf(entry, definition, version);
        pieces.push(...protobufField(isReversed ? 1 : 2, isWhole ? raw : firstProtobufField(raw)));
        return undefined;
      },
      separator: undefined,
      end: Buffer.concat([last, protobufEnvelopeEnd]),
      isEncodedPerStep: false,
    };
  }

  #metaVersion(call: Call): string {
    return `${this.#options.metaGroup}/${call.representation.metaVersion}`;
  }
}

/** v1.21 writes the objects of rows on one line. */
const rowShape = shapeOfMembers({ object: compactShape });
export const tableShape = shapeOfMembers({ rows: rowShape });

/** The layout shape of an object with metadata only. */
export const metadataShape = shapeOfMembers({ metadata: layoutShapeOf(ObjectMetaSchema) });
