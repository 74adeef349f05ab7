import { expect, test } from '@jest/globals';
import { NodeVolumes } from '../../src/cluster/node-volumes.js';
import { CachedBySlot } from '../../src/volumes/cached-by-slot.js';

test('a value of a node is computed again only when its volumes have changed', () => {
  const cache = new CachedBySlot<symbol>();
  const [volumes, others] = [new NodeVolumes(), new NodeVolumes()];
  const read = (of: NodeVolumes, slot: number) => cache.get(of, slot, () => Symbol());
  const [first, second, elsewhere] = [read(volumes, 0), read(volumes, 1), read(others, 0)];
  expect(new Set([first, second, elsewhere]).size).toBe(3);
  expect([read(volumes, 0), read(volumes, 1), read(others, 0)]).toEqual([first, second, elsewhere]);
  expect(read(volumes, 0)).toBe(first);

  volumes.changed(0);
  const changed = read(volumes, 0);
  expect(changed).not.toBe(first);
  expect(read(volumes, 0)).toBe(changed);
  expect(read(volumes, 1)).toBe(second);

  volumes.allChanged();
  expect(read(volumes, 1)).not.toBe(second);
  expect(read(others, 0)).toBe(elsewhere);
});
