import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { makeCatalogue } from '@orch/api';
import { invariant, isJsonObject, orchNames, systemClock } from '@orch/apimachinery';
import { createObjectCodec, ServedResources } from '@orch/apiserver';
import { silentLogger } from '@orch/component';
import { openEmbeddedStore, openResourceStores, type Store, type StoredEntry } from '@orch/storage';
import { Allocations } from '../src/services/allocations.js';
import { addressSpace, portSpace } from '../src/services/number-space.js';
import { repairOnce } from '../src/services/repair.js';
import { coreResource, type ServicesContext } from '../src/services/services-context.js';

let store: Store;
let context: ServicesContext;
const ending = new AbortController();

beforeEach(async () => {
  const { signal } = ending;
  const names = orchNames;
  store = await openEmbeddedStore({ dialect: 'orch', clock: systemClock(), memory: true });
  const allocations = await Allocations.open({
    store,
    addresses: [addressSpace('10.0.0.0/24')],
    nodePorts: portSpace({ first: 30_000, last: 30_009 }),
    signal,
    logger: silentLogger,
  });
  const stores = await openResourceStores({ store, names, clock: systemClock(), signal });
  context = {
    ...{ names, stores, store, allocations, signal },
    served: new ServedResources(makeCatalogue(names).definitions, () => true),
    codec: createObjectCodec(names),
    gates: () => true,
    now: () => new Date(),
    eventTtlSeconds: 60,
    logger: silentLogger,
  };
});
afterEach(() => store.close());

/** Writes a service like another program, without allocating its address and ports. */
async function write(name: string, spec: object): Promise<void> {
  const { definition, store: services } = coreResource(context, 'services');
  const metadata = { name, namespace: 'default', uid: `uid-${name}`, creationTimestamp: '2026-01-01T00:00:00Z' };
  const object = context.codec.fromJson({ apiVersion: 'v1', kind: 'Service', metadata, spec }, definition.hub);
  await services.create({ namespace: 'default', name }, object, { dryRun: false });
}

const prefix = '/registry/ranges/';
async function allocated(): Promise<readonly string[]> {
  const { entries } = await store.range(prefix);
  return entries.map(({ key, value }: StoredEntry) => `${key.slice(prefix.length)} ${JSON.parse(String(value)).name}`);
}
async function events(): Promise<readonly string[]> {
  const list = await coreResource(context, 'events').store.list({ consistency: { type: 'mostRecent' } });
  return list.entries.map((entry) => {
    const object = entry.object();
    const { reason, count, involvedObject } = object;
    invariant(isJsonObject(involvedObject), 'an event is about something');
    return `${String(involvedObject['name'])} ${String(reason)} ${String(count)}`;
  });
}

test('a repair allocates the addresses and ports of services written by another program, and sends events for conflicts', async () => {
  await write('a', {
    type: 'NodePort',
    clusterIP: '10.0.0.5',
    clusterIPs: ['10.0.0.5'],
    ports: [{ port: 80, nodePort: 30_001 }],
  });
  await write('b', { type: 'ClusterIP', clusterIP: '10.0.0.5', clusterIPs: ['10.0.0.5'] });
  await write('c', { type: 'ClusterIP', clusterIP: '10.9.0.5', clusterIPs: ['10.9.0.5'] });
  const leaks = await repairOnce(context, new Map());
  expect(await allocated()).toEqual(['serviceips/10.0.0.5 a', 'servicenodeports/30001 a']);
  await repairOnce(context, leaks);
  expect([...(await events())].sort()).toEqual([
    'a ClusterIPNotAllocated 1',
    'a PortNotAllocated 1',
    'b ClusterIPAlreadyAllocated 2',
    'c ClusterIPOutOfRange 2',
  ]);
  expect(context.allocations.holderOf('/registry/ranges/serviceips/10.0.0.5')?.uid).toBe('uid-a');
});

test('a leaked address is released by the third repair', async () => {
  const value = Buffer.from('{"namespace":"default","name":"gone","uid":"x"}');
  await store.transact({ guards: [], writes: [{ type: 'put', key: `${prefix}serviceips/10.0.0.9`, value }] });
  const pool = context.allocations.addressPool('IPv4');
  expect(pool.free).toBe(253);
  let leaks: ReadonlyMap<string, number> = new Map();
  for (const left of [1, 1, 0]) {
    leaks = await repairOnce(context, leaks);
    expect((await allocated()).length).toBe(left);
  }
  expect([pool.free, await events()]).toEqual([254, []]);
});
