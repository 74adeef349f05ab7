import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openEtcdStore } from '../../src/etcd/open-etcd-store.js';
import { put } from '../contract/store-contract.js';
import { EtcdProcess } from './etcd-process.js';

const syncDelayMs = 50;
const [writerCount, writesEach] = [16, 5];

test('acknowledges no write before the sync of etcd has returned, with syncs slowed to 50 ms', async () => {
  const trace = join(tmpdir(), `orch-etcd-sync-${process.pid}`);
  // -D: the traced program is our child, not the tracer. -y: prints file names.
  const under = [
    ...['strace', '-D', '-f', '--seccomp-bpf', '-ttt', '-T', '-y', '-o', trace],
    ...['-e', 'trace=fdatasync', '-e', `inject=fdatasync:delay_exit=${syncDelayMs * 1_000}`],
  ];
  const etcd = await EtcdProcess.start({ under });
  const store = await openEtcdStore({ endpoints: [etcd.endpoint], prefix: '/sync/' });
  const writes: { readonly beganMs: number; readonly acknowledgedMs: number }[] = [];
  await Promise.all(
    Array.from({ length: writerCount }, async (_, writer) => {
      for (let count = 0; count < writesEach; count += 1) {
        const beganMs = nowMs();
        await store.transact(put({ [`${writer}`]: `${count}` }));
        writes.push({ beganMs, acknowledgedMs: nowMs() });
      }
    }),
  );
  await store.close();
  await etcd.dispose();
  const syncs = readTrace((await readFile(trace, 'utf8')).split('\n'));
  expect(writes).toHaveLength(writerCount * writesEach);
  expect(syncs.length).toBeGreaterThanOrEqual(writesEach);
  for (const { beganMs, acknowledgedMs } of writes) {
    expect(syncs.some(({ startMs, endMs }) => startMs > beganMs && endMs <= acknowledgedMs)).toBe(true);
  }
  await rm(trace);
});

/** The wall clock that strace uses. */
function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

interface Sync {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * Syncs of etcd's log, from lines of strace: `pid seconds fdatasync(7<file>) = 0 (DELAYED) <duration>`, in two halves if
 * another thread runs meanwhile. The duration is the kernel's, without the injected delay.
 */
function readTrace(lines: readonly string[]): readonly Sync[] {
  const syncs: Sync[] = [];
  const open = new Map<string, number>();
  for (const line of lines) {
    const [, pid = '', seconds = '', call = ''] = /^(\d+)\s+([\d.]+)\s+(.*)$/.exec(line) ?? [];
    const atMs = Number(seconds) * 1_000;
    if (/^fdatasync\(\d+<[^>]*\/wal\/.*<unfinished/.test(call)) open.set(pid, atMs);
    else if (/^<\.\.\. fdatasync resumed/.test(call)) {
      const startMs = open.get(pid);
      open.delete(pid);
      if (startMs !== undefined) syncs.push({ startMs, endMs: atMs + syncDelayMs });
    } else if (/^fdatasync\(\d+<[^>]*\/wal\//.test(call)) {
      syncs.push({ startMs: atMs, endMs: atMs + Number(/<([\d.]+)>$/.exec(call)?.[1]) * 1_000 + syncDelayMs });
    }
  }
  return syncs;
}
