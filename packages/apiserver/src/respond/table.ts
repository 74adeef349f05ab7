import type { ResourceDefinition, TableColumn } from '@orch/api';
import type { CachedEntry } from '@orch/storage';
import type { EntryBytes } from './entry-bytes.js';

/** What a row carries besides its cells; `includeObject` of the query. */
export type RowObject = 'none' | 'metadata' | 'object';

/**
 * A row is kept as bytes around the cells that depend on the clock, which are filled in when it is sent. A zero byte
 * stands for such a cell, since JSON never holds one:
 *
 *     {"cells":["web","1/1",\0],"object":{…}}   and at 5 minutes   {"cells":["web","1/1","5m"],"object":{…}}
 */
export class TableRows {
  readonly #bytes: EntryBytes;

  constructor(bytes: EntryBytes) {
    this.#bytes = bytes;
  }

  row(entry: CachedEntry, definition: ResourceDefinition, options: RowOptions): Buffer {
    const { metaVersion, rowObject } = options;
    // Whole objects are in the version that was asked for.
    const form = rowObject === 'object' ? `object ${options.objectVersion}` : rowObject;
    const kept = entry.representation(`row ${metaVersion} ${form}`, (stored) =>
      this.#make(stored, definition, options),
    );
    return clockColumns(definition).length === 0 ? kept : fillClockCells(kept, entry, definition, options.now);
  }

  /** `"columnDefinitions":[…]`. */
  columns(definition: ResourceDefinition): string {
    const columns = definition.columns.map(({ name, type, format, description, priority }) => ({
      name,
      type,
      format,
      description,
      priority,
    }));
    return `"columnDefinitions":${JSON.stringify(columns)}`;
  }

  #make(entry: CachedEntry, definition: ResourceDefinition, options: RowOptions): Buffer {
    const object = entry.object();
    const cells = definition.columns.map((column) =>
      column.dependsOnClock ? '\0' : JSON.stringify(column.cell(object, options.now)),
    );
    const conditions = definition.rowConditions?.(object) ?? [];
    const marked = conditions.length === 0 ? '' : `"conditions":${JSON.stringify(conditions)},`;
    return Buffer.concat([
      Buffer.from(`{"cells":[${cells.join(',')}],${marked}"object":`),
      this.#object(entry, definition, options),
      Buffer.from('}'),
    ]);
  }

  #object(entry: CachedEntry, { rowMetadata }: ResourceDefinition, options: RowOptions): Buffer {
    switch (options.rowObject) {
      case 'none':
        return Buffer.from('null');
      case 'metadata':
        return Buffer.concat([
          this.#bytes.metadataPrefix(options.metaVersion),
          rowMetadata === undefined
            ? this.#bytes.metadata(entry).subarray(1)
            : Buffer.from(`"metadata":${JSON.stringify(rowMetadata(entry.object().metadata))}}`),
        ]);
      case 'object':
        return Buffer.concat([options.objectPrefix, options.objectBody(entry).subarray(1)]);
    }
  }
}

export interface RowOptions {
  readonly metaVersion: 'v1' | 'v1beta1';
  readonly rowObject: RowObject;
  readonly now: Date;
  /** For rows with whole objects: `batch/v1`, and how they are written in it. */
  readonly objectVersion: string;
  readonly objectPrefix: Buffer;
  readonly objectBody: (entry: CachedEntry) => Buffer;
}

const clockColumnsOf = new WeakMap<ResourceDefinition, readonly TableColumn[]>();

function clockColumns(definition: ResourceDefinition): readonly TableColumn[] {
  let columns = clockColumnsOf.get(definition);
  if (columns === undefined) {
    columns = definition.columns.filter(({ dependsOnClock }) => dependsOnClock);
    clockColumnsOf.set(definition, columns);
  }
  return columns;
}

function fillClockCells(kept: Buffer, entry: CachedEntry, definition: ResourceDefinition, now: Date): Buffer {
  const object = entry.object();
  const pieces: Buffer[] = [];
  let from = 0;
  for (const column of clockColumns(definition)) {
    const hole = kept.indexOf(0, from);
    pieces.push(kept.subarray(from, hole), Buffer.from(JSON.stringify(column.cell(object, now))));
    from = hole + 1;
  }
  pieces.push(kept.subarray(from));
  return Buffer.concat(pieces);
}
