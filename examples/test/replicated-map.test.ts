import { afterAll, beforeAll, test } from '@jest/globals';
import { ControlPlane } from '@orch/testing';
import { replicateMaps } from '../src/replicated-map.js';

let plane: ControlPlane;
const ending = new AbortController();
let running: Promise<void>;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: [], scheduler: false });
  running = replicateMaps(plane.client, ending.signal);
});
afterAll(async () => {
  ending.abort();
  await running.catch(() => {});
  await plane.stop();
});

const reference = { group: '', version: 'v1', resource: 'configmaps' };
const map = (name: string, target: string, data: Record<string, string>) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'default', annotations: { 'example.com/copy-to': target } },
  data,
});

test('the controller copies config maps, and follows their changes', async () => {
  const maps = plane.client.resource(reference);
  const namespaces = plane.client.resource({ group: '', version: 'v1', resource: 'namespaces' });
  await namespaces.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'copies' } });
  await maps.create(map('settings', 'copies', { color: 'red' }));
  const copy = { ...reference, namespace: 'copies', name: 'settings' };
  await plane.waitFor(copy, ({ data }) => JSON.stringify(data) === '{"color":"red"}');
  await maps.patch('settings', { type: 'merge', body: { data: { color: 'blue' } } }, { namespace: 'default' });
  await plane.waitFor(copy, ({ data }) => JSON.stringify(data) === '{"color":"blue"}');
});

test('the controller reports a missing namespace in an event', async () => {
  await plane.client.resource(reference).create(map('lost', 'missing', {}));
  const events = { group: '', version: 'v1', resource: 'events', namespace: 'default' };
  await plane.waitForList({ ...events, fieldSelector: 'involvedObject.name=lost' }, (items) =>
    items.some(({ message }) => message === 'the namespace missing does not exist'),
  );
});
