import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { encodeJson } from '../json/json-value.js';
import { kubernetesNames, orchNames } from '../names/make-names.js';
import { StatusError } from '../status/error.js';
import { arbitraryOf, thingSchema } from './canonicalize.fixture.js';
import { canonicalize } from './canonicalize.js';
import { defineMessage } from './define-message.js';
import { renameFromWire, renameToWire } from './rename.js';

const gvk = { group: 'things.example.com', version: 'v1', kind: 'Thing' };
const neutral = { names: orchNames };

function canonical(value: unknown) {
  return canonicalize(thingSchema, value, neutral);
}

/** A Thing with only the members that are always written. */
const bare = {
  metadata: { creationTimestamp: null },
  spec: { count: 0, required: null, template: {}, port: 0 },
  status: {},
};

describe('canonical form', () => {
  test('an empty object gets the members that are always written', () => {
    expect(JSON.stringify(canonical({}))).toBe(JSON.stringify(bare));
  });

  test('members are in the order of the schema, kind and apiVersion first', () => {
    const object = canonical({
      spec: { port: 1, count: 2 },
      metadata: { labels: { b: '1', a: '2' }, name: 'x' },
      apiVersion: 'v',
      kind: 'K',
    });
    expect(JSON.stringify(object)).toBe(
      '{"kind":"K","apiVersion":"v","metadata":{"name":"x","creationTimestamp":null,"labels":{"a":"2","b":"1"}},"spec":{"count":2,"required":null,"template":{},"port":1},"status":{}}',
    );
  });

  test.each<readonly [string, unknown]>([
    ['unknown fields', { nope: 1, spec: { alsoNope: {} } }],
    ['fields in another case', { SPEC: { count: 1 } }],
    ['null', { spec: { name: null, pointer: null, items: null, table: null, list: null } }],
    ['zero values', { spec: { name: '', flag: false, items: [], table: {}, list: [], bytes: '' } }],
  ])('%s are dropped', (_, input) => {
    expect(canonical(input)).toEqual(bare);
  });

  test.each([
    ['a pointer to zero', { pointer: 0 }, { pointer: 0 }],
    ['an empty list that is always written becomes null', { required: [] }, { required: null }],
    ['null in a list of text', { items: [null, 'a'] }, { items: ['', 'a'] }],
    ['null in a map of text', { table: { a: null } }, { table: { a: '' } }],
    ['null in a list of objects', { list: [null] }, { list: [{ always: '' }] }],
    ['a number as quantity', { amounts: { cpu: 1 } }, { amounts: { cpu: '1' } }],
    ['a large number as quantity', { amounts: { cpu: 2n ** 53n + 1n } }, { amounts: { cpu: '9007199254740993' } }],
    ['a large integer', { long: -(2n ** 63n) }, { long: -(2n ** 63n) }],
    ['a large integer that is a double', { long: 1e18 }, { long: 10n ** 18n }],
    ['a small integer that is a bigint', { long: 5n }, { long: 5 }],
    ['large integers in any JSON', { any: [2n ** 60n, 1e18] }, { any: [2n ** 60n, 1e18] }],
    ['null as quantity', { amounts: { cpu: null } }, { amounts: { cpu: '0' } }],
    ['a string as int-or-string', { port: 'http' }, { port: 'http' }],
    ['any JSON, verbatim', { any: { a: [null, 0, ''] } }, { any: { a: [null, 0, ''] } }],
    ['a time in another zone', { time: '2021-04-08T14:00:00.9+02:00' }, { time: '2021-04-08T12:00:00Z' }],
    ['a micro time', { microTime: '2021-04-08T14:00:00.123456+02:00' }, { microTime: '2021-04-08T12:00:00.123456Z' }],
    ['bytes', { bytes: 'aGk=' }, { bytes: 'aGk=' }],
    [
      'a member named __proto__',
      { table: JSON.parse('{"__proto__":"x"}') },
      { table: JSON.parse('{"__proto__":"x"}') },
    ],
  ])('%s', (_, input, kept) => {
    expect(canonical({ spec: input })).toEqual({ ...bare, spec: { ...bare.spec, ...kept } });
  });

  test('keeps an empty list whose default applies only to an absent one', () => {
    const rules = defineMessage('autoscaling_v2beta2.HPAScalingRules', {}, () => [
      { name: 'policies', type: 'string', shape: 'list' },
      { name: 'others', type: 'string', shape: 'list' },
    ]);
    const input = { policies: [], others: [] };
    expect(canonicalize(rules, input, neutral)).toEqual({ policies: [] });
    expect(canonicalize(rules, { policies: null }, neutral)).toEqual({});
  });

  test.each([
    ['string', ''],
    ['bytes', ''],
    ['bool', false],
    ['int32', 0],
    ['int64', 0],
    ['uint32', 0],
    ['float', 0],
    ['double', 0],
    ['any', null],
  ] as const)('null in a list or map of %s becomes %j', (type, zero) => {
    const schema = defineMessage('things_v1.Nulls', {}, () => [
      { name: 'list', type, shape: 'list' },
      { name: 'map', type, shape: 'map' },
    ]);
    expect(canonicalize(schema, { list: [null], map: { a: null } }, neutral)).toEqual({
      list: [zero],
      map: { a: zero },
    });
  });

  test.each([
    ['quantity', '0'],
    ['duration', '0s'],
    ['intOrString', 0],
    ['time', null],
    ['microTime', null],
  ] as const)('a missing %s that is always written is %j', (form, zero) => {
    const message = defineMessage('things_v1.Form', { form }, () => []);
    const schema = defineMessage('things_v1.Forms', {}, () => [
      { name: 'field', type: () => message, shape: 'single', always: true },
    ]);
    expect(canonicalize(schema, {}, neutral)).toEqual({ field: zero });
    expect(canonicalize(schema, { field: null }, neutral)).toEqual({ field: zero });
  });

  test('canonicalizing twice changes nothing', () => {
    fc.assert(
      fc.property(arbitraryOf(thingSchema), (input) => {
        const once = canonical(input);
        expect(encodeJson(canonical(once))).toBe(encodeJson(once));
      }),
    );
  });

  test('sets missing kind and apiVersion from gvk', () => {
    expect(canonicalize(thingSchema, {}, { ...neutral, gvk })).toMatchObject({
      kind: 'Thing',
      apiVersion: 'things.example.com/v1',
    });
    expect(canonicalize(thingSchema, { kind: 'Other' }, { ...neutral, gvk })).toMatchObject({
      kind: 'Other',
      apiVersion: 'things.example.com/v1',
    });
  });

  test('does not change the input', () => {
    const input = Object.freeze({ spec: Object.freeze({ nope: 1, items: Object.freeze(['a']) }) });
    expect(() => canonical(input)).not.toThrow();
  });
});

