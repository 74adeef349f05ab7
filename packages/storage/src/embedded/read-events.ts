import type { StoreEvent } from '../store/store.js';
import type { Environment } from './environment.js';
import { replayStepBytesMax, replayStepEventsMax } from './limits.js';
import { type Position, positionAfter, positionOf, revisionOf, toRevision } from './position.js';
import { readValue, viewRecord } from './read-record.js';
import { recordView } from './record.js';

export interface LogEvents {
  /** Whole revisions, in order. */
  readonly events: readonly StoreEvent[];
  /** First revision of the next step. */
  readonly nextRevision: number;
}

/** Reads one step of the log. @throws RecordError */
export function readEvents(
  environment: Environment,
  options: { readonly prefix: string; readonly fromRevision: number; readonly throughRevision: number },
): LogEvents {
  const { prefix, fromRevision, throughRevision } = options;
  const events: StoreEvent[] = [];
  let seen = 0;
  let bytes = 0;
  let lastRevision = fromRevision - 1;
  const range = { start: positionOf(fromRevision, 0), end: positionAfter(throughRevision) };
  for (const position of environment.log.getKeys(range)) {
    const revision = revisionOf(position);
    if (revision !== lastRevision && (seen >= replayStepEventsMax || bytes >= replayStepBytesMax)) {
      return { events, nextRevision: revision };
    }
    lastRevision = revision;
    seen++;
    const event = readEvent(environment, position, prefix);
    if (event === undefined) continue;
    events.push(event);
    bytes += (event.previous?.length ?? 0) + (event.type === 'put' ? event.value.length : 0);
  }
  return { events, nextRevision: throughRevision + 1 };
}

/** Undefined when the key is outside the prefix. */
function readEvent(environment: Environment, position: Position, prefix: string): StoreEvent | undefined {
  const record = viewRecord(environment.log, position);
  if (record === undefined) return undefined;
  return recordView.key(record).startsWith(prefix) ? eventOf(environment, position, record) : undefined;
}

/** The event of a record, with the previous value. @throws RecordError */
export function eventOf(environment: Environment, position: Position, record: Buffer): StoreEvent {
  const key = recordView.key(record);
  const revision = revisionOf(position);
  const createRevision = toRevision(recordView.createRevision(record));
  const before = recordView.previous(record);
  if (recordView.isDelete(record)) {
    return { type: 'delete', key, previous: readValue(environment.log, before, key), revision };
  }
  const value = recordView.copyValue(record);
  const previous = createRevision === revision ? undefined : readValue(environment.log, before, key);
  return { type: 'put', key, value, previous, createRevision, revision };
}
