import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Parsed, startTestServer, type TestResponse, type TestServer } from './test-server.js';

const configMaps = '/api/v1/namespaces/default/configmaps';
const time = '2021-01-01T00:00:00Z';

/** A managedFields entry as a client writes it. */
const owner = (manager: string, field: string, operation = 'Update') => ({
  manager,
  operation,
  apiVersion: 'v1',
  time,
  fieldsType: 'FieldsV1',
  fieldsV1: { 'f:data': { [`f:${field}`]: {} } },
});

describe('managedFields set by a request', () => {
  let server: TestServer;
  let made = 0;
  beforeAll(async () => {
    server = await startTestServer('kubernetes');
  });
  afterAll(() => server.stop());

  const send = (method: string, path: string, body: unknown, type = 'application/json'): Promise<TestResponse> =>
    server.ask(method, path, { body, headers: { 'content-type': type, 'user-agent': 'tester/1' } });
  const apply = (path: string, manager: string, data: object) =>
    send('PATCH', `${path}?fieldManager=${manager}`, configuration(path, data), 'application/apply-patch+yaml');
  const configuration = (path: string, data: object, metadata = {}) => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: path.slice(configMaps.length + 1), ...metadata },
    data,
  });
  /** A config map with a unique name, applied by `a`. */
  const applied = async (): Promise<string> => {
    const path = `${configMaps}/map-${made++}`;
    expect((await apply(path, 'a', { x: '1' })).status).toBe(201);
    return path;
  };
  const fields = ({ json }: TestResponse): Parsed =>
    Object.fromEntries(
      (json.metadata.managedFields ?? []).map(({ operation, manager, fieldsV1 }: Parsed) => [
        `${operation} ${manager}`,
        Object.keys(fieldsV1['f:data'] ?? {}).filter((name) => name !== '.'),
      ]),
    );

  const forms = ['PUT', 'merge', 'strategic', 'json'] as const;
  /** Writes of each form that set managedFields and change data. */
  const write = (
    form: (typeof forms)[number],
    path: string,
    managedFields: unknown,
    data?: object,
  ): Promise<TestResponse> => {
    switch (form) {
      case 'PUT':
        return send('PUT', path, configuration(path, data ?? { x: '1' }, { managedFields }));
      case 'json': {
        const operations = [{ op: 'replace', path: '/metadata/managedFields', value: managedFields }];
        const change = data === undefined ? [] : [{ op: 'replace', path: '/data', value: data }];
        return send('PATCH', path, [...operations, ...change], 'application/json-patch+json');
      }
      default: {
        const type = form === 'merge' ? 'merge-patch' : 'strategic-merge-patch';
        return send('PATCH', path, { metadata: { managedFields }, data: data ?? {} }, `application/${type}+json`);
      }
    }
  };

  test.each(forms)('%s: replaces the existing entries', async (form) => {
    const path = await applied();
    const given = [owner('b', 'x', 'Apply'), owner('c', 'x')];
    const written = await write(form, path, given);
    expect(written.status).toBe(200);
    expect(fields(written)).toEqual({ 'Apply b': ['f:x'], 'Update c': ['f:x'] });
    expect(written.json.metadata.managedFields).toMatchObject(given);
    // The new entries are effective from then on.
    expect((await apply(path, 'a', { x: '2' })).json.details.causes).toMatchObject([
      { message: 'conflict with "b"', field: '.data.x' },
      { message: expect.stringContaining('conflict with "c" using v1'), field: '.data.x' },
    ]);
    const changed = await write('merge', path, undefined, { x: '3' });
    expect(fields(changed)).toEqual({ 'Update tester': ['f:x'] });
  });

  test.each(forms)('%s: fields changed in the same write belong to the writer', async (form) => {
    const path = await applied();
    const written = await write(form, path, [owner('b', 'x')], { x: '1', y: '1' });
    expect(fields(written)).toEqual({ 'Update b': ['f:x'], 'Update tester': ['f:y'] });
  });

  test.each(forms)(
    '%s: an empty list resets nothing, one empty entry does before all else [Server-side apply rules, 7]',
    async (form) => {
      const path = await applied();
      expect(fields(await write(form, path, []))).toEqual({ 'Apply a': ['f:x'] });
      const reset = await write(form, path, [{}], { x: '1', y: '1' });
      expect(fields(reset)).toEqual({ 'Update tester': ['f:y'] });
      const bare = await write(form, path, [{}], { x: '1', y: '1' });
      expect([bare.status, bare.json.metadata.managedFields]).toEqual([200, undefined]);
      // The write causes no conflict, and the next apply meets the previous entries.
      expect((await apply(path, 'a', { x: '2' })).json.details.causes).toMatchObject([
        { message: expect.stringContaining('conflict with "before-first-apply"'), field: '.data.x' },
      ]);
    },
  );

  test.each([
    ['that are incomplete', [{ manager: 'x' }]],
    ['with invalid field paths', [{ ...owner('x', 'x'), fieldsV1: { 'q:data': {} } }]],
  ])('entries %s change nothing', async (_what, managedFields) => {
    const path = await applied();
    const written = await write('merge', path, managedFields, { y: '1' });
    expect(fields(written)).toEqual({ 'Apply a': ['f:x'], 'Update tester': ['f:y'] });
  });

  test.each(forms)('%s: rejects invalid operations and managers', async (form) => {
    const path = await applied();
    const operation = 'metadata.managedFields.operation: Invalid value: "Patch": must be `Apply` or `Update`';
    const manager = 'metadata.fieldManager: Too long: must have at most 128 bytes';
    for (const [given, error] of [
      [{ ...owner('b', 'x'), operation: 'Patch' }, operation],
      [owner('b'.repeat(129), 'x'), manager],
    ] as const) {
      const { json } = await write(form, path, [given]);
      expect([json.code, json.reason, json.message]).toEqual([422, 'Invalid', expect.stringContaining(error)]);
    }
    // A change in the same write does not keep the invalid entry.
    const written = await write(form, path, [{ ...owner('b', 'x'), operation: 'Patch' }], { x: '2' });
    expect([written.status, fields(written)]).toEqual([200, { 'Update tester': ['f:x'] }]);
  });

  test.each(forms)('%s: drops an entry of an unknown version', async (form) => {
    const path = await applied();
    for (const apiVersion of ['', 'v9']) {
      const written = await write(form, path, [{ ...owner('b', 'x'), apiVersion }]);
      expect([written.status, written.json.metadata.managedFields]).toEqual([200, undefined]);
    }
  });

  test('ignores managedFields in a new object', async () => {
    const body = { metadata: { name: 'brought', managedFields: [owner('b', 'x', 'Apply')] }, data: { x: '1', y: '1' } };
    expect(fields(await send('POST', configMaps, body))).toEqual({ 'Update tester': ['f:x', 'f:y'] });
  });

  test('rejects managedFields in an apply, even an empty list', async () => {
    const path = await applied();
    for (const managedFields of [[], [{}], [owner('b', 'x')]]) {
      const body = configuration(path, { x: '1' }, { managedFields });
      const { json } = await send('PATCH', `${path}?fieldManager=a`, body, 'application/apply-patch+yaml');
      expect([json.code, json.message]).toEqual([400, 'metadata.managedFields must be nil']);
    }
  });
});
