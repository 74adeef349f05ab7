import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Node, PersistentVolume, PersistentVolumeClaim, Service, ServiceSpec } from '@orch/api/types/core_v1';
import type { StorageClass } from '@orch/api/types/storage_v1';
import { type ApiObject, FakeClock, formatTime } from '@orch/apimachinery';
import { ControlPlane } from '@orch/testing';
import type { CloudProvider } from '../../src/cloud/cloud-provider.js';
import { localCloud } from '../../src/cloud/local/local-cloud.js';
import { parseLocalCloudConfig } from '../../src/cloud/local/local-cloud-config.js';
import type { ControllerName } from '../../src/controllers.js';
import type { ControllerOptions } from '../../src/framework/controller-options.js';
import { eventsWithSource as eventsOf } from '../support/events.js';
import { eventually, isGone } from '../support/objects.js';
import { type RunningControllers, runControllersOn } from '../support/run-controllers.js';

let plane: ControlPlane;
let folder: string;
let clock: FakeClock;
let running: RunningControllers | undefined;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: [], scheduler: false });
});
afterAll(async () => {
  await plane.stop();
});
beforeEach(async () => {
  clock = new FakeClock(new Date());
  folder = await mkdtemp(join(tmpdir(), 'orch-cloud-'));
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await plane.reset();
  await rm(folder, { recursive: true });
});

const nodes = () => plane.client.resource<Node>({ group: '', version: 'v1', resource: 'nodes' });
const services = () => plane.client.resource<Service>({ group: '', version: 'v1', resource: 'services' });
const namespace = 'default';

async function givenCloud(config: object): Promise<CloudProvider> {
  const file = join(folder, 'cloud.json');
  const text = JSON.stringify({ stateFile: 'state.json', ...config });
  await writeFile(file, text);
  const onError = (message: string) => {
    throw new Error(message);
  };
  return localCloud(parseLocalCloudConfig(text, { file, resolve: (path) => join(folder, path) }), { onError });
}
/** What the local provider has made. */
const state = async () => JSON.parse(await readFile(join(folder, 'state.json'), 'utf8'));

async function run(
  controllers: readonly ControllerName[],
  cloud: CloudProvider,
  options: Partial<ControllerOptions> = {},
): Promise<void> {
  running = await runControllersOn(plane, { writesAs: 'accounts', controllers, cloud, clock, options });
}

async function givenNode(name: string, fields: Partial<Node> = {}): Promise<void> {
  const time = formatTime(new Date());
  const conditions = [{ type: 'Ready', status: 'True', lastHeartbeatTime: time, lastTransitionTime: time }];
  const { metadata, ...rest } = fields;
  await nodes().create({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, ...metadata },
    status: { conditions },
    ...rest,
  });
}

async function setReady(name: string, status: string): Promise<void> {
  const node = await nodes().get(name);
  await nodes().updateStatus({ ...node, status: { ...node.status, conditions: [{ type: 'Ready', status }] } });
}

async function givenService(name: string, spec: ServiceSpec = {}): Promise<void> {
  await services().create({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name, namespace },
    spec: { type: 'LoadBalancer', ports: [{ port: 80 }], ...spec },
  });
}

const ipsOf = async (name: string) => {
  const { status } = await services().get(name, { namespace });
  return (status?.loadBalancer?.ingress ?? []).map(({ ip }) => ip);
};
/** Repeats a check while time passes. */
async function passUntil(what: string, check: () => Promise<boolean>): Promise<void> {
  await eventually(what, async () => {
    if (await check()) return true;
    await clock.advance(5_000);
    return undefined;
  });
}
const hasEvent = (name: string, event: string) => async () => (await eventsOf(plane, name)).includes(event);

