import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Parsed, startTestServer, type TestServer } from './test-server.js';

const api = '/api/v1/namespaces/web';
const leases = '/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases';
const storage = '/apis/storage.k8s.io/v1';
const containers = [{ name: 'c', image: 'i' }];
const capacity = { storage: '1Gi' };
const claimSpec = { accessModes: ['ReadWriteOnce'], resources: { requests: capacity }, volumeName: 'v' };

/** Pod `mine` on node a refers to an object of each kind; pod `other` runs on node b. */
const mine = {
  nodeName: 'a',
  serviceAccountName: 'runner',
  imagePullSecrets: [{ name: 'pull' }],
  initContainers: [{ ...containers[0], name: 'init', envFrom: [{ secretRef: { name: 'env-from' } }] }],
  containers: [
    {
      ...containers[0],
      env: [
        { name: 'A', valueFrom: { secretKeyRef: { name: 'env', key: 'k' } } },
        { name: 'B', valueFrom: { configMapKeyRef: { name: 'env', key: 'k' } } },
      ],
    },
  ],
  volumes: [
    { name: 'secret', secret: { secretName: 'volume' } },
    { name: 'map', configMap: { name: 'volume' } },
    { name: 'both', projected: { sources: [{ secret: { name: 'projected' } }, { configMap: { name: 'projected' } }] } },
    { name: 'claim', persistentVolumeClaim: { claimName: 'claim' } },
  ],
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('kubernetes', {
    authorization: { modes: ['Node', 'RBAC'] },
    admission: { disabled: ['ServiceAccount', 'TaintNodesByCondition'] },
  });
  await given('/api/v1/namespaces', { metadata: { name: 'web' } });
  for (const name of ['a', 'b']) await given('/api/v1/nodes', { metadata: { name } });
  await given(`${api}/serviceaccounts`, { metadata: { name: 'runner' } });
  for (const name of ['pull', 'env-from', 'env', 'volume', 'projected', 'csi', 'controller', 'others', 'mirrored']) {
    await given(`${api}/secrets`, { metadata: { name } });
    await given(`${api}/configmaps`, { metadata: { name } });
  }
  await given('/api/v1/persistentvolumes', {
    metadata: { name: 'v' },
    spec: {
      ...{ capacity, accessModes: ['ReadWriteOnce'], claimRef: { namespace: 'web', name: 'claim' } },
      csi: {
        ...{ driver: 'd.example.com', volumeHandle: 'h' },
        nodePublishSecretRef: { namespace: 'web', name: 'csi' },
        controllerPublishSecretRef: { namespace: 'web', name: 'controller' },
      },
    },
  });
  await given(`${api}/persistentvolumeclaims`, { metadata: { name: 'claim' }, spec: claimSpec });
  await given(`${storage}/volumeattachments`, {
    metadata: { name: 'attached' },
    spec: { attacher: 'd.example.com', nodeName: 'a', source: { persistentVolumeName: 'v' } },
  });
  await given(`${api}/pods`, { metadata: { name: 'mine' }, spec: mine });
  await given(`${api}/pods`, {
    metadata: { name: 'other' },
    spec: { nodeName: 'b', containers, imagePullSecrets: [{ name: 'others' }] },
  });
  await given(`${api}/pods`, {
    metadata: { name: 'mirror', annotations: { 'kubernetes.io/config.mirror': 'x' } },
    spec: { nodeName: 'a', containers, imagePullSecrets: [{ name: 'mirrored' }] },
  });
});
afterAll(() => server.stop());

async function given(path: string, body: object): Promise<void> {
  const { status, text } = await server.ask('POST', path, { body });
  if (status !== 201) throw new Error(text);
}

const nodeHeaders = (name: string) => ({
  'impersonate-user': `system:node:${name}`,
  'impersonate-group': 'system:nodes',
});

async function asNode(
  name: string,
  request: string,
  body?: object,
): Promise<{ readonly status: number; readonly json: Parsed }> {
  const [method = '', path = ''] = request.split(' ');
  const merge = method === 'PATCH' ? { 'content-type': 'application/merge-patch+json' } : {};
  const headers = { ...nodeHeaders(name), ...merge };
  return await server.ask(method, path, { headers, ...(body === undefined ? {} : { body }) });
}
const statusOf = async (name: string, request: string, body?: object) => (await asNode(name, request, body)).status;

