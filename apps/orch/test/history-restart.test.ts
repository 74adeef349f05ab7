import { expect, test } from '@jest/globals';
import { runClientLine } from './cluster-in-memory.js';
import { clientOf, orchUp, temporaryFolder } from './orch-process.js';

const maps = { group: '', version: 'v1', resource: 'configmaps' };
const namespace = 'default';

test('with --history-retention every serving worker reads the same history and objects after kill -9', async () => {
  await using folder = await temporaryFolder();
  const flags = ['--history-retention=1h', '--serving-workers=2', '--controllers=', '--scheduler=false'];
  const readAll = async (kubeconfig: string) => {
    const { code, stdout, stderr } = await runClientLine([
      ...['history', 'cm/a', '-n', namespace, '-o', 'json', '--kubeconfig', kubeconfig],
    ]);
    expect([code, stderr]).toEqual([0, '']);
    return JSON.parse(stdout).changes;
  };
  let before: ReturnType<typeof JSON.parse>;
  {
    await using orch = orchUp(folder.path, ...flags);
    const ready = await orch.ready();
    using client = await clientOf(ready);
    const resource = client.resource(maps);
    await resource.create({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } }, { namespace });
    for (const color of ['red', 'green']) {
      await resource.patch('a', { type: 'merge', body: { data: { color } } }, { namespace });
      await new Promise((resolve) => setTimeout(resolve, 5)); // commits at different milliseconds
    }
    await resource.delete('a', { namespace });
    before = await readAll(ready.kubeconfig);
    orch.child.kill('SIGKILL');
    await orch.ended;
  }
  const said = before.map(({ verb, by }: { verb: string; by: string }) => `${verb} by ${by}`);
  expect(said).toEqual(['create', 'update', 'update', 'delete'].map((verb) => `${verb} by orch-admin`));

  await using orch = orchUp(folder.path, ...flags);
  const { kubeconfig } = await orch.ready();
  // Each command opens a connection, and connections are distributed among the workers.
  for (let connection = 0; connection < 4; connection++) expect(await readAll(kubeconfig)).toEqual(before);
  for (const [index, color] of [
    [1, 'red'],
    [2, 'green'],
  ] as const) {
    for (const at of [before[index].revision, before[index].time]) {
      const { stdout } = await runClientLine([
        ...['get', 'cm', 'a', '-n', namespace, '--at', at, '-o', 'json', '--kubeconfig', kubeconfig],
      ]);
      expect(JSON.parse(stdout).data).toEqual({ color });
    }
  }
});
