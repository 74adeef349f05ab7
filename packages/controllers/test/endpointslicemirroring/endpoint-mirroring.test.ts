import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EndpointSubset, Endpoints, Event } from '@orch/api/types/core_v1';
import type { EndpointSlice } from '@orch/api/types/discovery_v1';
import { FakeClock, wellKnown } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import { eventually, resource } from '../support/objects.js';
import { withControllers } from '../support/run-controllers.js';
import { namespace, serviceSupport } from '../support/services.js';

let plane: ControlPlane;
let on: ReturnType<typeof serviceSupport>;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: ['endpointslicemirroring', 'garbagecollector'], scheduler: false });
  on = serviceSupport(plane);
});
afterAll(async () => {
  await plane.stop();
});

const endpoints = (of = plane) => of.client.resource<Endpoints>({ group: '', version: 'v1', resource: 'endpoints' });
const slices = (of = plane) =>
  of.client.resource<EndpointSlice>({ group: wellKnown.groups.discovery, version: 'v1', resource: 'endpointslices' });
const subset = (...ips: readonly string[]): EndpointSubset => ({
  addresses: ips.map((ip) => ({ ip })),
  ports: [{ name: 'sql', port: 5432, protocol: 'TCP' }],
});

async function createEndpoints(
  name: string,
  subsets: EndpointSubset[],
  metadata: object = {},
  of = plane,
): Promise<void> {
  const object = { apiVersion: 'v1', kind: 'Endpoints', metadata: { name, namespace, ...metadata }, subsets };
  await endpoints(of).create(object);
}

async function slicesOf(service: string, of = plane) {
  const { items } = await slices(of).list({ namespace, labelSelector: `orch.io/service-name=${service}` });
  return items.toSorted((a, b) => (a.addressType < b.addressType ? -1 : 1));
}

async function shows(service: string, ...expected: readonly string[]): Promise<void> {
  await eventually(`${service} has ${expected.join('; ')}`, async () => {
    const texts = (await slicesOf(service)).map(
      ({ addressType, endpoints: list }) =>
        `${addressType}: ${(list ?? []).flatMap(({ addresses }) => addresses).join(' ')}`,
    );
    return texts.join('; ') === expected.join('; ') || undefined;
  });
}

describe('the endpoints of a service without selector', () => {
  test('are mirrored by family, followed, and deleted with them', async () => {
    await on.createService('db', { selector: {} });
    const annotations = { own: 'x', 'endpoints.orch.io/last-change-trigger-time': 'y' };
    await createEndpoints('db', [subset('192.0.2.1', 'fd00::1')], { labels: { team: 'a' }, annotations });
    await shows('db', 'IPv4: 192.0.2.1', 'IPv6: fd00::1');
    const [slice] = await slicesOf('db');
    const source = await endpoints().get('db', { namespace });
    expect(slice).toMatchObject({
      metadata: {
        name: expect.stringMatching(/^db-[a-z0-9]{5}$/),
        labels: { team: 'a', 'endpointslice.orch.io/managed-by': 'endpointslicemirroring-controller.orch.io' },
        ownerReferences: [{ kind: 'Endpoints', name: 'db', uid: source.metadata.uid, controller: true }],
      },
      endpoints: [{ addresses: ['192.0.2.1'], conditions: { ready: true } }],
      ports: [{ name: 'sql', port: 5432, protocol: 'TCP' }],
    });
    expect(slice?.metadata.annotations).toEqual({ own: 'x' });
    await endpoints().update({ ...source, subsets: [subset('192.0.2.1', '192.0.2.2')] }, { namespace });
    await shows('db', 'IPv4: 192.0.2.1 192.0.2.2');
    await slices().delete(slice?.metadata.name ?? '', { namespace });
    await shows('db', 'IPv4: 192.0.2.1 192.0.2.2');
    await endpoints().delete('db', { namespace });
    await shows('db');
  });

  test('are no longer mirrored when the service gets a selector, is deleted, or they are labelled', async () => {
    for (const name of ['selecting', 'deleted', 'labelled']) {
      await on.createService(name, { selector: {} });
      await createEndpoints(name, [subset('192.0.2.1')]);
      await shows(name, 'IPv4: 192.0.2.1');
    }
    await on.services.patch('selecting', { type: 'merge', body: { spec: { selector: { a: 'b' } } } }, { namespace });
    await shows('selecting');
    await on.services.patch('selecting', { type: 'merge', body: { spec: { selector: null } } }, { namespace });
    await shows('selecting', 'IPv4: 192.0.2.1');
    await on.services.delete('deleted', { namespace });
    await shows('deleted');
    const body = { metadata: { labels: { 'endpointslice.orch.io/skip-mirror': 'true' } } };
    await endpoints().patch('labelled', { type: 'merge', body }, { namespace });
    await shows('labelled');
  });

  test('are not mirrored with the skip label, as locks, without a service, or with a selector', async () => {
    for (const name of ['skipped', 'lock', 'marker']) await on.createService(name, { selector: {} });
    await on.createService('selects');
    await createEndpoints('skipped', [subset('192.0.2.1')], {
      labels: { 'endpointslice.orch.io/skip-mirror': 'true' },
    });
    await createEndpoints('lock', [subset('192.0.2.1')], {
      annotations: { 'control-plane.alpha.orch.io/leader': '{}' },
    });
    await createEndpoints('alone', [subset('192.0.2.1')]);
    await createEndpoints('selects', [subset('192.0.2.1')]);
    await createEndpoints('marker', [subset('192.0.2.1')]);
    await shows('marker', 'IPv4: 192.0.2.1');
    for (const name of ['skipped', 'lock', 'alone', 'selects']) expect(await slicesOf(name)).toEqual([]);
    await on.createService('alone', { selector: {} });
    await shows('alone', 'IPv4: 192.0.2.1');
  });
});

