import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parseAcknowledged } from './kill-round.js';

const syncDelayMs = 50;

test('acknowledges no write before its sync has returned, with syncs slowed to 50 ms', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orch-sync-'));
  const trace = join(folder, 'trace');
  await run('strace', [
    ...['-f', '--seccomp-bpf', '-ttt', '-T', '-s', '64', '-o', trace],
    ...['-e', 'trace=fdatasync,fsync,msync,write,pwrite64,writev,pwritev'],
    ...['-e', `inject=fdatasync,fsync,msync:delay_exit=${syncDelayMs * 1_000}`],
    ...[process.execPath, join(__dirname, 'writers.mjs'), folder, '0', '5'],
  ]);
  const lines = (await readFile(trace, 'utf8')).split('\n');
  const { syncs, acknowledgements } = readTrace(lines);
  expect(acknowledgements.length).toBe(64 * 5);
  expect(syncs.length).toBeGreaterThanOrEqual(5);
  // Each of a writer's five writes starts after the acknowledgement of the one before, so it waits for a full sync.
  const lastByWriter = new Map<string, number>();
  for (const { atMs, writer } of acknowledgements) {
    const since = lastByWriter.get(writer) ?? 0;
    expect(syncs.some((sync) => sync.startMs > since && sync.endMs <= atMs)).toBe(true);
    lastByWriter.set(writer, atMs);
  }
  for (const sync of syncs) expect(sync.endMs).toBeGreaterThanOrEqual(sync.startMs + syncDelayMs);
  await rm(folder, { recursive: true });
});

interface Sync {
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * Lines of strace: `pid seconds call(…) = 0 (DELAYED) <duration>`, in two halves if another thread runs meanwhile. The
 * duration is the kernel's, without the injected delay.
 */
function readTrace(lines: readonly string[]): {
  syncs: Sync[];
  acknowledgements: { atMs: number; writer: string }[];
} {
  const syncs: Sync[] = [];
  const acknowledgements: { atMs: number; writer: string }[] = [];
  const open = new Map<string, number>();
  for (const line of lines) {
    const [, pid = '', seconds = '', call = ''] = /^(\d+)\s+([\d.]+)\s+(.*)$/.exec(line) ?? [];
    const atMs = Number(seconds) * 1_000;
    if (/^(fdatasync|fsync|msync)\(.*<unfinished/.test(call)) open.set(pid, atMs);
    else if (/^<\.\.\. (fdatasync|fsync|msync) resumed/.test(call)) {
      syncs.push({ startMs: open.get(pid) ?? Number.NaN, endMs: atMs + delayMs(call) });
    } else if (/^(fdatasync|fsync|msync)\(/.test(call)) {
      syncs.push({ startMs: atMs, endMs: atMs + Number(/<([\d.]+)>$/.exec(call)?.[1]) * 1_000 + delayMs(call) });
    }
    const [, text] = /^write\(1, "(.*)$/.exec(call) ?? [];
    const [acknowledged] = text === undefined ? [] : parseAcknowledged(`${text}\n`);
    if (acknowledged !== undefined) acknowledgements.push({ atMs, writer: acknowledged.key.split('/')[1] ?? '' });
  }
  return { syncs, acknowledgements };
}

function delayMs(call: string): number {
  return call.includes('(DELAYED)') ? syncDelayMs : 0;
}

function run(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))));
  });
}
