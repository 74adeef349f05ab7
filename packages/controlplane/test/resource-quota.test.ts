import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type AdmissionPlugin, type AdmissionRequest, admissionDenied } from '@orch/apiserver';
import { type Parsed, startTestServer, type TestResponse, type TestServer } from './test-server.js';

// No controller runs: the tests write the status that it would write.

let server: TestServer;
/** Runs after ResourceQuota, in the same phase. */
let afterCharge: ((request: AdmissionRequest) => void | Promise<void>) | undefined;
const later: AdmissionPlugin = {
  handles: ({ object }) => object?.metadata.labels?.['later'] !== undefined,
  validate: (request) => afterCharge?.(request),
};

beforeAll(async () => {
  server = await startTestServer('orch', { admission: { plugins: [later] } });
});
afterAll(() => server.stop());

let namespaces = 0;
/** A new namespace with quotas whose usage is counted. */
async function namespaceWith(
  ...quotas: readonly { readonly name: string; readonly hard: object; readonly scopes?: readonly string[] }[]
) {
  namespaces += 1;
  const name = `quota-${namespaces}`;
  const path = `/api/v1/namespaces/${name}`;
  const created = [await server.ask('POST', '/api/v1/namespaces', { body: { metadata: { name } } })];
  created.push(await server.ask('POST', `${path}/serviceaccounts`, { body: { metadata: { name: 'default' } } }));
  for (const { name: quota, hard, scopes } of quotas) {
    const spec = { hard, ...(scopes === undefined ? {} : { scopes }) };
    const body = { apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: quota }, spec };
    const { json, ...response } = await server.ask('POST', `${path}/resourcequotas`, { body });
    created.push({ ...response, json });
    const used = Object.fromEntries(Object.keys(hard).map((each) => [each, '0']));
    await server.ask('PUT', `${path}/resourcequotas/${quota}/status`, { body: { ...json, status: { hard, used } } });
  }
  expect(created.map(({ status }) => status)).toEqual(created.map(() => 201));
  return {
    path,
    async used(quota: string): Promise<Parsed> {
      return (await server.ask('GET', `${path}/resourcequotas/${quota}`)).json.status.used;
    },
    create: (plural: string, body: object, query = '') => server.ask('POST', `${path}/${plural}${query}`, { body }),
  };
}

const messageOf = ({ status, json }: TestResponse) => [status, json.reason, json.message];
const configMap = (name: string, labels: object = {}) => ({ metadata: { name, labels } });
const pod = (name: string, resources: object = {}, spec: object = {}) => ({
  metadata: { name },
  spec: { containers: [{ name: 'c', image: 'i', resources }], ...spec },
});

