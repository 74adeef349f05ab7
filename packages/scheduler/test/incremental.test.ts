import { test } from '@jest/globals';
import { columnsEqualDefinitions } from './columns-property.fixture.js';
import { allFeatures, type Generators, volumesAlone } from './random-changes.fixture.js';

test.each<readonly [string, Generators, { readonly balancesVolumes: boolean }]>([
  ['all features', allFeatures, { balancesVolumes: false }],
  ['volumes alone', volumesAlone, { balancesVolumes: false }],
  ['volumes alone with the gate BalanceAttachedNodeVolumes', volumesAlone, { balancesVolumes: true }],
])(
  'the columns give the feasible nodes and the scores of the definitions, whatever changed before: %s',
  (_what, generators, options) => {
    columnsEqualDefinitions(generators, 1_000, options);
  },
);
