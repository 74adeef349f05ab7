import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from './test-server.js';

const admission = { disabled: ['ServiceAccount'] };
const maps = '/api/v1/namespaces/default/configmaps';
const deployments = '/apis/apps/v1/namespaces/default/deployments';
const pod = { containers: [{ name: 'c', image: 'i' }] };
const deployment = (name: string) => ({
  metadata: { name },
  spec: { selector: { matchLabels: { a: 'b' } }, template: { metadata: { labels: { a: 'b' } }, spec: pod } },
});

describe('without the gate RemoveSelfLink', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('kubernetes', { admission, gates: (gate) => gate !== 'RemoveSelfLink' });
  });
  afterAll(() => server.stop());

  test('a created, read, changed and deleted object has the path of the object', async () => {
    const path = `${maps}/life`;
    const link = async (...request: Parameters<TestServer['ask']>) =>
      (await server.ask(...request)).json.metadata.selfLink;
    expect(await link('POST', maps, { body: { metadata: { name: 'life', selfLink: '/sent' } } })).toBe(path);
    expect(await link('GET', path)).toBe(path);
    const { resourceVersion } = (await server.ask('GET', path)).json.metadata;
    const body = { metadata: { name: 'life', resourceVersion, finalizers: ['a.b/c'] }, data: { a: 'b' } };
    expect(await link('PUT', path, { body })).toBe(path);
    expect(await link('DELETE', path)).toBe(path);
  });

  test('a cluster-scoped object, a namespace among them, has no namespace in its link', async () => {
    expect((await server.ask('GET', '/api/v1/namespaces/default')).json.metadata.selfLink).toBe(
      '/api/v1/namespaces/default',
    );
    const { json } = await server.ask('GET', '/apis/rbac.authorization.k8s.io/v1/clusterroles');
    for (const { metadata } of json.items)
      expect(metadata.selfLink).toBe(
        `/apis/rbac.authorization.k8s.io/v1/clusterroles/${encodeURIComponent(metadata.name)}`,
      );
    expect(json.items.length).toBeGreaterThan(10);
  });

  test('subresources have their own path, and a scale the path of the scale', async () => {
    await server.ask('POST', deployments, { body: deployment('d') });
    for (const path of [`${deployments}/d`, `${deployments}/d/status`, `${deployments}/d/scale`])
      expect((await server.ask('GET', path)).json.metadata.selfLink).toBe(path);
  });

  test('each version of an object has its own path', async () => {
    const v1 = '/apis/batch/v1/namespaces/default/cronjobs';
    const job = { spec: { template: { spec: { ...pod, restartPolicy: 'Never' } } } };
    await server.ask('POST', v1, {
      body: { metadata: { name: 'c' }, spec: { schedule: '* * * * *', jobTemplate: job } },
    });
    const beta = v1.replace('/v1/', '/v1beta1/');
    for (const path of [v1, beta]) {
      expect((await server.ask('GET', `${path}/c`)).json.metadata.selfLink).toBe(`${path}/c`);
      const list = (await server.ask('GET', path)).json;
      expect([list.metadata.selfLink, list.items[0].metadata.selfLink]).toEqual([path, `${path}/c`]);
    }
  });

  test('a list has the path of the request, and its items have theirs, in each form', async () => {
    await server.ask('POST', maps, { body: { metadata: { name: 'listed' } } });
    const all = '/api/v1/configmaps';
    const list = (await server.ask('GET', all)).json;
    expect(list.metadata.selfLink).toBe(all);
    const links = list.items.map(({ metadata }: { metadata: { selfLink: string } }) => metadata.selfLink);
    expect(links).toContain(`${maps}/listed`);
    const meta = 'g=meta.k8s.io;v=v1';
    const table = (await server.ask('GET', maps, { headers: { accept: `application/json;as=Table;${meta}` } })).json;
    const row = table.rows.find(
      ({ object }: { object: { metadata: { name: string } } }) => object.metadata.name === 'listed',
    );
    expect([table.metadata.selfLink, row.object.metadata.selfLink]).toEqual([maps, `${maps}/listed`]);
    const accept = `application/json;as=PartialObjectMetadata;${meta}`;
    const one = (await server.ask('GET', `${maps}/listed`, { headers: { accept } })).json;
    expect(one.metadata.selfLink).toBe(`${maps}/listed`);
    const yaml = await server.ask('GET', `${maps}/listed`, { headers: { accept: 'application/yaml' } });
    expect(yaml.text).toContain(`selfLink: ${maps}/listed`);
    const raw = await server.ask('GET', `${maps}/listed`, {
      headers: { accept: 'application/vnd.kubernetes.protobuf' },
    });
    expect(raw.text).toContain(`${maps}/listed`);
  });

  test('events of a watch have the links of their objects', async () => {
    await server.ask('POST', maps, { body: { metadata: { name: 'watched' } } });
    const [event] = await server.watch(`${maps}?watch=1&fieldSelector=metadata.name%3Dwatched`, 1);
    expect(event?.type).toBe('ADDED');
    expect(event?.object.metadata.selfLink).toBe(`${maps}/watched`);
  });
});

test('by default no response has a self link, and one that is sent is dropped', async () => {
  const server = await startTestServer('kubernetes', { admission });
  const { json } = await server.ask('POST', maps, { body: { metadata: { name: 'a', selfLink: '/sent' } } });
  expect(json.metadata.selfLink).toBeUndefined();
  expect((await server.ask('GET', maps)).text).not.toContain('selfLink');
  await server.stop();
});
