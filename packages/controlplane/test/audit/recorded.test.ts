import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Parsed, startTestServer, type TestServer } from '../test-server.js';
import { collectEvents } from './collected-events.js';

// Requests to release 1.20.2, and their events there from the first response on. Objects of responses have their kind only,
// those of requests no creationTimestamp.

interface Recorded {
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
    /** '' for none; the administrator's by default. */
    readonly token?: string;
  };
  readonly events: readonly Parsed[];
}

const recorded: readonly Recorded[] = JSON.parse(readFileSync(join(__dirname, 'recorded.json'), 'utf8'));

/** What differs from 1.20.2, and why. Members replace those of every event of the request; undefined removes them. */
const differences: Readonly<Record<string, { readonly why: string; readonly events?: number } & Parsed>> = {
  'PATCH /api/v1/namespaces/default/configmaps/b?fieldManager=m': {
    why: 'an apply configuration in YAML loses the event of 1.20.2, since it is no JSON',
    isNew: true,
  },
  'GET /api/v1/namespaces/default/configmaps?watch=1&timeoutSeconds=1': {
    why: 'the head of a watch is sent at once, and not with its first event',
    replace: { responseStatus: { metadata: {}, code: 200 } },
  },
  'GET /api/v1/watch/pods?timeoutSeconds=1': {
    why: 'the same',
    replace: { responseStatus: { metadata: {}, code: 200 } },
  },
  'POST /api/v1/namespaces/default/pods': { why: 'the object is recorded as sent, without defaults', defaults: true },
  'POST /apis/apps/v1/namespaces/default/deployments': { why: 'the same', defaults: true },
  'PUT /apis/apps/v1/namespaces/default/deployments/d/scale': {
    why: 'the object of a subresource in another group is recorded as well',
    defaults: true,
  },
  'POST /api/v1/namespaces/default/pods/p/eviction': { why: 'the same', defaults: true },
  'GET /api/v1/pods token wrong': {
    why: 'the message lists the attempted methods',
    replace: {
      responseStatus: {
        ...{ metadata: {}, status: 'Failure', message: 'Authentication failed, attempted: bearer' },
        ...{ reason: 'Unauthorized', code: 401 },
      },
    },
  },
  'GET /api/v1/pods group without user': {
    why: 'groups without a user are rejected with 400 and a Status',
    replace: {
      responseStatus: { metadata: {}, status: 'Failure', reason: 'BadRequest', code: 400 },
      responseKind: 'Status',
    },
  },
  'GET /api/v1/namespaces/default/configmaps/kube-root': {
    why: 'every Status is recorded, also when the client accepts another representation',
    replace: {
      responseStatus: { metadata: {}, status: 'Failure', reason: 'NotFound', code: 404 },
      responseKind: 'Status',
    },
  },
  'GET /api/v1/namespaces/default/configmaps/x': {
    why: 'the same',
    replace: {
      responseStatus: { metadata: {}, status: 'Failure', reason: 'NotAcceptable', code: 406 },
      responseKind: 'Status',
    },
  },
};

/** Rejected before they are audited since 1.21; tested in `stages.test.ts`. */
const isOf121 = ({ request }: Recorded) => /[?&]timeout=/.test(request.path);
/** The test server issues no tokens and has no aggregation. */
const isOfOtherPart = ({ request }: Recorded) => /\/token$|\/apiservices\//.test(request.path);

const events = collectEvents([{ level: 'RequestResponse' }], { dialect: 'kubernetes' });
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('kubernetes', { ...events.options, runtimeConfig: { 'api/all': 'true' } });
});
afterAll(() => server.stop());

describe('events are those of the reference', () => {
  const cases = recorded.filter((each) => !isOf121(each) && !isOfOtherPart(each));
  test.each(cases.map((each) => [nameOf(each), each] as const))('%s', async (name, { request, events: expected }) => {
    const { method, path, body, token } = request;
    const headers = { ...request.headers, ...(token === '' ? { token: 'none' } : {}) };
    const response = await server.ask(method, path, { ...(body === undefined ? {} : { body }), headers, token });
    const found = (await events.of(response.headers['audit-id']))
      .filter(({ stage }) => stage !== 'RequestReceived')
      .map(comparable);
    const difference = differences[name];
    if (difference?.['isNew'] === true) {
      expect(found).toMatchObject([{ stage: 'ResponseComplete', responseStatus: { code: response.status } }]);
      return;
    }
    const wanted = expected.map((event) => ({ ...event, ...difference?.['replace'] }));
    if (difference?.['defaults'] === true) {
      for (const each of [...found, ...wanted]) delete each.requestObject;
    }
    expect(found).toEqual(wanted);
  });

  test('every difference is one of a recorded request', () => {
    const names = recorded.map(nameOf);
    expect(Object.keys(differences).filter((name) => !names.includes(name))).toEqual([]);
  });
});

function nameOf({ request: { method, path, token, headers } }: Recorded): string {
  const suffix =
    token !== undefined && token !== ''
      ? ` token ${token}`
      : headers['impersonate-group'] !== undefined && headers['impersonate-user'] === undefined
        ? ' group without user'
        : '';
  return `${method} ${path}${suffix}`;
}

function comparable(event: Parsed): Parsed {
  const { stage, verb, user, objectRef, responseStatus, annotations, impersonatedUser } = event;
  const { requestObject, responseObject, sourceIPs } = event;
  return withoutUndefined({
    ...{ stage, verb, objectRef, responseStatus, annotations, impersonatedUser },
    requestObject: withoutCreation(requestObject),
    responseKind: responseObject?.kind,
    sourceIPs: sourceIPs.length > 1 ? sourceIPs : undefined,
    user: user.username ?? '',
  });
}

function withoutUndefined(value: Parsed): Parsed {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));
}

function withoutCreation(value: Parsed): Parsed {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).filter(([key]) => key !== 'creationTimestamp');
  return Object.fromEntries(members.map(([key, member]) => [key, withoutCreation(member)]));
}
