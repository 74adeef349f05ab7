import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Event, Node } from '@orch/api/types/core_v1';
import type { EndpointSlice } from '@orch/api/types/discovery_v1';
import type { EndpointSlice as BetaSlice } from '@orch/api/types/discovery_v1beta1';
import { FakeClock, wellKnown } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import { eventually, isGone, resource } from '../support/objects.js';
import { withControllers } from '../support/run-controllers.js';
import { namespace, serviceSupport } from '../support/services.js';

const { discovery } = wellKnown.groups;
const zoneLabel = 'topology.orch.io/zone';

function slicesOn(plane: ControlPlane) {
  return plane.client.resource<EndpointSlice>({ group: discovery, version: 'v1', resource: 'endpointslices' });
}

async function slicesOf(plane: ControlPlane, service: string) {
  const { items } = await slicesOn(plane).list({ namespace, labelSelector: `orch.io/service-name=${service}` });
  // The server writes no endpoints as null.
  const slices = items.map((slice) => ({ ...slice, endpoints: slice.endpoints ?? [] }));
  return slices.toSorted((a, b) => (a.addressType < b.addressType ? -1 : 1));
}

/** The endpoints of a service as `type: address!`, with a mark for those that are not ready. */
async function shows(plane: ControlPlane, service: string, ...expected: readonly string[]): Promise<void> {
  let last = '';
  await eventually(`${service}: ${expected.join('; ')}`, async () => {
    const slices = await slicesOf(plane, service);
    const texts = slices.map(
      ({ addressType, endpoints }) =>
        `${addressType}: ${endpoints
          .map(({ addresses, conditions }) => `${addresses.join()}${conditions?.ready ? '' : '!'}`)
          .toSorted()
          .join(' ')}`,
    );
    last = texts.join('; ');
    return last === expected.join('; ') || undefined;
  }).catch((error: unknown) => {
    throw new Error(`${service} has ${last}`, { cause: error });
  });
}

async function createNode(plane: ControlPlane, name: string, zone: string): Promise<void> {
  const nodes = plane.client.resource<Node>({ group: '', version: 'v1', resource: 'nodes' });
  await nodes.create({ apiVersion: 'v1', kind: 'Node', metadata: { name, labels: { [zoneLabel]: zone } } });
  const body = { status: { allocatable: { cpu: '1' } } };
  await nodes.patch(name, { type: 'merge', body, subresource: 'status' });
}

