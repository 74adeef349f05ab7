import { describe, expect, test } from '@jest/globals';
import { kubernetesNames, systemClock } from '@orch/apimachinery';
import { openEmbeddedStore } from '@orch/storage';
import { type Parsed, startTestServer, type TestServer } from './test-server.js';

const admission = { disabled: ['ServiceAccount'] };
const namespace = '/api/v1/namespaces/default';
const pod = (name: string) => ({ metadata: { name }, spec: { containers: [{ name: 'c', image: 'i' }] } });
const post = (server: TestServer, path: string, body: object, token?: string) =>
  server.ask('POST', path, { body, token });

describe('what the service does', () => {
  test('objects are validated, defaulted and kept in the store across a restart [What the service does, 2] [What the service does, 7]', async () => {
    const store = await openEmbeddedStore({ dialect: 'kubernetes', clock: systemClock(), memory: true });
    const kinds: readonly [resource: string, good: object, bad: object, lacking: object][] = [
      ['pods', pod('p').spec, { containers: [] }, { restartPolicy: 'Always', dnsPolicy: 'ClusterFirst' }],
      ['services', { ports: [{ port: 80 }] }, { ports: [{ port: 0 }] }, { type: 'ClusterIP', sessionAffinity: 'None' }],
      [
        'replicationcontrollers',
        { selector: { a: 'b' }, template: { metadata: { labels: { a: 'b' } }, spec: pod('p').spec } },
        { replicas: -1 },
        { replicas: 1 },
      ],
    ];
    const first = await startTestServer('kubernetes', { store, admission });
    expect(first.server.url).toMatch(/^https:/);
    const made: Parsed[] = [];
    for (const [resource, good, bad, lacking] of kinds) {
      const path = `${namespace}/${resource}`;
      const response = await post(first, path, { metadata: { name: 'x' }, spec: good });
      expect([response.status, response.json.spec]).toMatchObject([201, lacking]);
      made.push(response.json);
      const rejected = await post(first, path, { metadata: { name: 'y' }, spec: bad });
      expect([rejected.status, rejected.json.reason]).toEqual([422, 'Invalid']);
    }
    await first.stop();
    const second = await startTestServer('kubernetes', { store, admission });
    for (const [index, [resource]] of kinds.entries()) {
      expect((await second.ask('GET', `${namespace}/${resource}/x`)).json).toEqual(made[index]);
      expect((await second.ask('GET', `${namespace}/${resource}/y`)).status).toBe(404);
    }
    await second.stop();
    await store.close();
  });

  test('clients write objects, are authorized per subresource, choose a media type, and watch after a list [What the service does, 3]', async () => {
    const server = await startTestServer('kubernetes', { admission });
    const maps = `${namespace}/configmaps`;
    const { json: empty } = await server.ask('GET', maps);
    const made = await post(server, maps, { metadata: { name: 'm' }, data: { a: '1' } });
    const put = await server.ask('PUT', `${maps}/m`, { body: { ...made.json, data: { a: '2' } } });
    const headers = { 'content-type': 'application/merge-patch+json' };
    const patched = await server.ask('PATCH', `${maps}/m`, { body: { data: { b: '3' } }, headers });
    const gone = await server.ask('DELETE', `${maps}/m`);
    expect([made.status, put.status, patched.status, gone.status]).toEqual([201, 200, 200, 200]);
    const events = await server.watch(`${maps}?watch=1&resourceVersion=${empty.metadata.resourceVersion}`, 4);
    expect(events.map(({ type, object }) => [type, object.data])).toEqual([
      ['ADDED', { a: '1' }],
      ['MODIFIED', { a: '2' }],
      ['MODIFIED', { a: '2', b: '3' }],
      ['DELETED', { a: '2', b: '3' }],
    ]);

    const rbac = '/apis/rbac.authorization.k8s.io/v1/namespaces/default';
    const rules = [{ verbs: ['create'], apiGroups: [''], resources: ['pods/binding'] }];
    await post(server, `${rbac}/roles`, { metadata: { name: 'binder' }, rules });
    const apiGroup = 'rbac.authorization.k8s.io';
    const roleRef = { apiGroup, kind: 'Role', name: 'binder' };
    const subjects = [{ apiGroup, kind: 'User', name: 'bob' }];
    await post(server, `${rbac}/rolebindings`, { metadata: { name: 'binder' }, roleRef, subjects });
    const pods = `${namespace}/pods`;
    await post(server, pods, pod('p'));
    const target = { kind: 'Node', name: 'n' };
    expect((await post(server, `${pods}/p/binding`, { metadata: { name: 'p' }, target }, 'bob')).status).toBe(201);
    expect((await post(server, pods, pod('q'), 'bob')).status).toBe(403);
    expect((await server.ask('GET', `${pods}/p`, { token: 'bob' })).status).toBe(403);
    expect((await server.ask('GET', `${pods}/p`)).json.spec.nodeName).toBe('n');

    const inForm = async (accept: string) =>
      (await server.ask('GET', `${pods}/p`, { headers: { accept } })).headers['content-type'];
    const { protobufMediaType } = kubernetesNames;
    expect([
      await inForm('application/json'),
      await inForm('application/yaml'),
      await inForm(protobufMediaType),
    ]).toEqual(['application/json', 'application/yaml', protobufMediaType]);
    await server.stop();
  });
});
