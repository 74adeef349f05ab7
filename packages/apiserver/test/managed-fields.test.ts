import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, type Parsed, startTestServer, type TestServer } from './test-server.js';

const configMaps = '/api/v1/namespaces/default/configmaps';
const time = '2021-01-01T00:00:00Z';

/** An entry as clients may write one. */
const owner = (manager: string, field: string, operation = 'Update') => ({
  manager,
  operation,
  apiVersion: 'v1',
  time,
  fieldsType: 'FieldsV1',
  fieldsV1: { 'f:data': { [`f:${field}`]: {} } },
});

describe('owners that a request names itself', () => {
  let server: TestServer;
  let made = 0;
  beforeAll(async () => {
    server = await startTestServer('kubernetes');
  });
  afterAll(() => server.stop());

  const send = (method: string, path: string, body: unknown, type = 'application/json'): Promise<Answer> =>
    server.ask(method, path, { body, headers: { 'content-type': type, 'user-agent': 'tester/1' } });
  const apply = (path: string, manager: string, data: object) =>
    send('PATCH', `${path}?fieldManager=${manager}`, configuration(path, data), 'application/apply-patch+yaml');
  const configuration = (path: string, data: object, metadata = {}) => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: path.slice(configMaps.length + 1), ...metadata },
    data,
  });
  /** A map of a name of its own, applied by `a`. */
  const applied = async (): Promise<string> => {
    const path = `${configMaps}/map-${made++}`;
    expect((await apply(path, 'a', { x: '1' })).status).toBe(201);
    return path;
  };
  const fields = ({ json }: Answer): Parsed =>
    Object.fromEntries(
      (json.metadata.managedFields ?? []).map(({ operation, manager, fieldsV1 }: Parsed) => [
        `${operation} ${manager}`,
        Object.keys(fieldsV1['f:data'] ?? {}).filter((name) => name !== '.'),
      ]),
    );

  const forms = ['PUT', 'merge', 'strategic', 'json'] as const;
  /** A write of each form that says whose fields are whose, and changes data. */
  const write = (
    form: (typeof forms)[number],
    path: string,
    managedFields: unknown,
    data?: object,
  ): Promise<Answer> => {
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

  test.each(forms)('%s: a custom set of fields takes the place of the owners there were', async (form) => {
    const path = await applied();
    const given = [owner('b', 'x', 'Apply'), owner('c', 'x')];
    const written = await write(form, path, given);
    expect(written.status).toBe(200);
    expect(fields(written)).toEqual({ 'Apply b': ['f:x'], 'Update c': ['f:x'] });
    expect(written.json.metadata.managedFields).toMatchObject(given);
    // From then on they count.
    expect((await apply(path, 'a', { x: '2' })).json.details.causes).toMatchObject([
      { message: 'conflict with "b"', field: '.data.x' },
      { message: expect.stringContaining('conflict with "c" using v1'), field: '.data.x' },
    ]);
    const changed = await write('merge', path, undefined, { x: '3' });
    expect(fields(changed)).toEqual({ 'Update tester': ['f:x'] });
  });

  test.each(forms)('%s: what changes together with a custom set belongs to who changes it', async (form) => {
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
      // Nobody is asked then, and the next that applies meets those before it.
      expect((await apply(path, 'a', { x: '2' })).json.details.causes).toMatchObject([
        { message: expect.stringContaining('conflict with "before-first-apply"'), field: '.data.x' },
      ]);
    },
  );

  test.each([
    ['that cannot be read', [{ manager: 'x' }]],
    ['of paths that are none', [{ ...owner('x', 'x'), fieldsV1: { 'q:data': {} } }]],
  ])('a set %s changes no owner', async (_what, managedFields) => {
    const path = await applied();
    const written = await write('merge', path, managedFields, { y: '1' });
    expect(fields(written)).toEqual({ 'Apply a': ['f:x'], 'Update tester': ['f:y'] });
  });

  test.each(forms)('%s: a set of an operation or a manager that cannot be is refused', async (form) => {
    const path = await applied();
    const operation = 'metadata.managedFields.operation: Invalid value: "Patch": must be `Apply` or `Update`';
    const manager = 'metadata.fieldManager: Too long: must have at most 128 bytes';
    for (const [given, fault] of [
      [{ ...owner('b', 'x'), operation: 'Patch' }, operation],
      [owner('b'.repeat(129), 'x'), manager],
    ] as const) {
      const { json } = await write(form, path, [given]);
      expect([json.code, json.reason, json.message]).toEqual([422, 'Invalid', expect.stringContaining(fault)]);
    }
    // What is changed beside it leaves nothing of it.
    const written = await write(form, path, [{ ...owner('b', 'x'), operation: 'Patch' }], { x: '2' });
    expect([written.status, fields(written)]).toEqual([200, { 'Update tester': ['f:x'] }]);
  });

  test.each(forms)('%s: an owner in a version that there is none of is none', async (form) => {
    const path = await applied();
    for (const apiVersion of ['', 'v9']) {
      const written = await write(form, path, [{ ...owner('b', 'x'), apiVersion }]);
      expect([written.status, written.json.metadata.managedFields]).toEqual([200, undefined]);
    }
  });

  test('whatever a new object says of owners, all of it belongs to who makes it', async () => {
    const body = { metadata: { name: 'brought', managedFields: [owner('b', 'x', 'Apply')] }, data: { x: '1', y: '1' } };
    expect(fields(await send('POST', configMaps, body))).toEqual({ 'Update tester': ['f:x', 'f:y'] });
  });

  test('a configuration to apply says nothing of owners, not even that there are none', async () => {
    const path = await applied();
    for (const managedFields of [[], [{}], [owner('b', 'x')]]) {
      const body = configuration(path, { x: '1' }, { managedFields });
      const { json } = await send('PATCH', `${path}?fieldManager=a`, body, 'application/apply-patch+yaml');
      expect([json.code, json.message]).toEqual([400, 'metadata.managedFields must be nil']);
    }
  });
});