describe('rejects a value of the wrong type with 400 and its path', () => {
  test.each([
    [{ spec: { count: 'a' } }, 'v1.Thing.Spec: v1.ThingSpec.Count: readUint32: unexpected character: \ufffd'],
    [{ spec: { count: 1.5 } }, 'v1.Thing.Spec: v1.ThingSpec.Count: assertInteger: can not decode float as int'],
    [{ spec: { count: 99_999_999_999 } }, 'v1.Thing.Spec: v1.ThingSpec.Count: readUint32: overflow'],
    [{ spec: { count: 9_007_199_254_740_993n } }, 'v1.Thing.Spec: v1.ThingSpec.Count: readUint32: overflow'],
    [{ spec: { long: 1e19 } }, 'v1.Thing.Spec: v1.ThingSpec.Long: readUint64: overflow'],
    [{ spec: { long: 2n ** 63n } }, 'v1.Thing.Spec: v1.ThingSpec.Long: readUint64: overflow'],
    [{ spec: { long: -(2 ** 63) } }, 'v1.Thing.Spec: v1.ThingSpec.Long: readUint64: overflow'],
    [{ spec: { long: 0.5 } }, 'v1.Thing.Spec: v1.ThingSpec.Long: assertInteger: can not decode float as int'],
    [{ spec: { flag: 2n ** 60n } }, 'v1.Thing.Spec: v1.ThingSpec.Flag: ReadBool: expect t or f, but found 1'],
    [{ spec: { flag: 'x' } }, 'v1.Thing.Spec: v1.ThingSpec.Flag: ReadBool: expect t or f, but found "'],
    [{ spec: [] }, 'v1.Thing.Spec: readObjectStart: expect { or n, but found ['],
    [{ spec: { list: 'a' } }, 'v1.Thing.Spec: v1.ThingSpec.List: []v1.Item: decode slice: expect [ or n, but found "'],
    [
      { spec: { list: [1] } },
      'v1.Thing.Spec: v1.ThingSpec.List: []v1.Item: readObjectStart: expect { or n, but found 1',
    ],
    [
      { spec: { list: [{ always: 1 }] } },
      'v1.Thing.Spec: v1.ThingSpec.List: []v1.Item: v1.Item.Always: ReadString: expects " or n, but found 1',
    ],
    [{ spec: { items: [1] } }, 'v1.Thing.Spec: v1.ThingSpec.Items: []string: ReadString: expects " or n, but found 1'],
    [
      { metadata: { labels: { a: 1 } } },
      'v1.Thing.ObjectMeta: v1.ObjectMeta.Labels: ReadString: expects " or n, but found 1',
    ],
    [{ metadata: { labels: [] } }, 'v1.Thing.ObjectMeta: v1.ObjectMeta.Labels: ReadMapCB: expect { or n, but found ['],
    [
      { metadata: { creationTimestamp: 'abc' } },
      'v1.Thing.ObjectMeta: v1.ObjectMeta.CreationTimestamp: unmarshalerDecoder: parsing time "abc" as "2006-01-02T15:04:05Z07:00": cannot parse "abc" as "2006"',
    ],
    [
      { metadata: { creationTimestamp: 5 } },
      'v1.Thing.ObjectMeta: v1.ObjectMeta.CreationTimestamp: unmarshalerDecoder: json: cannot unmarshal number into Go value of type string',
    ],
    [
      { spec: { microTime: '2021-01-01T00:00:00.5Z' } },
      'v1.Thing.Spec: v1.ThingSpec.MicroTime: unmarshalerDecoder: parsing time "2021-01-01T00:00:00.5Z" as "2006-01-02T15:04:05.000000Z07:00": cannot parse ".5Z" as ".000000"',
    ],
    [
      { spec: { amounts: { cpu: 'zz' } } },
      "v1.Thing.Spec: v1.ThingSpec.Amounts: unmarshalerDecoder: quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
    ],
    [
      { spec: { port: true } },
      'v1.Thing.Spec: v1.ThingSpec.Port: unmarshalerDecoder: json: cannot unmarshal bool into Go value of type int32',
    ],
    [
      { spec: { port: 1.5 } },
      'v1.Thing.Spec: v1.ThingSpec.Port: unmarshalerDecoder: json: cannot unmarshal number 1.5 into Go value of type int32',
    ],
    [
      { spec: { bytes: '!!' } },
      'v1.Thing.Spec: v1.ThingSpec.Bytes: decode base64: illegal base64 data at input byte 0',
    ],
    ...(
      [
        ['YQ==x', 4],
        ['YWI=x', 4],
        ['YQ=', 3],
        ['YQ=x', 2],
        ['Y=', 1],
        ['YWJj=', 4],
        ['YWJjZ', 4],
      ] as const
    ).map(([bytes, at]): [unknown, string] => [
      { spec: { bytes } },
      `v1.Thing.Spec: v1.ThingSpec.Bytes: decode base64: illegal base64 data at input byte ${at}`,
    ]),
    [{ spec: { bytes: 5 } }, 'v1.Thing.Spec: v1.ThingSpec.Bytes: base64Codec: invalid input'],
  ])('%j', (input, message) => {
    const decode = () => canonicalize(thingSchema, input, { ...neutral, gvk });
    expect(decode).toThrow(`Thing in version "v1" cannot be handled as a Thing: ${message}`);
    expect(decode).toThrow(StatusError);
  });
});

