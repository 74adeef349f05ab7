import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuthorizationMode } from '../src/authorization/make-authorizer.js';
import {
  type ImageReviewServer as ReviewServer,
  startImageReviewServer as startReviewServer,
} from './admission/image-review-server.js';
import { startTestServer, type TestServer } from './test-server.js';

let service: ReviewServer;
/** Servers by their settings; tests with the same settings share one. */
const servers = new Map<string, Promise<TestServer>>();
beforeAll(async () => {
  service = await startReviewServer();
});
afterEach(() => {
  service.seen.length = 0;
  service.respond = () => ({ allowed: true });
});
afterAll(async () => {
  for (const server of servers.values()) await (await server).stop();
  await service.close();
});

interface Settings {
  readonly version?: 'v1' | 'v1beta1';
  readonly modes?: readonly AuthorizationMode[];
  readonly ttlMs?: number;
}

/** By default responses are not cached. */
function start({ version = 'v1', modes = ['Webhook'], ttlMs = 0 }: Settings = {}): Promise<TestServer> {
  const key = JSON.stringify([version, modes, ttlMs]);
  const { cert, key: privateKey } = service.client;
  const server =
    servers.get(key) ??
    startTestServer('kubernetes', {
      authorization: {
        modes,
        webhook: {
          service: {
            server: `${service.url}/authorize`,
            certificateAuthority: service.authority,
            user: { token: 'secret', clientCertificate: cert, clientKey: privateKey },
          },
          ...{ version, allowTtlMs: ttlMs, denyTtlMs: ttlMs },
        },
      },
    });
  servers.set(key, server);
  return server;
}
const list = '/api/v1/namespaces/web/pods';
const asBob = { token: 'bob' };

describe('the authorization webhook', () => {
  test('receives the user and the attributes of a request, with the credentials of the kubeconfig', async () => {
    const { ask } = await start();
    expect((await ask('GET', `${list}/a/log`, asBob)).status).toBe(404);
    expect((await ask('GET', '/metrics', asBob)).status).toBe(200);
    const [seen, path] = service.seen;
    expect(seen).toMatchObject({ client: 'plugin', headers: { authorization: 'Bearer secret' } });
    expect(seen?.path).toMatch(/^\/authorize\?timeout=30s$/);
    const subject = { user: 'bob', uid: 'bob-uid', groups: ['system:authenticated'] };
    const place = { namespace: 'web', verb: 'get', version: 'v1', resource: 'pods', subresource: 'log', name: 'a' };
    expect(seen?.review).toEqual({
      ...{ kind: 'SubjectAccessReview', apiVersion: 'authorization.k8s.io/v1', metadata: { creationTimestamp: null } },
      spec: { ...subject, resourceAttributes: place },
      status: { allowed: false },
    });
    expect(path?.review.spec).toEqual({ ...subject, nonResourceAttributes: { path: '/metrics', verb: 'get' } });
  });

  test('receives groups as `group` in version v1beta1', async () => {
    const { ask } = await start({ version: 'v1beta1' });
    expect((await ask('GET', list, asBob)).status).toBe(200);
    expect(service.seen[0]?.review).toMatchObject({
      apiVersion: 'authorization.k8s.io/v1beta1',
      spec: { user: 'bob', group: ['system:authenticated'] },
    });
    expect(service.seen[0]?.review.spec.groups).toBeUndefined();
  });

  test('is not asked about administrators', async () => {
    const { ask } = await start();
    expect((await ask('GET', list)).status).toBe(200);
    expect(service.seen).toEqual([]);
  });

  test('rejects with its reason', async () => {
    service.respond = () => ({ allowed: false, reason: 'not on Fridays' });
    const { ask } = await start();
    const { json } = await ask('GET', list, asBob);
    expect(json).toMatchObject({ code: 403, message: expect.stringMatching(/"web": not on Fridays$/) });
  });

  test('is asked once while its responses are cached, allowed or not', async () => {
    service.respond = ({ review }) => ({ allowed: review.spec.resourceAttributes.resource === 'pods' });
    const { ask } = await start({ ttlMs: 600_000 });
    for (let count = 0; count < 3; count++) {
      expect((await ask('GET', list, asBob)).status).toBe(200);
      expect((await ask('GET', '/api/v1/secrets', asBob)).status).toBe(403);
    }
    expect(service.seen).toHaveLength(2);
  });

  test('is asked for each request when nothing is cached', async () => {
    const { ask } = await start();
    for (let count = 0; count < 3; count++) await ask('GET', list, asBob);
    expect(service.seen).toHaveLength(3);
  });

  test('is called again after a transient error', async () => {
    service.respond = (_, response) => {
      if (service.seen.length > 1) return { allowed: true };
      response.writeHead(429).end();
      return undefined;
    };
    const { ask } = await start();
    expect((await ask('GET', list, asBob)).status).toBe(200);
    expect(service.seen).toHaveLength(2);
  });
});

