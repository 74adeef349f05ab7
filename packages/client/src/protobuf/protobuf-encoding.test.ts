import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  type ApiObject,
  canonicalize,
  encodeEnvelope,
  encodeJson,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  kubernetesNames,
  makeNames,
  orchNames,
  parseApiVersion,
  parseStoredJson,
  renameFromWire,
  renameToWire,
} from '@orch/apimachinery';
import { kinds as metaKinds } from '@orch/apimachinery/kinds/meta_v1';
import fc from 'fast-check';
import { groupKinds } from '../generated/group-kinds.js';
import { ProtobufEncoding } from './protobuf-encoding.js';

/** An object of each kind and version with all its fields, and one with pointers to zero values, in the dialect kubernetes. */
const complete: readonly JsonObject[] = readFileSync(
  join(__dirname, '../../../api/test/golden/every-kind.jsonl'),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line).object);

const encodings = { orch: new ProtobufEncoding(orchNames), kubernetes: new ProtobufEncoding(kubernetesNames) };

/** The value without members at random; `kind` and `apiVersion` of the object itself stay. */
function partOf(value: JsonValue | undefined, isLeftOut: () => boolean, isTop = true): JsonValue | undefined {
  if (Array.isArray(value)) return value.map((item) => partOf(item, isLeftOut, false) ?? null);
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).flatMap(([name, member]) => {
    if (isTop && (name === 'kind' || name === 'apiVersion')) return [[name, member]];
    const part = isLeftOut() ? undefined : partOf(member, isLeftOut, false);
    return part === undefined ? [] : [[name, part]];
  });
  // In protobuf, an empty map is an absent one.
  if (kept.length === 0 && Object.keys(value).length > 0) return undefined;
  return Object.fromEntries(kept);
}

async function schemaOf(apiVersion: string, kind: string) {
  const { group, version } = parseApiVersion(apiVersion) ?? { group: '', version: '' };
  const neutral = kubernetesNames.neutralGroup(group);
  const load = Object.entries(groupKinds).find(([key]) => key === (group === '' ? version : `${neutral}/${version}`));
  const kinds = { ...metaKinds(), ...(await load?.[1]())?.kinds() };
  const schema = kinds[kind]?.schema;
  if (schema === undefined) throw new Error(`no kind ${kind} in ${apiVersion}`);
  return schema;
}

describe('every kind', () => {
  test.each(['orch', 'kubernetes'] as const)(
    'any part of its objects is equal in protobuf and in JSON, in the dialect %s',
    async (dialect) => {
      const names = makeNames(dialect);
      const leftOut = fc.infiniteStream(fc.nat({ max: 5 }));
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...complete), leftOut, async (whole, stream) => {
          const part = partOf(whole, () => stream.next().value === 0);
          if (!isJsonObject(part)) throw new Error('not an object');
          const kind = String(whole['kind']);
          const { group, version } = parseApiVersion(String(whole['apiVersion'])) ?? { group: '', version: '' };
          const neutral = kubernetesNames.neutralGroup(group);
          const apiVersion = group === '' ? version : `${names.group(neutral)}/${version}`;
          const schema = await schemaOf(String(whole['apiVersion']), kind);
          const object = { ...canonicalize(schema, part, { names: kubernetesNames }), kind, apiVersion };
          const text = encodeJson(renameToWire(schema, object, names));
          const fromJson = renameFromWire(schema, parseStoredJson(text), names);
          const bytes = await encodings[dialect].encode(object);
          const fromProtobuf = await encodings[dialect].decode(bytes ?? Buffer.alloc(0));
          expect(fromProtobuf).toEqual(withoutTemplateTypes(fromJson));
        }),
        { numRuns: 1_000 },
      );
    },
  );
});

