import { errorMessage } from '@orch/apimachinery';
import { checkFormat } from '../check-environment.js';
import { checkUnlessInUse, NoStoreError } from '../check-unless-in-use.js';
import { recordErrorOf } from '../damage-log.js';
import { type Environment, openEnvironmentReadOnly } from '../environment.js';
import { RepairError } from '../errors.js';
import { replayStepEventsMax } from '../limits.js';
import { type Position, revisionNumberOf } from '../position.js';
import { RecordError, viewRecord } from '../read-record.js';
import { recordView } from '../record.js';

export interface CheckedStore {
  /** Of the newest commit. */
  readonly revision: number;
  /** Live entries. */
  readonly keys: number;
  /** Unreadable live entries first, in key order; then records of the history, in the order of their revisions. */
  readonly damaged: readonly DamagedRecord[];
}

export interface DamagedRecord {
  /** `live`: the newest version of an entry. `history`: an older version or a deletion, which compaction removes. */
  readonly state: 'live' | 'history';
  /** Undefined when no other record links to it. */
  readonly key?: string;
  readonly revision: number;
  readonly what: string;
}

/**
 * Reads every record of the store in a folder, with or without a running server, and changes nothing.
 * @throws RepairError, StoreFormatError, StoreCorruptError for damage beyond single records
 */
export async function checkStore({ folder }: { readonly folder: string }): Promise<CheckedStore> {
  await checkUnlessInUse(folder).catch((error: unknown) => {
    throw error instanceof NoStoreError ? new RepairError(errorMessage(error)) : error;
  });
  const environment = openEnvironmentReadOnly(folder);
  try {
    checkFormat(environment);
    const { keys, live, livePositions } = await readLive(environment);
    const errors = await readLog(environment, livePositions);
    const owners = errors.size === 0 ? new Map<Position, string>() : await findOwners(environment, errors);
    const history = [...errors].map(([position, what]): DamagedRecord => {
      const key = owners.get(position);
      const revision = revisionNumberOf(position);
      return { state: 'history', ...(key === undefined ? {} : { key }), revision, what };
    });
    return { revision: environment.heads.get('revision') ?? 1, keys, damaged: [...live, ...history] };
  } finally {
    await environment.close();
  }
}

async function readLive(environment: Environment): Promise<{
  readonly keys: number;
  readonly live: readonly DamagedRecord[];
  readonly livePositions: ReadonlySet<Position>;
}> {
  const live: DamagedRecord[] = [];
  const livePositions = new Set<Position>();
  let keys = 0;
  for (let start = '\0'; ; ) {
    let seen = 0;
    for (const found of environment.keys.getKeys({ start, limit: replayStepEventsMax })) {
      const key = String(found);
      start = `${key}\0`;
      seen++;
      const error = recordErrorOf(environment, key);
      if (error === undefined) continue;
      live.push({ state: 'live', key, revision: error.revision, what: error.what });
      livePositions.add(error.position);
    }
    keys += seen;
    if (seen < replayStepEventsMax) return { keys, live, livePositions };
    await nextStep(environment);
  }
}

/** The damaged records of the log other than the known ones, with their errors. */
async function readLog(environment: Environment, known: ReadonlySet<Position>): Promise<ReadonlyMap<Position, string>> {
  const errors = new Map<Position, string>();
  await forEachPosition(environment, (position) => {
    const record = readable(environment, position);
    if (record instanceof RecordError && !known.has(position)) errors.set(position, record.what);
  });
  return errors;
}

/** Finds the keys of damaged records through the records and deleted keys that link to them. */
async function findOwners(
  environment: Environment,
  errors: ReadonlyMap<Position, string>,
): Promise<ReadonlyMap<Position, string>> {
  const owners = new Map<Position, string>();
  for (const { key, value } of environment.deleted.getRange({ start: Buffer.of(0) })) {
    if (errors.has(value.position)) owners.set(value.position, String(key));
  }
  await forEachPosition(environment, (position) => {
    const record = readable(environment, position);
    if (record === undefined || record instanceof RecordError) return;
    const previous = recordView.previous(record);
    if (errors.has(previous)) owners.set(previous, recordView.key(record));
  });
  return owners;
}

function readable({ log }: Environment, position: Position): Buffer | RecordError | undefined {
  try {
    return viewRecord(log, position);
  } catch (error) {
    if (error instanceof RecordError) return error;
    throw error;
  }
}

async function forEachPosition(environment: Environment, visit: (position: Position) => void): Promise<void> {
  for (let next = 0; ; ) {
    let seen = 0;
    for (const position of environment.log.getKeys({ start: next, limit: replayStepEventsMax })) {
      visit(position);
      next = position + 1;
      seen++;
    }
    if (seen < replayStepEventsMax) return;
    await nextStep(environment);
  }
}

/** Each step reads its own snapshot: a server may write meanwhile, and LMDB keeps the pages of an open snapshot. */
async function nextStep({ root }: Environment): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  root.resetReadTxn();
}