describe('load balancers of services', () => {
  const finalizer = 'service.orch.io/load-balancer-cleanup';
  const event = (reason: string, message: string, type = 'Normal') =>
    `${type} ${reason} (service-controller): ${message}`;

  test('are made with an address, follow the nodes, and are removed before their service', async () => {
    await givenNode('a');
    await givenNode('excluded', {
      metadata: { labels: { 'node.orch.io/exclude-from-external-load-balancers': 'true' } },
    });
    await givenService('web');
    await givenService('inner', { type: 'NodePort' });
    await run(['service'], await givenCloud({ loadBalancers: { pools: ['192.0.2.0/30'] } }));
    await passUntil('the service has an address', async () => (await ipsOf('web'))[0] === '192.0.2.0');
    expect((await services().get('web', { namespace })).metadata.finalizers).toEqual([finalizer]);
    expect((await services().get('inner', { namespace })).metadata.finalizers).toBeUndefined();
    expect((await state()).loadBalancers).toMatchObject([
      { service: 'default/web', hosts: ['a'], ports: [{ port: 80, protocol: 'TCP', nodePort: expect.any(Number) }] },
    ]);
    await passUntil('it is reported', hasEvent('web', event('EnsuredLoadBalancer', 'Ensured load balancer')));
    expect(await eventsOf(plane, 'web')).toContain(event('EnsuringLoadBalancer', 'Ensuring load balancer'));

    const hosts = async () => (await state()).loadBalancers[0]?.hosts.join();
    await givenNode('b');
    await passUntil('the new node is a host', async () => (await hosts()) === 'a,b');
    await passUntil(
      'it is reported',
      hasEvent('web', event('UpdatedLoadBalancer', 'Updated load balancer with new hosts')),
    );
    await setReady('a', 'False');
    await passUntil('the lost node is no host', async () => (await hosts()) === 'b');
    await nodes().delete('b');
    await passUntil('no node is a host', async () => (await hosts()) === '');
    const noNodes = 'There are no available nodes for LoadBalancer';
    await passUntil('it is reported', hasEvent('web', event('UnAvailableLoadBalancer', noNodes, 'Warning')));

    await services().delete('web', { namespace });
    await passUntil('the service is gone', async () => await isGone(services(), 'web', namespace));
    expect((await state()).loadBalancers).toEqual([]);
    await passUntil('it is reported', hasEvent('web', event('DeletedLoadBalancer', 'Deleted load balancer')));
    expect(await eventsOf(plane, 'web')).toContain(event('DeletingLoadBalancer', 'Deleting load balancer'));
    expect(running?.log.filter(({ message }) => message === 'reconcile failed')).toEqual([]);
  });

  test('that cannot be removed are reported, and keep their service until they can', async () => {
    await givenNode('a');
    await givenService('web');
    const cloud = await givenCloud({ loadBalancers: { pools: ['192.0.2.0/30'] } });
    const { loadBalancers } = cloud;
    if (loadBalancers === undefined) throw new Error('the cloud has load balancers');
    let isDown = true;
    const failing: CloudProvider = {
      ...cloud,
      loadBalancers: {
        ...loadBalancers,
        remove: async (...args) => {
          if (isDown) throw new Error('quota');
          await loadBalancers.remove(...args);
        },
      },
    };
    await run(['service'], failing);
    await passUntil('the service has an address', async () => (await ipsOf('web')).length === 1);
    await services().delete('web', { namespace });
    const problem = 'Error syncing load balancer: quota';
    await passUntil('it is reported', hasEvent('web', event('SyncLoadBalancerFailed', problem, 'Warning')));
    expect((await services().get('web', { namespace })).metadata.finalizers).toEqual([finalizer]);
    expect((await state()).loadBalancers).toHaveLength(1);
    isDown = false;
    await passUntil('the service is gone', async () => await isGone(services(), 'web', namespace));
    expect((await state()).loadBalancers).toEqual([]);
  });

  test('are removed when the type changes, and follow changes of the service', async () => {
    await givenNode('a');
    await givenService('web');
    await run(['service'], await givenCloud({ loadBalancers: { pools: ['192.0.2.0/30'] } }));
    await passUntil('the service has an address', async () => (await ipsOf('web')).length === 1);
    await services().patch(
      'web',
      { type: 'merge', body: { spec: { loadBalancerSourceRanges: ['10.0.0.0/8'] } } },
      { namespace },
    );
    await passUntil(
      'the source ranges are known',
      async () => (await state()).loadBalancers[0]?.sourceRanges[0] === '10.0.0.0/8',
    );
    await passUntil('it is reported', hasEvent('web', event('LoadBalancerSourceRanges', ' -> [10.0.0.0/8]')));
    await services().patch(
      'web',
      {
        type: 'merge',
        body: { spec: { type: 'ClusterIP', loadBalancerSourceRanges: null, ports: [{ port: 80, nodePort: null }] } },
      },
      { namespace },
    );
    await passUntil(
      'the finalizer is removed',
      async () => (await services().get('web', { namespace })).metadata.finalizers === undefined,
    );
    expect(await ipsOf('web')).toEqual([]);
    expect((await state()).loadBalancers).toEqual([]);
    await passUntil('it is reported', hasEvent('web', event('Type', 'LoadBalancer -> ClusterIP')));
  });

  test('wait with a back-off for an address that is in use', async () => {
    await givenNode('a');
    await run(['service'], await givenCloud({ loadBalancers: { pools: ['192.0.2.7/32'] } }));
    await givenService('first');
    await passUntil('the first one has the address', async () => (await ipsOf('first')).length === 1);
    await givenService('second');
    const failure =
      'Error syncing load balancer: failed to ensure load balancer: no address is left in the pools of IPv4';
    await passUntil('the second one has none', hasEvent('second', event('SyncLoadBalancerFailed', failure, 'Warning')));
    expect(await ipsOf('second')).toEqual([]);
    await services().delete('first', { namespace });
    await passUntil('the second one has the address', async () => (await ipsOf('second'))[0] === '192.0.2.7');
  });
});

