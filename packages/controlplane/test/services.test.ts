import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Parsed, startTestServer, type TestServer } from './test-server.js';

const services = '/api/v1/namespaces/default/services';
const ports = [{ port: 80 }];
const nodePorts = { first: 30_000, last: 30_009 };
const apiServer = { advertiseAddress: '192.0.2.1', nodePort: 0, endpoints: { type: 'sole' } } as const;
const mergePatch = { 'content-type': 'application/merge-patch+json' };

let server: TestServer;

async function create(name: string, spec: object, query = '') {
  return server.ask('POST', services + query, { body: { metadata: { name }, spec } });
}
async function patch(name: string, spec: object, query = '') {
  return server.ask('PATCH', `${services}/${name}${query}`, { body: { spec }, headers: mergePatch });
}
async function specOf(name: string): Promise<Parsed> {
  return (await server.ask('GET', `${services}/${name}`)).json.spec;
}
async function causes({ json }: { readonly json: Parsed }): Promise<readonly string[]> {
  return json.details.causes.map(({ field, message }: { field: string; message: string }) => `${field}: ${message}`);
}
async function deleteAll(): Promise<void> {
  const { json } = await server.ask('GET', services);
  const names: readonly string[] = json.items.map((item: Parsed) => item.metadata.name);
  await Promise.all(names.filter((name) => name !== 'orch').map((name) => server.ask('DELETE', `${services}/${name}`)));
}
const healthPort = (spec: Parsed) => spec.healthCheckNodePort;
const nodePortsOf = (spec: Parsed): readonly number[] => spec.ports.map((port: Parsed) => port.nodePort);

