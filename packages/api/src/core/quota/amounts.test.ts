import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  addAmounts,
  describeAmounts,
  equalAmounts,
  exceededNames,
  formatAmounts,
  increasesOf,
  maskAmounts,
  readAmounts,
  reduceAmounts,
} from './amounts.js';

const list = fc.dictionary(
  fc.constantFrom('cpu', 'memory', 'pods', 'requests.storage'),
  fc.oneof(
    fc.nat({ max: 5_000 }).map((milli) => `${milli}m`),
    fc.nat({ max: 64 }).map((mebi) => `${mebi}Mi`),
  ),
);
const amounts = list.map(readAmounts);

describe('amounts', () => {
  test('are written in name order with canonical quantities', () => {
    const read = readAmounts({ pods: '1', memory: '2048Mi', cpu: '1500m', invalid: 'x' });
    expect(formatAmounts(read)).toEqual({ cpu: '1500m', memory: '2Gi', pods: '1' });
    expect(describeAmounts(read)).toBe('cpu=1500m,memory=2Gi,pods=1');
  });

  test.each([
    [{ cpu: '1' }, { cpu: '500m', pods: '1' }, { cpu: '1500m', pods: '1' }],
    [{ memory: '1Gi' }, { memory: '1' }, { memory: '1073741825' }],
    [{ memory: '0' }, { memory: '1Gi' }, { memory: '1Gi' }],
  ])('%j and %j add up to %j', (a, b, sum) => {
    expect(formatAmounts(addAmounts(readAmounts(a), readAmounts(b)))).toEqual(sum);
  });

  test('exceed only limits that exist', () => {
    expect(exceededNames(readAmounts({ cpu: '2', pods: '9' }), readAmounts({ cpu: '1999m', memory: '1' }))).toEqual([
      'cpu',
    ]);
    expect(exceededNames(readAmounts({ cpu: '2' }), readAmounts({ cpu: '2' }))).toEqual([]);
  });

  test('the usage of the old object and the increases give the usage of the new one, where it is larger', () => {
    fc.assert(
      fc.property(amounts, amounts, (before, after) => {
        const total = addAmounts(before, increasesOf(after, before));
        for (const [name, { nanos }] of total) {
          const [old, next] = [before.get(name)?.nanos ?? 0n, after.get(name)?.nanos ?? 0n];
          expect(nanos).toBe(old > next ? old : next);
        }
      }),
    );
  });

  test('increases less decreases are the difference of the usages', () => {
    fc.assert(
      fc.property(amounts, amounts, (before, after) => {
        const charged = addAmounts(before, increasesOf(after, before));
        const released = reduceAmounts(charged, increasesOf(before, after));
        for (const name of new Set([...before.keys(), ...after.keys()])) {
          expect(released.get(name)?.nanos ?? 0n).toBe(after.get(name)?.nanos ?? 0n);
        }
      }),
    );
  });

  test('a charge that is released leaves what was used before', () => {
    fc.assert(
      fc.property(amounts, amounts, (used, charge) => {
        const rest = reduceAmounts(addAmounts(used, charge), charge);
        expect(equalAmounts(maskAmounts(rest, used.keys()), used)).toBe(true);
      }),
    );
  });

  test('survive being written and read', () => {
    fc.assert(fc.property(amounts, (read) => equalAmounts(readAmounts(formatAmounts(read)), read)));
  });
});
