import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Parsed, type Response, usePlane } from './plane.js';

const plane = usePlane({ naming: 'kubernetes' });
const group = 'shapes.example.com';
const collection = `/apis/${group}/v1/namespaces/default/shapes`;

const spec = {
  type: 'object',
  required: ['size'],
  properties: {
    size: { type: 'integer', minimum: 1, maximum: 100, default: 5 },
    flag: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' },
    color: { type: 'string', enum: ['red', 'green'], pattern: '^[a-z]+$' },
    port: { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }], pattern: '^x' },
    nul: { type: 'string', nullable: true, default: 'a' },
    nonnul: { type: 'string', default: 'b' },
    replicas: { type: 'integer' },
    list: {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name'],
      items: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, v: { type: 'integer', default: 3 } },
      },
    },
    free: {
      type: 'object',
      'x-kubernetes-preserve-unknown-fields': true,
      properties: { known: { type: 'object', properties: { a: { type: 'string' } } } },
    },
    obj: { type: 'object', additionalProperties: { type: 'string' } },
    when: { type: 'string', format: 'date-time' },
    emb: { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
    limited: { type: 'string', oneOf: [{ pattern: '^a' }, { pattern: 'b$' }], minLength: 1, maxLength: 3 },
  },
};

beforeAll(async () => {
  await plane().define({
    spec: {
      group,
      scope: 'Namespaced',
      names: { plural: 'shapes', kind: 'Shape' },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: {
              type: 'object',
              properties: { spec, status: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
            },
          },
          subresources: {
            status: {},
            scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' },
          },
        },
      ],
    },
  });
});

const create = (name: string, members: object, kind = 'Shape') =>
  plane().ask('POST', collection, {
    body: { apiVersion: `${group}/v1`, kind, metadata: { name }, ...members },
  });
const causes = ({ json }: Response) =>
  json.details.causes.map(({ field, message, reason }: Parsed) => `${reason} ${field}: ${message}`).sort();

