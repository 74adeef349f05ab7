import type { Environment } from '../environment.js';
import { StoreCorruptError } from '../errors.js';
import { replayStepEventsMax } from '../limits.js';
import { revisionOf } from '../position.js';
import { readValue, viewRecord } from '../read-record.js';

/** Reads every record and every key of a store that nobody writes, in steps. @throws StoreCorruptError */
export async function checkEverything(environment: Environment): Promise<{ revision: number; keys: number }> {
  const { log, keys, heads, folder } = environment;
  let next = 0;
  for (;;) {
    let seen = 0;
    for (const position of log.getKeys({ start: next, limit: replayStepEventsMax })) {
      viewRecord(environment, position);
      next = position + 1;
      seen++;
    }
    if (seen < replayStepEventsMax) break;
    await new Promise((resolve) => setImmediate(resolve));
  }
  let count = 0;
  for (const { key, value } of keys.getRange({ start: Buffer.of(0) })) {
    readValue(environment, value.position, String(key));
    count++;
    if (count % replayStepEventsMax === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  const revision = heads.get('revision');
  for (const position of log.getKeys({ reverse: true, limit: 1 })) {
    if (revision === undefined || revisionOf(position) > revision) {
      throw new StoreCorruptError(folder, 'its log is ahead of its revision');
    }
  }
  if (revision === undefined) throw new StoreCorruptError(folder, 'it does not say its revision');
  return { revision, keys: count };
}
