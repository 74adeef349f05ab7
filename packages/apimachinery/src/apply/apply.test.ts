import { describe, expect, test } from '@jest/globals';
import { invariant } from '../language/assert.js';
import { defineMessage } from '../schema/define-message.js';
import { isStatusError } from '../status/error.js';
import { oneVersion, Thing, ThingSchema, thingType } from './apply.fixture.js';
import { validateTyped } from './check-typed.js';
import { ownersConflictError } from './conflict.js';
import { noFields } from './field-set.js';
import { fieldSetOf } from './field-set-of.js';
import { isReset, joinOldUpdaters, readManagedFields, writeManagedFields } from './managed-fields.js';
import { MergeTypes } from './merge-type.js';
import type { KindVersions } from './owners.js';

describe('owned fields', () => {
  test('apply owns leaves, map entries and list elements [managedFields entry, 6]', () => {
    const thing = new Thing().apply('a', {
      metadata: { name: 'x', labels: { app: 'web' } },
      spec: {
        replicas: 1,
        ports: [{ port: 80 }],
        protectors: ['p'],
        args: ['1', '2'],
        selector: { labels: { a: 'b' } },
      },
    });
    expect(thing.ownedBy('a')).toEqual({
      'f:metadata': { 'f:labels': { 'f:app': {} } },
      'f:spec': {
        'f:args': {},
        'f:ports': { 'k:{"port":80,"protocol":"TCP"}': { '.': {}, 'f:port': {} } },
        'f:protectors': { 'v:"p"': {} },
        'f:replicas': {},
        'f:selector': {},
      },
    });
  });

  test('update owns added and changed fields and added parents', () => {
    const thing = new Thing().update('u', {
      spec: { ports: [{ port: 80, protocol: 'TCP' }], nested: { replicas: 1 } },
    });
    expect(thing.ownedBy('u')).toEqual({
      'f:spec': {
        '.': {},
        'f:nested': { '.': {}, 'f:replicas': {} },
        'f:ports': {
          '.': {},
          'k:{"port":80,"protocol":"TCP"}': { '.': {}, 'f:port': {}, 'f:protocol': {} },
        },
      },
    });
  });

  test('elements are written as fields, keys, values, each sorted', () => {
    const thing = new Thing().apply('a', {
      spec: { ports: [{ port: 443 }, { port: 80 }, { port: 80, protocol: 'SCTP' }], protectors: ['z', 'b'] },
    });
    expect(JSON.stringify(thing.ownedBy('a'))).toBe(
      JSON.stringify({
        'f:spec': {
          'f:ports': {
            'k:{"port":80,"protocol":"SCTP"}': { '.': {}, 'f:port': {}, 'f:protocol': {} },
            'k:{"port":80,"protocol":"TCP"}': { '.': {}, 'f:port': {} },
            'k:{"port":443,"protocol":"TCP"}': { '.': {}, 'f:port': {} },
          },
          'f:protectors': { 'v:"b"': {}, 'v:"z"': {} },
        },
      }),
    );
  });

  test('names and server-set fields have no owner', () => {
    const thing = new Thing().apply('a', { apiVersion: 'v1', kind: 'Thing', metadata: { name: 'x' } });
    expect(thing.owners.size).toBe(0);
  });

  test('values without schema are merged as objects with atomic lists [Merge-strategy markers (for apply merging), 8]', () => {
    const deduced = { kind: 'deduced' } as const;
    expect(fieldSetOf(deduced, { spec: { a: [1], b: { c: null } } })).toEqual({
      'f:spec': { '.': {}, 'f:a': {}, 'f:b': { '.': {}, 'f:c': {} } },
    });
  });
});

