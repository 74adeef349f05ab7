/**
 * The process that is killed: removes an entry and restores it from a snapshot in a loop. Prints each completed repair in
 * one synchronous call: `<revision> removed` or `<revision> restored`.
 *
 *     node repairs.mjs FOLDER SNAPSHOT KEY
 */
import { writeSync } from 'node:fs';
import { systemClock } from '@orch/apimachinery';
import { removeRecord, restoreRecord } from '@orch/storage';

const [folder, file, key] = process.argv.slice(2);
const options = { folder, key, force: true, clock: systemClock() };

for (;;) {
  const { revision } = await restoreRecord({ ...options, file });
  writeSync(1, `${revision} restored\n`);
  const removed = await removeRecord(options);
  writeSync(1, `${removed.revision} removed\n`);
}
