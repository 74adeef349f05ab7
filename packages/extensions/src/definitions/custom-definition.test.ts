import { expect, test } from '@jest/globals';
import { readEstablished, readRequested } from './custom-definition.js';

const names = {
  plural: 'lamps',
  singular: 'lamp',
  kind: 'Lamp',
  listKind: 'LampList',
  shortNames: ['l'],
  categories: ['all'],
};
const schema = { type: 'object' };
const scale = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' };
const spec = {
  group: 'shop.example.com',
  scope: 'Namespaced',
  names,
  conversion: { strategy: 'None' },
  versions: [
    {
      name: 'v1',
      served: true,
      storage: true,
      schema: { openAPIV3Schema: schema },
      subresources: { status: {}, scale: { ...scale, labelSelectorPath: '.status.selector' } },
      additionalPrinterColumns: [{ name: 'C' }],
      selectableFields: [{ jsonPath: '.spec.color' }],
      deprecated: true,
      deprecationWarning: 'use v2',
    },
    { name: 'v2', subresources: { scale }, deprecated: true },
    { name: 'v3', subresources: {}, deprecated: false, deprecationWarning: 'ignored' },
  ],
};
const plain = {
  isServed: false,
  isStored: false,
  schema: undefined,
  hasStatus: false,
  scale: undefined,
  columns: [],
  selectableFields: [],
  deprecationWarning: undefined,
};
const definition = {
  group: 'shop.example.com',
  names,
  namespaced: true,
  preservesUnknown: false,
  versions: [
    {
      name: 'v1',
      isServed: true,
      isStored: true,
      schema,
      hasStatus: true,
      scale: { specReplicas: '.spec.replicas', statusReplicas: '.status.replicas', labelSelector: '.status.selector' },
      columns: [{ name: 'C' }],
      selectableFields: ['.spec.color'],
      deprecationWarning: 'use v2',
    },
    {
      ...plain,
      name: 'v2',
      scale: { specReplicas: '.spec.replicas', statusReplicas: '.status.replicas', labelSelector: '' },
      deprecationWarning: '',
    },
    { ...plain, name: 'v3' },
  ],
  conversion: { strategy: 'None' },
  firstStoredVersion: '',
};
const object = (status: object, changes: object = {}) => ({
  apiVersion: 'apiextensions.orch.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: {},
  ...{ spec: { ...spec, ...changes }, status },
});

test('a definition is read with the names that it requests', () => {
  expect(readRequested(object({}))).toEqual(definition);
  const cluster = object({ storedVersions: ['v1', 'v2'] }, { scope: 'Cluster', preserveUnknownFields: true });
  expect(readRequested(cluster)).toEqual({
    ...definition,
    namespaced: false,
    preservesUnknown: true,
    firstStoredVersion: 'v1',
  });
});

test('a definition is read with its accepted names once it is established', () => {
  const conditions = [{ type: 'Established', status: 'True' }];
  const acceptedNames = { plural: 'lamps', kind: 'Lamp' };
  expect(readEstablished(object({ conditions, acceptedNames }))).toEqual({
    ...definition,
    names: { ...acceptedNames, singular: '', listKind: '', shortNames: [], categories: [] },
  });
  expect(readEstablished(object({ acceptedNames }))).toBeUndefined();
  expect(
    readEstablished(object({ conditions: [{ type: 'Established', status: 'False' }], acceptedNames })),
  ).toBeUndefined();
  for (const incomplete of [{ plural: 'lamps' }, { kind: 'Lamp' }, {}])
    expect(readEstablished(object({ conditions, acceptedNames: incomplete }))).toBeUndefined();
});
