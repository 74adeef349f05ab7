import { expect, test } from '@jest/globals';
import { put } from '../contract/store-contract.js';
import { OwnerProcess } from './owner-process.js';

const syncDelayMs = 50;

test('other processes see a commit in the file only after its sync has returned', async () => {
  const inject = `inject=fdatasync,fsync,msync:delay_exit=${syncDelayMs * 1_000}`;
  const tracer = [
    'strace',
    '-f',
    '--seccomp-bpf',
    '-o',
    '/dev/null',
    '-e',
    'trace=fdatasync,fsync,msync',
    '-e',
    inject,
  ];
  const owner = await OwnerProcess.start({ under: tracer });
  const store = await owner.open(owner.newFolder());
  for (let round = 0; round < 10; round++) {
    const syncedAtMs = performance.now() + syncDelayMs;
    const before = await store.currentRevision();
    const acknowledged = store.transact(put({ a: String(round) }));
    let seen = before;
    while (seen === before) {
      await new Promise((resolve) => setImmediate(resolve));
      seen = await store.currentRevision();
    }
    expect(performance.now()).toBeGreaterThanOrEqual(syncedAtMs);
    expect((await acknowledged).revision).toBe(seen);
  }
  await store.close();
  await owner.stop();
});
