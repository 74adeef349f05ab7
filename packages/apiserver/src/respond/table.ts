import type { ClockCell, ResourceDefinition, TableColumn } from '@orch/apimachinery';
import { encodeJson } from '@orch/apimachinery';
import type { CachedEntry } from '@orch/storage';
import type { Call } from '../context/call.js';
import { failure } from '../errors/errors.js';
import type { EntryBytes } from './entry-bytes.js';

/** The object in each row; `includeObject` of the query. */
export type RowObject = 'none' | 'metadata' | 'object';

/**
 * Caches the cells of each row as bytes, independent of the row's object. Values of time-dependent cells stand
 * between zero bytes, which JSON never contains; they are replaced when the row is sent:
 *
 *     {"cells":["web","1/1",␀2021-04-08T10:00:00Z␀],"object":   and at five past ten
 * {"cells":["web","1/1","5m"],"object":
 */
export class TableRows {
  readonly #bytes: EntryBytes;
  readonly #columns = new WeakMap<readonly TableColumn[], string>();

  constructor(bytes: EntryBytes) {
    this.#bytes = bytes;
  }

  /** Adds the JSON of a row to the pieces. */
  addRow(entry: CachedEntry, options: RowOptions, pieces: Buffer[]): void {
    const { columns, definition, now } = options;
    const kept = entry.representation(options.cellsName, (stored) => cellsOf(stored, options));
    const clocks = clockCells(columns);
    if (clocks.length === 0) pieces.push(kept);
    else addClockCells(kept, { clocks, now }, pieces);
    switch (options.rowObject) {
      case 'none':
        pieces.push(noObject);
        return;
      case 'metadata':
        pieces.push(this.#bytes.metadataPrefix(options.metaVersion), this.#metadata(entry, definition), rowEnd);
        return;
      case 'object':
        pieces.push(options.objectPrefix, options.objectBody(entry).subarray(1), rowEnd);
    }
  }

  /** The column definitions as JSON. */
  columns(columns: readonly TableColumn[]): string {
    let json = this.#columns.get(columns);
    if (json === undefined) {
      json = columnsJson(columns);
      this.#columns.set(columns, json);
    }
    return json;
  }

  /** `"metadata":{…}}`. */
  #metadata(entry: CachedEntry, { rowMetadata }: ResourceDefinition): Buffer {
    if (rowMetadata === undefined) return this.#bytes.metadata(entry).subarray(1);
    return entry.representation('row metadata', (stored) =>
      Buffer.from(`"metadata":${encodeJson(rowMetadata(stored.object().metadata))}}`),
    );
  }
}

const noObject = Buffer.from('null}');
const rowEnd = Buffer.from('}');

export interface RowOptions {
  readonly definition: ResourceDefinition;
  readonly columns: readonly TableColumn[];
  /** The name of the cached cells. */
  readonly cellsName: string;
  readonly metaVersion: 'v1' | 'v1beta1';
  readonly rowObject: RowObject;
  readonly now: Date;
  /** For rows with whole objects: kind and apiVersion of the requested version. */
  readonly objectPrefix: Buffer;
  readonly objectBody: (entry: CachedEntry) => Buffer;
}

/** Reads the row options of the request. @throws StatusError 400 for an invalid `includeObject` */
export function rowOptionsOf(
  { representation, query, definition, version }: Call,
  { bytes, now }: { readonly bytes: EntryBytes; readonly now: Date },
): RowOptions {
  return {
    definition,
    columns: columnsOf({ definition, version }),
    cellsName: version.columns === undefined ? 'cells' : `cells ${version.gvk.version}`,
    metaVersion: representation.metaVersion,
    rowObject: rowObjectOf(query.get('includeObject')),
    now,
    objectPrefix: bytes.prefix(version),
    objectBody: (entry) => bytes.body(entry, definition, version),
  };
}

/** The columns of the version, or of the resource. */
export function columnsOf({ definition, version }: Pick<Call, 'definition' | 'version'>): readonly TableColumn[] {
  return version.columns ?? definition.columns;
}

/** @throws StatusError 400 */
export function rowObjectOf(includeObject: string | null): RowObject {
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

function columnsJson(columns: readonly TableColumn[]): string {
  return JSON.stringify(
    columns.map(({ name, type, format, description, priority }) => ({ name, type, format, description, priority })),
  );
}

function cellsOf(entry: CachedEntry, { columns, definition, now }: RowOptions): Buffer {
  const object = entry.object();
  const cells = columns.map(({ clock, cell }) =>
    clock === undefined ? encodeJson(cell(object, now)) : `\0${clock.read(object).replaceAll('\0', '')}\0`,
  );
  const conditions = definition.rowConditions?.(object) ?? [];
  const marked = conditions.length === 0 ? '' : `"conditions":${encodeJson(conditions)},`;
  return Buffer.from(`{"cells":[${cells.join(',')}],${marked}"object":`);
}

const clockCellsOf = new WeakMap<readonly TableColumn[], readonly ClockCell[]>();

function clockCells(columns: readonly TableColumn[]): readonly ClockCell[] {
  let cells = clockCellsOf.get(columns);
  if (cells === undefined) {
    cells = columns.flatMap(({ clock }) => clock ?? []);
    clockCellsOf.set(columns, cells);
  }
  return cells;
}

interface Clocks {
  readonly clocks: readonly ClockCell[];
  readonly now: Date;
}

function addClockCells(kept: Buffer, { clocks, now }: Clocks, pieces: Buffer[]): void {
  let from = 0;
  for (const clock of clocks) {
    const start = kept.indexOf(0, from);
    const end = kept.indexOf(0, start + 1);
    const cell = clock.text(kept.toString('utf8', start + 1, end), now);
    pieces.push(kept.subarray(from, start), Buffer.from(encodeJson(cell)));
    from = end + 1;
  }
  pieces.push(kept.subarray(from));
}