/** Polls, since a charge is released after the response. */
async function eventually(check: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await check();
      return;
    } catch (error) {
      if (attempt === 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

describe('the plugin ResourceQuota', () => {
  test('charges a new object and rejects one that exceeds the quota', async () => {
    const { create, used } = await namespaceWith({ name: 'maps', hard: { configmaps: '1', 'count/configmaps': '5' } });
    expect((await create('configmaps', configMap('a'))).status).toBe(201);
    expect(await used('maps')).toEqual({ configmaps: '1', 'count/configmaps': '1' });
    expect(messageOf(await create('configmaps', configMap('b')))).toEqual([
      403,
      'Forbidden',
      'configmaps "b" is forbidden: exceeded quota: maps, requested: configmaps=1, used: configmaps=1, limited: configmaps=1',
    ]);
    expect(await used('maps')).toEqual({ configmaps: '1', 'count/configmaps': '1' });
  });

  test('charges every quota of the namespace, or none', async () => {
    const { create, used } = await namespaceWith(
      { name: 'small', hard: { pods: '1' } },
      { name: 'large', hard: { pods: '5', 'requests.cpu': '1' } },
    );
    const resources = { requests: { cpu: '300m' } };
    expect((await create('pods', pod('a', resources))).status).toBe(201);
    expect([await used('small'), await used('large')]).toEqual([{ pods: '1' }, { pods: '1', 'requests.cpu': '300m' }]);
    expect((await create('pods', pod('b', resources))).status).toBe(403);
    expect(await used('large')).toEqual({ pods: '1', 'requests.cpu': '300m' });
  });

  test('rejects a pod that does not specify a limited resource', async () => {
    const { create } = await namespaceWith({ name: 'compute', hard: { 'requests.cpu': '1', 'limits.memory': '1Gi' } });
    expect(messageOf(await create('pods', pod('a')))).toEqual([
      403,
      'Forbidden',
      'pods "a" is forbidden: failed quota: compute: must specify limits.memory,requests.cpu',
    ]);
  });

  test('rejects objects of a quota whose usage is not counted yet', async () => {
    const { path, create } = await namespaceWith({ name: 'q', hard: { secrets: '3' } });
    const { json } = await server.ask('GET', `${path}/resourcequotas/q`);
    const status = { hard: { secrets: '3', configmaps: '2' }, used: { secrets: '0' } };
    await server.ask('PUT', `${path}/resourcequotas/q/status`, { body: { ...json, status } });
    expect(messageOf(await create('configmaps', configMap('a')))).toEqual([
      403,
      'Forbidden',
      'configmaps "a" is forbidden: status unknown for quota: q, resources: configmaps',
    ]);
    expect((await create('secrets', { metadata: { name: 'a' } })).status).toBe(201);
  });

  test('charges only pods in the scopes of the quota', async () => {
    const { create, used } = await namespaceWith({ name: 'best', hard: { pods: '1' }, scopes: ['BestEffort'] });
    const burstable = { requests: { cpu: '1' } };
    expect((await create('pods', pod('a', burstable))).status).toBe(201);
    expect(await used('best')).toEqual({ pods: '0' });
    expect((await create('pods', pod('b'))).status).toBe(201);
    expect((await create('pods', pod('c'))).status).toBe(403);
    expect((await create('pods', pod('d', burstable))).status).toBe(201);
  });

  test('charges the increases of an update and ignores decreases', async () => {
    const hard = { services: '2', 'services.nodeports': '3', 'services.loadbalancers': '1' };
    const { path, create, used } = await namespaceWith({ name: 'q', hard });
    const service = (spec: object) => ({ apiVersion: 'v1', kind: 'Service', metadata: { name: 's' }, spec });
    const ports = [{ name: 'a', port: 1 }];
    expect((await create('services', service({ ports }))).status).toBe(201);
    expect(await used('q')).toMatchObject({ services: '1', 'services.nodeports': '0' });
    const put = (spec: object) =>
      server.ask('PATCH', `${path}/services/s`, {
        body: { spec },
        headers: { 'content-type': 'application/merge-patch+json' },
      });
    expect((await put({ type: 'NodePort', ports: [...ports, { name: 'b', port: 2 }] })).status).toBe(200);
    expect(await used('q')).toMatchObject({ services: '1', 'services.nodeports': '2' });
    const four = [...ports, ...['b', 'c', 'd'].map((name, index) => ({ name, port: index + 2 }))];
    expect(messageOf(await put({ ports: four }))).toEqual([
      403,
      'Forbidden',
      'services "s" is forbidden: exceeded quota: q, requested: services.nodeports=2, used: services.nodeports=2, limited: services.nodeports=3',
    ]);
    expect((await put({ type: 'ClusterIP', ports: [{ name: 'a', port: 1, nodePort: null }] })).status).toBe(200);
    expect(await used('q')).toMatchObject({ services: '1', 'services.nodeports': '2' });
  });

  test('charges storage by class, in total and when a claim grows', async () => {
    const hard = { 'requests.storage': '10Gi', 'gold.storageclass.storage.orch.io/requests.storage': '2Gi' };
    const { create, used } = await namespaceWith({ name: 'q', hard });
    const claim = (name: string, size: string, storageClassName: string) => ({
      metadata: { name },
      spec: { storageClassName, accessModes: ['ReadWriteOnce'], resources: { requests: { storage: size } } },
    });
    expect((await create('persistentvolumeclaims', claim('a', '2Gi', 'gold'))).status).toBe(201);
    expect((await create('persistentvolumeclaims', claim('b', '7Gi', 'tin'))).status).toBe(201);
    expect(await used('q')).toEqual({
      'requests.storage': '9Gi',
      'gold.storageclass.storage.orch.io/requests.storage': '2Gi',
    });
    expect((await create('persistentvolumeclaims', claim('c', '1Gi', 'gold'))).status).toBe(403);
    expect((await create('persistentvolumeclaims', claim('d', '1Gi', 'tin'))).status).toBe(201);
  });

  test('counts objects of any group', async () => {
    const { path, used } = await namespaceWith({ name: 'q', hard: { 'count/leases.coordination.orch.io': '1' } });
    const leases = path.replace('/api/v1', '/apis/coordination.orch.io/v1');
    const create = (name: string) => server.ask('POST', `${leases}/leases`, { body: { metadata: { name } } });
    expect([(await create('a')).status, (await create('b')).status]).toEqual([201, 403]);
    expect(await used('q')).toEqual({ 'count/leases.coordination.orch.io': '1' });
  });

  test('charges an object that a PUT or an apply creates, and no update of it', async () => {
    const { path, used } = await namespaceWith({ name: 'q', hard: { 'count/leases.coordination.orch.io': '2' } });
    const leases = `${path.replace('/api/v1', '/apis/coordination.orch.io/v1')}/leases`;
    const lease = (name: string) => ({
      apiVersion: 'coordination.orch.io/v1',
      kind: 'Lease',
      metadata: { name },
      spec: { holderIdentity: 'me' },
    });
    const put = () => server.ask('PUT', `${leases}/a`, { body: lease('a') });
    const apply = (name: string, query = '') =>
      server.ask('PATCH', `${leases}/${name}?fieldManager=me${query}`, {
        body: lease(name),
        headers: { 'content-type': 'application/apply-patch+yaml' },
      });
    expect([(await put()).status, (await apply('a', '&force=true')).status]).toEqual([201, 200]);
    expect([(await apply('b')).status, (await apply('b')).status, (await apply('c')).status]).toEqual([201, 200, 403]);
    expect(await used('q')).toEqual({ 'count/leases.coordination.orch.io': '2' });
  });

  test('checks a dry run and charges nothing for it', async () => {
    const { create, used } = await namespaceWith({ name: 'q', hard: { configmaps: '1' } });
    const dryRun = '?dryRun=All';
    expect((await create('configmaps', configMap('a'), dryRun)).status).toBe(201);
    expect(await used('q')).toEqual({ configmaps: '0' });
    expect((await create('configmaps', configMap('a'))).status).toBe(201);
    expect((await create('configmaps', configMap('b'), dryRun)).status).toBe(403);
  });

  test('never exceeds a quota with 64 concurrent creators, and uses all of it', async () => {
    const { path, create, used } = await namespaceWith(
      { name: 'pods', hard: { pods: '20', 'requests.cpu': '100' } },
      { name: 'cpu', hard: { 'requests.cpu': '5' } },
    );
    const resources = { requests: { cpu: '500m' } };
    const created = await Promise.all(
      Array.from({ length: 64 }, (_, index) => create('pods', pod(`p${index}`, resources))),
    );
    expect(created.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(created.filter(({ status }) => status === 403)).toHaveLength(54);
    expect((await server.ask('GET', `${path}/pods`)).json.items).toHaveLength(10);
    expect([await used('pods'), await used('cpu')]).toEqual([
      { pods: '10', 'requests.cpu': '5' },
      { 'requests.cpu': '5' },
    ]);
  });

  test('keeps the charges of 64 creators while another client writes the quota', async () => {
    const { path, create, used } = await namespaceWith({ name: 'q', hard: { configmaps: '50' } });
    let isDone = false;
    const annotate = async () => {
      for (let count = 0; !isDone; count += 1) {
        await server.ask('PATCH', `${path}/resourcequotas/q`, {
          body: { metadata: { annotations: { count: `${count}` } } },
          headers: { 'content-type': 'application/merge-patch+json' },
        });
      }
    };
    const writer = annotate();
    const created = await Promise.all(
      Array.from({ length: 64 }, (_, index) => create('configmaps', configMap(`m${index}`))),
    );
    isDone = true;
    await writer;
    expect(created.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(await used('q')).toEqual({ configmaps: '50' });
  });

  test('releases the charge when a later plugin rejects the object', async () => {
    const { create, used } = await namespaceWith({ name: 'q', hard: { configmaps: '1' } });
    afterCharge = (request) => {
      throw admissionDenied(request, 'no');
    };
    expect((await create('configmaps', configMap('a', { later: 'yes' }))).status).toBe(403);
    await eventually(async () => expect(await used('q')).toEqual({ configmaps: '0' }));
    expect((await create('configmaps', configMap('a'))).status).toBe(201);
  });

  test('releases the charge of an object that exists already', async () => {
    const { create, used } = await namespaceWith({ name: 'q', hard: { configmaps: '9' } });
    const created = await Promise.all(Array.from({ length: 8 }, () => create('configmaps', configMap('same'))));
    expect(created.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    await eventually(async () => expect(await used('q')).toEqual({ configmaps: '1' }));
  });

  test('charges an update once when it is tried again after a concurrent write', async () => {
    const { path, create, used } = await namespaceWith({ name: 'q', hard: { 'services.nodeports': '9' } });
    const service = { metadata: { name: 's', labels: { later: 'yes' } }, spec: { ports: [{ port: 1 }] } };
    afterCharge = undefined;
    expect((await create('services', service)).status).toBe(201);
    const patch = (body: object) =>
      server.ask('PATCH', `${path}/services/s`, { body, headers: { 'content-type': 'application/merge-patch+json' } });
    const charged: Parsed[] = [];
    afterCharge = async () => {
      if (charged.length > 1) return;
      charged.push(await used('q'));
      if (charged.length === 1) await patch({ metadata: { labels: { later: null }, annotations: { other: 'yes' } } });
    };
    expect((await patch({ metadata: { labels: { later: 'yes' } }, spec: { type: 'NodePort' } })).status).toBe(200);
    expect(charged).toEqual([{ 'services.nodeports': '1' }, { 'services.nodeports': '1' }]);
    expect(await used('q')).toEqual({ 'services.nodeports': '1' });
  });
});
