import { expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { memoryClient, SimulationError } from '../../src/simulate/memory-client.js';

const resource = { group: '', version: 'v1', resource: 'pods' };
const object = (name: string, namespace?: string) => ({
  ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, ...(namespace === undefined ? {} : { namespace }) } },
});
const objects = [object('p', 'n'), object('p', 'm'), object('whole')];
const client = memoryClient(orchNames, [
  { resource, objects },
  { resource, objects: [object('q', 'n')] },
  { resource: { group: 'other', resource: 'pods' }, objects: [object('x', 'n')] },
]);
const pods = client.resource(resource);

test('objects are read by name in their namespace', async () => {
  expect(await pods.get('p', { namespace: 'm' })).toBe(objects[1]);
  expect(await pods.get('whole')).toBe(objects[2]);
  for (const missing of [pods.get('q', { namespace: 'm' }), pods.get('p'), pods.get('other', { namespace: 'n' })]) {
    await expect(missing).rejects.toThrow(SimulationError);
  }
});

test('objects are listed, all of a resource or those of a namespace', async () => {
  const names = async (namespace?: string) =>
    (await pods.list(namespace === undefined ? {} : { namespace })).items.map(({ metadata }) => metadata.name);
  expect(await names()).toEqual(['p', 'p', 'whole', 'q']);
  expect(await names('n')).toEqual(['p', 'q']);
  const other = client.resource({ ...resource, resource: 'nodes' });
  expect((await other.list()).items).toEqual([]);
});

test('a watch has no event, and ends with its signal', async () => {
  const stopping = new AbortController();
  let isConnected = false;
  const onConnected = () => {
    isConnected = true;
    stopping.abort();
  };
  for (const signal of [stopping.signal, AbortSignal.abort()]) {
    for await (const event of pods.watch({ signal, onConnected })) throw new Error(`event ${event.type}`);
  }
  expect(isConnected).toBe(true);
});

test('an object that does not exist is not possible to get', async () => {
  await expect(pods.get('q', { namespace: 'm' })).rejects.toThrow(
    'getting pods "q", which does not exist, is not possible in a simulation',
  );
});

test('nothing else is possible', async () => {
  const pod = object('p', 'n');
  const refused: readonly (readonly [Promise<unknown>, string])[] = [
    [client.getRaw('/version'), 'a raw request'],
    [pods.create(pod), 'creating pods'],
    [pods.update(pod), 'updating pods'],
    [pods.updateStatus(pod), 'updating pods'],
    [pods.patch('p', { type: 'merge', body: {} }), 'patching pods'],
    [pods.apply(pod, { fieldManager: 'me' }), 'applying pods'],
    [pods.createSubresource('p', 'eviction', pod), 'creating a subresource of pods'],
    [pods.updateSubresource('p', 'status', pod), 'updating a subresource of pods'],
    [pods.delete('p', { namespace: 'n' }), 'deleting pods'],
    [pods.deleteCollection(), 'deleting pods'],
    [client.metadata(resource).delete('p'), 'deleting pods'],
  ];
  for (const [request, what] of refused) {
    await expect(request).rejects.toThrow(new SimulationError(`${what} is not possible in a simulation`));
  }
});
