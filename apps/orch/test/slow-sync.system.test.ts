import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { clientOf, OrchProcess, program, temporaryFolder } from './orch-process.js';

const syncDelayMs = 50;
const maps = { group: '', version: 'v1', resource: 'configmaps' };

test('with every sync slowed to 50 ms no create is acknowledged sooner, and creates at once share syncs', async () => {
  await using folder = await temporaryFolder();
  const trace = join(folder.path, 'trace');
  const syncsSoFar = async () => (await readFile(trace, 'utf8')).match(/sync\(/g)?.length ?? 0;
  const strace = [
    ...['strace', '-f', '--seccomp-bpf', '-o', trace, '-e', 'trace=fdatasync,fsync,msync'],
    ...['-e', `inject=fdatasync,fsync,msync:delay_exit=${syncDelayMs * 1_000}`, process.execPath, program],
  ];
  const flags = ['--data-dir', join(folder.path, 'data'), '--port', '0', '--output', 'json', '--controllers='];
  await using orch = new OrchProcess(['up', ...flags, '--scheduler=false', '--exit-with-parent'], { command: strace });
  using client = await clientOf(await orch.ready());
  const timedCreate = async (name: string) => {
    const startMs = performance.now();
    await client
      .resource(maps)
      .create({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } }, { namespace: 'default' });
    return performance.now() - startMs;
  };
  for (let index = 0; index < 5; index += 1) {
    expect(await timedCreate(`alone-${index}`)).toBeGreaterThanOrEqual(syncDelayMs);
  }
  const syncsBefore = await syncsSoFar();
  const together = await Promise.all(Array.from({ length: 100 }, (_, index) => timedCreate(`together-${index}`)));
  expect(Math.min(...together)).toBeGreaterThanOrEqual(syncDelayMs);
  expect((await syncsSoFar()) - syncsBefore).toBeLessThan(50);
  client.close();
  orch.child.stdin?.end();
  expect((await orch.ended).code).toBe(0);
});