describe('an object of a custom kind', () => {
  test('loses unknown members and gets defaults; nulls are kept where the schema allows them', async () => {
    const created = await create('a', {
      spec: {
        ...{ nonnul: null, nul: null, unknown: 1, tags: ['x', 'y'], port: 'x1', obj: { a: 'b' } },
        free: { u: { z: 1 }, known: { a: 'b', zz: 1 } },
        list: [{ name: 'q', zz: 1 }],
      },
      status: { a: 1 },
      extra: 1,
    });
    const { spec: found, ...rest } = created.json;
    expect(found).toEqual({
      ...{ nonnul: 'b', nul: null, tags: ['x', 'y'], port: 'x1', obj: { a: 'b' }, size: 5 },
      free: { u: { z: 1 }, known: { a: 'b' } },
      list: [{ name: 'q', v: 3 }],
    });
    expect(Object.keys(rest)).toEqual(
      ['apiVersion', 'kind', 'metadata'].sort(
        (left, right) => Object.keys(rest).indexOf(left) - Object.keys(rest).indexOf(right),
      ),
    );
  });

  test('loses nulls that the schema does not allow, and invalid metadata of embedded objects', async () => {
    const created = await create('e', {
      spec: {
        emb: {
          ...{ apiVersion: 'v1', kind: 'Pod', other: true },
          metadata: { labels: { a: 'b' }, bogus: 1, creationTimestamp: null },
        },
        ...{ free: { known: null, x: null }, tags: null, list: null, size: 3.0 },
      },
    });
    expect(created.json.spec).toEqual({
      emb: { apiVersion: 'v1', kind: 'Pod', other: true, metadata: { labels: { a: 'b' } } },
      ...{ free: { x: null }, nonnul: 'b', nul: 'a', size: 3 },
    });
    expect((await create('h', { spec: null })).json).not.toHaveProperty('spec');
  });

  test('is rejected with a cause for each error, in the words of v1.21', async () => {
    const rejected = await create('b', {
      spec: {
        ...{ size: 0, flag: 'x', tags: ['x', 'x'], color: 'blue1', port: true, obj: { a: 1 }, when: 'x' },
        ...{ list: [{ name: 'a' }, { name: 'a' }, { v: 's' }], emb: { a: 1 }, limited: 'cccc', nul: 5 },
      },
    });
    expect([rejected.status, rejected.json.reason]).toEqual([422, 'Invalid']);
    const invalid = (field: string, value: string, message: string) =>
      `FieldValueInvalid ${field}: Invalid value: ${value}: ${message}`;
    expect(causes(rejected)).toEqual(
      [
        invalid('spec.when', '"x"', 'spec.when in body must be of type date-time: "x"'),
        invalid('spec.nul', '"integer"', 'spec.nul in body must be of type string: "integer"'),
        invalid('spec.color', '"blue1"', "spec.color in body should match '^[a-z]+$'"),
        'FieldValueNotSupported spec.color: Unsupported value: "blue1": supported values: "red", "green"',
        invalid('spec.list.v', '"string"', 'spec.list.v in body must be of type integer: "string"'),
        'FieldValueRequired spec.list.name: Required value',
        invalid('spec.port', '"boolean"', 'spec.port in body must be of type integer,string: "boolean"'),
        invalid('<nil>', '""', '"spec.port" must validate at least one schema (anyOf)'),
        invalid('spec.port', '"boolean"', 'spec.port in body must be of type integer: "boolean"'),
        invalid('<nil>', '""', '"spec.limited" must validate one and only one schema (oneOf). Found none valid'),
        invalid('spec.limited', '"cccc"', "spec.limited in body should match '^a'"),
        invalid('spec.limited', '"cccc"', 'spec.limited in body should be at most 3 chars long'),
        invalid('spec.flag', '"string"', 'spec.flag in body must be of type boolean: "string"'),
        invalid('spec.size', '0', 'spec.size in body should be greater than or equal to 1'),
        invalid('spec.obj.a', '"integer"', 'spec.obj.a in body must be of type string: "integer"'),
        'FieldValueRequired spec.emb.apiVersion: Required value: must not be empty',
        'FieldValueRequired spec.emb.kind: Required value: must not be empty',
        'FieldValueDuplicate spec.tags[1]: Duplicate value: "x"',
        'FieldValueDuplicate spec.list[1]: Duplicate value: map[string]interface {}{"name":"a"}',
      ].sort(),
    );
  });

  test.each<[string, object, readonly string[]]>([
    [
      'a name that is no subdomain, and a list in place of an object',
      { metadata: { name: 'A_' }, spec: [] },
      [
        'FieldValueInvalid .spec.replicas: Invalid value: 0: .spec.replicas accessor error: [] is of the type []interface {}, expected map[string]interface{}',
        "FieldValueInvalid metadata.name: Invalid value: \"A_\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
        'FieldValueInvalid spec: Invalid value: "array": spec in body must be of type object: "array"',
      ],
    ],
    [
      'a fraction, and a negative number of replicas',
      { spec: { size: 3.5, replicas: -1 } },
      [
        'FieldValueInvalid .spec.replicas: Invalid value: -1: should be a non-negative integer',
        'FieldValueInvalid spec.size: Invalid value: "number": spec.size in body must be of type integer: "number"',
      ],
    ],
    [
      'too many replicas',
      { spec: { replicas: 4294967296 } },
      ['FieldValueInvalid .spec.replicas: Invalid value: 4294967296: should be less than or equal to 2147483647'],
    ],
    [
      'repeated elements and invalid labels of an embedded object',
      {
        spec: {
          ...{ tags: ['x', 'x'], list: [{ name: 'a' }, { name: 'a' }] },
          emb: { apiVersion: 'v1', kind: 'Pod', metadata: { labels: { 'a b': 'c' } } },
        },
      },
      [
        'FieldValueDuplicate spec.list[1]: Duplicate value: map[string]interface {}{"name":"a"}',
        'FieldValueDuplicate spec.tags[1]: Duplicate value: "x"',
        "FieldValueInvalid spec.emb.metadata.labels: Invalid value: \"a b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
      ],
    ],
  ])('is rejected for %s', async (_why, members, expected) => {
    expect(causes(await create('x', members))).toEqual(expected);
  });

  test('with metadata of the wrong type is rejected with the position in its metadata', async () => {
    const rejected = await create('c', { metadata: { name: 'c', labels: 5 }, spec: {} });
    expect([rejected.status, rejected.json.message]).toEqual([
      400,
      'Shape in version "v1" cannot be handled as a Shape: v1.ObjectMeta.Name: Labels: ReadMapCB: expect { or n, but found 5, error found in #10 byte of ...|"labels":5,"name":"c|..., bigger context ...|{"labels":5,"name":"c"}|...',
    ]);
  });

  test('may be updated while it keeps the repeated elements that it had before', async () => {
    const strict = await create('r', { spec: { tags: ['a'] } });
    expect(strict.status).toBe(201);
    const merge = (body: object) =>
      plane().ask('PATCH', `${collection}/r`, { body, type: 'application/merge-patch+json' });
    expect((await merge({ spec: { tags: ['a', 'a'] } })).status).toBe(422);
    expect((await merge({ metadata: { labels: { x: 'y' } } })).json.metadata.generation).toBe(1);
    expect((await merge({ spec: { unknown: 1 } })).json.metadata.generation).toBe(1);
    expect((await merge({ spec: { size: 9 } })).json.metadata.generation).toBe(2);
    expect((await merge({ spec: { size: 'x' } })).json.details.causes[0].field).toBe('spec.size');
  });

  test('with unknown members is reported on request', async () => {
    const body = {
      apiVersion: `${group}/v1`,
      kind: 'Shape',
      metadata: { name: 's' },
      spec: { x: 1, free: { y: 1 } },
      z: 1,
    };
    const strict = await plane().ask('POST', `${collection}?fieldValidation=Strict`, { body });
    expect([strict.status, strict.json.message]).toEqual([
      400,
      'Shape in version "v1" cannot be handled as a Shape: strict decoding error: unknown field "spec.x", unknown field "z"',
    ]);
    const warned = await plane().ask('POST', `${collection}?fieldValidation=Warn`, { body });
    expect([warned.status, warned.headers['warning']]).toEqual([
      201,
      '299 - "unknown field \\"spec.x\\"", 299 - "unknown field \\"z\\""',
    ]);
  });
});