describe('endpoint slices', () => {
  let plane: ControlPlane;
  let on: ReturnType<typeof serviceSupport>;
  beforeAll(async () => {
    plane = await ControlPlane.start({
      controllers: ['endpointslice', 'garbagecollector', 'serviceaccount'],
      scheduler: false,
    });
    on = serviceSupport(plane);
    await createNode(plane, 'here', 'z1');
  });
  afterAll(async () => {
    await plane.stop();
  });

  test('have the pods of the service, follow them, and are deleted with it', async () => {
    await on.createPod('web-a', { ips: ['10.1.0.1'], spec: { hostname: 'zero', subdomain: 'web' } });
    await on.createService('web', {}, { labels: { team: 'a' } });
    await shows(plane, 'web', 'IPv4: 10.1.0.1');
    const [slice] = await slicesOf(plane, 'web');
    const service = await on.services.get('web', { namespace });
    expect(slice).toMatchObject({
      metadata: {
        name: expect.stringMatching(/^web-[a-z0-9]{5}$/),
        labels: {
          team: 'a',
          'orch.io/service-name': 'web',
          'endpointslice.orch.io/managed-by': 'endpointslice-controller.orch.io',
        },
        annotations: { 'endpoints.orch.io/last-change-trigger-time': service.metadata.creationTimestamp },
        ownerReferences: [{ kind: 'Service', name: 'web', uid: service.metadata.uid, controller: true }],
      },
      endpoints: [
        {
          addresses: ['10.1.0.1'],
          conditions: { ready: true },
          hostname: 'zero',
          nodeName: 'here',
          zone: 'z1',
          targetRef: { kind: 'Pod', name: 'web-a', namespace },
        },
      ],
      ports: [{ name: 'http', port: 8080, protocol: 'TCP' }],
    });
    expect(slice?.endpoints[0]?.conditions).toEqual({ ready: true });
    expect(slice?.endpoints[0]).not.toHaveProperty('deprecatedTopology');
    await on.createPod('web-b', { ips: ['10.1.0.2'], isReady: false });
    await shows(plane, 'web', 'IPv4: 10.1.0.1 10.1.0.2!');
    await on.setPod('web-b', { ips: ['10.1.0.2'] });
    await shows(plane, 'web', 'IPv4: 10.1.0.1 10.1.0.2');
    await on.pods.delete('web-a', { namespace, gracePeriodSeconds: 60 });
    await shows(plane, 'web', 'IPv4: 10.1.0.2');
    await on.pods.delete('web-b', { namespace, gracePeriodSeconds: 0 });
    await shows(plane, 'web', 'IPv4: ');
    // The same slice all the time, now as a placeholder.
    expect((await slicesOf(plane, 'web')).map(({ metadata }) => metadata.uid)).toEqual([slice?.metadata.uid]);
    expect((await slicesOf(plane, 'web'))[0]?.ports ?? []).toEqual([]);
    await on.services.delete('web', { namespace });
    await eventually('the slices are gone', async () => (await slicesOf(plane, 'web')).length === 0 || undefined);
  });

  test('show node and zone as topology in v1beta1', async () => {
    await on.createPod('beta-a', { ips: ['10.1.1.1'], labels: { app: 'beta' } });
    await on.createService('beta');
    await shows(plane, 'beta', 'IPv4: 10.1.1.1');
    const beta = plane.client.resource<BetaSlice>({ group: discovery, version: 'v1beta1', resource: 'endpointslices' });
    const { items } = await beta.list({ namespace, labelSelector: 'orch.io/service-name=beta' });
    expect(items[0]?.endpoints[0]).toMatchObject({ topology: { 'orch.io/hostname': 'here', [zoneLabel]: 'z1' } });
  });

  test('are of the family of a headless service, and publish what is not ready on request', async () => {
    await on.createPod('dual-a', { ips: ['10.1.2.1', 'fd00::1'], isReady: false, labels: { app: 'dual' } });
    await on.createService('dual', { clusterIP: 'None', publishNotReadyAddresses: true });
    await shows(plane, 'dual', 'IPv4: 10.1.2.1');
    const [slice] = await slicesOf(plane, 'dual');
    expect(slice?.metadata.labels).toMatchObject({ 'service.orch.io/headless': '' });
    expect(slice?.endpoints[0]?.conditions).toEqual({ ready: true });
  });

  test('that a user deletes or changes are restored', async () => {
    await on.createPod('restored-a', { ips: ['10.1.3.1'], labels: { app: 'restored' } });
    await on.createService('restored');
    await shows(plane, 'restored', 'IPv4: 10.1.3.1');
    const [slice] = await slicesOf(plane, 'restored');
    const name = slice?.metadata.name ?? '';
    await slicesOn(plane).patch(name, { type: 'merge', body: { endpoints: [] } }, { namespace });
    await shows(plane, 'restored', 'IPv4: 10.1.3.1');
    await slicesOn(plane).delete(name, { namespace });
    await eventually('there is another', async () => {
      const [other] = await slicesOf(plane, 'restored');
      return (other !== undefined && other.metadata.uid !== slice?.metadata.uid) || undefined;
    });
    await shows(plane, 'restored', 'IPv4: 10.1.3.1');
    expect(await isGone(slicesOn(plane), name, namespace)).toBe(true);
  });

  test('of a service without selector are those of its user', async () => {
    await on.createService('custom', { selector: {} });
    await on.createService('marker');
    await shows(plane, 'marker', 'IPv4: ');
    expect(await slicesOf(plane, 'custom')).toEqual([]);
  });

  test('that cannot be written are reported as an event of the service', async () => {
    const spec = { hard: { 'count/endpointslices.discovery.orch.io': '0' } };
    const quotas = resource(plane, 'resourcequotas');
    await quotas.create({ apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'none', namespace }, spec });
    const status = { ...spec, used: spec.hard };
    await quotas.patch('none', { type: 'merge', body: { status }, subresource: 'status' }, { namespace });
    await on.createService('rejected');
    const events = plane.client.resource<Event>({ group: '', version: 'v1', resource: 'events' });
    const event = await eventually('an event is recorded', async () => {
      const { items } = await events.list({ namespace });
      return items.find(({ reason }) => reason === 'FailedToUpdateEndpointSlices');
    });
    expect(event).toMatchObject({
      type: 'Warning',
      message: expect.stringMatching(
        /^Error updating Endpoint Slices for Service default\/rejected: failed to create EndpointSlice for Service default\/rejected: .*exceeded quota/,
      ),
      source: { component: 'endpoint-slice-controller' },
      involvedObject: { kind: 'Service', namespace, name: 'rejected' },
    });
    await quotas.delete('none', { namespace });
    await shows(plane, 'rejected', 'IPv4: ');
  });
});

