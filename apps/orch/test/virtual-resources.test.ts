import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ClusterInMemory, startClusterInMemory } from './cluster-in-memory.js';
import { httpOf } from './http.js';

let cluster: ClusterInMemory;
beforeAll(async () => {
  cluster = await startClusterInMemory();
});
afterAll(() => cluster.stop());

test('a cluster issues and accepts service account tokens', async () => {
  const http = await httpOf(cluster.ready);
  const accounts = '/api/v1/namespaces/default/serviceaccounts';
  await http('POST', accounts, { body: { metadata: { name: 'builder' } } });
  const request = { spec: { expirationSeconds: 600 } };
  const issued = await http('POST', `${accounts}/builder/token`, { body: request });
  const audiences = ['https://orch.default.svc'];
  expect([issued.status, issued.body.spec['audiences']]).toEqual([201, audiences]);
  const review = { spec: { token: issued.body.status['token'] } };
  const reviewed = await http('POST', '/apis/authentication.orch.io/v1/tokenreviews', { body: review });
  expect(reviewed.body.status).toMatchObject({
    authenticated: true,
    user: { username: 'system:serviceaccount:default:builder' },
    audiences,
  });
});

test('component statuses reflect the running components', async () => {
  const http = await httpOf(cluster.ready);
  const { body } = await http('GET', '/api/v1/componentstatuses');
  expect(body.items.map(({ metadata }) => metadata.name)).toEqual(['etcd-0']);
});
