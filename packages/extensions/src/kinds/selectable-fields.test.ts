import { expect, test } from '@jest/globals';
import { readRequested } from '../definitions/custom-definition.js';
import { selectableFieldsOf, selectablePathsOf } from './selectable-fields.js';

test('the selectable fields of all versions are named by their paths, each once', () => {
  const version = (name: string, ...paths: readonly string[]) => ({
    name,
    selectableFields: paths.map((jsonPath) => ({ jsonPath })),
  });
  const definition = readRequested({
    apiVersion: 'apiextensions.orch.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {},
    ...{
      spec: {
        names: { plural: 'lamps', kind: 'Lamp' },
        versions: [version('v1', '.spec.color'), version('v2', '.spec.on', '.spec.color')],
      },
    },
  });
  const fields = definition === undefined ? [] : selectableFieldsOf(definition);
  expect(fields.map(({ path }) => path)).toEqual(['spec.color', 'spec.on']);
  const textOf = (color: unknown) =>
    fields[0]?.value({ apiVersion: 'v1', kind: 'Lamp', metadata: {}, ...{ spec: { color } } });
  expect(['red', 3, false, null, {}, ['a'], undefined].map(textOf)).toEqual(['red', '3', 'false', '', '', '', '']);
  expect(selectablePathsOf(['.spec.color', '.spec.on'])).toEqual(new Set(['spec.color', 'spec.on']));
});
