import { afterAll, beforeAll, test } from 'vitest';
import { testControlPlanes } from './behaviour.mjs';

testControlPlanes({ before: beforeAll, after: afterAll, test });
