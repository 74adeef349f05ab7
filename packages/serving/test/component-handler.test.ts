import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  type Attributes,
  type Authentication,
  type AuthenticationRequest,
  type Authorizer,
  allowedPathsAuthorizer,
} from '@orch/auth';
import {
  type ComponentDocuments,
  componentHandler,
  insecureComponentHandler,
} from '../src/component/component-handler.js';
import type { ObjectPage } from '../src/component/object-pages.js';
import { createHealthChecks } from '../src/health/create-health-checks.js';
import { createProfiling } from '../src/profiling/profiling.js';
import { type Protocol, protocols, useListeners } from './support.js';

const listeners = useListeners();
const user = { name: 'ada', uid: '', groups: [], extra: {} };
const authentications = new Map<string | undefined, Authentication>([
  ['ada', { type: 'user', method: 'm', user }],
  ['wrong', { type: 'invalid', reason: 'r' }],
]);

/** Authenticates a request as the user that its header `x-user` names. */
const authenticator = {
  authenticate: (request: AuthenticationRequest): Authentication =>
    authentications.get(request.header('x-user')) ?? { type: 'none' },
};

let attributes: Attributes[] = [];
beforeEach(() => {
  attributes = [];
});
/** Allows all paths but `/secret`, and the objects of the namespace `web`. */
const authorizer: Authorizer = {
  authorize(given) {
    attributes.push(given);
    if (given.type === 'path')
      return given.path === '/secret' ? denied : allowedPathsAuthorizer(['*']).authorize(given);
    return { verdict: given.namespace === 'web' ? 'allow' : 'noOpinion', reason: '' };
  },
};
const denied = { verdict: 'deny', reason: 'not you' } as const;

const text = (name: string) => ({ page: async () => [Buffer.from(`${name} 1\n`)] });
const documents = (): ComponentDocuments => ({
  health: createHealthChecks(),
  metrics: text('own'),
  pages: new Map([['/metrics/more', text('more')]]),
  profiling: createProfiling(),
});
const page: ObjectPage = {
  ...{ group: 'apps', version: 'v1', resource: 'jobs' },
  read: async ({ name }) => (name === 'a' ? { about: name } : undefined),
};

async function start({ send }: Protocol, more: Partial<ComponentDocuments> = {}) {
  const objectPages = new Map([['explain', page]]);
  const parts = { ...documents(), ...more, authenticator, authorizer, objectPages };
  const listener = await listeners.start(componentHandler(parts));
  return async (path: string, { method = 'GET', as = 'ada' } = {}) => {
    const { status, headers, body } = await send(listener, { path, method, headers: { 'x-user': as } });
    return { status, type: headers['content-type'], body };
  };
}

describe.each(protocols(() => listeners.material))('a program without an API, over $name', (protocol) => {
  test('serves health, pages of metrics, profiles and documents about objects', async () => {
    const ask = await start(protocol);
    const metrics = 'text/plain; version=0.0.4; charset=utf-8';
    expect(await ask('/healthz?verbose')).toMatchObject({ status: 200, body: expect.stringContaining('[+]ping ok') });
    expect(await ask('/metrics?x=y')).toEqual({ status: 200, type: metrics, body: 'own 1\n' });
    expect(await ask('/metrics/more')).toEqual({ status: 200, type: metrics, body: 'more 1\n' });
    expect(await ask('/debug/pprof/symbol', { method: 'POST' })).toMatchObject({
      status: 200,
      body: 'num_symbols: 0\n',
    });
    expect(await ask('/explain/namespaces/web/jobs/a')).toEqual({
      ...{ status: 200, type: 'application/json', body: '{"about":"a"}\n' },
    });
    expect(await ask('/metrics', { method: 'HEAD' })).toEqual({ status: 200, type: metrics, body: '' });
  });

  test('authorizes paths by their method, and documents as the object', async () => {
    const ask = await start(protocol);
    await ask('/metrics?x=y');
    await ask('/metrics', { method: 'POST' });
    await ask('/explain/namespaces/web/jobs/a');
    expect(attributes).toEqual([
      { type: 'path', user, verb: 'get', path: '/metrics' },
      { type: 'path', user, verb: 'post', path: '/metrics' },
      {
        ...{ type: 'resource', user, verb: 'get', namespace: 'web', name: 'a' },
        ...{ group: 'apps', version: 'v1', resource: 'jobs', subresource: '' },
      },
    ]);
  });

  test('rejects requests without valid credentials, and those that are not allowed', async () => {
    const ask = await start(protocol);
    const errorOf = async (path: string, as = 'ada', method = 'GET') => {
      const { status, body } = await ask(path, { as, method });
      const { reason, message, details } = JSON.parse(body);
      return { status, reason, message, details };
    };
    for (const as of ['wrong', 'nobody'])
      expect(await errorOf('/metrics', as)).toMatchObject({ status: 401, reason: 'Unauthorized' });
    expect(attributes).toEqual([]);
    expect(await errorOf('/secret')).toEqual({
      ...{ status: 403, reason: 'Forbidden', details: {} },
      message: 'forbidden: User "ada" cannot get path "/secret": not you',
    });
    expect(await errorOf('/explain/namespaces/db/jobs/a')).toEqual({
      ...{ status: 403, reason: 'Forbidden', details: { name: 'a', group: 'apps', kind: 'jobs' } },
      message:
        'jobs.apps "a" is forbidden: User "ada" cannot get resource "jobs" in API group "apps" in the namespace "db"',
    });
    expect(await errorOf('/explain/namespaces/web/jobs/b')).toMatchObject({
      ...{ status: 404, reason: 'NotFound', message: 'jobs.apps "b" not found' },
    });
    expect(await errorOf('/nowhere')).toMatchObject({
      ...{ status: 404, reason: 'NotFound', message: 'the server could not find the requested resource' },
    });
    for (const method of ['POST', 'DELETE'])
      expect(await errorOf('/metrics', 'ada', method)).toMatchObject({ status: 405, reason: 'MethodNotAllowed' });
  });

  test('serves no profiles and no more pages if it has none', async () => {
    const ask = await start(protocol, { profiling: undefined, pages: new Map() });
    expect((await ask('/debug/pprof/symbol')).status).toBe(404);
    expect((await ask('/metrics/more')).status).toBe(404);
  });

  test('serves everybody at the insecure port, without authorization', async () => {
    const listener = await listeners.start(insecureComponentHandler(documents()));
    const ask = async (path: string, method = 'GET') => {
      const { status, body } = await protocol.send(listener, { path, method });
      return [status, body];
    };
    expect(await ask('/metrics?x')).toEqual([200, 'own 1\n']);
    expect(await ask('/metrics/more')).toEqual([200, 'more 1\n']);
    expect(await ask('/debug/pprof/symbol')).toEqual([200, 'num_symbols: 0\n']);
    expect((await ask('/metrics', 'POST'))[0]).toBe(405);
    expect((await ask('/explain/namespaces/web/jobs/a'))[0]).toBe(404);
    expect(attributes).toEqual([]);
    const { pages: _, ...fewer } = documents();
    const least = await listeners.start(insecureComponentHandler({ ...fewer, profiling: undefined }));
    const statusOf = async (path: string) => (await protocol.send(least, { path })).status;
    expect([await statusOf('/healthz'), await statusOf('/metrics/more'), await statusOf('/debug/pprof/')]).toEqual([
      ...[200, 404, 404],
    ]);
  });
});
