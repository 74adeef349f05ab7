import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Node, Service, ServiceSpec } from '@orch/api/types/core_v1';
import { CloudError, type CloudProvider } from '../cloud-provider.js';
import { localCloud } from './local-cloud.js';
import type { LocalCloudConfig } from './local-cloud-config.js';

let folder: string;
const signal = new AbortController().signal;
const call = { cluster: 'c', signal };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-cloud-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const cloudOf = (config: Partial<LocalCloudConfig>, errors: string[] = []): CloudProvider =>
  localCloud(
    { file: join(folder, 'cloud.json'), stateFile: join(folder, 'a', 'state.json'), hasRoutes: false, ...config },
    { onError: (message) => errors.push(message) },
  );
function part<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the provider lacks this part');
  return value;
}
const service = (name: string, spec: ServiceSpec = {}): Service => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name, namespace: 'n', uid: name },
  spec: { type: 'LoadBalancer', ports: [{ port: 80, nodePort: 30_001 }], ...spec },
});
const node = (name: string, providerID?: string): Node => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name },
  spec: providerID === undefined ? {} : { providerID },
});

describe('load balancers', () => {
  const balancers = (...addressPools: readonly string[]) => part(cloudOf({ addressPools }).loadBalancers);
  const ips = (status: { readonly ingress?: readonly { readonly ip?: string }[] } | undefined) =>
    status?.ingress?.map(({ ip }) => ip);
  const nodes = [node('b'), node('a')];

  test('get addresses of the pool in order, keep them, and keep them over a restart', async () => {
    const first = balancers('192.0.2.8/30');
    expect(ips(await first.ensure(service('a'), { ...call, nodes }))).toEqual(['192.0.2.8']);
    expect(ips(await first.ensure(service('b'), { ...call, nodes }))).toEqual(['192.0.2.9']);
    expect(ips(await first.ensure(service('a'), { ...call, nodes: [] }))).toEqual(['192.0.2.8']);
    const second = balancers('192.0.2.8/30');
    expect(ips(await second.find(service('b'), call))).toEqual(['192.0.2.9']);
    expect(await second.find(service('b'), { ...call, cluster: 'other' })).toBeUndefined();
    await second.remove(service('a'), call);
    await second.remove(service('a'), call);
    expect(await second.find(service('a'), call)).toBeUndefined();
    expect(ips(await second.ensure(service('c'), { ...call, nodes }))).toEqual(['192.0.2.8']);
  });

  test('at the same time get different addresses', async () => {
    const own = balancers('192.0.2.0/24');
    const names = Array.from({ length: 20 }, (_, index) => `s${index}`);
    const all = await Promise.all(names.map(async (name) => ips(await own.ensure(service(name), { ...call, nodes }))));
    expect(new Set(all.flat()).size).toBe(20);
  });

  test('have an address of each family, and the requested one', async () => {
    const own = balancers('192.0.2.0/24', 'fd00::/120');
    const both = service('both', { ipFamilies: ['IPv6', 'IPv4'] });
    expect(ips(await own.ensure(both, { ...call, nodes }))).toEqual(['fd00::', '192.0.2.0']);
    const requested = service('one', { loadBalancerIP: '192.0.2.77' });
    expect(ips(await own.ensure(requested, { ...call, nodes }))).toEqual(['192.0.2.77']);
    const changed = service('one', { loadBalancerIP: '192.0.2.78' });
    expect(ips(await own.ensure(changed, { ...call, nodes }))).toEqual(['192.0.2.78']);
  });

  test.each<readonly [ServiceSpec, string]>([
    [{ loadBalancerIP: '10.0.0.1' }, 'the address 10.0.0.1 is not in a pool'],
    [{ loadBalancerIP: '192.0.2.0' }, 'the address 192.0.2.0 is used by the service n/first'],
    [{}, 'no address is left in the pools of IPv4'],
    [{ ipFamilies: ['IPv6'] }, 'no pool has addresses of IPv6'],
  ])('%j fails: %s', async (spec, message) => {
    const own = balancers('192.0.2.0/32');
    await own.ensure(service('first'), { ...call, nodes });
    await expect(own.ensure(service('second', spec), { ...call, nodes })).rejects.toEqual(new CloudError(message));
    expect(await own.find(service('second'), call)).toBeUndefined();
    expect(ips(await own.find(service('first'), call))).toEqual(['192.0.2.0']);
  });

  test('an update of hosts needs a load balancer', async () => {
    const own = balancers('192.0.2.0/24');
    await expect(own.updateHosts(service('a'), { ...call, nodes })).rejects.toThrow('n/a has no load balancer');
  });
});

