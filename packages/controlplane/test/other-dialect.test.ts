import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from './test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('orch');
});
afterAll(() => server.stop());

const hint =
  '404 page not found: this server serves rbac.authorization.k8s.io as rbac.authorization.orch.io; ' +
  'start it with --naming kubernetes for the names of kubernetes\n';

test.each([
  '/apis/rbac.authorization.k8s.io',
  '/apis/rbac.authorization.k8s.io/v1',
  '/apis/rbac.authorization.k8s.io/v1/namespaces/default/roles/a',
])('a request of the other dialect for %s gets a hint to --naming kubernetes', async (path) => {
  const { status, text, headers } = await server.ask('GET', path);
  expect([status, headers['content-type'], text]).toEqual([404, 'text/plain; charset=utf-8', hint]);
});

test.each(['/apis/nothing.k8s.io/v1', '/apis/nothing.example.com/v1', '/apis/metrics.k8s.io/v1beta1'])(
  '%s is unknown in both dialects, and is not found as in v1.21',
  async (path) => {
    const { status, text } = await server.ask('GET', path);
    expect([status, text]).toEqual([404, '404 page not found\n']);
  },
);
