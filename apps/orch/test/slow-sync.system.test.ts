import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { clientOf, OrchProcess, program, temporaryFolder } from './orch-process.js';

const syncDelayMs = 50;
const maps = { group: '', version: 'v1', resource: 'configmaps' };

test('acknowledges creates only after a sync, slowed to 50 ms, and concurrent creates share syncs', async () => {
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
  /** Reports whether the create is acknowledged no earlier than a sync can return. */
  const isAcknowledgedAfterSync = async (name: string): Promise<boolean> => {
    const syncedAtMs = performance.now() + syncDelayMs;
    await client
      .resource(maps)
      .create({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } }, { namespace: 'default' });
    return performance.now() >= syncedAtMs;
  };
  for (let index = 0; index < 5; index += 1) {
    expect(await isAcknowledgedAfterSync(`alone-${index}`)).toBe(true);
  }
  const syncsBefore = await syncsSoFar();
  const together = await Promise.all(
    Array.from({ length: 100 }, (_, index) => isAcknowledgedAfterSync(`together-${index}`)),
  );
  expect(together).not.toContain(false);
  expect((await syncsSoFar()) - syncsBefore).toBeLessThan(50);
  client.close();
  orch.child.stdin?.end();
  expect((await orch.ended).code).toBe(0);
});
