import { expect, test } from '@jest/globals';
import type { ConfigMap } from '@orch/api/types/core_v1';
import { clientOf, orchUp, temporaryFolder } from './orch-process.js';

test('deletions of a collection that wait for each other print no warning of leaked listeners', async () => {
  await using folder = await temporaryFolder();
  await using orch = orchUp(folder.path, '--controllers=', '--scheduler=false');
  using client = await clientOf(await orch.ready());
  const configMaps = client.resource<ConfigMap>({ group: '', version: 'v1', resource: 'configmaps' });
  const scope = { namespace: 'default' };
  for (let round = 0; round < 3; round += 1) {
    const names = Array.from({ length: 64 }, (_, index) => `c-${index}`);
    await Promise.all(
      names.map((name) => configMaps.create({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } }, scope)),
    );
    // Each of the later ones waits for the turns of all objects on the signal of its request.
    await Promise.all(Array.from({ length: 4 }, () => configMaps.deleteCollection(scope)));
    expect((await configMaps.list(scope)).items).toEqual([]);
  }
  await orch.kill('SIGTERM');
  expect(orch.stderr).not.toContain('MaxListenersExceededWarning');
});
