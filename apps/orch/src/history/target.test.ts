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
])('parses %j into types and a name', (line, types, name) => {
  expect(parseTarget(line.split(' ').filter(Boolean))).toEqual({ types, name });
});

test.each([
  ['pods a b', 'takes a TYPE and a NAME, not 3 words'],
  ['deploy/web web', 'a NAME is given twice: in deploy/web, and web'],
  ['deploy,cm web', 'a NAME requires exactly one TYPE'],
  ['deploy,cm/web', 'a NAME requires exactly one TYPE'],
  ['all web', 'a NAME requires exactly one TYPE'],
  ['pods,all', 'all cannot be combined with other types'],
  ['deploy/', '"" is not a NAME'],
  ['deploy/web/status', '"web/status" is not a NAME'],
  ['deploy a/b', '"a/b" is not a NAME'],
])('rejects %j: %s', (line, error) => {
  expect(parseTarget(line.split(' '))).toEqual({ error });
});
