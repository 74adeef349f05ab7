import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { formatKubeconfig } from './format-kubeconfig.js';
import { loadClusterExtension, loadKubeconfig } from './kubeconfig.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-extensions-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('an extension of the cluster of a context is read as it was written, and changes nothing else', async () => {
  const file = join(folder, 'config');
  const config = { server: 'https://a' };
  await writeFile(file, formatKubeconfig(config, { name: 'a', extensions: { b: { c: [1] }, d: 'e' } }));
  expect(await loadClusterExtension(file, { name: 'b' })).toEqual({ c: [1] });
  expect(await loadClusterExtension(file, { name: 'd', context: 'a' })).toBe('e');
  expect(await loadClusterExtension(file, { name: 'f' })).toBe(undefined);
  expect(await loadKubeconfig(file)).toEqual(config);
  await expect(loadClusterExtension(file, { name: 'b', context: 'g' })).rejects.toThrow('contexts has no entry "g"');
});
