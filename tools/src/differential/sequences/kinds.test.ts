import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { makeRandom } from '../random/random.js';
import { changed, poolOf } from './change.js';
import { parseSequenceKinds } from './kinds.js';

const file = join(__dirname, '../../../data/differential/sequences.yaml');
const kinds = parseSequenceKinds(parse(readFileSync(file, 'utf8'), { merge: true }));

test.each(kinds.map((kind) => [kind.key, kind] as const))(
  'changes objects of %s, except their fixed places',
  (_, kind) => {
    const random = makeRandom(1);
    const options = {
      random,
      pool: poolOf(kind.objects),
      isFixed: (place: string) => place === 'kind' || place === 'apiVersion',
    };
    for (const object of kind.objects) {
      let next = object;
      for (let round = 0; round < 50; round += 1) {
        const before = JSON.stringify(next);
        next = changed(next, options);
        expect(JSON.stringify(next)).not.toBe(before);
      }
      expect([next['kind'], next['apiVersion']]).toEqual([object['kind'], object['apiVersion']]);
    }
  },
);

test('rejects an entry without a path', () => {
  expect(() => parseSequenceKinds([{ kind: 'v1/Pod', objects: [] }])).toThrow('entry 0 needs kind, path and objects');
});
