import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from './test-server.js';
import { allOf, Configurations, startWebhook, type TestWebhook } from './webhook-fixture.js';

// Writes of webhooks and of others while a webhook reviews a write.

const maps = '/api/v1/namespaces/default/configmaps';
const merge = { 'content-type': 'application/merge-patch+json' };

let server: TestServer;
let hook: TestWebhook;
const configurations = new Configurations(() => server, 'admissionregistration.k8s.io');
let last = 0;
const nextName = () => `object-${++last}`;

beforeAll(async () => {
  hook = await startWebhook();
  server = await startTestServer('kubernetes');
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
  name: 'h.hooks.example.com',
  ...{ clientConfig: { url: `${hook.url}/h`, caBundle: hook.caBundle }, rules: allOf(['configmaps']) },
  ...members,
});
const mutate = (members?: object) => configurations.create('mutating', 'm', [webhook(members)]);

describe('while a webhook is slow', () => {
  test('other writes to the kind do not wait, and the webhook may write the object that it is asked about', async () => {
    const slow = nextName();
    await createMap('', slow);
    let begun = (): void => undefined;
    const isCalled = new Promise<void>((resolve) => (begun = resolve));
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    hook.on('/h', async ({ request }) => {
      if (request.object.data.a !== 'slow' || request.object.data.own !== undefined) return {};
      if (hook.seen.filter(({ request: each }) => each.object.data.a === 'slow').length > 1) return {};
      begun();
      await isReleased;
      await ask('PATCH', `${maps}/${slow}`, { data: { own: 'yes' } }, merge);
      return {};
    });
    await mutate();
    const waiting = ask('PATCH', `${maps}/${slow}`, { data: { a: 'slow' } }, merge);
    await isCalled;
    expect((await createMap()).status).toBe(201);
    const other = await ask('PATCH', `${maps}/${slow}`, { metadata: { labels: { l: 'x' } } }, merge);
    expect([other.status, other.json.data]).toEqual([200, { a: '1' }]);
    release();
    const { status, json } = await waiting;
    expect([status, json.data, json.metadata.labels]).toEqual([200, { a: 'slow', own: 'yes' }, { l: 'x' }]);
  });
});

describe('a webhook that writes the object that it is asked about', () => {
  const put = (named: string, data: object) => ask('PUT', `${maps}/${named}`, { metadata: { name: named }, data });

  test('sees its own write in a second review, and the write of the client is kept', async () => {
    const named = nextName();
    await createMap('', named);
    hook.on('/h', async ({ request }) => {
      if (request.userInfo.username !== 'writer' && hook.seen.length === 1) {
        await ask('PATCH', `${maps}/${named}`, { metadata: { labels: { by: 'webhook' } } }, merge);
      }
      return {};
    });
    await configurations.create('validating', 'v', [webhook()]);
    const patched = await ask('PATCH', `${maps}/${named}`, { data: { a: '2' } }, merge);
    expect([patched.status, patched.json.data, patched.json.metadata.labels]).toEqual([
      200,
      { a: '2' },
      { by: 'webhook' },
    ]);
    // The client's write, the webhook's own, and the client's again on the changed object.
    expect(hook.seen.map(({ request }) => [request.oldObject.metadata.labels, request.object.data.a])).toEqual([
      [undefined, '2'],
      [undefined, '1'],
      [{ by: 'webhook' }, '2'],
    ]);
  });

  test('in every review loops, and each of the writes ends at its timeout', async () => {
    const named = nextName();
    await createMap('', named);
    const statuses: Promise<number>[] = [];
    let isOver = false;
    hook.on('/h', async () => {
      if (isOver) return { allowed: false };
      const write = put(named, { a: `write-${statuses.length}` }).then(({ status }) => status);
      statuses.push(write);
      await write;
      return { allowed: !isOver };
    });
    await mutate({ timeoutSeconds: 1 });
    const { status, json } = await put(named, { a: 'first' });
    expect([status, json.message]).toEqual([500, expect.stringContaining('context deadline exceeded')]);
    isOver = true;
    const ended = await Promise.all(statuses);
    expect(ended.length).toBeGreaterThan(1);
    expect(ended.filter((each) => each < 400)).toEqual([]);
    await configurations.deleteAll();
    expect((await ask('GET', `${maps}/${named}`)).json.data).toEqual({ a: '1' });
    expect((await put(named, { a: 'last' })).json.data).toEqual({ a: 'last' });
  });

  test('that deletes the object rejects the update with 404', async () => {
    const named = nextName();
    await createMap('', named);
    hook.on('/h', async ({ request }) => {
      if (request.operation === 'UPDATE') await ask('DELETE', `${maps}/${named}`);
      return {};
    });
    await mutate();
    const { status, json } = await ask('PATCH', `${maps}/${named}`, { data: { a: '2' } }, merge);
    expect([status, json.reason]).toEqual([404, 'NotFound']);
  });

  test('that creates the object which it is asked about makes the create of the client fail with 409', async () => {
    const named = nextName();
    hook.on('/h', async () => {
      if (hook.seen.length === 1) await createMap('', named);
      return {};
    });
    await mutate();
    const { status, json } = await createMap('', named);
    expect([status, json.reason]).toEqual([409, 'AlreadyExists']);
  });
});