test('each range of a node has a route; routes of nodes that are gone are removed', async () => {
  await givenNode('a', { spec: { podCIDR: '10.0.0.0/24', podCIDRs: ['10.0.0.0/24'] } });
  await givenNode('without');
  const cloud = await givenCloud({ routes: true });
  const route = { periodMs: 10_000, clusterRanges: ['10.0.0.0/16'], clusterName: 'c' };
  await run(['route'], cloud, { route });
  const conditionOf = async (name: string) =>
    (await nodes().get(name)).status?.conditions?.find(({ type }) => type === 'NetworkUnavailable');
  await passUntil('the network is available', async () => (await conditionOf('a'))?.status === 'False');
  expect(await conditionOf('a')).toMatchObject({ reason: 'RouteCreated', message: 'RouteController created a route' });
  expect(await conditionOf('without')).toBeUndefined();
  expect((await state()).routes).toMatchObject([{ cluster: 'c', nodeName: 'a', destination: '10.0.0.0/24' }]);
  await nodes().delete('a');
  await passUntil('the route is gone', async () => (await state()).routes.length === 0);
});

test('routes are compared with those of the cloud once per period', async () => {
  const cloud = await givenCloud({ routes: true });
  const { routes } = cloud;
  if (routes === undefined) throw new Error('the cloud has routes');
  let rounds = 0;
  const counting: CloudProvider = {
    ...cloud,
    routes: {
      ...routes,
      list: (...args) => {
        rounds += 1;
        return routes.list(...args);
      },
    },
  };
  await run(['route'], counting, { route: { periodMs: 30_000, clusterRanges: ['10.0.0.0/16'], clusterName: 'c' } });
  await eventually('the first round', async () => rounds === 1 || undefined);
  let passedMs = 0;
  await eventually('the second round', async () => {
    if (rounds > 1) return true;
    passedMs += 1_000;
    await clock.advance(1_000);
    return undefined;
  });
  expect(passedMs).toBeGreaterThanOrEqual(30_000);
});

