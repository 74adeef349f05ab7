import { describe, expect, test } from '@jest/globals';
import { maps, useDeletions } from './use-deletions.js';

const protobufType = 'application/vnd.kubernetes.protobuf';
const deletions = useDeletions();
const { createMap, exists } = deletions;

describe('delete options', () => {
  test.each([
    [{ propagationPolicy: 'Orphan', orphanDependents: true }, ['cannot be both set']],
    [{ propagationPolicy: 'Odd' }, ['Unsupported value: "Odd"']],
    [{ dryRun: ['Some'] }, ['Unsupported value: []string{"Some"}']],
    [{ dryRun: ['All', ''] }, ['Unsupported value: []string{"All", ""}']],
    [
      { propagationPolicy: 'Odd', orphanDependents: false, dryRun: ['Some'] },
      ['cannot be both set', 'Unsupported value: "Odd"', 'Unsupported value: []string{"Some"}'],
    ],
  ])('report all contradictions at once: %j', async (body, causes) => {
    const path = await createMap();
    for (const target of [path, maps]) {
      const { status, json } = await deletions.server.ask('DELETE', target, { body });
      expect([status, json.details.kind, json.details.group]).toEqual([422, 'DeleteOptions', 'meta.k8s.io']);
      expect(json.details.causes).toHaveLength(causes.length);
      for (const [index, cause] of causes.entries()) expect(json.details.causes[index].message).toContain(cause);
    }
    expect(await exists(path)).toBe(true);
  });

  test('are validated after the selectors', async () => {
    const path = await createMap();
    const query = `labelSelector=${encodeURIComponent('a=,')}`;
    const { status, json } = await deletions.server.ask('DELETE', `${maps}?${query}`, {
      body: { propagationPolicy: 'Odd' },
    });
    expect([status, json.message]).toEqual([400, "found '', expected: identifier after ','"]);
    expect(await exists(path)).toBe(true);
  });

  test.each([
    ['gracePeriodSeconds=odd', 'strconv.ParseInt: parsing "odd": invalid syntax'],
    ['gracePeriodSeconds=99999999999999999999', 'strconv.ParseInt: parsing "99999999999999999999": value out of range'],
  ])('reject non-numeric query parameters with 400: %s', async (query, message) => {
    const { status, json } = await deletions.server.ask('DELETE', `${await createMap()}?${query}`);
    expect([status, json.message]).toEqual([400, message]);
  });

  test('in the query are ignored when there is a body', async () => {
    const path = await createMap();
    const query = 'propagationPolicy=Orphan&gracePeriodSeconds=5';
    expect((await deletions.server.ask('DELETE', `${path}?${query}&dryRun=All`)).json.metadata.finalizers).toEqual([
      'orphan',
    ]);
    expect((await deletions.server.ask('DELETE', `${path}?${query}`, { body: {} })).json.kind).toBe('Status');
  });

  test.each([
    [
      'JSON',
      'application/json',
      JSON.stringify({ kind: 'DeleteOptions', apiVersion: 'v1', propagationPolicy: 'Orphan' }),
    ],
    ['YAML', 'application/yaml', 'kind: DeleteOptions\napiVersion: v1\npropagationPolicy: Orphan\n'],
    ['protobuf', protobufType, protobufOptions('Orphan')],
  ] as const)('are read as %s', async (_form, type, body) => {
    const { json } = await deletions.server.ask('DELETE', await createMap(), {
      body,
      headers: { 'content-type': type },
    });
    expect(json.metadata.finalizers).toEqual(['orphan']);
  });

  test('reject a body of another kind', async () => {
    const path = await createMap();
    const ask = async (target: string, body: unknown) => (await deletions.server.ask('DELETE', target, { body })).json;
    const map = { kind: 'ConfigMap', apiVersion: 'v1' };
    expect(await ask(path, map)).toMatchObject({
      code: 400,
      message: expect.stringContaining('no kind "ConfigMap" is'),
    });
    const unknown = 'converting (v1.ConfigMap) to (v1.DeleteOptions): unknown conversion';
    expect(await ask(maps, map)).toMatchObject({ code: 400, message: unknown });
    expect(await exists(path)).toBe(true);
  });

  test.each([
    [{ kind: 'X' }, 'no kind "X" is registered for version "meta.k8s.io/v1" in scheme'],
    [{ kind: 'X\u0000\u2028', apiVersion: 'v2' }, 'no kind "X\\x00\\u2028" is registered for version "v2" in scheme'],
    [{ kind: 'DeleteOptions', apiVersion: 'a/b/c' }, 'unexpected GroupVersion string: a/b/c'],
    [
      { propagationPolicy: 'deep' },
      "couldn't get version/kind; json parse error: invalid character '{' exceeded max depth",
    ],
  ])('of an unknown kind are rejected with the message of v1.21: %#', async (body, message) => {
    const text = JSON.stringify(body).replace('"deep"', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`);
    const { json } = await deletions.server.ask('DELETE', await createMap(), { body: text });
    expect(json).toMatchObject({ code: 400, message: expect.stringContaining(message) });
  });

  test.each([{ kind: null }, { kind: '' }, { apiVersion: 'v2' }, { kind: 'DeleteOptions', apiVersion: 'apps/v1' }])(
    'are accepted without a complete type, and in any API version: %j',
    async (body) => {
      const path = await createMap();
      expect((await deletions.server.ask('DELETE', path, { body })).status).toBe(200);
      expect(await exists(path)).toBe(false);
    },
  );

  test('of an unknown media type give 415, and malformed protobuf is rejected', async () => {
    const path = await createMap();
    const ask = (type: string) =>
      deletions.server.ask('DELETE', path, { body: '{}', headers: { 'content-type': type } });
    expect((await ask('text/plain')).status).toBe(415);
    expect((await ask(protobufType)).json.message).toContain('does not appear to be a protobuf message');
  });
});

/** `propagationPolicy` is field 4 of DeleteOptions; the envelope has the type in field 1 and the message in field 2. */
function protobufOptions(policy: string): Buffer {
  const field = (number: number, content: Buffer) =>
    Buffer.concat([Buffer.from([(number << 3) | 2, content.length]), content]);
  const type = Buffer.concat([field(1, Buffer.from('v1')), field(2, Buffer.from('DeleteOptions'))]);
  const envelope = Buffer.concat([field(1, type), field(2, field(4, Buffer.from(policy)))]);
  return Buffer.concat([Buffer.from('k8s\0', 'latin1'), envelope]);
}
