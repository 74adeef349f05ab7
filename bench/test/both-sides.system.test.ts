import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { Etcd3 } from 'etcd3';
import { etcdCommits } from '../src/baseline/commits.js';
import { startEtcd } from '../src/measure/etcd.js';
import { runBoth } from './built.js';

test('on etcd, the CPU of etcd counts on both sides', async () => {
  const { orch, bare, server, baseline } = await runBoth('etcd', 'h2');
  expect(bare.body).toBe(orch.body);
  expect(server.etcd).toBeGreaterThan(0);
  expect(server.pids).toHaveLength(2);
  expect(orch.pids).toEqual([expect.any(Number), server.etcd]);
  expect(bare.pids).toEqual([baseline, server.etcd]);
});

test('bare puts are in etcd, with the bytes of their records, when the promise resolves', async () => {
  const etcd = await startEtcd();
  const commits = await etcdCommits(etcd.endpoint);
  const client = new Etcd3({ hosts: [etcd.endpoint] });
  const records = Array.from({ length: 20 }, (_, index) => Buffer.from(`record ${index}`));
  await Promise.all(records.map((record) => commits.put(record)));
  const stored = await client.getAll().prefix('/baseline/').strings();
  expect(Object.values(stored).sort()).toEqual(records.map(String).sort());
  client.close();
  await commits.close();
  await etcd.stop();
});

test('the bare store syncs each commit before it resolves', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'orch-bare-sync-'));
  const syncDelayMs = 50;
  const module = pathToFileURL(join(__dirname, '..', 'dist', 'baseline', 'commits.js')).href;
  const script = `const { lmdbCommits } = await import(${JSON.stringify(module)});
    const commits = lmdbCommits(${JSON.stringify(join(folder, 'bare'))});
    for (let count = 0; count < 6; count += 1) {
      const syncedAtMs = performance.now() + ${syncDelayMs};
      await commits.put(Buffer.from('record'));
      console.log(performance.now() >= syncedAtMs);
    }
    await commits.close();`;
  const file = join(folder, 'commit.mjs');
  const trace = join(folder, 'trace');
  await writeFile(file, script);
  const { stdout } = await promisify(execFile)('strace', [
    ...['-f', '--seccomp-bpf', '-o', trace, '-e', 'trace=fdatasync,fsync,msync'],
    ...['-e', `inject=fdatasync,fsync,msync:delay_exit=${syncDelayMs * 1_000}`, process.execPath, file],
  ]);
  expect(stdout.trimEnd().split('\n')).toEqual(Array.from({ length: 6 }, () => 'true'));
  expect((await readFile(trace, 'utf8')).match(/(fdatasync|fsync|msync)\(/g)?.length).toBeGreaterThanOrEqual(6);
  await rm(folder, { recursive: true });
});