test('a route that cannot be created makes the network unavailable, and is tried again', async () => {
  await givenNode('a', { spec: { podCIDR: '10.0.0.0/24', podCIDRs: ['10.0.0.0/24'] } });
  const cloud = await givenCloud({ routes: true });
  let isDown = true;
  const routes = cloud.routes;
  if (routes === undefined) throw new Error('the cloud has routes');
  const failing: CloudProvider = {
    ...cloud,
    routes: {
      ...routes,
      create: async (...args) => {
        if (isDown) throw new Error('quota');
        await routes.create(...args);
      },
    },
  };
  await run(['route'], failing, { route: { periodMs: 10_000, clusterRanges: ['10.0.0.0/16'], clusterName: 'c' } });
  const statusOf = async () =>
    (await nodes().get('a')).status?.conditions?.find(({ type }) => type === 'NetworkUnavailable')?.status;
  await passUntil('the network is unavailable', async () => (await statusOf()) === 'True');
  await passUntil('it is reported', async () =>
    (await eventsOf(plane, 'a')).some((text) =>
      /^Warning FailedToCreateRoute \(route_controller\): Could not create route \S+ 10\.0\.0\.0\/24 for node a after \d+ms: quota$/.test(
        text,
      ),
    ),
  );
  isDown = false;
  await passUntil('the network is available', async () => (await statusOf()) === 'False');
});

describe('instances of nodes', () => {
  const addresses = [{ type: 'InternalIP', address: '10.9.0.1' }];

  test('a registered node is initialized from its instance', async () => {
    const instance = { name: 'a', id: 'i-1', type: 'm1', zone: 'z', region: 'r', addresses };
    const taint = { key: 'node.cloudprovider.orch.io/uninitialized', value: 'true', effect: 'NoSchedule' };
    await givenNode('a', { spec: { taints: [taint] } });
    await run(['cloud-node-lifecycle'], await givenCloud({ instances: [instance] }));
    await passUntil(
      'the node has its provider ID',
      async () => (await nodes().get('a')).spec?.providerID === 'local://i-1',
    );
    const node = await nodes().get('a');
    expect(node.spec?.taints?.some(({ key }) => key === taint.key) ?? false).toBe(false);
    expect(node.metadata.labels).toMatchObject({
      ...{ 'topology.orch.io/zone': 'z', 'topology.orch.io/region': 'r', 'node.orch.io/instance-type': 'm1' },
    });
    expect(node.status?.addresses).toEqual(addresses);
    await passUntil('it is reported', hasEvent('a', 'Normal Synced (cloud-node-controller): Node synced successfully'));
  });

  test('a registered node waits with a back-off for its instance', async () => {
    const taint = { key: 'node.cloudprovider.orch.io/uninitialized', value: 'true', effect: 'NoSchedule' };
    await givenNode('a', { spec: { taints: [taint] } });
    await run(['cloud-node-lifecycle'], await givenCloud({ instances: [{ name: 'b', addresses }] }));
    const messages = () => running?.log.map(({ fields }) => String(fields['error'] ?? '')) ?? [];
    await passUntil('it is logged', async () =>
      messages().some((text) => text.includes('the cloud has no instance of the node a')),
    );
    expect((await nodes().get('a')).spec?.taints).toContainEqual(taint);
  });

  test('a node gets the addresses of its instance each period, also when one is not found', async () => {
    const stale = { addresses: [{ type: 'InternalIP', address: '10.9.9.9' }] };
    await givenNode('0-lost', { status: stale });
    await givenNode('a', { status: stale });
    await givenNode('b', { status: stale });
    const found = await givenCloud({ instances: [{ name: 'a', addresses }, { name: 'b' }] });
    const { instances } = found;
    if (instances === undefined) throw new Error('the cloud has instances');
    const cloud: CloudProvider = {
      ...found,
      instances: {
        ...instances,
        async find(node, options) {
          if (node.metadata.name === '0-lost') throw new Error('quota');
          return await instances.find(node, options);
        },
      },
    };
    await run(['cloud-node-lifecycle'], cloud);
    const addressesOf = async (name: string) => (await nodes().get(name)).status?.addresses;
    await passUntil('the addresses are right', async () => (await addressesOf('a'))?.[0]?.address === '10.9.0.1');
    expect(await addressesOf('a')).toEqual(addresses);
    for (const name of ['0-lost', 'b']) expect(await addressesOf(name)).toEqual(stale.addresses);
  });

  test('a node is tainted while its instance is shut down, and deleted when it is gone', async () => {
    await givenNode('a');
    await givenNode('b');
    await run(['cloud-node-lifecycle'], await givenCloud({ instances: [{ name: 'a', shutDown: true }] }));
    const hasTaint = async () =>
      (await nodes().get('a')).spec?.taints?.some(
        ({ key, effect }) => key === 'node.cloudprovider.orch.io/shutdown' && effect === 'NoSchedule',
      ) ?? false;
    await clock.advance(10_000);
    expect(await hasTaint()).toBe(false);
    await setReady('a', 'Unknown');
    await passUntil('the node is tainted', hasTaint);
    await setReady('a', 'True');
    await passUntil('the taint is gone', async () => !(await hasTaint()));
    expect(await isGone(nodes(), 'b')).toBe(false);
    await setReady('b', 'Unknown');
    await passUntil('the node without an instance is gone', async () => await isGone(nodes(), 'b'));
    const message = 'Deleting node b because it does not exist in the cloud provider';
    await passUntil(
      'it is reported',
      hasEvent('b', `Normal DeletingNode (cloud-node-lifecycle-controller): ${message}`),
    );
  });
});

