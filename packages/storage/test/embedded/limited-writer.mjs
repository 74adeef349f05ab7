/**
 * Writes until a write fails, in a process whose files may not grow beyond `ulimit -f`; then shows that reads work.
 * Prints one line of JSON: the acknowledged keys, the errors, and the readable keys.
 *
 *     sh -c 'ulimit -f BLOCKS; exec node limited-writer.mjs FOLDER'            ends then
 *     sh -c 'ulimit -S -f BLOCKS; exec node limited-writer.mjs FOLDER lift'    lifts the limit, waits until writes
 *                                                                              succeed, and writes as much again
 */
import { execFileSync } from 'node:child_process';
import { systemClock } from '@orch/apimachinery';
import { openEmbeddedStore } from '@orch/storage';

const [folder, lift] = process.argv.slice(2);
const store = await openEmbeddedStore({ folder, dialect: 'orch', clock: systemClock() });
const acknowledged = [];
const errors = new Set();
for (let round = 0; round < 400 && errors.size === 0; round++) {
  const writes = Array.from({ length: 8 }, async (_, index) => {
    const key = `k/${round}/${index}`;
    await store.transact({ guards: [], writes: [{ type: 'put', key, value: Buffer.alloc(9_000, round) }] });
    acknowledged.push(key);
  });
  for (const result of await Promise.allSettled(writes)) {
    if (result.status === 'rejected') errors.add(`${result.reason.name}: ${result.reason.message}`);
  }
}
const later = await store
  .transact({ guards: [], writes: [{ type: 'delete', key: 'k/0/0' }] })
  .catch((error) => error.name);
if (lift !== undefined) {
  execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=unlimited:unlimited']);
  const write = (key) =>
    store.transact({ guards: [], writes: [{ type: 'put', key, value: Buffer.alloc(9_000, 1) }] }).then(() => {
      acknowledged.push(key);
    });
  let failed = true;
  while (failed) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    failed = await write('k/first').then(
      () => false,
      () => true,
    );
  }
  for (let index = 0; index < 400; index += 8) {
    await Promise.all(Array.from({ length: 8 }, (_, each) => write(`l/${index + each}`)));
  }
}
const { entries } = await store.range('');
await new Promise((resolve) => setTimeout(resolve, 50)); // an unhandled rejection ends the process by now
await store.close();
console.log(JSON.stringify({ acknowledged, errors: [...errors], later, readable: entries.map(({ key }) => key) }));
