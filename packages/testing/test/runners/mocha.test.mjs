import { after, before, test } from 'mocha';
import { testControlPlanes } from './behaviour.mjs';

testControlPlanes({ before, after, test });
