/**
 * The process that is killed: 64 writers on the store of a folder, each with its own keys. Prints every acknowledged write
 * in one synchronous call before the writer continues: `<revision> <key> <value>`. Prints the last revision of each
 * delivery of a watch: `watched <revision>`.
 *
 *     node writers.mjs FOLDER ROUND [WRITES]     WRITES: no watch, and stop after this number of writes per writer
 */
import { writeSync } from 'node:fs';
import { systemClock } from '@orch/apimachinery';
import { openEmbeddedStore } from '@orch/storage';

const writerCount = 64;
const keysPerWriter = 4;
const [folder, round, writes] = process.argv.slice(2);

run().catch((error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exitCode = 1;
});

async function run() {
  const store = await openEmbeddedStore({ folder, dialect: 'orch', clock: systemClock() });
  const began = await store.currentRevision();
  if (writes === undefined) await watch(store);
  await Promise.all([
    compact(store, began),
    ...Array.from({ length: writerCount }, (_, writer) => write(store, writer)),
  ]);
  await store.close();
}

function watch(store) {
  const { signal } = new AbortController();
  const onEvents = (events) => writeSync(1, `watched ${events.at(-1).revision}\n`);
  return store.watch({ prefix: '', signal }, { onEvents, onEnd: () => {} });
}

/** Compacts to the revision at the start of this round in small steps, so that the kill interrupts a compaction. */
async function compact(store, began) {
  for (let revision = 2; revision <= began; revision += 5) {
    await store.compact(revision).catch((error) => {
      if (error.name !== 'CompactedError') throw error;
    });
  }
}

async function write(store, writer) {
  const limit = writes === undefined ? Number.POSITIVE_INFINITY : Number(writes);
  for (let count = 0; count < limit; count++) {
    const key = `writers/${writer}/${count % keysPerWriter}`;
    const value = `${round}.${count}.${'v'.repeat((writer * 97 + count * 31) % 3_000)}`;
    const { entry } = await store.get(key);
    const guards = [{ key, modRevision: entry?.modRevision ?? 0 }];
    const deletes = entry !== undefined && count % 13 === 0;
    const change = deletes ? { type: 'delete', key } : { type: 'put', key, value: Buffer.from(value) };
    const result = await store.transact({ guards, writes: [change] });
    if (!result.committed) throw new Error(`${key}: another writer has changed it`);
    writeSync(1, `${result.revision} ${key} ${deletes ? '-' : value}\n`);
  }
}
