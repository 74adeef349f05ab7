import { expect, test } from '@jest/globals';
import { dropDisabledPodFields } from './disabled-fields.js';

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

function dropped(options: Parameters<typeof dropDisabledPodFields>[1]): unknown {
  const spec = structuredClone(full);
  dropDisabledPodFields(spec, options);
  return spec;
}
