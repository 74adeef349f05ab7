import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Endpoints, Event } from '@orch/api/types/core_v1';
import { FakeClock } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import { eventually, isGone, resource } from '../support/objects.js';
import { withControllers } from '../support/run-controllers.js';
import { namespace, serviceSupport } from '../support/services.js';

let plane: ControlPlane;
let on: ReturnType<typeof serviceSupport>;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: ['endpoint', 'serviceaccount'], scheduler: false });
  on = serviceSupport(plane);
  await resource(plane, 'nodes').create({ apiVersion: 'v1', kind: 'Node', metadata: { name: 'here' } });
});
afterAll(async () => {
  await plane.stop();
});

const endpoints = () => plane.client.resource<Endpoints>({ group: '', version: 'v1', resource: 'endpoints' });

/** The addresses of a service as `ready | not ready`, by subset. */
async function addressesOf(name: string): Promise<string | undefined> {
  const found = await endpoints()
    .get(name, { namespace })
    .catch(() => undefined);
  return found?.subsets
    ?.map(({ addresses = [], notReadyAddresses = [], ports = [] }) => {
      const [ready, notReady] = [addresses, notReadyAddresses].map((list) => list.map(({ ip }) => ip).join(' '));
      return `${ready} | ${notReady} : ${ports.map(({ name: port, port: number }) => `${port ?? ''}=${number}`).join(' ')}`;
    })
    .join('; ');
}
const shows = (name: string, expected: string | undefined) =>
  eventually(`${name}: ${expected}`, async () => (await addressesOf(name)) === expected || undefined);

describe('a service', () => {
  test('has the addresses of its pods, ready and not ready, and follows them', async () => {
    await on.createPod('web-a', { ips: ['10.1.0.1'] });
    await on.createService('web', {}, { labels: { team: 'a' } });
    await shows('web', '10.1.0.1 |  : http=8080');
    const first = await endpoints().get('web', { namespace });
    const service = await on.services.get('web', { namespace });
    expect(first.metadata.labels).toEqual({ team: 'a' });
    expect(first.metadata.annotations).toEqual({
      'endpoints.orch.io/last-change-trigger-time': service.metadata.creationTimestamp,
    });
    const pod = await on.pods.get('web-a', { namespace });
    expect(first.subsets?.[0]?.addresses).toEqual([
      {
        ip: '10.1.0.1',
        nodeName: 'here',
        targetRef: {
          ...{ kind: 'Pod', namespace, name: 'web-a', uid: pod.metadata.uid },
          resourceVersion: expect.stringMatching(/^\d+$/),
        },
      },
    ]);
    await on.createPod('web-b', { ips: ['10.1.0.2'], isReady: false });
    await shows('web', '10.1.0.1 | 10.1.0.2 : http=8080');
    await on.setPod('web-b', { ips: ['10.1.0.2'] });
    await shows('web', '10.1.0.1 10.1.0.2 |  : http=8080');
    await on.pods.patch('web-a', { type: 'merge', body: { metadata: { labels: { app: 'other' } } } }, { namespace });
    await shows('web', '10.1.0.2 |  : http=8080');
    await on.services.patch('web', { type: 'merge', body: { metadata: { labels: { team: 'b' } } } }, { namespace });
    await eventually('the labels follow', async () => {
      const { metadata } = await endpoints().get('web', { namespace });
      return metadata.labels?.['team'] === 'b' || undefined;
    });
    await on.pods.delete('web-b', { namespace, gracePeriodSeconds: 0 });
    await shows('web', undefined);
    await on.services.delete('web', { namespace });
    await eventually('the endpoints are gone', async () => (await isGone(endpoints(), 'web', namespace)) || undefined);
  });

  test('resolves named ports at each pod', async () => {
    const withPort = (containerPort: number) => ({
      spec: { containers: [{ name: 'main', image: 'a:1', ports: [{ name: 'web', containerPort }] }] },
      labels: { app: 'named' },
    });
    await on.createPod('named-a', { ips: ['10.1.1.1'], ...withPort(81) });
    await on.createPod('named-b', { ips: ['10.1.1.2'], ...withPort(82) });
    await on.createService('named', { ports: [{ port: 80, targetPort: 'web' }] });
    await shows('named', '10.1.1.1 |  : =81; 10.1.1.2 |  : =82');
  });

  test('that is headless has a label, host names, and unready and terminating pods if it publishes them', async () => {
    await on.createPod('peer-a', {
      ips: ['10.1.2.1'],
      isReady: false,
      labels: { app: 'peer' },
      spec: { hostname: 'zero', subdomain: 'peer' },
    });
    await on.createService('peer', { clusterIP: 'None', publishNotReadyAddresses: true, ports: [] });
    await shows('peer', '10.1.2.1 |  : ');
    const { metadata, subsets } = await endpoints().get('peer', { namespace });
    expect(metadata.labels).toEqual({ 'service.orch.io/headless': '' });
    expect(subsets?.[0]?.addresses?.[0]?.hostname).toBe('zero');
    await on.pods.delete('peer-a', { namespace, gracePeriodSeconds: 60 });
    expect((await on.pods.get('peer-a', { namespace })).metadata.deletionTimestamp).toBeDefined();
    await on.createPod('peer-b', { ips: ['10.1.2.2'], labels: { app: 'peer' } });
    await shows('peer', '10.1.2.1 10.1.2.2 |  : ');
  });

  test('without a selector keeps the endpoints that a user writes, until it is deleted', async () => {
    await on.createService('custom', { selector: {} });
    const subsets = [{ addresses: [{ ip: '192.0.2.1' }], ports: [{ port: 9 }] }];
    await endpoints().create({ apiVersion: 'v1', kind: 'Endpoints', metadata: { name: 'custom', namespace }, subsets });
    await on.createService('marker');
    await eventually(
      'the marker has endpoints',
      async () => !(await isGone(endpoints(), 'marker', namespace)) || undefined,
    );
    expect(await addressesOf('custom')).toBe('192.0.2.1 |  : =9');
    await on.services.delete('custom', { namespace });
    await eventually('they are gone', async () => (await isGone(endpoints(), 'custom', namespace)) || undefined);
  });
});

