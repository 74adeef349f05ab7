import { createServer } from 'node:https';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AdmissionPlugin } from '@orch/apiserver';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import { startTestServer, type TestServer } from './test-server.js';
import { allOf, Configurations, startWebhook, type TestWebhook } from './webhook-fixture.js';

const maps = '/api/v1/namespaces/default/configmaps';
const merge = { 'content-type': 'application/merge-patch+json' };
const name = 'h.hooks.example.com';
const failed = `Internal error occurred: failed calling webhook "${name}": `;

let server: TestServer;
let hook: TestWebhook;
const configurations = new Configurations(() => server, 'admissionregistration.k8s.io');
let last = 0;
const nextName = () => `object-${++last}`;

/** Endpoints of requests have no loopback addresses, so the address is set after validation. */
const loopbackEndpoints: AdmissionPlugin = {
  handles: ({ definition }) => definition.resource === 'endpoints',
  validate({ object }) {
    const subsets: unknown = object?.['subsets'];
    if (!Array.isArray(subsets)) return;
    for (const { addresses = [] } of subsets) for (const address of addresses) address.ip = '127.0.0.1';
  },
};

beforeAll(async () => {
  hook = await startWebhook();
  server = await startTestServer('kubernetes', { admission: { plugins: [loopbackEndpoints] } });
});
afterAll(async () => {
  await server.stop();
  await hook.close();
});
beforeEach(() => hook.reset());
afterEach(() => configurations.deleteAll());

const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  server.ask(method, path, { body, headers });
const createMap = (query = '', named = nextName()) =>
  ask('POST', `${maps}${query}`, { metadata: { name: named }, data: { a: '1' } });
const webhook = (members: object = {}) => ({
  ...{ name, clientConfig: { url: `${hook.url}/h`, caBundle: hook.caBundle }, rules: allOf(['configmaps']) },
  ...members,
});
const mutate = (members?: object, options?: { version: string }) =>
  configurations.create('mutating', 'm', [webhook(members)], options);
const respond = (body: string | Buffer, status = 200, headers: Record<string, string> = {}) =>
  hook.on('/h', (_seen, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
    return undefined;
  });
const review = (members: object) =>
  JSON.stringify({ kind: 'AdmissionReview', apiVersion: 'admission.k8s.io/v1', ...members });

