/** (a) Workers open an LMDB of encoded bytes read-only; the writer sends changed keys over IPC. */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import * as common from './common.mjs';

const [, file, folder] = process.argv;
if (folder === undefined) await serve();
else work();

async function serve() {
  const made = mkdtempSync(join(tmpdir(), 'orch-spike-'));
  const map = open({ path: join(made, 'cache.lmdb'), noSync: true, encoding: 'binary' });
  for (let index = 0; index < common.objectCount; index++) map.put(common.keyOf(index), common.makeObject());
  await map.flushed;
  const cpu = process.cpuUsage();
  const workers = Array.from({ length: common.workerCount }, () => fork(file, [made], { execArgv: ['--expose-gc'] }));
  const responses = workers.map(
    (worker) => new Promise((resolve) => worker.on('message', (m) => m.figures && resolve(m))),
  );
  await Promise.all(workers.map((worker) => new Promise((resolve) => worker.once('message', resolve))));
  await common.sendEvents(async (key, bytes) => {
    await map.put(key, bytes);
    for (const worker of workers) worker.send({ key });
  });
  for (const worker of workers) worker.send({ done: true });
  for (const response of await Promise.all(responses))
    console.log('shared LMDB map  ', JSON.stringify(response.figures));
  console.log('writer CPU ms per event', (process.cpuUsage(cpu).user / 1_000 / common.eventCount).toFixed(3));
  await map.close();
  rmSync(made, { recursive: true });
}

function work() {
  const before = common.memoryBytes();
  const map = open({ path: join(folder, 'cache.lmdb'), readOnly: true, encoding: 'binary' });
  for (let index = 0; index < common.objectCount; index++) map.getBinaryFast(common.keyOf(index));
  const after = common.memoryBytes();
  const agesMs = [];
  process.on('message', (message) => {
    if (message.done) {
      process.send({ figures: common.figures({ before, after, agesMs, read: (key) => map.getBinary(key) }) });
      process.disconnect();
      return;
    }
    map.resetReadTxn(); // an older snapshot may lack the key
    agesMs.push(common.nowMs() - map.getBinary(message.key).readDoubleLE(0));
  });
  process.send('ready');
}