describe('instances', () => {
  const instances = [
    { name: 'a', id: 'i-1', zone: 'z', addresses: [], isShutDown: false },
    { name: 'b', id: 'b', addresses: [], isShutDown: true },
  ];
  const find = async (cloud: CloudProvider, subject: Node) => await part(cloud.instances).find(subject, { signal });

  test('are found by provider ID, and without one by name', async () => {
    await writeFile(
      join(folder, 'cloud.json'),
      JSON.stringify({
        stateFile: 's',
        instances: [
          { name: 'a', id: 'i-1', zone: 'z' },
          { name: 'b', shutDown: true },
        ],
      }),
    );
    const cloud = cloudOf({ instances });
    expect(await find(cloud, node('a'))).toEqual({
      providerId: 'local://i-1',
      zone: 'z',
      addresses: [],
      isShutDown: false,
    });
    expect(await find(cloud, node('x', 'local://b'))).toMatchObject({ providerId: 'local://b', isShutDown: true });
    expect(await find(cloud, node('a', 'local://a'))).toBeUndefined();
    expect(await find(cloud, node('c'))).toBeUndefined();
  });

  test('are read again when the file changes; an invalid file is reported and changes nothing', async () => {
    const file = join(folder, 'cloud.json');
    const errors: string[] = [];
    const cloud = cloudOf({ instances }, errors);
    const write = async (text: string, seconds: number) => {
      await writeFile(file, text);
      await utimes(file, seconds, seconds);
    };
    await write(JSON.stringify({ stateFile: 's', instances: [{ name: 'c' }] }), 1_000);
    expect(await find(cloud, node('c'))).toMatchObject({ providerId: 'local://c' });
    await write('{', 2_000);
    expect(await find(cloud, node('c'))).toMatchObject({ providerId: 'local://c' });
    expect(errors).toEqual([expect.stringContaining(`--cloud-config: ${file}: is not JSON`)]);
    await write(JSON.stringify({ stateFile: 's' }), 3_000);
    expect(await find(cloud, node('c'))).toBeUndefined();
  });
});

test('routes are listed by cluster, replaced by destination, and removed by name', async () => {
  const routes = part(cloudOf({ hasRoutes: true }).routes);
  await routes.create({ nodeName: 'a', destination: '10.0.0.0/24' }, { ...call, nameHint: 'h' });
  await routes.create({ nodeName: 'b', destination: '10.0.0.0/24' }, { ...call, nameHint: 'h' });
  await routes.create({ nodeName: 'a', destination: '10.0.1.0/24' }, { ...call, cluster: 'other', nameHint: 'h' });
  const [own] = await routes.list(call);
  expect(await routes.list(call)).toEqual([{ name: 'c-h-10.0.0.0/24', nodeName: 'b', destination: '10.0.0.0/24' }]);
  if (own !== undefined) await routes.remove(own, call);
  expect(await part(cloudOf({ hasRoutes: true }).routes).list(call)).toEqual([]);
  expect(await routes.list({ ...call, cluster: 'other' })).toHaveLength(1);
});

test('volumes are folders', async () => {
  const volumes = part(cloudOf({ volumesFolder: join(folder, 'volumes') }).volumes);
  const request = { capacityBytes: 1n, parameters: {} };
  const source = await volumes.provision({ ...request, name: 'pv-1' }, { signal });
  const path = join(folder, 'volumes', 'pv-1');
  expect(source).toEqual({ hostPath: { path, type: 'DirectoryOrCreate' } });
  expect((await stat(path)).isDirectory()).toBe(true);
  await volumes.provision({ ...request, name: 'pv-1' }, { signal });
  await volumes.remove('pv-1', { signal });
  await volumes.remove('pv-1', { signal });
  expect(await readdir(join(folder, 'volumes'))).toEqual([]);
  await expect(volumes.remove('..', { signal })).rejects.toThrow('".." is not a file name');
});

test('a cluster ID is the tag of what the cluster makes; a cloud that requires it says so without one', async () => {
  const config = { hasRoutes: true, requiresClusterId: true };
  const blue = part(cloudOf({ ...config, clusterId: 'blue' }).routes);
  await blue.create({ nodeName: 'a', destination: '10.0.0.0/24' }, { ...call, nameHint: 'h' });
  expect(await blue.list(call)).toHaveLength(1);
  expect(await part(cloudOf({ ...config, clusterId: 'green' }).routes).list(call)).toEqual([]);
  const hasId = (fields: Partial<LocalCloudConfig>) => cloudOf(fields).hasClusterId;
  expect([hasId({}), hasId({ ...config, clusterId: 'blue' }), hasId(config)]).toEqual([undefined, undefined, false]);
});

test('a provider without a part lacks it', () => {
  expect(Object.keys(cloudOf({}))).toEqual(['name']);
});
