import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import { isMarked, podWriter } from '../../src/writes/pod-writer.js';

let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: [], scheduler: false });
});
afterAll(async () => {
  await plane.stop();
});

const namespace = 'default';
const options = { signal: new AbortController().signal };
const pods = () => plane.client.resource<Pod>({ group: '', version: 'v1', resource: 'pods' });
const writerAt = (time: string) => podWriter(pods(), () => new Date(time));
const noNode = { reason: 'Unschedulable', message: 'no nodes available', nominatedNode: undefined } as const;

async function givenPod(name: string): Promise<DeepReadonly<Pod>> {
  const containers = [{ name: 'c', image: 'i' }];
  return await pods().create({ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace }, spec: { containers } });
}

const read = (name: string) => pods().get(name, { namespace });
const scheduled = ({ status }: DeepReadonly<Pod>) => status?.conditions?.find(({ type }) => type === 'PodScheduled');

describe('the condition PodScheduled', () => {
  test('has the reason and the message, and the time since when it is False', async () => {
    const pod = await givenPod('marked');
    await writerAt('2030-01-01T10:00:00.789Z').markUnscheduled(pod, noNode, options);
    const first = await read('marked');
    expect(scheduled(first)).toMatchObject({
      ...{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: 'no nodes available' },
      lastTransitionTime: '2030-01-01T10:00:00Z',
    });
    // Another reason is no transition.
    const failure = { ...noNode, reason: 'SchedulerError', message: 'a plugin failed' } as const;
    await writerAt('2030-01-01T11:00:00Z').markUnscheduled(first, failure, options);
    expect(scheduled(await read('marked'))).toMatchObject({
      ...{ reason: 'SchedulerError', message: 'a plugin failed', lastTransitionTime: '2030-01-01T10:00:00Z' },
    });
  });

  test('that was True before has the time of the change', async () => {
    const pod = await givenPod('moved');
    const wasTrue = { ...pod, status: { conditions: [{ type: 'PodScheduled', status: 'True' }] } };
    await writerAt('2030-01-01T12:00:00Z').markUnscheduled(wasTrue, noNode, options);
    expect(scheduled(await read('moved'))?.lastTransitionTime).toBe('2030-01-01T12:00:00Z');
  });

  test('is not written again when nothing changes', async () => {
    const writer = writerAt('2030-01-01T10:00:00Z');
    await writer.markUnscheduled(await givenPod('same'), noNode, options);
    const before = await read('same');
    await writer.markUnscheduled(before, noNode, options);
    await writer.markUnscheduled(before, { ...noNode, nominatedNode: '' }, options);
    expect((await read('same')).metadata.resourceVersion).toBe(before.metadata.resourceVersion);
  });
});

test('a nominated node is written with the condition, kept, replaced and taken away', async () => {
  const writer = writerAt('2030-01-01T10:00:00Z');
  const nominated = async (nominatedNode: string | undefined, message: string = noNode.message) => {
    await writer.markUnscheduled(await read('promised'), { ...noNode, message, nominatedNode }, options);
    return (await read('promised')).status?.nominatedNodeName;
  };
  await givenPod('promised');
  expect(await nominated('a')).toBe('a');
  expect(await nominated(undefined, 'another message')).toBe('a');
  // The condition alone would not need a write.
  expect(await nominated('b', 'another message')).toBe('b');
  expect(await nominated('b', 'a third message')).toBe('b');
  expect(await nominated('', 'a third message')).toBeUndefined();
  expect(await nominated('c')).toBe('c');
  await writer.clearNomination(await read('promised'), options);
  expect((await read('promised')).status?.nominatedNodeName).toBeUndefined();
});

test('a pod is bound, and evicted if it still has its uid', async () => {
  const writer = writerAt('2030-01-01T10:00:00Z');
  const pod = await givenPod('bound');
  const earlier = { ...pod, metadata: { ...pod.metadata, uid: '0b7c1d1e-0000-4000-8000-000000000000' } };
  await writer.bind(pod, 'a', options);
  expect((await read('bound')).spec?.nodeName).toBe('a');
  await expect(writer.evict(earlier, options)).rejects.toMatchObject({ reason: 'Conflict' });
  await writer.evict(pod, options);
  expect((await read('bound')).metadata.deletionTimestamp).toBeDefined();
});

test.each([
  [{}, true],
  [{ status: 'True' }, false],
  [{ reason: 'SchedulerError' }, false],
  [{ message: 'another' }, false],
  [{ type: 'Ready' }, false],
])('a pod whose condition differs in %j is marked already: %s', (change, expected) => {
  const { reason, message } = noNode;
  const condition = { type: 'PodScheduled', status: 'False', reason, message, ...change };
  const conditions = [{ type: 'Other', status: 'False' }, condition];
  expect(isMarked({ apiVersion: 'v1', kind: 'Pod', metadata: {}, status: { conditions } }, noNode)).toBe(expected);
});
