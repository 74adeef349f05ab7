import { expect, test } from '@jest/globals';
import { formatFieldError, orchNames } from '@orch/apimachinery';
import { validateDefinition } from './validate.js';

test('reports versions without a schema before errors in versions', () => {
  const definition = {
    apiVersion: 'apiextensions.orch.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'things.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Cluster',
      names: { plural: 'things', singular: 'thing', kind: 'Thing', listKind: 'ThingList' },
      versions: [{ name: 'A', served: true, storage: true }, { name: 'b' }],
    },
    status: { storedVersions: ['A'] },
  };
  const requirements = {
    schemas: true,
    structural: true,
    pruning: true,
    approval: true,
    defaults: true,
    prunedDefaults: true,
    selectableFields: false,
    validations: false,
    rules: false,
  };
  const places = validateDefinition(definition, orchNames, requirements).map(
    (error) => formatFieldError(error).split(':')[0],
  );
  expect(places.slice(0, 3)).toEqual([
    'spec.versions[0].schema.openAPIV3Schema',
    'spec.versions[1].schema.openAPIV3Schema',
    'spec.versions[0].name',
  ]);
});
