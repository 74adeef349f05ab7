import { test } from '@jest/globals';
import { columnsEqualDefinitions } from './columns-property.fixture.js';
import { allFeatures } from './random-changes.fixture.js';

test('over 20,000 random clusters with all features mixed, the columns give the feasible nodes and the scores of the definitions', () => {
  columnsEqualDefinitions(allFeatures, 20_000);
}, 600_000);
