import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Node } from '@orch/api/types/core_v1';
import { ControlPlane } from '@orch/testing';
import { eventsWithSource as eventsOf } from '../support/events.js';
import { eventually } from '../support/objects.js';
import { type RunningControllers, runControllersOn } from '../support/run-controllers.js';

let plane: ControlPlane;
let running: RunningControllers | undefined;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: [], scheduler: false });
});
afterAll(async () => {
  await plane.stop();
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await plane.reset();
});

const nodes = () => plane.client.resource<Node>({ group: '', version: 'v1', resource: 'nodes' });

async function givenNode(name: string, podCIDRs: readonly string[] = []): Promise<void> {
  const [podCIDR] = podCIDRs;
  const spec = podCIDR === undefined ? {} : { podCIDR, podCIDRs: [...podCIDRs] };
  await nodes().create({ apiVersion: 'v1', kind: 'Node', metadata: { name }, spec });
}

const rangesOf = async (name: string) => {
  const { spec } = await nodes().get(name);
  return spec?.podCIDRs ?? [];
};
const allocated = async (name: string) =>
  await eventually(`${name} has a range`, async () => {
    const ranges = await rangesOf(name);
    return ranges.length > 0 ? ranges : undefined;
  });

async function run(...clusterRanges: readonly { cidr: string; nodeMaskBits: number }[]): Promise<void> {
  const nodeipam = { clusterRanges, serviceRanges: ['10.0.1.0/25'] };
  running = await runControllersOn(plane, { writesAs: 'accounts', controllers: ['nodeipam'], options: { nodeipam } });
}

test('nodes get ranges beside those of services and of other nodes, and a range is free when its node is gone', async () => {
  await givenNode('old', ['10.0.0.0/24']);
  await givenNode('new');
  await run({ cidr: '10.0.0.0/22', nodeMaskBits: 24 });
  expect(await allocated('new')).toEqual(['10.0.2.0/24']);
  expect((await nodes().get('new')).spec?.podCIDR).toBe('10.0.2.0/24');
  await givenNode('third');
  expect(await allocated('third')).toEqual(['10.0.3.0/24']);
  await givenNode('late');
  await eventually('no range is left', async () => {
    const events = await eventsOf(plane, 'late');
    return (
      events.includes('Normal CIDRNotAvailable (cidrAllocator): Node late status is now: CIDRNotAvailable') || undefined
    );
  });
  expect(await rangesOf('late')).toEqual([]);
  await nodes().delete('old');
  expect(await allocated('late')).toEqual(['10.0.0.0/24']);
  expect(running?.log.filter(({ message }) => message === 'reconcile failed')).toEqual([]);
});

test('a node gets a range of each IP family', async () => {
  await run({ cidr: '10.0.0.0/16', nodeMaskBits: 24 }, { cidr: 'fd00::/56', nodeMaskBits: 64 });
  await givenNode('both');
  expect(await allocated('both')).toEqual(['10.0.0.0/24', 'fd00::/64']);
});

test('a range outside of those of the cluster is logged and kept', async () => {
  await givenNode('foreign', ['172.16.0.0/24']);
  await run({ cidr: '10.0.0.0/16', nodeMaskBits: 24 });
  await eventually('the error is logged', async () =>
    running?.log.find(({ message, fields }) => message.includes('outside') && fields['node'] === 'foreign'),
  );
  expect(await rangesOf('foreign')).toEqual(['172.16.0.0/24']);
});

test('without ranges of the cluster nodes get none', async () => {
  await givenNode('plain');
  running = await runControllersOn(plane, { writesAs: 'accounts', controllers: ['nodeipam', 'nodelifecycle'] });
  await eventually('the controllers run', async () => (await eventsOf(plane, 'plain')).length > 0 || undefined);
  expect(await rangesOf('plain')).toEqual([]);
});
