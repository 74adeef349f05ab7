import { type ApiObject, type DeepReadonly, systemClock, wellKnown } from '@orch/apimachinery';
import { controllerRateLimiter, Informers, objectKey, runWorkers, splitKey, WorkQueue } from '@orch/client';
import { ControlPlane } from '@orch/testing';

type Lamp = ApiObject & { readonly spec: { readonly watts: number }; readonly status?: { readonly lumens?: number } };

// A control plane in this process, with a kind of our own.
await using plane = await ControlPlane.start({ controllers: ['namespace'], scheduler: false });
const { client } = plane;
const definitions = { group: wellKnown.groups.apiExtensions, version: 'v1', resource: 'customresourcedefinitions' };
const numberOf = (field: string) => ({ type: 'object', properties: { [field]: { type: 'integer' } } });
const openAPIV3Schema = { type: 'object', properties: { spec: numberOf('watts'), status: numberOf('lumens') } };
const served = { name: 'v1', served: true, storage: true, subresources: { status: {} }, schema: { openAPIV3Schema } };
await client.resource(definitions).create({
  apiVersion: `${definitions.group}/v1`,
  kind: 'CustomResourceDefinition',
  metadata: { name: 'lamps.shop.example.com' },
  spec: {
    group: 'shop.example.com',
    scope: 'Namespaced',
    names: { plural: 'lamps', kind: 'Lamp' },
    versions: [served],
  },
});
await plane.waitForReady({ ...definitions, name: 'lamps.shop.example.com' });

// A controller: it computes the brightness of each lamp.
const clock = systemClock();
const stop = new AbortController();
const lamps = client.resource<Lamp>({ group: 'shop.example.com', version: 'v1', resource: 'lamps' });
const informers = new Informers({ client, clock, resyncMs: 0 });
const informer = informers.for<Lamp>(lamps.resource);
const queue = new WorkQueue({ clock, rateLimiter: controllerRateLimiter(clock) });
const add = (lamp: DeepReadonly<Lamp>) => queue.add(objectKey(lamp));
informer.addHandler({ onAdd: add, onUpdate: add });
const reconcile = async (key: string) => {
  const { namespace, name } = splitKey(key);
  const lamp = informer.lister.get(name, namespace);
  const lumens = (lamp?.spec.watts ?? 0) * 100;
  if (lamp === undefined || lamp.status?.lumens === lumens) return;
  await lamps.patch(name, { type: 'merge', body: { status: { lumens } }, subresource: 'status' }, { namespace });
};
informers.start(stop.signal);
const running = runWorkers(queue, { workers: 2, reconcile, signal: stop.signal, onError: console.error });

// It works: the status follows the spec.
const metadata = { name: 'desk', namespace: 'default' };
await lamps.create({ apiVersion: 'shop.example.com/v1', kind: 'Lamp', metadata, spec: { watts: 8 } });
const lit = await plane.waitFor<Lamp>({ ...lamps.resource, ...metadata }, ({ status }) => status?.lumens === 800);
console.log(`${lit.metadata.name}: ${lit.spec.watts} W, ${lit.status?.lumens} lm`);
stop.abort();
await running;
