import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Node, Pod } from '@orch/api/types/core_v1';
import { ScheduledPlane } from './scheduled-plane.fixture.js';

let given: ScheduledPlane;
beforeAll(async () => {
  given = await ScheduledPlane.start({ nodes: 1 });
});
afterAll(() => given[Symbol.asyncDispose]());

test('a pod loses its nominated node when no node could help any longer', async () => {
  const pods = given.plane.client.resource<Pod>({ group: '', version: 'v1', resource: 'pods' });
  const nodes = given.plane.client.resource<Node>({ group: '', version: 'v1', resource: 'nodes' });
  const [node] = (await nodes.list()).items;
  const name = node?.metadata.name ?? '';
  await nodes.patch(name, { type: 'strategic', body: { spec: { unschedulable: true } } });
  await given.createPod('promised');
  const status = { nominatedNodeName: name };
  await pods.patch(
    'promised',
    { type: 'strategic', body: { status }, subresource: 'status' },
    { namespace: 'default' },
  );
  await using _scheduler = await given.run(`--kubeconfig=${given.kubeconfig}`);
  expect(await given.notScheduled('promised')).toMatchObject({
    message: '0/1 nodes are available: 1 node(s) were unschedulable.',
  });
  expect((await pods.get('promised', { namespace: 'default' })).status?.nominatedNodeName).toBeUndefined();
});