describe('the rules of apply', () => {
  test('an update never conflicts and takes ownership [Server-side apply rules, 3]', () => {
    const thing = new Thing().apply('a', { spec: { replicas: 1 } }).update('u', { spec: { replicas: 2 } });
    expect(thing.ownedBy('a')).toBeUndefined();
    expect(thing.ownedBy('u')).toEqual({ 'f:spec': { 'f:replicas': {} } });
  });

  test('another value for a field of another manager is a conflict [Server-side apply rules, 4]', () => {
    const thing = new Thing().apply('a', { spec: { replicas: 1, paused: true } });
    const again = { spec: { replicas: 2, paused: true } };
    expect(failureOf(() => thing.apply('b', again))).toMatchObject({
      code: 409,
      reason: 'Conflict',
      message: 'Apply failed with 1 conflict: conflict with "a": .spec.replicas',
      details: { causes: [{ reason: 'FieldManagerConflict', message: 'conflict with "a"', field: '.spec.replicas' }] },
    });
    expect(thing.object).toEqual({ spec: { replicas: 1, paused: true } });
  });

  test('force takes the field over from its owner [Server-side apply rules, 4]', () => {
    const thing = new Thing().apply('a', { spec: { replicas: 1, paused: true } });
    thing.apply('b', { spec: { replicas: 2 } }, { force: true });
    expect(thing.object).toEqual({ spec: { replicas: 2, paused: true } });
    expect(thing.ownedBy('a')).toEqual({ 'f:spec': { 'f:paused': {} } });
    expect(thing.ownedBy('b')).toEqual({ 'f:spec': { 'f:replicas': {} } });
  });

  test('reports conflicts with several managers one after the other', () => {
    const thing = new Thing()
      .update('u', { spec: { replicas: 1, args: ['x'] } })
      .apply('a', { spec: { paused: true } });
    const { message } = failureOf(() => thing.apply('b', { spec: { replicas: 2, args: [], paused: false } }));
    expect(message).toBe(
      'Apply failed with 3 conflicts: conflicts with "a":\n- .spec.paused\n' +
        'conflicts with "u" using v1:\n- .spec.args\n- .spec.replicas',
    );
  });

  test('managers that apply the same value share the field, and later changes conflict [Server-side apply rules, 5]', () => {
    const thing = new Thing().apply('a', { spec: { replicas: 1 } }).apply('b', { spec: { replicas: 1 } });
    expect(thing.ownedBy('a')).toEqual(thing.ownedBy('b'));
    expect(failureOf(() => thing.apply('a', { spec: { replicas: 2 } })).message).toContain('conflict with "b"');
    thing.apply('a', { spec: {} });
    expect(thing.object).toEqual({ spec: { replicas: 1 } });
    expect(thing.ownedBy('a')).toBeUndefined();
  });

  test('removes a field no longer applied, unless another manager owns it [Server-side apply rules, 6]', () => {
    const thing = new Thing()
      .apply('a', {
        metadata: { labels: { x: '1', y: '1' } },
        spec: { ports: [{ port: 80, name: 'web' }], protectors: ['p', 'q'] },
      })
      .apply('b', { metadata: { labels: { y: '1' } }, spec: { protectors: ['q'] } })
      .apply('a', { spec: { ports: [{ port: 80 }] } });
    expect(thing.object).toEqual({
      metadata: { labels: { y: '1' } },
      spec: { ports: [{ port: 80 }], protectors: ['q'] },
    });
  });

  test('removing an element removes fields that others added, unless they own the element', () => {
    const thing = new Thing().apply('a', { spec: { ports: [{ port: 80 }, { port: 443 }] } });
    thing.apply('b', { spec: { ports: [{ port: 80, name: 'web' }] } });
    thing.apply('a', { spec: { ports: [{ port: 443 }] } });
    expect(thing.object).toEqual({ spec: { ports: [{ port: 80, name: 'web' }, { port: 443 }] } });
    thing.apply('b', { spec: {} });
    expect(thing.object).toEqual({ spec: { ports: [{ port: 443 }] } });
  });

  test('apply cannot remove a field that the manager never applied [Server-side apply rules, 10]', () => {
    const thing = new Thing()
      .update('u', { spec: { replicas: 1, paused: true } })
      .apply('a', { spec: { replicas: 1 } });
    thing.apply('a', {}, { force: true });
    expect(thing.object).toEqual({ spec: { replicas: 1, paused: true } });
  });

  test('keeps unowned items and entries when a list or map is no longer applied [Server-side apply rules, 10]', () => {
    const thing = new Thing().apply('a', {
      metadata: { name: 'x', labels: { a: '1' } },
      spec: { replicas: 1, protectors: ['mine'], ports: [{ port: 80 }] },
    });
    // Added by the server, without an owner.
    thing.object = {
      ...thing.object,
      metadata: { name: 'x', labels: { a: '1', b: '2' } },
      spec: {
        replicas: 1,
        protectors: ['mine', 'of the server'],
        ports: [{ port: 80 }, { port: 81, protocol: 'TCP' }],
      },
    };
    thing.apply('a', { metadata: { name: 'x' }, spec: { replicas: 1 } });
    expect(thing.object).toEqual({
      metadata: { name: 'x', labels: { b: '2' } },
      spec: { replicas: 1, protectors: ['of the server'], ports: [{ port: 81, protocol: 'TCP' }] },
    });
  });

  test('elements keep their position, and new ones are appended', () => {
    const thing = new Thing()
      .update('u', {
        spec: {
          ports: [
            { port: 1, protocol: 'TCP' },
            { port: 2, protocol: 'TCP' },
          ],
          protectors: ['b', 'a'],
        },
      })
      .apply('a', { spec: { ports: [{ port: 3 }, { port: 2, name: 'n' }], protectors: ['c', 'a'] } });
    expect(thing.object).toEqual({
      spec: {
        ports: [{ port: 1, protocol: 'TCP' }, { port: 2, protocol: 'TCP', name: 'n' }, { port: 3 }],
        protectors: ['b', 'a', 'c'],
      },
    });
  });

  test('atomic lists and structs are replaced and owned as a whole [Merge-strategy markers (for apply merging), 4]', () => {
    const thing = new Thing().apply('a', { spec: { args: ['1'], selector: { labels: { a: '1' } } } });
    expect(failureOf(() => thing.apply('b', { spec: { selector: { labels: { b: '1' } } } })).message).toContain(
      '.spec.selector',
    );
    thing.apply('b', { spec: { args: ['2', '3'], selector: { labels: { b: '1' } } } }, { force: true });
    expect(thing.object).toEqual({ spec: { args: ['2', '3'], selector: { labels: { b: '1' } } } });
    expect(thing.ownedBy('a')).toBeUndefined();
  });

  test('an atomic map is replaced and owned as a whole, a granular map is merged by entry [Merge-strategy markers (for apply merging), 3]', () => {
    const Maps = defineMessage('t.Maps', {}, () => [
      { name: 'whole', type: 'string', shape: 'map', mapType: 'atomic' },
      { name: 'parts', type: 'string', shape: 'map', mapType: 'granular' },
      { name: 'plain', type: 'string', shape: 'map' },
    ]);
    const type = new MergeTypes({ dialect: 'orch' }).of(Maps);
    const maps = new Thing({ ...oneVersion, typeOf: () => type });
    maps.apply('a', { whole: { x: '1' }, parts: { x: '1' }, plain: { x: '1' } });
    maps.apply('b', { parts: { y: '2' }, plain: { y: '2' } });
    expect(failureOf(() => maps.apply('b', { whole: { y: '2' } })).message).toContain('conflict with "a": .whole');
    maps.apply('b', { whole: { y: '2' }, parts: { y: '2' }, plain: { y: '2' } }, { force: true });
    expect(maps.object).toEqual({ whole: { y: '2' }, parts: { x: '1', y: '2' }, plain: { x: '1', y: '2' } });
    expect([maps.ownedBy('a'), maps.ownedBy('b')]).toEqual([
      { 'f:parts': { 'f:x': {} }, 'f:plain': { 'f:x': {} } },
      { 'f:whole': {}, 'f:parts': { 'f:y': {} }, 'f:plain': { 'f:y': {} } },
    ]);
  });

  test('repeating an apply changes nothing, not even the time', () => {
    const thing = new Thing().apply('a', { spec: { replicas: 1 } });
    const { object, owners } = thing;
    thing.apply('a', { spec: { replicas: 1 } });
    expect(thing.object).toBe(object);
    expect(thing.owners).toBe(owners);
  });
});

