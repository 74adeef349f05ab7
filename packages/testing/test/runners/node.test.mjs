import { after, before, test } from 'node:test';
import { testControlPlanes } from './behaviour.mjs';

testControlPlanes({ before, after, test });
