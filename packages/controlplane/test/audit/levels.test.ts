import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AuditLevel } from '@orch/apiserver';
import { startTestServer, type TestServer } from '../test-server.js';
import { allOf, Configurations, startWebhook, type TestWebhook } from '../webhook-fixture.js';
import { collectEvents } from './collected-events.js';

const namespaces = { Metadata: 'metadata', Request: 'request', RequestResponse: 'response' } as const;
const levels = Object.keys(namespaces) as readonly (keyof typeof namespaces)[];
const events = collectEvents(
  levels.map((level): { readonly level: AuditLevel; readonly namespaces: readonly string[] } => ({
    level,
    namespaces: [namespaces[level]],
  })),
);
let server: TestServer;
let hook: TestWebhook;
const configurations = new Configurations(() => server, 'admissionregistration.orch.io');

beforeAll(async () => {
  hook = await startWebhook();
  server = await startTestServer('orch', events.options);
  for (const name of Object.values(namespaces)) {
    await server.ask('POST', '/api/v1/namespaces', { body: { metadata: { name } } });
  }
});
afterAll(async () => {
  await server.stop();
  await hook.close();
});
beforeEach(() => events.clear());
afterEach(() => configurations.deleteAll());

const marker = 'c3VwZXItc2VjcmV0LXZhbHVl';
const secrets = (level: keyof typeof namespaces) => `/api/v1/namespaces/${namespaces[level]}/secrets`;
const merge = { 'content-type': 'application/merge-patch+json' };
const apply = { 'content-type': 'application/apply-patch+yaml' };
const secret = (name: string) => ({
  ...{ apiVersion: 'v1', kind: 'Secret', metadata: { name } },
  data: { password: marker },
});

/** Every request that carries the value of a secret, or receives it, and every way to reject one. */
async function useSecret(level: keyof typeof namespaces): Promise<readonly unknown[]> {
  const path = secrets(level);
  const sent = [
    await server.ask('POST', path, { body: secret('s') }),
    await server.ask('POST', path, { body: secret('s') }),
    await server.ask('POST', `${path}?fieldValidation=Strict`, { body: { ...secret('u'), [marker]: marker } }),
    await server.ask('POST', path, { body: `{"metadata":{"name":"b"},"data":{"p":"###${marker}"}}` }),
    await server.ask('POST', path, { body: `{"data":{"p":"${marker}"` }),
    await server.ask('POST', path, { body: { metadata: { name: 't' }, data: { p: { [marker]: 1 } } } }),
    await server.ask('POST', path, { body: { metadata: { name: 'v' }, data: { [`${marker}/`]: marker } } }),
    await server.ask('PUT', `${path}/s`, { body: secret('s') }),
    await server.ask('PUT', `${path}/s`, { body: { ...secret('s'), type: marker } }),
    await server.ask('PATCH', `${path}/s`, { body: { data: { p: marker } }, headers: merge }),
    await server.ask('PATCH', `${path}/s`, { body: `{"data":{"p":"###${marker}"}}`, headers: merge }),
    await server.ask('PATCH', `${path}/a?fieldManager=m`, { body: secret('a'), headers: apply }),
    await server.ask('GET', `${path}/s`),
    await server.ask('GET', path),
    await server.ask('GET', path, { headers: { accept: 'application/json;as=Table;g=meta.orch.io;v=v1' } }),
    await server.ask('DELETE', `${path}/s`),
    await server.ask('DELETE', path),
  ];
  for (const { headers } of sent) await events.of(headers['audit-id']);
  return sent;
}

describe('no secret is in events above the level that asks for it', () => {
  test('at level Metadata there is none of its bodies, values or errors', async () => {
    const sent = await useSecret('Metadata');
    const text = JSON.stringify(events.all);
    expect(events.all.length).toBe(2 * sent.length);
    expect(text).not.toContain(marker.slice(0, 12));
    expect(text).not.toContain('Object"');
  });

  test('at level Request there are the bodies of requests, and none of responses', async () => {
    await useSecret('Request');
    const withBody = events.all.filter(({ requestObject }) => requestObject !== undefined);
    expect([...new Set(withBody.map(({ verb }) => verb))].sort()).toEqual(['create', 'patch', 'update']);
    expect(withBody[0].requestObject).toMatchObject({ kind: 'Secret', apiVersion: 'v1', data: { password: marker } });
    for (const { requestObject: _, ...rest } of events.all)
      expect(JSON.stringify(rest)).not.toContain(marker.slice(0, 12));
  });

  test('at level RequestResponse there are the bodies of responses, also of lists', async () => {
    await useSecret('RequestResponse');
    const responses = events.all.filter(({ stage }) => stage === 'ResponseComplete');
    const of = (verb: string) => responses.filter((event) => event.verb === verb).map((event) => event.responseObject);
    expect(of('get')).toEqual([
      expect.objectContaining({ kind: 'Secret', data: expect.objectContaining({ password: marker }) }),
    ]);
    expect(of('list').map(({ kind }) => kind)).toEqual(['SecretList', 'Table']);
    expect(of('list')[0].items[0].data.password).toBe(marker);
    expect(of('patch')[0]).toMatchObject({ kind: 'Secret' });
    expect(of('delete')).toEqual([expect.objectContaining({ kind: 'Status', status: 'Success' })]);
  });
});

describe('admission webhooks leave annotations', () => {
  const mutation = (round: number) => `mutation.webhook.admission.orch.io/round_${round}_index_0`;
  const patch = 'patch.webhook.admission.orch.io/round_0_index_0';
  const clientConfig = () => ({ url: `${hook.url}/set`, caBundle: hook.caBundle });

  async function created(level: keyof typeof namespaces): Promise<Record<string, string>> {
    hook.on('/set', () => ({
      auditAnnotations: { why: 'because' },
      operations: [{ op: 'add', path: '/data/b', value: marker }],
    }));
    await configurations.create('mutating', `m-${namespaces[level]}`, [
      { name: 'set.example.com', clientConfig: clientConfig(), rules: allOf(['configmaps']) },
    ]);
    const path = `/api/v1/namespaces/${namespaces[level]}/configmaps`;
    const { headers } = await server.ask('POST', path, { body: { metadata: { name: 'm' }, data: { a: '1' } } });
    return (await events.of(headers['audit-id'])).at(-1).annotations;
  }

  test('at level Metadata: which webhook changed the object, and its own', async () => {
    const annotations = await created('Metadata');
    expect(JSON.parse(annotations[mutation(0)] ?? '')).toEqual({
      configuration: 'm-metadata',
      webhook: 'set.example.com',
      mutated: true,
    });
    expect(annotations).toMatchObject({ 'set.example.com/why': 'because' });
    expect(annotations).not.toHaveProperty([patch]);
    expect(JSON.stringify(annotations)).not.toContain(marker);
  });

  test('from level Request on: the patch', async () => {
    const annotations = await created('Request');
    expect(JSON.parse(annotations[patch] ?? '')).toEqual({
      configuration: 'm-request',
      webhook: 'set.example.com',
      patch: [{ op: 'add', path: '/data/b', value: marker }],
      patchType: 'JSONPatch',
    });
  });
});