test('endpoints that a user deletes or changes are restored', async () => {
  await on.createPod('restored-a', { ips: ['10.1.3.1'], labels: { app: 'restored' } });
  await on.createService('restored');
  await shows('restored', '10.1.3.1 |  : http=8080');
  await endpoints().delete('restored', { namespace });
  await shows('restored', '10.1.3.1 |  : http=8080');
});

test('a rejected write is recorded as an event of the endpoints', async () => {
  await on.createPod('rejected-a', { ips: ['10.1.4.1'], labels: { app: 'rejected' } });
  const quota = {
    apiVersion: 'v1',
    kind: 'ResourceQuota',
    metadata: { name: 'none', namespace },
    spec: { hard: { 'count/endpoints': '0' } },
  };
  await resource(plane, 'resourcequotas').create(quota);
  try {
    const status = { hard: { 'count/endpoints': '0' }, used: { 'count/endpoints': '0' } };
    const patch = { type: 'merge', body: { status }, subresource: 'status' } as const;
    await resource(plane, 'resourcequotas').patch('none', patch, { namespace });
    await on.createService('rejected');
    const events = plane.client.resource<Event>({ group: '', version: 'v1', resource: 'events' });
    const event = await eventually('an event is recorded', async () => {
      const { items } = await events.list({ namespace });
      return items.find(({ reason }) => reason === 'FailedToCreateEndpoint');
    });
    expect(event).toMatchObject({
      type: 'Warning',
      message: expect.stringMatching(/^Failed to create endpoint for service default\/rejected: .*exceeded quota/),
      source: { component: 'endpoint-controller' },
      involvedObject: { kind: 'Endpoints', namespace, name: 'rejected' },
    });
  } finally {
    await resource(plane, 'resourcequotas').delete('none', { namespace });
  }
  await shows('rejected', '10.1.4.1 |  : http=8080');
});

test('at its start the controller deletes endpoints without a service, but no locks', async () => {
  await using other = await ControlPlane.start({ controllers: [], scheduler: false });
  const all = other.client.resource<Endpoints>({ group: '', version: 'v1', resource: 'endpoints' });
  const create = (name: string, annotations: Record<string, string> = {}) =>
    all.create({ apiVersion: 'v1', kind: 'Endpoints', metadata: { name, namespace, annotations } });
  await create('left');
  await create('lock', { 'control-plane.alpha.orch.io/leader': '{}' });
  await withControllers(other, { controllers: ['endpoint'], clock: new FakeClock() }, async () => {
    await eventually('it is deleted', async () => (await isGone(all, 'left', namespace)) || undefined);
  });
  expect(await isGone(all, 'lock', namespace)).toBe(false);
});

test('changes of pods wait for the batch period', async () => {
  const clock = new FakeClock();
  await using other = await ControlPlane.start({ controllers: ['serviceaccount'], scheduler: false });
  const there = serviceSupport(other);
  const all = other.client.resource<Endpoints>({ group: '', version: 'v1', resource: 'endpoints' });
  const options = { endpoint: { workers: 1, batchMs: 1_000 } };
  const names = ['x', 'y', 'z'];
  for (const [index, name] of names.entries()) {
    await there.createService(name);
    await there.createPod(`${name}-a`, { ips: [`10.1.5.${index + 1}`], labels: {} });
  }
  await withControllers(other, { controllers: ['endpoint'], clock, options }, async () => {
    const own = async () =>
      (await all.list({ namespace })).items.filter(({ metadata }) => names.includes(metadata.name ?? ''));
    await eventually('all have endpoints', async () => (await own()).length === 3 || undefined);
    const timers = clock.timersPending;
    for (const name of names) {
      await there.pods.patch(
        `${name}-a`,
        { type: 'merge', body: { metadata: { labels: { app: name } } } },
        { namespace },
      );
    }
    // Each service waits on its own.
    await eventually('all wait', async () => clock.timersPending === timers + 3 || undefined);
    const addresses = async () => (await own()).flatMap(({ subsets = [] }) => subsets);
    expect(await addresses()).toEqual([]);
    await clock.advance(999);
    expect(clock.timersPending).toBe(timers + 3);
    await clock.advance(1);
    await eventually('all are written', async () => (await addresses()).length === 3 || undefined);
  });
});
