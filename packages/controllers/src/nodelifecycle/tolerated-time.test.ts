import { expect, test } from '@jest/globals';
import type { Toleration } from '@orch/api/types/core_v1';
import { type ToleratedTime, toleratedTime } from './tolerated-time.js';

const taint = { key: 'a', value: 'v', effect: 'NoExecute' };
const other = { key: 'b', effect: 'NoExecute' };
const after = (seconds: number): ToleratedTime => ({ type: 'seconds', seconds });

test.each<readonly [string, readonly Toleration[], ToleratedTime]>([
  ['no tolerations', [], { type: 'notAtAll' }],
  ['another value', [{ key: 'a', value: 'w' }], { type: 'notAtAll' }],
  ['another effect', [{ key: 'a', operator: 'Exists', effect: 'NoSchedule' }], { type: 'notAtAll' }],
  ['another key', [{ key: 'c', operator: 'Exists' }], { type: 'notAtAll' }],
  ['an unknown operator', [{ key: 'a', operator: 'In', value: 'v' }], { type: 'notAtAll' }],
  ['an equal value', [{ key: 'a', value: 'v' }], { type: 'forever' }],
  ['any key', [{ operator: 'Exists' }], { type: 'forever' }],
  ['seconds', [{ key: 'a', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 }], after(300)],
  ['negative seconds', [{ operator: 'Exists', tolerationSeconds: -5 }], after(0)],
  [
    'the first toleration counts',
    [
      { key: 'a', operator: 'Exists', tolerationSeconds: 60 },
      { key: 'a', operator: 'Exists', tolerationSeconds: 30 },
    ],
    after(60),
  ],
])('one taint, %s', (_name, tolerations, expected) => {
  expect(toleratedTime([taint], tolerations)).toEqual(expected);
});

test('the shortest time of several taints counts, and all must be tolerated', () => {
  const both: readonly Toleration[] = [
    { key: 'a', operator: 'Exists', tolerationSeconds: 60 },
    { key: 'b', operator: 'Exists', tolerationSeconds: 20 },
  ];
  expect(toleratedTime([taint, other], both)).toEqual(after(20));
  expect(toleratedTime([taint, other], both.slice(1))).toEqual({ type: 'notAtAll' });
  expect(toleratedTime([taint, other], [{ key: 'b', operator: 'Exists' }, ...both])).toEqual(after(60));
});
