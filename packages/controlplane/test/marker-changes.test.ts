import { describe, expect, test } from '@jest/globals';
import {
  applyConfiguration,
  defineMessage,
  type FieldSchema,
  type JsonValue,
  type KindVersions,
  type MergeType,
  MergeTypes,
  type MessageSchema,
  noFields,
  type ObjectValue,
  type Owners,
} from '@orch/apimachinery';

// Spec: Merge-strategy markers. The schema of a custom resource may change the merge strategy of lists and maps.

const structOf = (atomic: boolean): MessageSchema =>
  defineMessage(`t.Struct${atomic}`, { atomic }, () => [
    { name: 'k', type: 'string', shape: 'single' },
    { name: 'l', type: 'string', shape: 'single' },
    { name: 'v', type: 'string', shape: 'single' },
  ]);
const Item = structOf(false);

interface Marked {
  readonly inParts: FieldSchema;
  readonly asOne: FieldSchema;
  /** Parts applied by two managers, and a third value. */
  readonly values: readonly [JsonValue, JsonValue, JsonValue];
}

const marked: readonly (readonly [string, Marked])[] = [
  [
    'a set',
    {
      inParts: { name: 'x', type: 'string', shape: 'list', listType: 'set' },
      asOne: { name: 'x', type: 'string', shape: 'list', listType: 'atomic' },
      values: [['a'], ['b'], ['c']],
    },
  ],
  [
    'a list of keyed elements',
    {
      inParts: { name: 'x', type: () => Item, shape: 'list', listType: 'map', listMapKeys: ['k'] },
      asOne: { name: 'x', type: () => Item, shape: 'list', listType: 'atomic' },
      values: [[{ k: 'a', v: '1' }], [{ k: 'b', v: '1' }], [{ k: 'a', v: '2' }]],
    },
  ],
  [
    'a map',
    {
      inParts: { name: 'x', type: 'string', shape: 'map', mapType: 'granular' },
      asOne: { name: 'x', type: 'string', shape: 'map', mapType: 'atomic' },
      values: [{ k: '1' }, { l: '1' }, { k: '2' }],
    },
  ],
  [
    'a struct',
    {
      inParts: { name: 'x', type: () => Item, shape: 'single' },
      asOne: { name: 'x', type: () => structOf(true), shape: 'single' },
      values: [{ k: '1' }, { l: '1' }, { k: '2' }],
    },
  ],
];

const typeWith = (field: FieldSchema): MergeType =>
  new MergeTypes({ dialect: 'orch' }).of(defineMessage('t.Thing', {}, () => [field]));

function apply(
  { object, owners }: { readonly object: ObjectValue; readonly owners: Owners },
  { type, manager, x, force = false }: { type: MergeType; manager: string; x: JsonValue; force?: boolean },
) {
  const versions: KindVersions = { typeOf: () => type, convert: (value) => value, resetFields: () => noFields };
  const time = '2021-01-01T00:00:00Z';
  return applyConfiguration(
    owners,
    { live: object, configuration: { x }, apiVersion: 'v1', manager, time, force },
    versions,
  );
}

function applied(result: ReturnType<typeof apply>) {
  if (result.type !== 'applied') throw new Error('nobody else owns it');
  return result;
}

const nothing = { object: {}, owners: new Map() };

describe.each(marked)('%s', (name, { inParts, asOne, values: [first, second, other] }) => {
  const [parts, one] = [typeWith(inParts), typeWith(asOne)];

  test('that becomes atomic is owned as a whole by all managers of its elements [Merge-strategy markers (for apply merging), 1] [Merge-strategy markers (for apply merging), 9]', () => {
    const shared = applied(
      apply(applied(apply(nothing, { type: parts, manager: 'a', x: first })), { type: parts, manager: 'b', x: second }),
    );
    const rejected = apply(shared, { type: one, manager: 'c', x: other });
    expect(rejected.type).toBe('conflict');
    if (rejected.type !== 'conflict') return;
    const conflicts = [...rejected.conflicts].map(([owner, fields]) => [shared.owners.get(owner)?.manager, fields]);
    expect(conflicts).toEqual([
      ['a', { 'f:x': {} }],
      ['b', { 'f:x': {} }],
    ]);
    const forced = applied(apply(shared, { type: one, manager: 'c', x: other, force: true }));
    expect(forced.object).toEqual({ x: other });
    expect([...forced.owners.values()].map(({ manager }) => manager)).toEqual(['c']);
  });

  test('that is no longer atomic causes no conflicts: the managers of its elements are unknown [Merge-strategy markers (for apply merging), 10]', () => {
    const whole = applied(apply(nothing, { type: one, manager: 'a', x: first }));
    const changed = applied(apply(whole, { type: parts, manager: 'c', x: other }));
    expect(changed.object).not.toEqual(whole.object);
    // Afterwards the elements have their own managers; elements of a set cannot conflict.
    const contested = apply(changed, { type: parts, manager: 'b', x: first });
    expect(contested.type).toBe(name === 'a set' ? 'applied' : 'conflict');
  });
});
