import type { Dialect } from '@orch/apimachinery';
import type { Environment } from './environment.js';
import { StoreCorruptError, StoreDialectError, StoreFormatError } from './errors.js';
import { damagedAtStartMax } from './limits.js';
import { describePosition, type Position, positionAfter } from './position.js';
import { RecordError, viewRecord } from './read-record.js';

// Checks of an opened store, in the order of a start: format and dialect, revisions, newest records.

/** Format 1: November 2026. Format 2: records with checksums. */
export const formatVersion = 2;

/** Of any format: a store of the other dialect is not migrated. @throws StoreDialectError, StoreCorruptError */
export function checkDialect(environment: Environment, { dialect }: { readonly dialect: Dialect }): void {
  const { dialect: found } = readFacts(environment);
  if (found !== dialect) throw new StoreDialectError(environment.folder, found, dialect);
}

/** Returns the dialect. @throws StoreFormatError, StoreCorruptError */
export function checkFormat(environment: Environment): Dialect {
  const { format, dialect } = readFacts(environment);
  if (format !== formatVersion) throw new StoreFormatError(environment.folder, format, formatVersion);
  return dialect;
}

/** Reads the format and the dialect that the store was made with. @throws StoreCorruptError */
export function readFacts({ root, folder }: Environment): { readonly format: number; readonly dialect: Dialect } {
  const format = Number(root.get('format')?.toString());
  if (!Number.isInteger(format)) throw new StoreCorruptError(folder, 'its format is missing');
  const dialect = root.get('dialect')?.toString();
  if (dialect === 'orch' || dialect === 'kubernetes') return { format, dialect };
  throw new StoreCorruptError(folder, 'its naming is missing');
}

/** Checks that the revisions in `heads` agree with each other and with the log. @throws StoreCorruptError */
export function checkHeads({ heads, log, folder }: Environment): void {
  const revision = heads.get('revision');
  const oldest = heads.get('oldest');
  const swept = heads.get('swept');
  if (revision === undefined || oldest === undefined || swept === undefined || swept > oldest || oldest > revision) {
    throw new StoreCorruptError(folder, `its revisions are inconsistent: ${revision}, ${oldest}, ${swept}`);
  }
  for (const position of log.getKeys({ reverse: true, limit: 1 })) {
    if (position < positionAfter(revision)) continue;
    const last = describePosition(position);
    throw new StoreCorruptError(folder, `its log ends at ${last}, its newest commit is ${revision}`);
  }
}

/** Checks the newest records of the log, and tolerates a few damaged ones. @throws StoreCorruptError */
export function checkNewest(environment: Environment): void {
  let damaged = 0;
  for (const position of environment.log.getKeys({ reverse: true, limit: checkedRecordsMax })) {
    if (!isSound(environment, position)) damaged++;
  }
  if (damaged <= damagedAtStartMax) return;
  throw new StoreCorruptError(environment.folder, `more than ${damagedAtStartMax} of its newest records are damaged`);
}

/** A failing disk loses the newest records first. A few damaged records do not make the store unusable. */
const checkedRecordsMax = 200;

function isSound({ log }: Environment, position: Position): boolean {
  try {
    viewRecord(log, position);
    return true;
  } catch (error) {
    if (error instanceof RecordError) return false;
    throw error;
  }
}
