import https from 'node:https';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startWidgetServer } from '../src/own-kind.js';

type Started = Awaited<ReturnType<typeof startWidgetServer>>;
type Parsed = ReturnType<typeof JSON.parse>;

let started: Started;
beforeAll(async () => {
  started = await startWidgetServer('secret');
});
afterAll(() => started.server.stop());

function send(
  method: string,
  path: string,
  body?: object,
  token = 'secret',
): Promise<{ status: number; json: Parsed }> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const type = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const headers = { authorization: `Bearer ${token}`, ...type };
    const request = https.request(`${started.server.url}${path}`, { method, headers, ca: started.ca }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, json: JSON.parse(Buffer.concat(chunks).toString()) }),
      );
    });
    request.on('error', reject);
    request.end(text);
  });
}

const widgets = '/apis/shop.example.com/v1/namespaces/web/widgets';

test('a server of one kind creates, reads, updates, patches, lists and deletes its objects', async () => {
  const created = await send('POST', widgets, { metadata: { name: 'a' }, spec: { size: 3 } });
  expect([created.status, created.json.kind, created.json.apiVersion]).toEqual([201, 'Widget', 'shop.example.com/v1']);
  const changed = await send('PUT', `${widgets}/a`, { ...created.json, spec: { size: 4 } });
  expect([changed.status, changed.json.spec]).toEqual([200, { size: 4 }]);
  const read = await send('GET', `${widgets}/a`);
  expect(read.json).toEqual(changed.json);
  const list = await send('GET', widgets);
  expect([list.json.kind, list.json.items.length]).toEqual(['WidgetList', 1]);
  expect((await send('DELETE', `${widgets}/a`)).json.status).toBe('Success');
  expect((await send('GET', `${widgets}/a`)).json.reason).toBe('NotFound');
});

test('it deletes with options in the body, as command-line clients send them', async () => {
  await send('POST', widgets, { metadata: { name: 'b' } });
  const deleted = await send('DELETE', `${widgets}/b`, { propagationPolicy: 'Background' });
  expect([deleted.status, deleted.json.status]).toEqual([200, 'Success']);
});

test('it serves the kind in discovery and OpenAPI, and nothing else', async () => {
  const groups = (await send('GET', '/apis')).json.groups;
  expect(groups.map(({ name }: Parsed) => name)).toEqual(['shop.example.com']);
  const { resources } = (await send('GET', '/apis/shop.example.com/v1')).json;
  expect(resources.map(({ name }: Parsed) => name)).toEqual(['widgets']);
  const { paths } = (await send('GET', '/openapi/v3')).json;
  expect(Object.keys(paths)).toEqual(['apis/shop.example.com/v1']);
  const { definitions } = (await send('GET', '/openapi/v2')).json;
  expect(definitions['com.example.shop.v1.Widget'].properties.spec).toBeDefined();
  expect((await send('GET', '/api/v1/pods')).status).toBe(404);
});

test('it rejects invalid metadata and clients without credentials', async () => {
  const invalid = await send('POST', widgets, { metadata: { name: 'Not a name', labels: { a: '-' } } });
  expect([invalid.status, invalid.json.reason]).toEqual([422, 'Invalid']);
  expect((await send('GET', widgets, undefined, 'wrong')).status).toBe(401);
});
