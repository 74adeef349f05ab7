/**
 * The process that is killed: opens the store of a folder, which migrates it. Prints `begun` first, and `migrated` when the
 * new format is committed.
 *
 *     node migration.mjs FOLDER [RECORD]     RECORD: the process kills itself at the rewriting of that record; 'committed':
 *                                            right after the commit
 */
import { writeSync } from 'node:fs';
import { systemClock } from '@orch/apimachinery';
import { openEmbeddedStore } from '@orch/storage';

const [folder, record] = process.argv.slice(2);
const kill = () => process.kill(process.pid, 'SIGKILL');

// The migration makes one buffer for each record.
const { concat } = Buffer;
let records = 0;
if (record !== undefined && record !== 'committed') {
  Buffer.concat = (...args) => {
    if (++records === Number(record)) kill();
    return concat(...args);
  };
}

function onMigrated() {
  if (record === 'committed') kill();
  writeSync(1, 'migrated\n');
}

writeSync(1, 'begun\n');
const store = await openEmbeddedStore({ folder, dialect: 'orch', clock: systemClock(), onMigrated });
await store.close();