describe('a failed call', () => {
  test.each([
    ['a server error', 'boom', 500, 'an error on the server ("boom") has prevented the request from succeeding'],
    ['a Status', '{"kind":"Status","message":"mine","code":409}', 409, 'mine'],
    ['a missing path', 'nope', 404, 'the server could not find the requested resource'],
    ['a missing permission', 'nope', 403, 'nope'],
    [
      'text',
      'hello',
      200,
      "couldn't get version/kind; json parse error: invalid character 'h' looking for beginning of value",
    ],
    ['no body', '', 200, '0-length response with status code: 200 and content type: application/json'],
    ['null', 'null', 200, 'webhook response was absent'],
    ['no response', review({}), 200, 'webhook response was absent'],
    [
      'another uid',
      review({ response: { uid: 'x', allowed: true } }),
      200,
      /^expected response\.uid="[0-9a-f-]+", got "x"$/,
    ],
    [
      'another kind',
      '{"kind":"Pod","apiVersion":"v1"}',
      200,
      /^no kind "Pod" is registered for version "v1" in scheme/,
    ],
    [
      'another version',
      '{"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1beta1"}',
      200,
      'converting (v1beta1.AdmissionReview) to (v1.AdmissionReview): unknown conversion',
    ],
  ])('with %s rejects the request, or is ignored with failurePolicy Ignore', async (_title, body, status, message) => {
    respond(body, status);
    await mutate();
    const { status: code, json } = await createMap();
    expect([code, json.reason]).toEqual([500, 'InternalError']);
    expect(json.message.startsWith(failed)).toBe(true);
    expect(json.message.slice(failed.length)).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    );
    await configurations.deleteAll();
    await mutate({ failurePolicy: 'Ignore' });
    expect((await createMap()).status).toBe(201);
  });

  test.each([301, 302, 307, 308])('does not follow a redirect with status %i', async (status) => {
    respond('', status, { location: `${hook.url}/other` });
    await mutate();
    expect((await createMap()).json.message).toContain(`the server responded with the status code ${status}`);
    expect(hook.seen.map(({ path }) => path)).toEqual(['/h']);
  });

  test('with a response that is too long rejects the request', async () => {
    respond(Buffer.alloc(9 * 1024 * 1024, ' '));
    await mutate();
    const { status, json } = await createMap();
    expect([status, json.message]).toEqual([500, `${failed}the response is longer than 8388608 bytes`]);
  });

  test('with a broken response rejects the request', async () => {
    hook.on('/h', (_seen, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{');
      setImmediate(() => response.destroy());
      return undefined;
    });
    await mutate();
    expect((await createMap()).json.message).toBe(`${failed}unexpected EOF`);
  });

  test('names an unreachable address, an unknown authority and a name that the certificate lacks', async () => {
    const unused = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => unused.once('listening', resolve));
    const address = unused.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await new Promise((resolve) => unused.close(resolve));
    const { caBundle } = hook;
    for (const [clientConfig, message] of [
      [{ url: `https://127.0.0.1:${port}/h`, caBundle }, `dial tcp 127.0.0.1:${port}: connect: connection refused`],
      [{ url: `${hook.url}/h` }, 'x509: certificate signed by unknown authority'],
      [{ url: `https://localhost:${hook.port}/h`, caBundle }, /^x509: .*localhost/],
    ] as const) {
      await mutate({ clientConfig });
      const { json } = await createMap();
      const expected = `${failed}Post "${clientConfig.url}?timeout=10s": `;
      expect(json.message.slice(0, expected.length)).toBe(expected);
      const text = typeof message === 'string' ? message : expect.stringMatching(message);
      expect(json.message.slice(expected.length)).toEqual(text);
      await configurations.deleteAll();
    }
    expect(hook.seen).toEqual([]);
  });

  test('with invalid certificate authorities rejects the request', async () => {
    for (const text of ['not PEM', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n']) {
      const caBundle = Buffer.from(text).toString('base64');
      await mutate({ clientConfig: { url: `${hook.url}/h`, caBundle } });
      const { status, json } = await createMap();
      expect([status, json.message.startsWith(failed)]).toEqual([500, true]);
      await configurations.deleteAll();
    }
    expect(hook.seen).toEqual([]);
  });

  test('that exceeds its timeout ends, and the connection is closed', async () => {
    const closed = new Promise<void>((resolve) => {
      hook.on('/h', (_seen, response) => {
        response.on('close', resolve);
        return undefined;
      });
    });
    await mutate({ timeoutSeconds: 1 });
    const { status, json } = await createMap();
    expect([status, json.message]).toEqual([
      500,
      `${failed}Post "${hook.url}/h?timeout=1s": context deadline exceeded`,
    ]);
    await closed;
    await configurations.deleteAll();
    await mutate({ timeoutSeconds: 1, failurePolicy: 'Ignore' });
    expect((await createMap()).status).toBe(201);
  });

  test('ends with the request, which is not written', async () => {
    const closed = new Promise<void>((resolve) => {
      hook.on('/h', (_seen, response) => {
        response.on('close', resolve);
        return undefined;
      });
    });
    await mutate({ timeoutSeconds: 30, failurePolicy: 'Ignore' });
    const named = nextName();
    expect((await createMap('?timeout=1s', named)).status).toBe(504);
    await closed;
    await configurations.deleteAll();
    expect((await ask('GET', `${maps}/${named}`)).status).toBe(404);
  });
});

describe('the timeout of a webhook', () => {
  const timeouts = () => hook.seen.map(({ query }) => query);

  test('is its own, or what is left of the time of the request when that is less', async () => {
    await mutate({ timeoutSeconds: 30 });
    await createMap();
    await createMap('?timeout=7s');
    await configurations.deleteAll();
    await mutate({ timeoutSeconds: 3 });
    await createMap('?timeout=7s');
    expect(timeouts()).toEqual(['timeout=30s', 'timeout=7s', 'timeout=3s']);
  });

  test('is shorter for a webhook that is called after a slow one', async () => {
    hook.on('/slow', async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_050));
      return {};
    });
    const slow = { url: `${hook.url}/slow`, caBundle: hook.caBundle };
    const webhooks = [webhook({ name: 'a.hooks.example.com', clientConfig: slow, timeoutSeconds: 30 })];
    await configurations.create('mutating', 'm', [...webhooks, webhook({ timeoutSeconds: 30 })]);
    expect((await createMap('?timeout=25s')).status).toBe(201);
    const [first, second] = timeouts().map((query) => Number(/^timeout=(\d+)s$/.exec(query)?.[1]));
    expect(first).toBe(25);
    expect(second).toBeLessThan(25);
  });
});

