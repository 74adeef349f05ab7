/** (b) Each worker has a separate cache and receives the encoded bytes over IPC. */
import { fork } from 'node:child_process';
import * as common from './common.mjs';

const [, file, role] = process.argv;
if (role === undefined) await serve();
else work();

async function serve() {
  const cpu = process.cpuUsage();
  const options = { execArgv: ['--expose-gc'], serialization: 'advanced' };
  const workers = Array.from({ length: common.workerCount }, () => fork(file, ['worker'], options));
  const responses = workers.map(
    (worker) => new Promise((resolve) => worker.on('message', (m) => m.figures && resolve(m))),
  );
  await Promise.all(workers.map((worker) => new Promise((resolve) => worker.once('message', resolve))));
  for (const worker of workers) {
    for (let index = 0; index < common.objectCount; index++) {
      const message = { key: common.keyOf(index), bytes: common.makeObject() };
      await new Promise((resolve) => worker.send(message, resolve));
    }
    worker.send({ filled: true });
  }
  const filledMs = process.cpuUsage(cpu).user / 1_000;
  await common.sendEvents(async (key, bytes) => {
    for (const worker of workers) worker.send({ key, bytes });
  });
  for (const worker of workers) worker.send({ done: true });
  for (const response of await Promise.all(responses))
    console.log('own caches by IPC', JSON.stringify(response.figures));
  const perEvent = (process.cpuUsage(cpu).user / 1_000 - filledMs) / common.eventCount;
  console.log('writer CPU ms per event', perEvent.toFixed(3), 'ms to fill all workers', Math.round(filledMs));
}

function work() {
  const before = common.memoryBytes();
  let after;
  const cache = new Map();
  const agesMs = [];
  process.on('message', (message) => {
    if (message.filled) after = common.memoryBytes();
    else if (message.done) {
      process.send({ figures: common.figures({ before, after, agesMs, read: (key) => Buffer.from(cache.get(key)) }) });
      process.disconnect();
    } else {
      const bytes = Buffer.from(message.bytes);
      cache.set(message.key, bytes);
      if (after !== undefined) agesMs.push(common.nowMs() - bytes.readDoubleLE(0));
    }
  });
  process.send('ready');
}