describe('versions', () => {
  /** v2 renames `replicas` to `count`; v0 is no longer served. */
  const versions: KindVersions = {
    typeOf: (apiVersion) => (apiVersion === 'v0' ? undefined : apiVersion === 'v2' ? { kind: 'deduced' } : thingType),
    convert: (object, from) => JSON.parse(renamed(JSON.stringify(object), from)),
    resetFields: () => noFields,
  };
  const renamed = (text: string, from: string) =>
    from === 'v2' ? text.replaceAll('"count"', '"replicas"') : text.replaceAll('"replicas"', '"count"');

  test('owners of another version keep their fields in that version [managedFields entry, 3]', () => {
    const thing = new Thing(versions).apply('a', { spec: { count: 1 } }, { apiVersion: 'v2' });
    thing.object = { spec: { replicas: 1 } };
    expect(failureOf(() => thing.apply('b', { spec: { replicas: 2 } })).message).toContain('"a": .spec.count');
    thing.update('u', { spec: { replicas: 3 } });
    expect(thing.ownedBy('a')).toEqual({ 'f:spec': {} });
    expect(thing.ownedBy('u')).toEqual({ 'f:spec': { 'f:replicas': {} } });
  });

  test('removes a field applied in another version when it is no longer applied', () => {
    const thing = new Thing(versions).apply('a', { spec: { count: 1, paused: true } }, { apiVersion: 'v2' });
    thing.object = { spec: { replicas: 1, paused: true } };
    thing.apply('a', { spec: { paused: true } });
    expect(thing.object).toEqual({ spec: { paused: true } });
  });

  test('drops owners of a version that is no longer served', () => {
    const thing = new Thing(versions).update('u', { spec: { replicas: 1 } });
    thing.owners =
      readManagedFields([
        { manager: 'old', operation: 'Update', apiVersion: 'v0', fieldsType: 'FieldsV1', fieldsV1: { 'f:spec': {} } },
      ]) ?? new Map();
    thing.update('u', { spec: { replicas: 2 } });
    expect(thing.ownedBy('old')).toBeUndefined();
  });

  test('owners of elements own a list as a whole after it becomes atomic [Merge-strategy markers (for apply merging), 1]', () => {
    const owners = readManagedFields([
      {
        manager: 'a',
        operation: 'Apply',
        apiVersion: 'v1',
        fieldsType: 'FieldsV1',
        fieldsV1: { 'f:spec': { 'f:args': { 'v:"1"': {} } } },
      },
    ]);
    const thing = new Thing().update('u', { spec: { args: ['1'] } });
    thing.owners = owners ?? new Map();
    expect(failureOf(() => thing.apply('b', { spec: { args: ['2'] } })).message).toContain(
      'conflict with "a": .spec.args',
    );
  });
});

