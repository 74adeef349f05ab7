import { describe, expect, test } from '@jest/globals';
import { type ApiObject, invariant, orchNames } from '@orch/apimachinery';
import { readRequested } from '../definitions/custom-definition.js';
import { compileVersions } from './versions.js';

const size = { type: 'integer', default: 1 };
const version = (name: string, properties: object, more: object = {}) => ({
  name,
  served: true,
  schema: { openAPIV3Schema: { type: 'object', properties } },
  ...more,
});
function compiled(versions: readonly object[], { spec = {}, isOn = true }: { spec?: object; isOn?: boolean } = {}) {
  const definition = readRequested({
    apiVersion: 'apiextensions.orch.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {},
    ...{ spec: { group: 'shop.example', names: { plural: 'lamps', kind: 'Lamp' }, versions, ...spec } },
  });
  invariant(definition !== undefined, 'it has names');
  return compileVersions(definition, { names: orchNames, gates: () => isOn });
}
const lamp = (apiVersion: string, members: object): ApiObject => ({
  ...{ apiVersion, kind: 'Lamp', metadata: { name: 'l' } },
  ...members,
});
const [v1, v2] = [version('v1', { size }, { storage: true }), version('v2', { size, color: { type: 'string' } })];

describe('a single version', () => {
  const { versions, hub, renew } = compiled([v1]);

  test('is also the form of stored objects', () => {
    expect(versions.map(({ served }) => served)).toEqual([hub]);
    expect(hub).toMatchObject({ gvk: { group: 'shop.example', version: 'v1', kind: 'Lamp' }, enabledByDefault: true });
    expect(hub).not.toHaveProperty('toHub');
    expect(hub).not.toHaveProperty('deprecation');
  });

  test('brings stored objects to its schema', () => {
    const changed = renew(lamp('shop.example/v1', { color: 'red' }));
    expect(changed).toEqual(lamp('shop.example/v1', { size: 1 }));
    const complete = lamp('shop.example/v1', { size: 2 });
    expect(renew(complete)).toBe(complete);
  });
});

describe('several versions', () => {
  test('bring each stored object to the schema of its own version', () => {
    const { renew } = compiled([v1, v2]);
    expect(renew(lamp('shop.example/v1', { color: 'red' }))).toEqual(lamp('shop.example/v1', { size: 1 }));
    expect(renew(lamp('shop.example/v2', { color: 'red', a: 1 }))).toEqual(
      lamp('shop.example/v2', { color: 'red', size: 1 }),
    );
    const removed = lamp('shop.example/v0', { a: 1 });
    expect(renew(removed)).toBe(removed);
  });

  test('are stored in the stored version with the members of its schema, and shown with those of their own', () => {
    const { versions, hub } = compiled([v2, v1]);
    expect(hub).toMatchObject({ gvk: { version: 'v1' }, enabledByDefault: false });
    const served = versions[0]?.served;
    expect(served?.gvk.version).toBe('v2');
    expect(served?.toHub?.(lamp('shop.example/v2', { color: 'red' }))).toEqual(lamp('shop.example/v1', { size: 1 }));
    const stored = lamp('shop.example/v1', { size: 3, other: 1 });
    const shown = served?.fromHub?.(stored);
    expect(shown).toEqual(lamp('shop.example/v2', { size: 3 }));
    expect(shown?.metadata).not.toBe(stored.metadata);
    const object = lamp('shop.example/v1', { size: null });
    hub.applyDefaults(object);
    expect(object).toEqual(lamp('shop.example/v1', { size: 1 }));
  });

  test('are not converted here when a webhook does it', () => {
    const { versions } = compiled([v1, v2], { spec: { conversion: { strategy: 'Webhook' } } });
    for (const { served } of versions) expect([served.toHub, served.fromHub]).toEqual([undefined, undefined]);
  });

  test('keep unknown members when the definition says so', () => {
    const { versions, renew } = compiled([v1, v2], { spec: { preserveUnknownFields: true } });
    const object = lamp('shop.example/v2', { other: 1 });
    expect(renew(object)).toBe(object);
    expect(versions[1]?.structural).toBeUndefined();
    expect(versions[1]?.served.toHub?.(object)).toEqual(lamp('shop.example/v1', { other: 1 }));
    expect(versions[0]?.served.fromHub?.(object)).toEqual(lamp('shop.example/v1', { other: 1 }));
  });
});

test('the first version is stored when none says so', () => {
  expect(compiled([version('v3', {}), version('v4', {})]).hub.gvk.version).toBe('v3');
});

test('a version is deprecated with its warning or the usual one, and may not be served', () => {
  const { versions } = compiled([
    version('v1', {}, { deprecated: true }),
    version('v2', {}, { deprecated: true, deprecationWarning: 'use v3' }),
    version('v3', {}, { served: false }),
  ]);
  expect(versions.map(({ served: { deprecation, enabledByDefault } }) => [deprecation, enabledByDefault])).toEqual([
    [{ deprecated: '' }, true],
    [{ deprecated: '', warning: 'use v3' }, true],
    [undefined, false],
  ]);
});

test('selectable fields need their gate, and rules are found in the schema', () => {
  const selectable = version('v1', { size }, { selectableFields: [{ jsonPath: '.spec.size' }] });
  const ruled = version('v2', { size: { ...size, 'x-orch-validations': [{ rule: 'self > 0' }] } });
  const on = compiled([selectable, ruled]);
  expect(on.versions.map(({ served }) => served.selectablePaths)).toEqual([new Set(['spec.size']), new Set()]);
  expect(on.versions.map(({ hasRules }) => hasRules)).toEqual([false, true]);
  const off = compiled([selectable], { isOn: false });
  expect(off.versions[0]?.served).not.toHaveProperty('selectablePaths');
});
