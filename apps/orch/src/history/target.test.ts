import { expect, test } from '@jest/globals';
import { parseTarget } from './target.js';

test.each<readonly [string, readonly string[], string | undefined]>([
  ['', [], undefined],
  ['all', ['all'], undefined],
  ['deploy', ['deploy'], undefined],
  ['deploy web', ['deploy'], 'web'],
  ['deploy/web', ['deploy'], 'web'],
  ['deploy,cm', ['deploy', 'cm'], undefined],
  ['clusterroles system:node', ['clusterroles'], 'system:node'],
])('%j names types and an object', (line, types, name) => {
  expect(parseTarget(line.split(' ').filter(Boolean))).toEqual({ types, name });
});

test.each([
  ['pods a b', 'takes a TYPE and a NAME, not 3 words'],
  ['deploy/web web', 'a NAME is given twice: in deploy/web, and web'],
  ['deploy,cm web', 'a NAME goes with one TYPE'],
  ['deploy,cm/web', 'a NAME goes with one TYPE'],
  ['all web', 'a NAME goes with one TYPE'],
  ['pods,all', 'all is every TYPE, and stands alone'],
  ['deploy/', '"" is no NAME'],
  ['deploy/web/status', '"web/status" is no NAME'],
  ['deploy a/b', '"a/b" is no NAME'],
])('%j is refused: %s', (line, fault) => {
  expect(parseTarget(line.split(' '))).toEqual({ fault });
});
