import { expect, test } from '@jest/globals';
import { ControlPlane } from '@orch/testing';
import { eventually, resource } from '../support/objects.js';

const annotation = 'node.alpha.orch.io/ttl';

test('annotates each node with the time that its agent may cache, by the size of the cluster', async () => {
  await using plane = await ControlPlane.start({ controllers: ['ttl'], scheduler: false });
  const nodes = resource(plane, 'nodes');
  const secondsOf = async (name: string) => (await nodes.get(name)).metadata.annotations?.[annotation];
  const create = (name: string, annotations = {}) =>
    nodes.create({ apiVersion: 'v1', kind: 'Node', metadata: { name, annotations } });
  await create('first', { [annotation]: 'x', own: 'kept' });
  await eventually('the first node is annotated', async () => (await secondsOf('first')) === '0' || undefined);
  for (let index = 0; index < 100; index += 1) await create(`n${index}`);
  await eventually('the 101st node has the next step', async () => (await secondsOf('n99')) === '15' || undefined);
  // Others have it with their next change.
  expect(await secondsOf('first')).toBe('0');
  await nodes.patch('first', { type: 'merge', body: { metadata: { labels: { a: 'b' } } } });
  await eventually('a changed node has it too', async () => (await secondsOf('first')) === '15' || undefined);
  expect((await nodes.get('first')).metadata.annotations).toMatchObject({ own: 'kept' });
  await nodes.patch('first', { type: 'merge', body: { metadata: { annotations: { [annotation]: '7' } } } });
  await eventually(
    'a change of the annotation is reverted',
    async () => (await secondsOf('first')) === '15' || undefined,
  );
});
