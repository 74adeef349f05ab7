/** The common part of the three spikes: objects, events, and the measurement of a worker. */
import { readFileSync } from 'node:fs';

export const objectCount = 20_000;
export const objectBytes = 2_400;
export const workerCount = 2;
export const eventCount = 2_000;
export const eventsPerTick = 2; // about every millisecond

export function keyOf(index) {
  return `/registry/pods/default/pod-${String(index).padStart(6, '0')}`;
}

/** The first eight bytes are the creation time, from which a reader computes the age on arrival. */
export function makeObject() {
  const bytes = Buffer.alloc(objectBytes, 'x');
  bytes.writeDoubleLE(nowMs(), 0);
  return bytes;
}

/** A clock that all processes of the machine share. */
export function nowMs() {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** Private and shared anonymous memory of this process, in bytes. */
export function memoryBytes() {
  globalThis.gc?.();
  const status = readFileSync('/proc/self/status', 'utf8');
  const kilobytes = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
  return (kilobytes('RssAnon') + kilobytes('RssShmem')) * 1024;
}

/** Reads random objects for one second. `read` returns a copy, as a socket needs it. */
export function readRate(read) {
  const started = nowMs();
  let count = 0;
  while (nowMs() - started < 1_000) {
    for (let round = 0; round < 200; round++) {
      if (read(keyOf(Math.floor(Math.random() * objectCount))).length !== objectBytes) throw new Error('wrong object');
      count++;
    }
  }
  return Math.round((count / (nowMs() - started)) * 1_000);
}

export function quantile(values, share) {
  return values.sort((left, right) => left - right)[Math.floor((values.length - 1) * share)];
}

/** Sends events at an even rate. */
export async function sendEvents(send) {
  for (let index = 0; index < eventCount; index += eventsPerTick) {
    for (let each = 0; each < eventsPerTick; each++) await send(keyOf((index + each) % objectCount), makeObject());
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** Computes the figures of one worker from its memory before and after the fill, the ages of its events, and its reads. */
export function figures({ before, after, agesMs, read }) {
  return {
    bytesPerObject: Math.round((after - before) / objectCount),
    eventMsP50: Number(quantile(agesMs, 0.5).toFixed(2)),
    eventMsP99: Number(quantile(agesMs, 0.99).toFixed(2)),
    readsPerSecond: readRate(read),
  };
}
