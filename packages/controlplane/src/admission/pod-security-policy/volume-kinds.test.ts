import { expect, test } from '@jest/globals';
import { volumeKind } from './volume-kinds.js';

test.each([
  [{ hostPath: { path: '/' } }, 'hostPath'],
  [{ cephfs: { monitors: [] } }, 'cephFS'],
  [{ storageos: {} }, 'storageos'],
  [{ ephemeral: {} }, 'ephemeral'],
  [{}, ''],
  [{ unknown: {} }, ''],
])('the kind of the volume %j is "%s"', (source, kind) => {
  expect(volumeKind({ name: 'v', ...source })).toBe(kind);
});