describe('services of a cluster with a small range', () => {
  beforeAll(async () => {
    server = await startTestServer('orch', {
      services: { addressRanges: ['10.0.0.0/29'], nodePorts, apiServer },
      gates: (gate) => !['ServiceLBNodePortControl', 'ServiceLoadBalancerClass'].includes(gate),
    });
  });
  afterAll(() => server.stop());
  beforeEach(deleteAll);

  test('get every address of the range once; deleted addresses are allocated again [API server defaults, 16]', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, (_, index) => create(`s${index}`, { ports })));
    const given = responses.filter(({ status }) => status === 201).map(({ json }) => json.spec.clusterIP);
    // The API server has the first address.
    expect(given.sort()).toEqual(['10.0.0.2', '10.0.0.3', '10.0.0.4', '10.0.0.5', '10.0.0.6']);
    const rejected = responses.filter(({ status }) => status !== 201);
    expect(rejected.map(({ status, json }) => [status, json.message])).toEqual(
      rejected.map(() => [500, 'Internal error occurred: failed to allocate a serviceIP: range is full']),
    );
    const { json } = await server.ask('GET', services);
    const gone = json.items.find((item: Parsed) => item.metadata.name !== 'orch');
    await server.ask('DELETE', `${services}/${gone.metadata.name}`);
    expect((await create('again', { ports })).json.spec.clusterIP).toBe(gone.spec.clusterIP);
  });

  test('get the requested address when it is free and in the range', async () => {
    expect((await create('a', { ports, clusterIP: '10.0.0.5' })).json.spec).toMatchObject({
      clusterIP: '10.0.0.5',
      clusterIPs: ['10.0.0.5'],
      ipFamilies: ['IPv4'],
      ipFamilyPolicy: 'SingleStack',
    });
    const taken = await create('b', { ports, clusterIP: '10.0.0.5' });
    expect([taken.status, await causes(taken)]).toEqual([
      422,
      [
        'spec.clusterIPs: Invalid value: []string{"10.0.0.5"}: failed to allocated ip:10.0.0.5 with error:provided IP is already allocated',
      ],
    ]);
    for (const address of ['10.0.0.0', '10.0.0.7', '10.9.0.1']) {
      expect(await causes(await create('b', { ports, clusterIP: address }))).toEqual([
        `spec.clusterIPs: Invalid value: []string{"${address}"}: failed to allocated ip:${address} with error:provided IP is not in the valid range. The range of valid IPs is 10.0.0.0/29`,
      ]);
    }
  });

  test('with concurrent requests for one address do not share it', async () => {
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, index) => create(`s${index}`, { ports, clusterIP: '10.0.0.3' })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422]);
  });

  test('with an existing name allocate nothing', async () => {
    await create('a', { ports });
    for (let round = 0; round < 12; round += 1) {
      expect((await create('a', { ports, type: 'NodePort' })).status).toBe(409);
    }
    const rest = await Promise.all(['b', 'c', 'd', 'e'].map((name) => create(name, { ports, type: 'NodePort' })));
    expect(rest.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });

  test('get node ports: one for TCP and UDP of a port, requested ones, one for health checks [API server defaults, 15]', async () => {
    const both = [
      { name: 'a', port: 80 },
      { name: 'b', port: 80, protocol: 'UDP' },
      { name: 'c', port: 81 },
    ];
    const local = { type: 'LoadBalancer', externalTrafficPolicy: 'Local' };
    const balanced = await create('b', {
      ...local,
      ports: [{ port: 80, nodePort: 30_009 }],
      healthCheckNodePort: 30_008,
    });
    expect([balanced.status, balanced.json.code, nodePortsOf(balanced.json.spec)]).toEqual([201, undefined, [30_009]]);
    expect(healthPort(balanced.json.spec)).toBe(30_008);
    const [one, same, other] = nodePortsOf((await create('a', { type: 'NodePort', ports: both })).json.spec);
    expect([one === same, one === other]).toEqual([true, false]);
    const taken = await create('c', { type: 'NodePort', ports: [{ port: 80, nodePort: 30_008 }] });
    expect(await causes(taken)).toEqual([
      'spec.ports[0].nodePort: Invalid value: 30008: provided port is already allocated',
    ]);
    const outside = await create('c', { type: 'NodePort', ports: [{ port: 80, nodePort: 80 }] });
    expect(await causes(outside)).toEqual([
      'spec.ports[0].nodePort: Invalid value: 80: provided port is not in the valid range. The range of valid ports is 30000-30009',
    ]);
    const health = await create('c', { ...local, ports, healthCheckNodePort: 30_009 });
    expect(await causes(health)).toEqual([
      'spec.healthCheckNodePort: Invalid value: 30009: provided port is already allocated',
    ]);
  });

  test('get node ports until the range is full, and release them when their type changes', async () => {
    const many = Array.from({ length: 10 }, (_, index) => ({ name: `p${index}`, port: 80 + index }));
    expect(new Set(nodePortsOf((await create('all', { type: 'NodePort', ports: many })).json.spec)).size).toBe(10);
    const full = await create('more', { type: 'NodePort', ports });
    expect([full.status, full.json.message]).toEqual([
      500,
      'Internal error occurred: failed to allocate a nodePort: range is full',
    ]);
    expect((await patch('all', { type: 'ClusterIP' })).status).toBe(200);
    expect((await create('more', { type: 'LoadBalancer', ports, externalTrafficPolicy: 'Local' })).status).toBe(201);
    // Eight of ten are free: a service that requests nine gets none.
    expect((await create('nine', { type: 'NodePort', ports: many.slice(0, 9) })).status).toBe(500);
    expect((await create('eight', { type: 'NodePort', ports: many.slice(0, 8) })).status).toBe(201);
  });

  test('have one health check port, requested or chosen, which is released when it is no longer needed', async () => {
    const local = { type: 'LoadBalancer', externalTrafficPolicy: 'Local', ports };
    const requested = (name: string) => create(name, { ...local, healthCheckNodePort: 30_004 });
    const isFree = async () => {
      const { status } = await requested('other');
      await server.ask('DELETE', `${services}/other`);
      return status === 201;
    };
    expect(healthPort((await requested('a')).json.spec)).toBe(30_004);
    expect(await isFree()).toBe(false);
    await patch('a', { externalTrafficPolicy: 'Cluster' }, '?dryRun=All');
    expect(await isFree()).toBe(false);
    await patch('a', { externalTrafficPolicy: 'Cluster' });
    expect(await isFree()).toBe(true);
    const [chosen] = [healthPort((await patch('a', { externalTrafficPolicy: 'Local' })).json.spec)];
    expect(chosen).toBeGreaterThanOrEqual(nodePorts.first);
    expect(chosen).toBeLessThanOrEqual(nodePorts.last);
    expect((await create('b', { type: 'NodePort', ports: [{ port: 80, nodePort: chosen }] })).status).toBe(422);
    await server.ask('DELETE', `${services}/a`);
    expect((await create('b', { type: 'NodePort', ports: [{ port: 80, nodePort: chosen }] })).status).toBe(201);
    const outside = await create('c', { ...local, healthCheckNodePort: 40_000 });
    expect(await causes(outside)).toEqual([
      'spec.healthCheckNodePort: Invalid value: 40000: provided port is not in the valid range. The range of valid ports is 30000-30009',
    ]);
    // Other types cannot set it.
    const inside = await create('d', { ports, healthCheckNodePort: 30_005 });
    expect([inside.status, await causes(inside)]).toEqual([
      422,
      [expect.stringMatching(/^spec\.healthCheckNodePort: /)],
    ]);
  });

  test('are not allocated a port that they request for another field', async () => {
    const many = Array.from({ length: 8 }, (_, index) => ({ name: `p${index}`, port: 80 + index }));
    const full = nodePortsOf((await create('all', { type: 'NodePort', ports: many })).json.spec);
    const range = Array.from({ length: 10 }, (_, index) => nodePorts.first + index);
    const [one, other] = range.filter((port) => !full.includes(port));
    for (let round = 0; round < 8; round += 1) {
      const local = { type: 'LoadBalancer', externalTrafficPolicy: 'Local', healthCheckNodePort: one };
      const balanced = (await create('a', { ...local, ports })).json.spec;
      expect([healthPort(balanced), nodePortsOf(balanced)]).toEqual([one, [other]]);
      await server.ask('DELETE', `${services}/a`);
      const second = { name: 'second', port: 81, nodePort: one };
      const spec = { type: 'NodePort', ports: [{ name: 'first', port: 80 }, second] };
      expect(nodePortsOf((await create('a', spec)).json.spec)).toEqual([other, one]);
      await server.ask('DELETE', `${services}/a`);
    }
  });

  test('release the address and ports that their new type does not need', async () => {
    const address = (await create('a', { ports })).json.spec.clusterIP;
    const exposed = (await patch('a', { type: 'NodePort' })).json.spec;
    expect([exposed.clusterIP, exposed.externalTrafficPolicy]).toEqual([address, 'Cluster']);
    const [port] = nodePortsOf(exposed);
    const balanced = (await patch('a', { type: 'LoadBalancer', externalTrafficPolicy: 'Local' })).json.spec;
    expect([nodePortsOf(balanced), healthPort(balanced)]).toEqual([[port], expect.any(Number)]);
    const changed = await patch('a', { healthCheckNodePort: 30_000 + ((healthPort(balanced) + 1) % 10) });
    expect(await causes(changed)).toEqual([
      expect.stringContaining('cannot change healthCheckNodePort on loadBalancer service'),
    ]);
    expect(healthPort((await patch('a', { externalTrafficPolicy: 'Cluster' })).json.spec)).toBeUndefined();
    const inside = (await patch('a', { type: 'ClusterIP' })).json.spec;
    expect([nodePortsOf(inside), inside.externalTrafficPolicy]).toEqual([[undefined], undefined]);
    const outside = (await patch('a', { type: 'ExternalName', externalName: 'a.example' })).json.spec;
    expect(outside).toEqual({
      type: 'ExternalName',
      externalName: 'a.example',
      sessionAffinity: 'None',
      ports: [expect.any(Object)],
    });
    expect(
      (await create('b', { type: 'NodePort', ports: [{ port: 80, nodePort: port }], clusterIP: address })).status,
    ).toBe(201);
    const back = await patch('a', { type: 'ClusterIP' });
    expect([back.status, back.json.spec.clusterIP === address]).toEqual([200, false]);
  });

  test('keep their addresses and ports in an update that omits them', async () => {
    const before = (await create('a', { type: 'LoadBalancer', ports, externalTrafficPolicy: 'Local' })).json.spec;
    const body = { metadata: { name: 'a' }, spec: { type: 'LoadBalancer', ports, externalTrafficPolicy: 'Local' } };
    const resourceVersion = (await server.ask('GET', `${services}/a`)).json.metadata.resourceVersion;
    const put = await server.ask('PUT', `${services}/a`, {
      body: { ...body, metadata: { name: 'a', resourceVersion } },
    });
    expect([put.status, put.json.spec]).toEqual([200, before]);
    const moved = await patch('a', { ports: [{ port: 81 }] });
    expect(nodePortsOf(moved.json.spec)).toEqual([expect.any(Number)]);
    const other = before.clusterIP === '10.0.0.6' ? '10.0.0.5' : '10.0.0.6';
    const rejected = await patch('a', { clusterIP: other, clusterIPs: null });
    expect(rejected.status).toBe(422);
    expect((await specOf('a')).clusterIP).toBe(before.clusterIP);
  });

  test('of a dry run allocate nothing, and have placeholder node ports', async () => {
    const tried = await create('a', { type: 'NodePort', ports }, '?dryRun=All');
    expect([tried.status, tried.json.spec.clusterIP, nodePortsOf(tried.json.spec)]).toEqual([201, undefined, [32_769]]);
    for (let round = 0; round < 12; round += 1) await create('a', { type: 'NodePort', ports }, '?dryRun=All');
    const made = await create('a', { type: 'NodePort', ports });
    await server.ask('DELETE', `${services}/a?dryRun=All`);
    await patch('a', { type: 'ExternalName', externalName: 'a.example' }, '?dryRun=All');
    expect((await specOf('a')).clusterIP).toBe(made.json.spec.clusterIP);
    const taken = await create('b', { ports, clusterIP: made.json.spec.clusterIP });
    expect(taken.status).toBe(422);
  });

  test('are deleted together with their endpoints', async () => {
    await create('a', { ports });
    await server.ask('POST', '/api/v1/namespaces/default/endpoints', { body: { metadata: { name: 'a' } } });
    await server.ask('DELETE', `${services}/a`);
    expect((await server.ask('GET', '/api/v1/namespaces/default/endpoints/a')).status).toBe(404);
  });

  test('keep their address until the last finalizer is removed', async () => {
    const body = { metadata: { name: 'a', finalizers: ['example.com/a'] }, spec: { ports, clusterIP: '10.0.0.4' } };
    await server.ask('POST', services, { body });
    expect((await server.ask('DELETE', `${services}/a`)).status).toBe(200);
    expect((await create('b', { ports, clusterIP: '10.0.0.4' })).status).toBe(422);
    await server.ask('PATCH', `${services}/a`, { body: { metadata: { finalizers: null } }, headers: mergePatch });
    expect((await create('b', { ports, clusterIP: '10.0.0.4' })).status).toBe(201);
  });

  test('created by apply keep their addresses and ports when applied again', async () => {
    const headers = { 'content-type': 'application/apply-patch+yaml' };
    const body = {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'a' },
      spec: { ports: [{ port: 80, protocol: 'TCP' }] },
    };
    const path = `${services}/a?fieldManager=t`;
    const made = await server.ask('PATCH', path, { body, headers });
    expect([made.status, made.json.spec.clusterIP]).toEqual([201, expect.stringMatching(/^10\.0\.0\.[2-6]$/)]);
    const again = await server.ask('PATCH', path, { body, headers });
    expect([again.status, again.json.spec]).toEqual([200, made.json.spec]);
  });

  test('with clusterIP None have no address, with one family or both', async () => {
    const open = await create('a', { ports, clusterIP: 'None' });
    expect(open.json.spec).toMatchObject({
      clusterIPs: ['None'],
      ipFamilies: ['IPv4', 'IPv6'],
      ipFamilyPolicy: 'RequireDualStack',
    });
    const selected = await create('b', { ports, clusterIP: 'None', selector: { a: 'b' } });
    expect(selected.json.spec).toMatchObject({ ipFamilies: ['IPv4'], ipFamilyPolicy: 'SingleStack' });
    expect((await patch('b', { type: 'NodePort' })).status).toBe(422);
  });
});