describe('with other modes', () => {
  const asViewer = { 'impersonate-user': 'viewer' };
  /** Allows the user to list pods by RBAC. */
  async function grantView({ ask }: TestServer): Promise<void> {
    const rbac = '/apis/rbac.authorization.k8s.io/v1';
    const apiGroup = 'rbac.authorization.k8s.io';
    const rules = [{ verbs: ['list'], apiGroups: [''], resources: ['pods'] }];
    await ask('POST', `${rbac}/clusterroles`, { body: { metadata: { name: 'list-pods' }, rules } });
    const binding = {
      metadata: { name: 'viewers' },
      roleRef: { apiGroup, kind: 'ClusterRole', name: 'list-pods' },
      subjects: [{ apiGroup, kind: 'User', name: 'viewer' }],
    };
    const { status } = await ask('POST', `${rbac}/clusterrolebindings`, { body: binding });
    expect([201, 409]).toContain(status);
  }

  test('a request without its opinion is decided by the next mode, and reasons are joined [Authorization options and permissions, 1]', async () => {
    service.respond = () => ({ allowed: false, reason: 'no opinion' });
    const started = await start({ modes: ['Webhook', 'AlwaysDeny', 'RBAC'] });
    await grantView(started);
    expect((await started.ask('GET', list, { headers: asViewer })).status).toBe(200);
    const { json } = await started.ask('GET', '/api/v1/secrets', { headers: asViewer });
    expect(json.message).toMatch(/scope: no opinion\nEverything is forbidden\.$/);
  });

  test('a denied request is rejected before the next mode', async () => {
    service.respond = () => ({ allowed: false, denied: true, reason: 'never' });
    const started = await start({ modes: ['Webhook', 'RBAC'] });
    await grantView(started);
    const { json } = await started.ask('GET', list, { headers: asViewer });
    expect(json).toMatchObject({ code: 403, message: expect.stringMatching(/: never$/) });
    const first = await start({ modes: ['RBAC', 'Webhook'] });
    await grantView(first);
    expect((await first.ask('GET', list, { headers: asViewer })).status).toBe(200);
  });

  test('a failed webhook hides no other mode: 500 only when none allows the request', async () => {
    service.respond = (_, response) => {
      response.end('{"kind":"Status"}');
      return undefined;
    };
    const started = await start({ modes: ['Webhook', 'RBAC'] });
    await grantView(started);
    expect((await started.ask('GET', list, { headers: asViewer })).status).toBe(200);
    const failed = await started.ask('GET', '/api/v1/secrets', { headers: asViewer });
    expect(failed.json).toMatchObject({
      code: 500,
      message: expect.stringMatching(/cannot be authorized: the response is not a SubjectAccessReview$/),
    });
    const spec = { user: 'viewer', resourceAttributes: { verb: 'get', resource: 'secrets' } };
    const path = '/apis/authorization.k8s.io/v1/subjectaccessreviews';
    const review = await started.ask('POST', path, { body: { spec } });
    expect(review.json.status).toMatchObject({
      allowed: false,
      evaluationError: expect.stringMatching(/not a SubjectAccessReview$/),
    });
  });

  test('a rules review has the rules of the other modes, and is incomplete', async () => {
    const started = await start({ modes: ['Webhook', 'RBAC'] });
    await grantView(started);
    const path = '/apis/authorization.k8s.io/v1/selfsubjectrulesreviews';
    const { json } = await started.ask('POST', path, { headers: asViewer, body: { spec: { namespace: 'web' } } });
    expect(json.status).toMatchObject({
      incomplete: true,
      evaluationError: 'webhook authorizer does not support user rule resolution',
      resourceRules: expect.arrayContaining([{ verbs: ['list'], apiGroups: [''], resources: ['pods'] }]),
    });
  });
});
