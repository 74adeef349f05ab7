import { expect, test } from '@jest/globals';
import { differences } from './difference.js';

test.each([
  ['equal values', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, []],
  ['a changed member', { a: { b: 1 } }, { a: { b: 2 } }, [{ path: 'a.b', left: 1, right: 2 }]],
  ['a member of one side', { a: 1 }, { a: 1, c: 3 }, [{ path: 'c', left: undefined, right: 3 }]],
  ['null and absent', { a: null }, {}, [{ path: 'a', left: null, right: undefined }]],
  ['an item', [1, { x: 'y' }], [1, { x: 'z' }], [{ path: '.1.x', left: 'y', right: 'z' }]],
  ['lists of unequal length as a whole', { a: [1] }, { a: [1, 2] }, [{ path: 'a', left: [1], right: [1, 2] }]],
  [
    'bodies of different kinds as a whole',
    { body: { kind: 'Pod', a: 1 } },
    { body: { kind: 'Status', b: 1 } },
    [{ path: 'body', left: { kind: 'Pod', a: 1 }, right: { kind: 'Status', b: 1 } }],
  ],
])('%s', (_name, left, right, expected) => {
  expect(differences(left, right)).toEqual(expected);
});
