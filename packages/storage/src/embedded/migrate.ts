import { crc32 } from 'node:zlib';
import { formatVersion, readFacts } from './check-environment.js';
import { DiskRoom } from './disk-room.js';
import type { Environment } from './environment.js';
import { diskFullAtStart, StoreFormatError } from './errors.js';
import { diskBytesForStart } from './limits.js';
import type { Migration } from './options.js';
import type { Position } from './position.js';

/**
 * Rewrites a store of an older format in the current one. One transaction: an interrupted migration leaves the store as it
 * was. Returns undefined when there was nothing to do.
 * @throws StoreFormatError for a format of a later version; StoreFullError; StoreCorruptError
 */
export function migrateStore(
  environment: Environment,
  { fileBytes }: { readonly fileBytes: number },
): Migration | undefined {
  const { format: from } = readFacts(environment);
  if (from === formatVersion) return undefined;
  const steps = stepsFrom(from);
  if (steps === undefined) throw new StoreFormatError(environment.folder, from, formatVersion);
  // The transaction writes new pages for all of the file, and frees the old ones at its end.
  const { folder, root } = environment;
  if (new DiskRoom(folder).freeBytes() < fileBytes + diskBytesForStart) throw diskFullAtStart(folder);
  root.transactionSync(() => {
    for (const step of steps) step(environment);
    root.putSync('format', Buffer.from(String(formatVersion)));
  });
  return { from, to: formatVersion };
}

type Step = (environment: Environment) => void;

/** What makes a store of one format one of the next; by the older format. */
const steps: ReadonlyMap<number, Step> = new Map([[1, addChecksums]]);

/** Undefined when the format is unknown here. */
function stepsFrom(format: number): readonly Step[] | undefined {
  const all: Step[] = [];
  for (let next = format; next !== formatVersion; next += 1) {
    const step = steps.get(next);
    if (step === undefined) return undefined;
    all.push(step);
  }
  return all;
}

/** Format 1 has no checksum before the type of a record. */
function addChecksums({ log }: Environment): void {
  forEachStep(log, (positions) => {
    for (const position of positions) {
      const old = log.get(position);
      if (old === undefined) continue;
      const record = Buffer.concat([Buffer.alloc(checksumBytes), old]);
      // A damaged record stays one: it gets no checksum that would hide it.
      if (isComplete(old)) record.writeUInt32BE(crc32(record.subarray(checksumBytes)), 0);
      log.putSync(position, record);
    }
  });
}

const checksumBytes = 4;
const headerBytesOfFormat1 = 28;

function isComplete(record: Buffer): boolean {
  if (record.length < headerBytesOfFormat1 || (record[0] !== 1 && record[0] !== 2)) return false;
  return record.length >= headerBytesOfFormat1 + record.readUInt16BE(2);
}

/** Positions are read in portions, since the records change meanwhile. */
function forEachStep(log: Environment['log'], visit: (positions: readonly Position[]) => void): void {
  for (let next = 0; ; ) {
    const positions = [...log.getKeys({ start: next, limit: positionsPerStep })];
    visit(positions);
    const last = positions.at(-1);
    if (last === undefined) return;
    next = last + 1;
  }
}

const positionsPerStep = 1_000;
