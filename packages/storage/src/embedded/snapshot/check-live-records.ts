import { DamageLog, recordErrorOf } from '../damage-log.js';
import type { Environment } from '../environment.js';
import { StoreCorruptError } from '../errors.js';
import { replayStepEventsMax } from '../limits.js';
import { revisionOf } from '../position.js';

/**
 * Reads every live record of a store without writers, in steps. Records of the history are skipped: a restored store has no
 * history.
 * @throws StoreCorruptError
 */
export async function checkLiveRecords(environment: Environment): Promise<{ revision: number; keys: number }> {
  const { log, keys, heads, folder } = environment;
  const damage = new DamageLog(environment, () => undefined);
  let count = 0;
  for (const found of keys.getKeys({ start: Buffer.of(0) })) {
    const key = String(found);
    const recordError = recordErrorOf(environment, key);
    if (recordError !== undefined) damage.note(key, recordError);
    count++;
    if (count % replayStepEventsMax === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  const [problem] = damage.problems();
  if (problem !== undefined) throw new StoreCorruptError(folder, problem.message);
  const revision = heads.get('revision');
  for (const position of log.getKeys({ reverse: true, limit: 1 })) {
    if (revision === undefined || revisionOf(position) > revision) {
      throw new StoreCorruptError(folder, 'its log is ahead of its revision');
    }
  }
  if (revision === undefined) throw new StoreCorruptError(folder, 'its revision is missing');
  return { revision, keys: count };
}