/** The protobuf form of a claim template lacks the type, which is always the same. */
function withoutTemplateTypes(object: unknown): unknown {
  if (!isJsonObject(object) || !isJsonObject(object['spec'])) return object;
  const { spec } = object;
  if (!Array.isArray(spec['volumeClaimTemplates'])) return object;
  const volumeClaimTemplates = spec['volumeClaimTemplates'].map((template) => {
    if (!isJsonObject(template)) return template;
    const { kind: _kind, apiVersion: _version, ...rest } = template;
    return rest;
  });
  return { ...object, spec: { ...spec, volumeClaimTemplates } };
}

const pod: ApiObject = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'a' },
  spec: { containers: [{ name: 'c', image: 'i', resources: { limits: { cpu: 0.5 } } }] },
};

describe('encoding', () => {
  test('an object of a caller is made canonical first', async () => {
    const decoded = await encodings.orch.decode((await encodings.orch.encode(pod)) ?? Buffer.alloc(0));
    expect(decoded).toMatchObject({ spec: { containers: [{ resources: { limits: { cpu: '500m' } } }] } });
  });

  test('a value of the wrong type is rejected with 400 and the name of the field', async () => {
    const wrong = { ...pod, spec: { containers: [{ name: 5 }] } };
    await expect(encodings.orch.encode(wrong)).rejects.toMatchObject({
      code: 400,
      message: expect.stringMatching(/^Pod in version "v1" cannot be handled as a Pod: .*Name/),
    });
  });

  test.each([
    ['a custom resource', { apiVersion: 'example.com/v1', kind: 'Pod' }],
    ['an unknown kind of a known version', { apiVersion: 'v1', kind: 'Pot' }],
    ['a malformed version', { apiVersion: 'a/b/c', kind: 'Pod' }],
    ['a kind that has JSON alone', { apiVersion: 'meta.orch.io/v1', kind: 'Table' }],
  ])('%s has no protobuf', async (_, object) => {
    expect(await encodings.orch.encode(object)).toBeUndefined();
    expect(await encodings.orch.toWire(object)).toBe(object);
  });

  test('options and errors are kinds of the core group, and metadata of their own', async () => {
    for (const [apiVersion, kind] of [
      ['v1', 'DeleteOptions'],
      ['v1', 'Status'],
      ['meta.orch.io/v1', 'PartialObjectMetadata'],
    ] as const) {
      const bytes = await encodings.orch.encode({ apiVersion, kind });
      expect(await encodings.orch.decode(bytes ?? Buffer.alloc(0))).toMatchObject({ apiVersion, kind });
    }
  });

  test('knows the group versions of the server, in neutral spelling', () => {
    const isKnown = (group: string, version: string) => encodings.kubernetes.isKnown({ group, version });
    expect(isKnown('', 'v1')).toBe(true);
    expect(isKnown('rbac.authorization.orch.io', 'v1')).toBe(true);
    expect(isKnown('apps', 'v3')).toBe(false);
    expect(isKnown('metrics.orch.io', 'v1beta1')).toBe(true);
    expect(isKnown('custom.metrics.orch.io', 'v1beta1')).toBe(false);
  });
});

describe('malformed responses are connection errors', () => {
  const envelope = (kind: string, raw: Uint8Array) => encodeEnvelope({ apiVersion: 'v1', kind }, raw);

  test.each([
    [
      'a body without the prefix [Protobuf envelope (wire format for `application/vnd.orch.protobuf`), 3]',
      Buffer.from('{"kind":"Pod"}'),
      'expected prefix',
    ],
    ['an unknown kind', envelope('Pot', Buffer.alloc(0)), 'the unknown kind Pot of v1'],
    ['a truncated object', envelope('Pod', Buffer.from([10, 5])), 'malformed'],
  ])('%s', async (_, body, message) => {
    await expect(encodings.orch.decode(body)).rejects.toMatchObject({
      name: 'ConnectionError',
      kind: 'malformed',
      message: expect.stringContaining(message),
    });
  });

  test('a truncated event', async () => {
    await expect(encodings.orch.decodeEvent(Buffer.from([10, 5]))).rejects.toMatchObject({ kind: 'malformed' });
  });
});
