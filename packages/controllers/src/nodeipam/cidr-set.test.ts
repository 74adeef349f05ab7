import { describe, expect, test } from '@jest/globals';
import { parseRange } from '@orch/api';
import { CidrSet, nodeRangeError } from './cidr-set.js';

const allOf = (set: CidrSet) => {
  const found: string[] = [];
  for (let cidr = set.allocate(); cidr !== undefined; cidr = set.allocate()) found.push(cidr);
  return found;
};

test.each([
  ['10.0.0.0/22', 24, ['10.0.0.0/24', '10.0.1.0/24', '10.0.2.0/24', '10.0.3.0/24']],
  ['10.0.0.128/30', 32, ['10.0.0.128/32', '10.0.0.129/32', '10.0.0.130/32', '10.0.0.131/32']],
  ['10.0.0.0/24', 24, ['10.0.0.0/24']],
  ['fd00::/62', 64, ['fd00::/64', 'fd00:0:0:1::/64', 'fd00:0:0:2::/64', 'fd00:0:0:3::/64']],
])('%s with nodes of %d bits has the ranges %j', (cidr, bits, expected) => {
  expect(allOf(new CidrSet(cidr, bits))).toEqual(expected);
});

test('skips occupied ranges, and reuses a released one after all later ones', () => {
  const set = new CidrSet('10.0.0.0/22', 24);
  expect(set.occupy('10.0.1.0/24')).toBe(true);
  expect([set.allocate(), set.allocate()]).toEqual(['10.0.0.0/24', '10.0.2.0/24']);
  expect(set.release('10.0.0.0/24')).toBe(true);
  expect(allOf(set)).toEqual(['10.0.3.0/24', '10.0.0.0/24']);
});

test.each([
  ['10.0.0.0/23', ['10.0.2.0/24', '10.0.3.0/24']],
  ['10.0.1.7/32', ['10.0.0.0/24', '10.0.2.0/24', '10.0.3.0/24']],
  ['10.0.2.0/23', ['10.0.0.0/24', '10.0.1.0/24']],
  ['10.0.0.0/8', []],
])('%s occupies every range that it overlaps', (occupied, rest) => {
  const set = new CidrSet('10.0.0.0/22', 24);
  expect(set.occupy(occupied)).toBe(true);
  expect(allOf(set)).toEqual(rest);
});

test.each(['10.0.4.0/24', '9.255.255.0/24', 'fd00::/64', 'x', ''])('%j is not of the range', (cidr) => {
  const set = new CidrSet('10.0.0.0/22', 24);
  expect([set.occupy(cidr), set.release(cidr), set.used]).toEqual([false, false, 0]);
});

test.each([
  ['10.0.0.0/16', 24, undefined],
  ['10.0.0.0/24', 24, undefined],
  ['10.0.0.0/25', 24, 'the range of a node with 24 bits is larger than 10.0.0.0/25'],
  ['10.0.0.0/16', 33, 'the range of a node in 10.0.0.0/16 has at most 32 bits, not 33'],
  ['fd00::/48', 64, undefined],
  ['fd00::/47', 64, 'fd00::/47 has more than 65536 ranges of 64 bits'],
  ['x', 24, '"x" is not a CIDR'],
])('%s with nodes of %d bits: %j', (cidr, bits, error) => {
  expect(nodeRangeError(cidr, bits)).toBe(error);
});

describe('random steps', () => {
  test.each(Array.from({ length: 40 }, (_, seed) => [seed + 1]))(
    'seed %d: never hands out a used range, always a free one',
    (seed) => {
      let state = seed;
      const random = (below: number) => {
        state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
        return Math.floor((state / 2 ** 31) * below);
      };
      const nodeBits = 20 + random(5);
      const set = new CidrSet('10.16.0.0/18', nodeBits);
      const all = new Set(allOf(new CidrSet('10.16.0.0/18', nodeBits)));
      expect(all.size).toBe(2 ** (nodeBits - 18));
      const used = new Set<string>();
      for (let step = 0; step < 300; step += 1) {
        const action = random(3);
        if (action === 0) {
          const cidr = set.allocate();
          if (cidr === undefined) expect(used.size).toBe(all.size);
          else {
            expect([all.has(cidr), used.has(cidr)]).toEqual([true, false]);
            used.add(cidr);
          }
        } else {
          const cidr = `10.16.${random(64)}.0/${18 + random(nodeBits - 17)}`;
          const range = parseRange(cidr);
          const overlapping = [...all].filter((each) => {
            const other = parseRange(each);
            return range !== undefined && other !== undefined && other.first <= range.last && range.first <= other.last;
          });
          expect(action === 1 ? set.occupy(cidr) : set.release(cidr)).toBe(true);
          for (const each of overlapping) {
            if (action === 1) used.add(each);
            else used.delete(each);
          }
        }
        expect(set.used).toBe(used.size);
      }
    },
  );
});