describe('a patch', () => {
  test.each([
    ['that is no list', { op: 'add' }, 'json: cannot unmarshal object into Go value of type jsonpatch.Patch'],
    ['with an unknown operation', [{ op: 'foo', path: '/data/a' }], 'unexpected kind of operation: "foo"'],
    ['of a missing member', [{ op: 'remove', path: '/data/none' }], 'unable to remove nonexistent key: none'],
    ['with a failing test', [{ op: 'test', path: '/data/a', value: 'q' }], 'testing value failed'],
    ['of another type', [{ op: 'add', path: '/data', value: 'q' }], /^v1\.ConfigMap\.Data: ReadMapCB: expect/],
    [
      'to another kind',
      [{ op: 'replace', path: '/kind', value: 'Foo' }],
      /^no kind "Foo" is registered for version "v1"/,
    ],
    ['nested too deep', [{ op: 'add', path: '/data', value: nested(1_000) }], /max depth/],
  ])('%s rejects the request even with failurePolicy Ignore', async (_title, operations, message) => {
    hook.on('/h', () => ({ operations }));
    await mutate({ failurePolicy: 'Ignore' });
    const { status, json } = await createMap();
    expect([status, json.reason]).toEqual([500, 'InternalError']);
    const text = json.message.replace('Internal error occurred: ', '');
    expect(text).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });

  test('may remove the kind, and unknown members are dropped', async () => {
    hook.on('/h', () => ({
      operations: [
        { op: 'remove', path: '/kind' },
        { op: 'add', path: '/unknown', value: 1 },
      ],
    }));
    await mutate();
    const { status, json } = await createMap();
    expect([status, json.kind, json.unknown]).toEqual([201, 'ConfigMap', undefined]);
  });

  test('of a deleted object rejects the request unless it is empty', async () => {
    const named = nextName();
    await createMap('', named);
    await mutate();
    hook.on('/h', () => ({ operations: [{ op: 'add', path: '/data/b', value: '2' }] }));
    const { status, json } = await ask('DELETE', `${maps}/${named}`);
    const why = 'attempted to modify the object, which is not supported for this operation';
    expect([status, json.message]).toEqual([500, `Internal error occurred: admission webhook "${name}" ${why}`]);
    hook.on('/h', () => ({ operations: [] }));
    expect((await ask('DELETE', `${maps}/${named}`)).status).toBe(200);
  });
});

function nested(depth: number): unknown {
  return depth === 0 ? 'x' : [nested(depth - 1)];
}

describe('a dry run', () => {
  test('calls a webhook without side effects, and tells it so [Dry run, 4]', async () => {
    await mutate({ sideEffects: 'NoneOnDryRun' });
    expect((await createMap('?dryRun=All')).status).toBe(201);
    expect(hook.seen[0]?.request).toMatchObject({ dryRun: true, options: { dryRun: ['All'] } });
  });

  test.each(['Unknown', 'Some'])(
    'is rejected by a webhook whose side effects are %s [Errors, 9] [Dry run, 3]',
    async (sideEffects) => {
      await mutate({ sideEffects, admissionReviewVersions: ['v1beta1'] }, { version: 'v1beta1' });
      const { status, json } = await createMap('?dryRun=All');
      expect([status, json.reason, json.message]).toEqual([
        400,
        'BadRequest',
        `admission webhook "${name}" does not support dry run`,
      ]);
      expect(hook.seen).toEqual([]);
      expect((await createMap()).status).toBe(201);
    },
  );
});

describe('a review of v1beta1', () => {
  test('is sent when it is the first supported version, and neither kind nor uid of its response are verified', async () => {
    await mutate({ admissionReviewVersions: ['v2', 'v1beta1', 'v1'] });
    const patch = Buffer.from('[{"op":"add","path":"/data/b","value":"2"}]').toString('base64');
    respond(JSON.stringify({ response: { uid: 'x', allowed: true, patch } }));
    const { status, json } = await createMap();
    expect([status, json.data]).toEqual([201, { a: '1', b: '2' }]);
    expect(hook.seen[0]?.review.apiVersion).toBe('admission.k8s.io/v1beta1');
  });
});