describe('a granular value that is owned as a whole', () => {
  test('does not conflict with fields inside it [Merge-strategy markers (for apply merging), 3]', () => {
    const thing = new Thing().update('a', { metadata: { labels: { x: '1' } } });
    thing.update('b', { metadata: { labels: { y: '1' } } });
    expect(thing.ownedBy('a')).toEqual({ 'f:metadata': { 'f:labels': {} } });
    const conflict = failureOf(() => thing.apply('c', { metadata: { labels: { y: '2' } } }));
    expect(conflict.details?.causes?.map(({ message }) => message)).toEqual(['conflict with "b" using v1']);
  });

  test('force makes the manager the sole owner permanently [Server-side apply rules, 4]', () => {
    const given = { metadata: { labels: { x: '2' } } };
    const thing = new Thing().update('a', { metadata: { labels: { x: '1' } } }).apply('b', given, { force: true });
    const owners = thing.owners;
    thing.apply('b', given);
    expect(thing.owners).toBe(owners);
    thing.apply('b', { metadata: { labels: { x: '3' } } });
    expect(thing.object).toEqual({ metadata: { labels: { x: '3' } } });
  });
});

describe('objects without schema', () => {
  const deduced: KindVersions = {
    typeOf: () => ({ kind: 'deduced' }),
    convert: (object) => object,
    resetFields: () => noFields,
  };

  test('are merged by member; lists are replaced and owned as a whole', () => {
    const thing = new Thing(deduced).apply('a', { spec: { x: 1, list: [{ name: 'a' }], map: { k: 'v' } } });
    thing.apply('b', { spec: { y: 1, map: { l: 'w' } } });
    expect(thing.object).toEqual({ spec: { x: 1, y: 1, list: [{ name: 'a' }], map: { k: 'v', l: 'w' } } });
    expect(failureOf(() => thing.apply('b', { spec: { list: [{ name: 'b' }] } })).message).toContain('"a": .spec.list');
    expect(thing.ownedBy('b')).toEqual({ 'f:spec': { '.': {}, 'f:y': {}, 'f:map': { '.': {}, 'f:l': {} } } });
    thing.apply('a', { spec: { x: 1 } });
    expect(thing.object).toEqual({ spec: { x: 1, y: 1, map: { l: 'w' } } });
  });

  test('a change of type is a conflict, and force replaces the value', () => {
    const thing = new Thing(deduced).apply('a', { spec: { x: { y: 1 } } });
    expect(failureOf(() => thing.apply('b', { spec: { x: [1] } })).reason).toBe('Conflict');
    thing.apply('b', { spec: { x: [1] } }, { force: true });
    expect([thing.object, thing.ownedBy('a')]).toEqual([{ spec: { x: [1] } }, { 'f:spec': {} }]);
  });
});