describe('services of a cluster with two families', () => {
  beforeAll(async () => {
    const addressRanges = ['10.0.0.0/24', 'fd00::/120'];
    server = await startTestServer('orch', { services: { addressRanges, nodePorts, apiServer } });
  });
  afterAll(() => server.stop());
  beforeEach(deleteAll);

  test('get an address of each family, in the order of ipFamilies', async () => {
    const both = (await create('a', { ports, ipFamilyPolicy: 'RequireDualStack', ipFamilies: ['IPv6'] })).json.spec;
    expect(both.ipFamilies).toEqual(['IPv6', 'IPv4']);
    expect(both.clusterIPs).toEqual([expect.stringMatching(/^fd00::/), expect.stringMatching(/^10\.0\.0\./)]);
    expect(both.clusterIP).toBe(both.clusterIPs[0]);
    const requested = { ports, clusterIP: 'FD00::0044', clusterIPs: ['FD00::0044', '10.0.0.44'] };
    expect((await create('b', requested)).json.spec).toMatchObject({ ipFamilyPolicy: 'RequireDualStack' });
    // Another spelling of the same address.
    expect((await create('c', { ports, clusterIP: 'fd00::44' })).status).toBe(422);
  });

  test('release both addresses when deleted or changed to ExternalName, and allocate none when one is taken', async () => {
    const clusterIPs = ['10.0.0.50', 'fd00::50'];
    const requested = { ports, clusterIP: clusterIPs[0], clusterIPs, ipFamilyPolicy: 'RequireDualStack' };
    const areFree = async () => {
      const responses = await Promise.all(
        clusterIPs.map((clusterIP, index) => create(`probe-${index}`, { ports, clusterIP })),
      );
      await Promise.all(clusterIPs.map((_, index) => server.ask('DELETE', `${services}/probe-${index}`)));
      return responses.map(({ status }) => status === 201);
    };
    expect((await create('a', requested)).json.spec.clusterIPs).toEqual(clusterIPs);
    expect(await areFree()).toEqual([false, false]);
    const named = (await patch('a', { type: 'ExternalName', externalName: 'a.example' })).json.spec;
    expect([named.clusterIPs, named.ipFamilies, named.ipFamilyPolicy]).toEqual([undefined, undefined, undefined]);
    expect(await areFree()).toEqual([true, true]);
    const back = await patch('a', { type: 'ClusterIP', externalName: null, clusterIPs, clusterIP: clusterIPs[0] });
    expect([back.json.message, back.json.spec?.clusterIPs]).toEqual([undefined, clusterIPs]);
    await server.ask('DELETE', `${services}/a`);
    expect(await areFree()).toEqual([true, true]);

    await create('b', { ports, clusterIP: 'fd00::50' });
    expect((await create('a', requested)).status).toBe(422);
    expect(await areFree()).toEqual([true, false]);
  });

  test('add and remove a second family', async () => {
    const [first] = (await create('a', { ports })).json.spec.clusterIPs;
    const [kept, second] = (await patch('a', { ipFamilyPolicy: 'PreferDualStack' })).json.spec.clusterIPs;
    expect([kept, second]).toEqual([first, expect.stringMatching(/^fd00::/)]);
    expect(await causes(await patch('a', { clusterIPs: [first] }))).toEqual([
      expect.stringContaining("`ipFamilyPolicy` must be set to 'SingleStack' when releasing the secondary clusterIP"),
    ]);
    expect(await causes(await patch('a', { ipFamilies: ['IPv6', 'IPv4'] }))).toEqual(
      expect.arrayContaining([expect.stringMatching(/^spec\.ipFamilies\[0\]: .*may not change once set$/)]),
    );
    const back = (await patch('a', { ipFamilyPolicy: 'SingleStack' })).json.spec;
    expect([back.clusterIPs, back.ipFamilies]).toEqual([[first], ['IPv4']]);
    expect((await create('b', { ports, clusterIP: second })).status).toBe(201);
  });
});

