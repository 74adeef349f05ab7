import { afterAll, beforeAll, test } from '@jest/globals';
import { testControlPlanes } from './behaviour.mjs';

testControlPlanes({ before: beforeAll, after: afterAll, test });