test('a claim of a class of the cloud gets a volume in its folder, which is removed with the claim', async () => {
  const resource = <T extends ApiObject>(group: string, name: string) =>
    plane.client.resource<T>({ group, version: 'v1', resource: name });
  const claims = resource<PersistentVolumeClaim>('', 'persistentvolumeclaims');
  const volumes = resource<PersistentVolume>('', 'persistentvolumes');
  const cloud = await givenCloud({ volumes: { folder: 'volumes' } });
  const controllers = ['persistentvolume-binder', 'pvc-protection', 'pv-protection'] as const;
  await run(controllers, cloud);
  await resource<StorageClass>('storage.orch.io', 'storageclasses').create({
    ...{ apiVersion: 'storage.orch.io/v1', kind: 'StorageClass', metadata: { name: 'cloud' } },
    provisioner: 'orch.io/cloud-local',
  });
  await claims.create({
    ...{ apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name: 'data', namespace } },
    spec: {
      ...{ storageClassName: 'cloud', accessModes: ['ReadWriteOnce'] },
      resources: { requests: { storage: '2Gi' } },
    },
  });
  const volumeName = await eventually('the claim is bound', async () => {
    const { spec, status } = await claims.get('data', { namespace });
    return status?.phase === 'Bound' ? spec?.volumeName : undefined;
  });
  const path = join(folder, 'volumes', volumeName);
  expect((await volumes.get(volumeName)).spec).toMatchObject({
    ...{ hostPath: { path }, capacity: { storage: '2Gi' }, persistentVolumeReclaimPolicy: 'Delete' },
    ...{ storageClassName: 'cloud', claimRef: { name: 'data', namespace } },
  });
  expect((await stat(path)).isDirectory()).toBe(true);
  await claims.delete('data', { namespace });
  await passUntil('the volume is gone', () => isGone(volumes, volumeName));
  await expect(stat(path)).rejects.toThrow('ENOENT');
});
