import { expect, test } from '@jest/globals';
import { startTestServer } from './test-server.js';

test('AlwaysAllow allows every request of an authenticated user', async () => {
  const server = await startTestServer('orch', { authorization: { modes: ['AlwaysAllow'] } });
  const made = await server.ask('POST', '/api/v1/namespaces', { body: { metadata: { name: 'own' } }, token: 'bob' });
  expect(made.status).toBe(201);
  expect((await server.ask('GET', '/api/v1/secrets', { token: 'bob' })).status).toBe(200);
  expect((await server.ask('DELETE', '/api/v1/namespaces/own', { token: 'bob' })).status).toBe(200);
  expect((await server.ask('GET', '/api/v1/secrets', { token: 'nobody' })).status).toBe(401);
  await server.stop();
});

test('RBAC and AlwaysAllow allow together what either allows, and RBAC alone denies by default', async () => {
  const both = await startTestServer('orch', { authorization: { modes: ['RBAC', 'AlwaysAllow'] } });
  expect((await both.ask('GET', '/api/v1/secrets', { token: 'bob' })).status).toBe(200);
  await both.stop();
  const alone = await startTestServer('orch', { authorization: { modes: ['RBAC'] } });
  expect((await alone.ask('GET', '/api/v1/secrets', { token: 'bob' })).status).toBe(403);
  await alone.stop();
});