describe('renamed fields', () => {
  const wire = { spec: { compatName: 'x', children: { a: { compatName: 'y' } }, either: [{ compatName: 'z' }] } };
  const memory = { spec: { renamed: 'x', children: { a: { renamed: 'y' } }, either: [{ renamed: 'z' }] } };

  test('are read only in the spelling of the dialect', () => {
    expect(canonicalize(thingSchema, wire, { names: kubernetesNames })).toMatchObject(memory);
    expect(canonicalize(thingSchema, memory, { names: kubernetesNames })).toMatchObject({
      spec: { children: { a: {} } },
    });
    expect(canonicalize(thingSchema, memory, { names: kubernetesNames })).not.toMatchObject(memory);
    expect(canonicalize(thingSchema, memory, neutral)).toMatchObject(memory);
  });

  test('are written in the spelling of the dialect', () => {
    expect(renameToWire(thingSchema, memory, kubernetesNames)).toEqual(wire);
    expect(renameToWire(thingSchema, memory, orchNames)).toBe(memory);
  });

  test('round-trip through the wire spelling', () => {
    fc.assert(
      fc.property(arbitraryOf(thingSchema), (input) => {
        const object = canonical(input);
        const written = renameToWire(thingSchema, object, kubernetesNames);
        expect(renameFromWire(thingSchema, written, kubernetesNames)).toEqual(object);
        expect(canonicalize(thingSchema, written, { names: kubernetesNames })).toEqual(object);
      }),
      { verbose: true },
    );
  });
});