describe('connections', () => {
  test('are reused', async () => {
    await mutate();
    await createMap();
    const before = hook.connections();
    for (let count = 0; count < 5; count++) await createMap();
    expect([hook.seen.length, hook.connections() - before]).toEqual([6, 0]);
  });

  test('to a service go to a ready endpoint, by the name of the port, with the name of the service in TLS', async () => {
    const service = { namespace: 'default', name: 'hook', path: '/h', port: 8443 };
    await mutate({ clientConfig: { service, caBundle: hook.caBundle } });
    const post = `${failed}Post "https://hook.default.svc:8443/h?timeout=10s": `;
    expect((await createMap()).json.message).toBe(`${post}service "hook" not found`);
    const services = '/api/v1/namespaces/default/services';
    await ask('POST', services, { metadata: { name: 'hook' }, spec: { ports: [{ name: 'https', port: 443 }] } });
    expect((await createMap()).json.message).toBe(`${post}no service port 8443 found for service "hook"`);
    const ports = [{ name: 'https', port: 8443, targetPort: 1 }];
    await ask('PATCH', `${services}/hook`, { spec: { ports } }, merge);
    expect((await createMap()).json.message).toBe(`${post}endpoints "hook" not found`);
    const endpoints = '/api/v1/namespaces/default/endpoints';
    const subset = { notReadyAddresses: [{ ip: '10.1.2.3' }], ports: [{ name: 'https', port: hook.port }] };
    await ask('POST', endpoints, { metadata: { name: 'hook' }, subsets: [subset] });
    expect((await createMap()).json.message).toBe(`${post}no endpoints available for service "hook"`);
    const resolved = { ...subset, addresses: [{ ip: '203.0.113.1' }], notReadyAddresses: [] };
    await ask('PUT', `${endpoints}/hook`, { metadata: { name: 'hook' }, subsets: [resolved] });
    expect((await createMap()).status).toBe(201);
    expect(hook.seen.map(({ path, headers }) => [path, headers['host']])).toEqual([['/h', 'hook.default.svc:8443']]);
  });

  test('to a service of type ExternalName go to its name', async () => {
    const service = { namespace: 'external', name: 'hook', port: hook.port };
    await ask('POST', '/api/v1/namespaces', { metadata: { name: 'external' } });
    const spec = { type: 'ExternalName', externalName: 'localhost' };
    await ask('POST', '/api/v1/namespaces/external/services', { metadata: { name: 'hook' }, spec });
    await mutate({ clientConfig: { service, caBundle: hook.caBundle } });
    // The certificate is for hook.default.svc.
    expect((await createMap()).json.message).toContain('x509: ');
    expect((await createMap()).json.message).toContain('hook.external.svc');
  });

  test('present the credentials of the user for their address', async () => {
    const validity = validFor(1, new Date());
    const authority = await generateAuthority({ commonName: 'clients-ca', ...validity });
    const client = await issueCertificate(authority, { commonName: 'the-api-server', usages: ['client'], ...validity });
    const identity = {
      token: () => 'secret',
      certificate: { cert: client.cert, key: client.key },
      impersonate: { user: 'jane', groups: ['a', 'b'] },
    };
    const mutating = { users: new Map([[`127.0.0.1:${hook.port}`, identity]]) };
    const other = await startTestServer('kubernetes', { admission: { webhooks: { mutating } } });
    try {
      const created = new Configurations(() => other, 'admissionregistration.k8s.io');
      await created.create('mutating', 'm', [webhook()]);
      await created.create('validating', 'v', [webhook()]);
      expect((await other.ask('POST', maps, { body: { metadata: { name: 'a' } } })).status).toBe(201);
    } finally {
      await other.stop();
    }
    const [mutated, validated] = hook.seen;
    expect(mutated?.headers).toMatchObject({ authorization: 'Bearer secret', 'impersonate-user': 'jane' });
    expect([mutated?.client, validated?.client]).toEqual(['the-api-server', '']);
    expect(validated?.headers).not.toHaveProperty('authorization');
  });
});

describe('metrics', () => {
  test('count calls and rejections by webhook, type and operation', async () => {
    const labels = (type: string) => ({ name: `${type}.metrics.example.com` });
    await configurations.create('mutating', 'm', [{ ...webhook(), ...labels('m') }]);
    await configurations.create('validating', 'v', [{ ...webhook(), ...labels('v') }]);
    await createMap();
    hook.on('/h', ({ request }) => ({ allowed: request.object.metadata.uid === undefined, status: { code: 418 } }));
    await createMap();
    respond('', 500);
    await createMap();
    const page = (await ask('GET', '/metrics')).text.split('\n');
    const lines = (text: string) => page.filter((line) => line.startsWith(`apiserver_admission_webhook_${text}`));
    const counts = lines('admission_duration_seconds_count').filter((line) => line.includes('.metrics.'));
    expect(counts).toEqual([
      expect.stringMatching(/name="m\.metrics\.example\.com",type="admit",operation="CREATE",rejected="false"} 2$/),
      expect.stringMatching(
        /name="v\.metrics\.example\.com",type="validating",operation="CREATE",rejected="false"} 1$/,
      ),
      expect.stringMatching(/name="v\.metrics\.example\.com",type="validating",operation="CREATE",rejected="true"} 1$/),
      expect.stringMatching(/name="m\.metrics\.example\.com",type="admit",operation="CREATE",rejected="true"} 1$/),
    ]);
    expect(lines('rejection_count').filter((line) => line.includes('.metrics.'))).toEqual([
      expect.stringMatching(/type="validating",operation="CREATE",error_type="no_error",rejection_code="418"} 1$/),
      expect.stringMatching(
        /type="admit",operation="CREATE",error_type="calling_webhook_error",rejection_code="0"} 1$/,
      ),
    ]);
  });
});