describe('a node', () => {
  test.each([
    ...['pull', 'env-from', 'env', 'volume', 'projected', 'csi'].map((name) => `${api}/secrets/${name}`),
    ...['env', 'volume', 'projected'].map((name) => `${api}/configmaps/${name}`),
    `${api}/persistentvolumeclaims/claim`,
    '/api/v1/persistentvolumes/v',
    `${storage}/volumeattachments/attached`,
  ])('reads %s, which its pod needs, and other nodes do not', async (path) => {
    expect(await statusOf('a', `GET ${path}`)).toBe(200);
    const { status, json } = await asNode('b', `GET ${path}`);
    expect(status).toBe(403);
    expect(json.message).toMatch(/: no relationship found between node 'b' and this object$/);
  });

  test('does not read secrets of other nodes, of mirror pods and of controllers of volumes', async () => {
    for (const name of ['others', 'mirrored', 'controller']) {
      expect(await statusOf('a', `GET ${api}/secrets/${name}`)).toBe(403);
    }
    expect(await statusOf('b', `GET ${api}/secrets/others`)).toBe(200);
  });

  test('lists and watches single secrets by name only', async () => {
    const byName = (name: string) => `GET ${api}/secrets?fieldSelector=metadata.name%3D${name}`;
    const listed = await asNode('a', byName('pull'));
    expect(listed.json.items.map(({ metadata }: Parsed) => metadata.name)).toEqual(['pull']);
    const ask = { headers: nodeHeaders('a') };
    const path = byName('pull').slice('GET '.length);
    const [event] = await server.watch(`${path}&watch=1`, 1, ask);
    expect(event?.object.metadata.name).toBe('pull');
    expect(await statusOf('a', byName('others'))).toBe(403);
    expect((await asNode('a', `GET ${api}/secrets`)).json.message).toMatch(/: No Object name found$/);
    expect((await asNode('a', 'GET /api/v1/secrets')).json.message).toMatch(
      /: can only read namespaced object of this type$/,
    );
  });

  test.each([
    [`DELETE ${api}/secrets/pull`, 'can only read resources of this type'],
    [`PATCH ${api}/configmaps/env`, 'can only read resources of this type'],
    [`GET ${api}/persistentvolumeclaims`, 'can only get individual resources of this type'],
    ['GET /api/v1/persistentvolumes', 'can only get individual resources of this type'],
    ['GET /api/v1/persistentvolumes/v/status', 'cannot get subresource'],
    [`GET ${api}/persistentvolumeclaims/claim/status`, 'can only get/update/patch this type'],
    [`GET ${api}/serviceaccounts/runner`, 'can only create tokens for individual service accounts'],
    [`GET ${leases}`, 'can only get, create, update, patch, or delete a node lease'],
    [`GET ${leases}/b`, 'can only access node lease with the same name as the requesting node'],
    [
      'GET /apis/coordination.k8s.io/v1/namespaces/web/leases/a',
      'can only access leases in the "kube-node-lease" system namespace',
    ],
    [`GET ${storage}/csinodes`, 'can only get, create, update, patch, or delete a CSINode'],
    [`GET ${storage}/csinodes/b`, 'can only access CSINode with the same name as the requesting node'],
  ])('is rejected: %s', async (request, reason) => {
    const { status, json } = await asNode('a', request, request.startsWith('PATCH') ? {} : undefined);
    expect(status).toBe(403);
    expect(json).toMatchObject({ reason: 'Forbidden', message: expect.stringMatching(new RegExp(`: ${reason}$`)) });
  });

  test('writes its own lease and CSINode, and the status of its claims', async () => {
    expect(await statusOf('a', `POST ${leases}`, { metadata: { name: 'a' } })).toBe(201);
    expect(await statusOf('a', `PATCH ${leases}/a`, { spec: { holderIdentity: 'a' } })).toBe(200);
    expect(await statusOf('b', `DELETE ${leases}/a`)).toBe(403);
    expect(await statusOf('a', `POST ${storage}/csinodes`, { metadata: { name: 'a' }, spec: { drivers: [] } })).toBe(
      201,
    );
    expect(await statusOf('a', `GET ${storage}/csinodes/a`)).toBe(200);
    const status = { status: { phase: 'Bound' } };
    expect(await statusOf('a', `PATCH ${api}/persistentvolumeclaims/claim/status`, status)).toBe(200);
    expect(await statusOf('b', `PATCH ${api}/persistentvolumeclaims/claim/status`, status)).toBe(403);
  });

  test('requests tokens for the accounts of its pods only', async () => {
    const review = async (name: string) => {
      const resourceAttributes = {
        ...{ verb: 'create', namespace: 'web', resource: 'serviceaccounts', subresource: 'token', name: 'runner' },
      };
      const body = { spec: { user: `system:node:${name}`, groups: ['system:nodes'], resourceAttributes } };
      return (await server.ask('POST', '/apis/authorization.k8s.io/v1/subjectaccessreviews', { body })).json.status;
    };
    expect(await review('a')).toEqual({ allowed: true });
    expect(await review('b')).toEqual({
      allowed: false,
      reason: "no relationship found between node 'b' and this object",
    });
  });

  test('has the rules of the role system:node for everything else', async () => {
    expect(await statusOf('a', 'GET /api/v1/nodes')).toBe(200);
    expect(await statusOf('a', 'GET /api/v1/pods')).toBe(200);
    expect(await statusOf('a', 'GET /apis/apps/v1/deployments')).toBe(403);
    expect(await statusOf('a', 'DELETE /api/v1/nodes/a')).toBe(403);
  });

  test('loses access when its pod is deleted, and gets it with a new pod', async () => {
    await given(`${api}/secrets`, { metadata: { name: 'late' } });
    const pod = { metadata: { name: 'late' }, spec: { containers, imagePullSecrets: [{ name: 'late' }] } };
    await given(`${api}/pods`, pod);
    expect(await statusOf('b', `GET ${api}/secrets/late`)).toBe(403);
    const target = { apiVersion: 'v1', kind: 'Node', name: 'b' };
    await given(`${api}/pods/late/binding`, { metadata: { name: 'late' }, target });
    expect(await statusOf('b', `GET ${api}/secrets/late`)).toBe(200);
    await server.ask('DELETE', `${api}/pods/late?gracePeriodSeconds=0`);
    expect(await statusOf('b', `GET ${api}/secrets/late`)).toBe(403);
  });

  test('needs objects by a graph whose changes are timed', async () => {
    const counts = async () => {
      const { text } = await server.ask('GET', '/metrics');
      const lines = text.matchAll(
        /^node_authorizer_graph_actions_duration_seconds_count\{operation="(\w+)"\} (\d+)$/gm,
      );
      return new Map([...lines].map(([, operation = '', count]) => [operation, Number(count)]));
    };
    const before = await counts();
    await given(`${api}/pods`, { metadata: { name: 'timed' }, spec: { containers } });
    await server.ask('DELETE', `${api}/pods/timed?gracePeriodSeconds=0`);
    const after = await counts();
    const more = (operation: string) => (after.get(operation) ?? 0) - (before.get(operation) ?? 0);
    expect([more('DeletePod'), more('AddPV')]).toEqual([1, 0]);
    expect(more('AddPod')).toBeGreaterThan(0);
    expect(after.get('AddPV')).toBeGreaterThan(0);
    expect(after.get('AddVolumeAttachment')).toBeGreaterThan(0);
  });

  test('cannot list its rules: a rules review is incomplete', async () => {
    const body = { spec: { namespace: 'web' } };
    const path = '/apis/authorization.k8s.io/v1/selfsubjectrulesreviews';
    const ofNode = await server.ask('POST', path, { body, headers: nodeHeaders('a') });
    expect(ofNode.json.status).toMatchObject({
      incomplete: true,
      evaluationError: 'node authorizer does not support user rule resolution',
    });
    const ofUser = await server.ask('POST', path, { body, token: 'bob' });
    expect(ofUser.json.status.incomplete).toBe(false);
    expect(ofUser.json.status.evaluationError).toBeUndefined();
  });
});

describe('a user with the name of a node', () => {
  test('outside the group of nodes is no node; without a node name it has no access', async () => {
    const path = `${api}/secrets/pull`;
    const outside = await server.ask('GET', path, { headers: { 'impersonate-user': 'system:node:a' } });
    expect(outside.status).toBe(403);
    const unnamed = await asNode('', `GET ${path}`);
    expect(unnamed.json.message).toMatch(/: unknown node for user "system:node:"$/);
  });
});
