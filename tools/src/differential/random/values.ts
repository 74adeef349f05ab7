import { type Field, jsonFields, type KindModel } from '../../generate/kinds.js';
import type { Json } from '../json.js';
import { keyOf } from './places.js';
import type { Random } from './random.js';

/** Values of samples by `<stem>.<Message>.<field>`: fields with rules have samples with relevant values. */
export type SeenValues = ReadonlyMap<string, readonly Json[]>;

export interface ValueSource {
  readonly model: KindModel;
  readonly seen: SeenValues;
  readonly random: Random;
}

/** A plausible value for `field`: seen in a sample, or generated from its type. `name` as in `Place`. */
export function plausibleValue(source: ValueSource, field: Field, options: { name: string; depth?: number }): Json {
  const { random, seen } = source;
  const known = seen.get(options.name) ?? [];
  if (known.length > 0 && !random.oneIn(3)) return random.pick(known);
  const one = () => plausibleItem(source, field, options.depth ?? 0);
  if (field.shape === 'list') return Array.from({ length: 1 + random.below(2) }, one);
  if (field.shape === 'map') return { [random.pick(mapKeys)]: one() };
  return one();
}

/** One item or entry of `field`; for a single field the value itself. */
export function plausibleItem(source: ValueSource, field: Field, depth: number): Json {
  const { model, random } = source;
  if (field.enum !== undefined && !random.oneIn(6)) return random.pick(field.enum);
  const message = model.messages.get(field.type);
  if (message === undefined) return random.pick(scalarValues[field.type] ?? textsFor(field));
  const texts = formValues[message.form];
  if (texts !== undefined) return random.pick(texts);
  if (message.form !== 'object') return random.pick(anyValues);
  const members: Record<string, Json> = {};
  for (const member of jsonFields(model, message)) {
    const wanted = member.required ? !random.oneIn(5) : random.oneIn(depth === 0 ? 3 : 5);
    if (!wanted || depth > 5) continue;
    members[keyOf(member)] = plausibleValue(source, member, {
      name: `${message.fullName}.${member.name}`,
      depth: depth + 1,
    });
  }
  return members;
}

/** An unusual value for `field`, of the right type or close to it. */
export function unusualItem(source: ValueSource, field: Field): Json {
  const { model, random } = source;
  const message = model.messages.get(field.type);
  if (message === undefined) return random.pick([...(unusualScalars[field.type] ?? unusualTexts)]);
  return random.pick(formValues[message.form] ?? [{}, null]);
}

/** A value of another type than the field's. */
export function wrongItem({ random }: ValueSource): Json {
  return random.pick<Json>([1, 'a', true, {}, [], 1.5, '1', null, [{}], { a: 'b' }]);
}

function textsFor({ name }: Field): readonly Json[] {
  for (const [pattern, texts] of textsByName) if (pattern.test(name)) return texts;
  return ['a', 'b', 'a-b', 'A_b', ''];
}

const long = (length: number): string => 'a'.repeat(length);

const textsByName: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /ips?$|addresses$/i,
    ['10.1.2.3', '1.2.3', '::1', '2001:db8::1', '127.0.0.1', '0.0.0.0', '169.254.1.1', '224.0.0.1', 'a', ''],
  ],
  [/cidrs?$|ranges$/i, ['10.0.0.0/8', '10.0.0.1/8', '10.0.0.0', '2001:db8::/64', '10.0.0.0/33', 'a', '']],
  [/(path|device)s?$/i, ['/a', 'a', '/a/../b', '..', '../a', '/', 'a:b', 'C:\\a', '/a b', '']],
  [/operator$/i, ['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt', 'Equal', 'in', '']],
  [/effect$/i, ['NoSchedule', 'NoExecute', 'PreferNoSchedule', 'Odd', '']],
  [/apiVersion$/i, ['v1', 'apps/v1', 'a/b/c', '']],
  [/apiGroup$/i, ['', 'apps', 'a.example.com', 'A_b']],
  [/kind$/i, ['Pod', 'Node', 'ConfigMap', 'Odd', '']],
  [/namespace$/i, ['default', 'a', 'A_b', '']],
  [/key$|topology/i, ['a', 'example.com/a', 'a b', '/a', 'a/', '']],
  [/uri|url$/i, ['https://a.example.com/b', 'http://a', 'a', '']],
  [/name$/i, ['a', 'b', 'a-b', 'a.b', 'A', 'a_b', 'a/b', '-a', '1', long(64), long(254), '']],
];

const mapKeys = [
  'a',
  'b',
  'example.com/a',
  'cpu',
  'memory',
  'example.com/gpu',
  'A b',
  'a/b/c',
  '',
  'hugepages-2Mi',
  long(64),
];

const quantities = [
  '1',
  '0',
  '-1',
  '100m',
  '1Gi',
  '1.5',
  '1500m',
  '1e3',
  '0.0001',
  '1n',
  '3Gi',
  '',
  'abc',
  '1 ',
  '+1',
  '1E',
  '12345678901234567890',
  '1Ti',
  2,
  0,
  -3,
  1.5,
];

const formValues: Readonly<Record<string, readonly Json[] | undefined>> = {
  quantity: quantities,
  intOrString: [
    80,
    0,
    -1,
    65_535,
    65_536,
    'http',
    'a-b',
    'A b',
    '',
    '50%',
    '0%',
    '101%',
    '-1%',
    '10',
    'abcdefghijklmnop',
    '1.5',
  ],
  time: [
    '2020-01-01T00:00:00Z',
    '2030-01-01T00:00:00Z',
    '2020-01-01T00:00:00+02:00',
    null,
    '',
    'x',
    '2020-01-01T00:00:00.123Z',
  ],
  microTime: ['2020-01-01T00:00:00.000001Z', '2030-01-01T00:00:00.5Z', null, '', 'x', '2020-01-01T00:00:00Z'],
  duration: ['1s', '0s', '-1s', '1h', 'x', ''],
};

const integers = [
  0, 1, -1, 2, 3, 5, 10, 80, 100, 101, 255, 256, 1000, 3600, 65_535, 65_536, 10_250, 30_000, 2_147_483_647,
  -2_147_483_648,
];

const scalarValues: Readonly<Record<string, readonly Json[] | undefined>> = {
  bool: [true, false],
  int32: integers,
  int64: [...integers, 2_147_483_648],
  double: [0, 1, 0.5, -1, 100],
  bytes: ['YQ==', ''],
  any: [{}, { a: 1 }, 'a', 1],
};

const unusualTexts = [
  '',
  ' ',
  'A_b',
  'a b',
  'a/b',
  '-a',
  'a-',
  '.',
  '..',
  'ä',
  '日本',
  'a\nb',
  'a"b',
  '%s',
  '$(A)',
  '<a>&',
  long(63),
  long(64),
  long(254),
  '0',
  'true',
  'null',
  '*',
  'Odd',
];

const unusualScalars: Readonly<Record<string, readonly Json[] | undefined>> = {
  ...scalarValues,
  bool: [true, false, null],
  int32: [...integers, null, 2_147_483_648],
  bytes: ['YQ==', '', 'YQ', '!', 'YQ==\n', null, 'AAEC'],
};

const anyValues: readonly Json[] = [
  {},
  { a: 'b' },
  'a',
  1,
  null,
  [],
  { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } },
];