describe('managedFields', () => {
  test('omits owners without fields', () => {
    const thing = new Thing().update('u', { spec: { replicas: 1 } });
    const entry = { operation: 'Update', apiVersion: 'v1', fieldsType: 'FieldsV1' };
    thing.owners = readManagedFields([{ manager: 'none', ...entry, fieldsV1: {} }]) ?? new Map();
    thing.update('u', { spec: { replicas: 1 } });
    expect(writeManagedFields(thing.owners)).toEqual([]);
  });

  test('orders entries by operation, time and manager', () => {
    const thing = new Thing()
      .update('u2', { spec: { replicas: 1 } })
      .update('u1', { spec: { replicas: 1, paused: true } });
    thing.apply('a', { metadata: { labels: { a: '1' } } });
    expect(writeManagedFields(thing.owners).map(({ manager, operation }) => `${operation} ${manager}`)).toEqual([
      'Apply a',
      'Update u2',
      'Update u1',
    ]);
  });

  test('round-trips', () => {
    const thing = new Thing().update('u', { spec: { replicas: 1 } }).apply('a', { metadata: { labels: { a: '1' } } });
    expect(readManagedFields(writeManagedFields(thing.owners))).toEqual(thing.owners);
  });

  test.each([
    ['another fieldsType', { fieldsType: 'FieldsV2' }],
    ['an invalid path element', { fieldsV1: { 'x:a': {} } }],
    ['keys that are not JSON', { fieldsV1: { 'k:{': {} } }],
    ['unterminated keys', { fieldsV1: { 'k:{"name":"a"': {} } }],
    ['a value with trailing characters', { fieldsV1: { 'v:"a"}': {} } }],
    ['a value with a line break', { fieldsV1: { 'v:"a\nb"': {} } }],
    ['a leaf that is not an object', { fieldsV1: { 'f:a': 1 } }],
  ])('rejects entries with %s', (_title, invalidMembers) => {
    const entry = {
      manager: 'm',
      operation: 'Update',
      apiVersion: 'v1',
      fieldsType: 'FieldsV1',
      fieldsV1: {},
      ...invalidMembers,
    };
    expect(readManagedFields([entry])).toBeUndefined();
  });

  test('round-trips an entry with an invalid operation or version', () => {
    for (const wrong of [{ operation: 'Patch' }, { apiVersion: '' }]) {
      const fieldsV1 = { 'f:data': {} };
      const entry = { manager: 'm', operation: 'Update', apiVersion: 'v1', fieldsType: 'FieldsV1', fieldsV1, ...wrong };
      expect(writeManagedFields(readManagedFields([entry]) ?? new Map())).toEqual([entry]);
    }
  });

  test('isReset is true for a list with one empty entry, and false for an empty list [Server-side apply rules, 7]', () => {
    expect([isReset([]), isReset([{}]), isReset([{ manager: 'x' }]), isReset([{}, {}])]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  test('merges the oldest of more than ten updaters into one entry per version', () => {
    const thing = new Thing();
    for (let index = 0; index < 13; index++) {
      thing.update(`u${index}`, { metadata: { labels: Object.fromEntries(labels(index + 1)) } });
      thing.owners = joinOldUpdaters(thing.owners);
    }
    const entries = writeManagedFields(thing.owners);
    expect(entries).toHaveLength(10);
    expect(entries[0]?.manager).toBe('ancient-changes');
    expect(entries[0]?.fieldsV1).toMatchObject({ 'f:metadata': { 'f:labels': { 'f:l0': {}, 'f:l3': {} } } });
  });

  test('keeps all fields when an updater of the same second is merged', () => {
    const updaters = ['a', 'ancient-changes', 'b', ...Array.from({ length: 8 }, (_, index) => `u${index}`)];
    const entries = updaters.map((manager) => ({
      manager,
      operation: 'Update' as const,
      apiVersion: 'v1',
      time: '2021-01-01T00:00:00Z',
      fieldsType: 'FieldsV1',
      fieldsV1: { 'f:metadata': { 'f:labels': { [`f:${manager}`]: {} } } },
    }));
    const owners = readManagedFields(entries);
    invariant(owners !== undefined, 'they can be read');
    const [ancient, ...others] = writeManagedFields(joinOldUpdaters(owners));
    const labels = { 'f:a': {}, 'f:ancient-changes': {} };
    expect(ancient).toMatchObject({ manager: 'ancient-changes', fieldsV1: { 'f:metadata': { 'f:labels': labels } } });
    expect(others.map(({ manager }) => manager)).toEqual(updaters.slice(2));
  });

  test('merges thousands of updaters, visiting each field a few times', () => {
    const entries = Array.from({ length: 20_000 }, (_, index) => ({
      manager: `u${index}`,
      operation: 'Update' as const,
      apiVersion: 'v1',
      time: '2021-01-01T00:00:00Z',
      fieldsType: 'FieldsV1',
      fieldsV1: { 'f:metadata': { 'f:labels': { [`f:l${index}`]: {} } } },
    }));
    const owners = readManagedFields(entries);
    invariant(owners !== undefined, 'the entries are valid');
    const joined = [...joinOldUpdaters(owners).values()];
    const ancient = joined.find(({ manager }) => manager === 'ancient-changes');
    expect(joined).toHaveLength(10);
    expect(Object.keys(ancient?.fields['f:metadata']?.['f:labels'] ?? {})).toHaveLength(19_991);
  });
});

describe('responses about very many fields', () => {
  const names = Array.from({ length: 5_000 }, (_, index) => `f:l${index}`);
  const fieldsBelow = (element: string) => ({ [element]: Object.fromEntries(names.map((name) => [name, {}])) });
  const owner = { manager: 'm', apiVersion: 'v1', isApply: true, fields: {} };

  test('list the first conflicts and the total number', () => {
    const conflicts = new Map([['key', fieldsBelow(`f:${'n'.repeat(10_000)}`)]]);
    const { status } = ownersConflictError(conflicts, new Map([['key', owner]]));
    expect(status.details?.causes).toHaveLength(26);
    expect(status.message).toMatch(/^Apply failed with 5000 conflicts: conflicts with "m":\n- \.nnn/);
    expect(status.message.length).toBeLessThan(300_000);
  });

  test('list every conflict within the limit', () => {
    const conflicts = new Map([['key', fieldsBelow('f:data')]]);
    const { status } = ownersConflictError(conflicts, new Map([['key', owner]]));
    expect(status.details?.causes).toHaveLength(5_000);
  });

  test('list the first errors of a configuration', () => {
    const unknown = Object.fromEntries(names.map((name) => [name, 1]));
    const errors = validateTyped(thingType, {
      spec: { ports: [{ port: 1, name: 'x', ...unknown }], ['n'.repeat(30_000)]: 1, ...unknown },
    });
    expect(errors.length).toBeLessThan(5_000);
    expect(errors.join('').length).toBeLessThan(200_000);
  });
});

describe('validateTyped', () => {
  test.each([
    [{ spec: { bogus: 1 } }, ['.spec.bogus: field not declared in schema']],
    [{ spec: { replicas: '1' } }, ['.spec.replicas: expected numeric (int or float), got *value.valueUnstructured']],
    [{ spec: { paused: 'yes' } }, ['.spec.paused: expected boolean, got &{yes}']],
    [{ spec: { args: 'x' } }, ['.spec.args: expected list, got &{x}']],
    [{ spec: [] }, ['.spec: expected map, got &{[]}']],
    [
      { metadata: { labels: { a: { c: [1, null, true], b: 'x' } } } },
      [
        '.metadata.labels.a: expected string, got &value.valueUnstructured{Value:map[string]interface {}{"b":"x", ' +
          '"c":[]interface {}{1, interface {}(nil), true}}}',
      ],
    ],
    [
      { metadata: { labels: { a: 1 } } },
      ['.metadata.labels.a: expected string, got &value.valueUnstructured{Value:1}'],
    ],
    [{ spec: { selector: { other: 1 } } }, ['.spec.selector.other: field not declared in schema']],
    [{ spec: { protectors: ['a', 'a'] } }, ['.spec.protectors: duplicate entries for key [="a"]']],
    [
      { spec: { ports: [{ port: 1 }, { port: 1, protocol: 'TCP' }] } },
      ['.spec.ports: duplicate entries for key [port=1,protocol="TCP"]'],
    ],
    [{ spec: { ports: [null] } }, ['.spec.ports: element 0: associative list with keys may not have a null element']],
    [
      { spec: { protectors: [null] } },
      [".spec.protectors: element 0: associative list without keys has an element that's an explicit null"],
    ],
  ])('rejects %j', (configuration, errors) => {
    expect(validateTyped(thingType, configuration)).toEqual(errors);
  });

  test('path elements use the field names of the dialect', () => {
    const schema = {
      ...ThingSchema,
      fields: [{ name: 'agent', compatName: 'kubelet', type: 'string', shape: 'single' }],
    } as const;
    expect(fieldSetOf(new MergeTypes({ dialect: 'kubernetes' }).of(schema), { agent: 'x' })).toEqual({
      'f:kubelet': {},
    });
    expect(fieldSetOf(new MergeTypes({ dialect: 'orch' }).of(schema), { agent: 'x' })).toEqual({ 'f:agent': {} });
  });
});

function labels(count: number): [string, string][] {
  return Array.from({ length: count }, (_, index) => [`l${index}`, 'x']);
}

function failureOf(act: () => unknown) {
  try {
    act();
  } catch (error) {
    if (isStatusError(error)) return error.status;
    throw error;
  }
  throw new Error('expected a StatusError');
}
