import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Clock, errorMessage } from '@orch/apimachinery';
import { readFacts } from '../check-environment.js';
import type { Change } from '../commit.js';
import { causeOf, writeChange } from '../committer.js';
import { recordErrorOf } from '../damage-log.js';
import { type Environment, openEnvironmentForRepair, openEnvironmentReadOnly, storeFileName } from '../environment.js';
import { RepairError } from '../errors.js';
import { type Position, positionOf, toRevision } from '../position.js';
import { mayBelongTo, RecordError, readValue } from '../read-record.js';
import { encodeRecord } from '../record.js';
import { checkSnapshotFormat, extractStore, readSnapshot } from '../snapshot/snapshot-file.js';

export interface RepairOptions {
  /** Folder of the store; no server may use it. */
  readonly folder: string;
  readonly key: string;
  /** Also repairs an intact record. */
  readonly force?: boolean;
  readonly clock: Clock;
}

export interface RepairedRecord {
  readonly key: string;
  /** Revision of the repair: watches and reads at older revisions that need the damaged record are expired. */
  readonly revision: number;
}

/**
 * Deletes an entry whose record is damaged, as a commit of its own: with a revision, an event in the history, and a sync.
 * Nothing else changes. Compaction removes the damaged record.
 * @throws RepairError, and the errors of opening a store
 */
export async function removeRecord(options: RepairOptions): Promise<RepairedRecord> {
  const { key, force = false } = options;
  return await repair(options, (environment, place) => {
    const state = environment.keys.get(key);
    if (state === undefined) throw new RepairError(`there is no entry ${key}`);
    requireDamaged(environment, key, { force, action: 'removes' });
    const createRevision = Math.min(state.createRevision, place.revision);
    const head = {
      type: 'delete',
      key,
      createRevision,
      previous: previousPositionOf(environment, key),
      ...place.origin,
    } as const;
    const { position } = place;
    return [{ type: 'delete', position, key, record: encodeRecord(head, undefined), createRevision }];
  });
}

/**
 * Restores an entry from a snapshot, as a commit of its own. Its uid and content are those of the snapshot, its
 * resourceVersion is that of the repair.
 * @throws RepairError, SnapshotError, and the errors of opening a store
 */
export async function restoreRecord(options: RepairOptions & { readonly file: string }): Promise<RepairedRecord> {
  const { key, file, force = false } = options;
  const saved = await readFromSnapshot(file, { key, workFolder: `${resolve(options.folder)}.${process.pid}.partial` });
  return await repair(options, (environment, { position, revision, origin }) => {
    const { dialect } = readFacts(environment);
    if (saved.dialect !== dialect) {
      throw new RepairError(`${file} was written with naming '${saved.dialect}', the store with '${dialect}'`);
    }
    const state = environment.keys.get(key);
    if (state !== undefined) requireDamaged(environment, key, { force, action: 'overwrites' });
    else if (!force) throw new RepairError(`there is no entry ${key} any more: --force restores it`);
    const createRevision = state === undefined ? revision : Math.min(state.createRevision, revision);
    const head = {
      type: 'put',
      key,
      createRevision,
      previous: previousPositionOf(environment, key),
      ...origin,
    } as const;
    const record = encodeRecord(head, saved.value);
    const revives = environment.deleted.get(key) !== undefined;
    const changes: Change[] = [{ type: 'put', position, key, record, createRevision, revives }];
    if (saved.dueMs !== undefined) changes.push({ type: 'expire', expiry: [saved.dueMs, position], key });
    return changes;
  });
}

/** The position and origin of the commit of a repair. */
interface Place {
  readonly revision: number;
  readonly position: Position;
  readonly origin: { readonly timeMs: number; readonly by: string };
}

async function repair(
  { folder, key, clock }: RepairOptions,
  plan: (environment: Environment, place: Place) => readonly Change[],
): Promise<RepairedRecord> {
  const environment = await openEnvironmentForRepair(folder);
  try {
    const { heads } = environment;
    const before = heads.get('revision') ?? 1;
    const revision = toRevision(before + 1);
    const origin = { timeMs: clock.now().getTime(), by: 'orch store' };
    const changes = plan(environment, { revision, position: positionOf(revision, 0), origin });
    // One transaction of LMDB: after a crash, all of it is there or nothing.
    const written = await heads
      .ifVersion('revision', before, () => {
        for (const change of changes) writeChange(environment, change);
        heads.put('revision', revision, revision);
      })
      .catch(async (error: unknown) => {
        const cause = await causeOf(error);
        throw new RepairError(`the store could not write: ${errorMessage(cause)}`, { cause });
      });
    if (!written) throw new RepairError('the store was changed by another process; nothing was repaired');
    return { key, revision };
  } finally {
    await environment.close();
  }
}

function requireDamaged(
  environment: Environment,
  key: string,
  { force, action }: { readonly force: boolean; readonly action: string },
): void {
  if (force || recordErrorOf(environment, key) !== undefined) return;
  throw new RepairError(`the record of ${key} is intact: --force ${action} it anyway`);
}

/**
 * The position that the new record stores as its previous one, so that compaction removes that: the position of the damaged
 * record, unless that belongs to another key.
 */
function previousPositionOf({ keys, deleted, log }: Environment, key: string): Position {
  const position = (keys.get(key) ?? deleted.get(key))?.position ?? 0;
  if (position === 0 || !mayBelongTo(log, position, key)) return 0;
  for (const states of [keys, deleted]) {
    for (const { key: other, value } of states.getRange({ start: Buffer.of(0) })) {
      if (value.position === position && String(other) !== key) return 0;
    }
  }
  return position;
}

interface Saved {
  readonly value: Buffer;
  readonly dialect: string;
  /** When it expires. */
  readonly dueMs: number | undefined;
}

async function readFromSnapshot(
  file: string,
  { key, workFolder }: { readonly key: string; readonly workFolder: string },
): Promise<Saved> {
  const snapshot = await readSnapshot(file);
  checkSnapshotFormat(file, snapshot);
  await mkdir(workFolder, { mode: 0o700 });
  try {
    await extractStore(file, snapshot, join(workFolder, storeFileName));
    const environment = openEnvironmentReadOnly(workFolder);
    try {
      const state = environment.keys.get(key);
      if (state === undefined) throw new RepairError(`the snapshot ${file} has no entry ${key}`);
      const value = readValue(environment.log, state.position, key);
      let dueMs: number | undefined;
      for (const [due, position] of environment.expiry.getKeys({})) if (position === state.position) dueMs = due;
      return { value, dialect: snapshot.dialect, dueMs };
    } catch (error) {
      throw error instanceof RecordError ? new RepairError(`in the snapshot ${file} ${error.message}`) : error;
    } finally {
      await environment.close();
    }
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}
