import { test } from '@jest/globals';
import { columnsEqualDefinitions } from './columns-property.fixture.js';
import { allFeatures, volumesAlone } from './random-changes.fixture.js';

test.each([
  ['all features', allFeatures],
  ['volumes alone', volumesAlone],
] as const)(
  'the columns give the feasible nodes and the scores of the definitions, whatever changed before: %s',
  (_what, generators) => {
    columnsEqualDefinitions(generators, 1_000);
  },
);