test('without the feature gate IPv6DualStack services have an address and no families', async () => {
  server = await startTestServer('orch', {
    services: { addressRanges: ['10.0.0.0/24'], nodePorts },
    gates: (gate) => gate !== 'IPv6DualStack',
  });
  const { json } = await create('a', { ports, ipFamilyPolicy: 'RequireDualStack', ipFamilies: ['IPv6'] });
  expect(json.spec.clusterIPs).toEqual([expect.stringMatching(/^10\.0\.0\./)]);
  expect([json.spec.ipFamilies, json.spec.ipFamilyPolicy]).toEqual([undefined, undefined]);
  const taken = await create('b', { ports, clusterIP: 'fd00::1' });
  expect(taken.status).toBe(422);
  await server.stop();
});

describe('the service of the API server', () => {
  test('has the first address of the range, and endpoints of the API server', async () => {
    server = await startTestServer('kubernetes', {
      services: { addressRanges: ['10.7.0.0/24'], nodePorts, apiServer: { ...apiServer, nodePort: 30_007 } },
    });
    const { json } = await server.ask('GET', `${services}/kubernetes`);
    expect(json.metadata.labels).toEqual({ component: 'apiserver', provider: 'kubernetes' });
    const { port } = server.server;
    expect(json.spec).toMatchObject({
      type: 'NodePort',
      clusterIP: '10.7.0.1',
      ports: [{ name: 'https', protocol: 'TCP', port: 443, targetPort: port, nodePort: 30_007 }],
    });
    const endpoints = await server.ask('GET', '/api/v1/namespaces/default/endpoints/kubernetes');
    expect(endpoints.json.subsets).toEqual([
      { addresses: [{ ip: '192.0.2.1' }], ports: [{ name: 'https', port, protocol: 'TCP' }] },
    ]);
    expect(endpoints.json.metadata.labels).toEqual({ 'endpointslice.kubernetes.io/skip-mirror': 'true' });
    const slices = '/apis/discovery.k8s.io/v1/namespaces/default/endpointslices';
    expect((await server.ask('GET', `${slices}/kubernetes`)).json).toMatchObject({
      addressType: 'IPv4',
      endpoints: [{ addresses: ['192.0.2.1'], conditions: { ready: true } }],
      metadata: { labels: { 'kubernetes.io/service-name': 'kubernetes' } },
    });
    await server.stop();
  });
});