test('gates: conditions of terminating pods, and hints by zone', async () => {
  const featureGates = { EndpointSliceTerminatingCondition: true, TopologyAwareHints: true };
  await using plane = await ControlPlane.start({
    controllers: ['endpointslice', 'serviceaccount'],
    scheduler: false,
    featureGates,
  });
  const on = serviceSupport(plane);
  await createNode(plane, 'here', 'z1');
  await createNode(plane, 'there', 'z2');
  await on.createPod('web-a', { ips: ['10.1.0.1'] });
  await on.createPod('web-b', { ips: ['10.1.0.2'], spec: { nodeName: 'there' } });
  const annotations = { 'service.orch.io/topology-aware-hints': 'auto' };
  await on.createService('web', {}, { annotations });
  const hintsOf = async () => {
    const endpoints = (await slicesOf(plane, 'web')).flatMap((slice) => slice.endpoints);
    const texts = endpoints.map(({ addresses, hints }) => `${addresses[0]}>${hints?.forZones?.[0]?.name ?? ''}`);
    return texts.toSorted().join(' ');
  };
  await eventually(
    'the endpoints have hints',
    async () => (await hintsOf()) === '10.1.0.1>z1 10.1.0.2>z2' || undefined,
  );
  await on.pods.delete('web-a', { namespace, gracePeriodSeconds: 60 });
  await eventually('the pod terminates', async () => {
    const endpoints = (await slicesOf(plane, 'web')).flatMap((slice) => slice.endpoints);
    const conditions = endpoints.find(({ addresses }) => addresses[0] === '10.1.0.1')?.conditions;
    return (
      JSON.stringify(conditions) === JSON.stringify({ ready: false, serving: true, terminating: true }) || undefined
    );
  });
  await on.services.patch('web', { type: 'merge', body: { metadata: { annotations: null } } }, { namespace });
  await eventually('the hints are gone', async () => (await hintsOf()) === '10.1.0.1> 10.1.0.2>' || undefined);
});

test('the options limit endpoints per slice, and batch changes', async () => {
  const clock = new FakeClock();
  await using plane = await ControlPlane.start({ controllers: ['serviceaccount'], scheduler: false });
  const on = serviceSupport(plane);
  await createNode(plane, 'here', 'z1');
  for (const index of [1, 2, 3, 4, 5]) await on.createPod(`web-${index}`, { ips: [`10.1.0.${index}`] });
  await on.createService('web');
  const options = { endpointslice: { workers: 1, batchMs: 5_000, endpointsPerSliceMax: 2 } };
  await withControllers(plane, { controllers: ['endpointslice'], clock, options }, async ({ log }) => {
    const sizes = async () => (await slicesOf(plane, 'web')).map(({ endpoints }) => endpoints.length).toSorted();
    await eventually('three slices', async () => JSON.stringify(await sizes()) === '[1,2,2]' || undefined);
    // Later events of these slices are known as own writes. Passes the delay after those before the responses.
    await eventually('the responses were read', async () => {
      return log.some(({ message }) => message === 'wrote endpoint slices') || undefined;
    });
    await clock.advance(5_000);
    const timers = clock.timersPending;
    await on.createPod('web-6', { ips: ['10.1.0.6'], labels: {} });
    await on.pods.patch('web-6', { type: 'merge', body: { metadata: { labels: { app: 'web' } } } }, { namespace });
    await eventually('the service waits', async () => clock.timersPending > timers || undefined);
    expect(await sizes()).toEqual([1, 2, 2]);
    await clock.advance(5_000);
    await eventually('the slice is filled', async () => JSON.stringify(await sizes()) === '[2,2,2]' || undefined);
  });
});
