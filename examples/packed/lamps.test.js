import { systemClock } from '@orch/apimachinery';
import { controllerRateLimiter, Informers, objectKey, runWorkers, splitKey, WorkQueue } from '@orch/client';
import { ControlPlane } from '@orch/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

const definitions = { group: 'apiextensions.orch.io', version: 'v1', resource: 'customresourcedefinitions' };
const lampResource = { group: 'shop.example.com', version: 'v1', resource: 'lamps' };
const numberOf = (field) => ({ type: 'object', properties: { [field]: { type: 'integer' } } });
const openAPIV3Schema = { type: 'object', properties: { spec: numberOf('watts'), status: numberOf('lumens') } };
const served = { name: 'v1', served: true, storage: true, subresources: { status: {} }, schema: { openAPIV3Schema } };
const names = { plural: 'lamps', kind: 'Lamp' };
const stop = new AbortController();
let plane;
let running;

beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: ['namespace'], scheduler: false });
  await plane.client.resource(definitions).create({
    apiVersion: 'apiextensions.orch.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'lamps.shop.example.com' },
    spec: { group: 'shop.example.com', scope: 'Namespaced', names, versions: [served] },
  });
  await plane.waitForReady({ ...definitions, name: 'lamps.shop.example.com' });
  running = computeBrightness(plane.client, stop.signal);
});
afterAll(async () => {
  stop.abort();
  await running;
  await plane.stop();
});

/** The controller: computes the brightness of each lamp, until the signal. */
async function computeBrightness(client, signal) {
  const clock = systemClock();
  const lamps = client.resource(lampResource);
  const informers = new Informers({ client, clock, resyncMs: 0 });
  const informer = informers.for(lampResource);
  const queue = new WorkQueue({ clock, rateLimiter: controllerRateLimiter(clock) });
  const add = (lamp) => queue.add(objectKey(lamp));
  informer.addHandler({ onAdd: add, onUpdate: add });
  const reconcile = async (key) => {
    const { namespace, name } = splitKey(key);
    const lamp = informer.lister.get(name, namespace);
    const lumens = (lamp?.spec.watts ?? 0) * 100;
    if (lamp === undefined || lamp.status?.lumens === lumens) return;
    await lamps.patch(name, { type: 'merge', body: { status: { lumens } }, subresource: 'status' }, { namespace });
  };
  informers.start(signal);
  await runWorkers(queue, { workers: 2, reconcile, signal, onError: console.error });
}

test('the status of a lamp follows its spec', async () => {
  const lamp = { apiVersion: 'shop.example.com/v1', kind: 'Lamp', metadata: { name: 'desk', namespace: 'default' } };
  await plane.client.resource(lampResource).create({ ...lamp, spec: { watts: 8 } });
  const target = { ...lampResource, namespace: 'default', name: 'desk' };
  const lit = await plane.waitFor(target, ({ status }) => status?.lumens === 800);
  expect(lit.spec).toEqual({ watts: 8 });
});
