import { describe, expect, test } from '@jest/globals';
import { type DropContext, fieldDropper } from './drop-gated-fields.js';
import { gatedFieldsOf } from './gated-fields.js';

const term = { topologyKey: 'a', namespaceSelector: {} };
const full = {
  ephemeralContainers: [{ name: 'a' }],
  overhead: { cpu: '1' },
  preemptionPolicy: 'Never',
  setHostnameAsFQDN: true,
  securityContext: { fsGroupChangePolicy: 'Always' },
  containers: [{ securityContext: { procMount: 'Unmasked' }, livenessProbe: { terminationGracePeriodSeconds: 5 } }],
  volumes: [
    { name: 'a', emptyDir: { sizeLimit: '1' } },
    { name: 'b', csi: {} },
    { name: 'c', ephemeral: {} },
  ],
  affinity: {
    podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] },
    podAntiAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, podAffinityTerm: term }] },
  },
};
const bare = {
  securityContext: {},
  containers: [{ securityContext: { procMount: 'Default' }, livenessProbe: {} }],
  volumes: [{ name: 'a', emptyDir: {} }, { name: 'b' }, { name: 'c' }],
  affinity: {
    podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: 'a' }] },
    podAntiAffinity: {
      preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, podAffinityTerm: { topologyKey: 'a' } }],
    },
  },
};

test('drops pod spec fields of disabled gates', () => {
  expect(dropped({ gates: () => false })).toEqual(bare);
});

test('keeps fields of enabled gates', () => {
  expect(dropped({ gates: () => true })).toEqual(full);
});

test('keeps fields of disabled gates that the stored pod has', () => {
  expect(dropped({ gates: () => false, oldSpec: full })).toEqual(full);
});

test('a field whose replacement the stored pod has is not in use', () => {
  const oldSpec = { containers: [{ securityContext: { procMount: 'Default' } }] };
  expect(dropped({ gates: () => false, oldSpec })).toEqual(bare);
});

describe('a list of which one item is kept', () => {
  const drop = fieldDropper([{ gate: 'Many', paths: ['spec.items'], keepsItems: 1 }]);
  const kept = (items: unknown, old?: unknown) => {
    const object = { spec: { items } };
    drop(object, { gates: () => false, old });
    return object.spec.items;
  };

  test('loses the others, unless the stored object has others', () => {
    expect(kept(['a', 'b'])).toEqual(['a']);
    expect(kept(['a', 'b'], { spec: { items: ['a'] } })).toEqual(['a']);
    expect(kept(['a', 'b'], { spec: { items: ['a', 'c'] } })).toEqual(['a', 'b']);
  });

  test('stays as it is when it is short, missing or null', () => {
    for (const items of [[], ['a'], undefined, null]) expect(kept(items)).toEqual(items);
  });
});

test('objects of other forms than the paths expect stay as they are', () => {
  const drop = fieldDropper([{ gate: 'G', paths: ['spec.items[].field'] }]);
  for (const object of [{}, { spec: null }, { spec: { items: 'a' } }, { spec: { items: [null, 1, []] } }, [], 'text']) {
    const before = structuredClone(object);
    drop(object, { gates: () => false });
    expect(object).toEqual(before);
  }
});

function dropped({ gates, oldSpec }: Pick<DropContext, 'gates'> & { readonly oldSpec?: unknown }): unknown {
  const pod = { spec: structuredClone(full) };
  fieldDropper(gatedFieldsOf({ group: '', resource: 'pods' }))(pod, { gates, old: { spec: oldSpec } });
  return pod.spec;
}
