/** (c) worker_threads: encoded bytes in one SharedArrayBuffer, offsets sent by postMessage; each thread has the index. */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import * as common from './common.mjs';

if (isMainThread) await serve();
else work();

async function serve() {
  const arena = Buffer.from(new SharedArrayBuffer((common.objectCount + common.eventCount) * common.objectBytes));
  let end = 0;
  const write = (bytes) => {
    bytes.copy(arena, end);
    end += bytes.length;
    return end - bytes.length;
  };
  const places = Array.from({ length: common.objectCount }, () => write(common.makeObject()));
  const cpu = process.cpuUsage();
  const workers = [];
  for (let index = 0; index < common.workerCount; index++) {
    const worker = new Worker(new URL(import.meta.url), { workerData: { arena: arena.buffer, places } });
    await new Promise((resolve) => worker.once('message', resolve)); // one after the other, because memory is measured per process
    workers.push(worker);
  }
  const responses = workers.map((worker) => new Promise((resolve) => worker.once('message', resolve)));
  await common.sendEvents(async (key, bytes) => {
    const place = write(bytes);
    for (const worker of workers) worker.postMessage({ key, place });
  });
  for (const worker of workers) worker.postMessage({ done: true });
  for (const response of await Promise.all(responses)) console.log('shared buffer    ', JSON.stringify(response));
  console.log('process CPU ms per event', (process.cpuUsage(cpu).user / 1_000 / common.eventCount).toFixed(3));
}

function work() {
  const { arena, places } = workerData;
  const before = common.memoryBytes();
  const shared = Buffer.from(arena);
  const index = new Map(places.map((place, each) => [common.keyOf(each), place]));
  const after = common.memoryBytes();
  const read = (key) => Buffer.from(shared.subarray(index.get(key), index.get(key) + common.objectBytes));
  const agesMs = [];
  parentPort.on('message', (message) => {
    if (message.done) {
      parentPort.postMessage(common.figures({ before, after, agesMs, read }));
      parentPort.close();
      return;
    }
    index.set(message.key, message.place);
    agesMs.push(common.nowMs() - read(message.key).readDoubleLE(0));
  });
  parentPort.postMessage('ready');
}