test('at most the maximum of a subset is mirrored, which an event reports; changes wait for the batch period', async () => {
  const clock = new FakeClock();
  await using other = await ControlPlane.start({ controllers: [], scheduler: false });
  await serviceSupport(other).createService('big', { selector: {} });
  await createEndpoints('big', [subset('192.0.2.1', '192.0.2.2', '192.0.2.3')], {}, other);
  const options = { endpointslicemirroring: { workers: 1, batchMs: 5_000, endpointsPerSubsetMax: 2 } };
  await withControllers(other, { controllers: ['endpointslicemirroring'], clock, options }, async () => {
    const sizes = async () => (await slicesOf('big', other)).map((slice) => slice.endpoints.length).join();
    await eventually('two are mirrored', async () => (await sizes()) === '2' || undefined);
    const events = other.client.resource<Event>({ group: '', version: 'v1', resource: 'events' });
    const event = await eventually('an event', async () => {
      const { items } = await events.list({ namespace });
      return items.find(({ reason }) => reason === 'TooManyAddressesToMirror');
    });
    expect(event).toMatchObject({
      type: 'Warning',
      message: 'A max of 2 addresses can be mirrored to EndpointSlices per Endpoints subset. 1 addresses were skipped',
      source: { component: 'endpoint-slice-mirroring-controller' },
      involvedObject: { kind: 'Endpoints', namespace, name: 'big' },
    });
    await clock.advance(5_000);
    const timers = clock.timersPending;
    const source = await endpoints(other).get('big', { namespace });
    await endpoints(other).update({ ...source, subsets: [subset('192.0.2.1')] }, { namespace });
    await eventually('the change waits', async () => clock.timersPending > timers || undefined);
    expect(await sizes()).toBe('2');
    await clock.advance(5_000);
    await eventually('it is mirrored', async () => (await sizes()) === '1' || undefined);
  });
});

test('the endpoints of the API server are not mirrored', async () => {
  const { items } = await slices().list({ namespace });
  const own = items.filter(({ metadata }) => metadata.labels?.['orch.io/service-name'] === 'orch');
  expect(own.map(({ metadata }) => metadata.name)).toEqual(['orch']);
  expect(await resource(plane, 'endpoints').get('orch', { namespace })).toBeDefined();
});
