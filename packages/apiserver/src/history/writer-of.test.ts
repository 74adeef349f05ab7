import { expect, test } from '@jest/globals';
import { writerOf } from './writer-of.js';

const written = (...entries: [manager: string, time: string][]) => ({
  metadata: { managedFields: entries.map(([manager, time]) => ({ manager, time, operation: 'Update' })) },
});

test('the writer is the field manager with the latest new entry', () => {
  const [early, late] = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'];
  expect(writerOf(undefined, written(['kubectl', early]))).toBe('kubectl');
  expect(writerOf(written(['kubectl', early]), written(['kubectl', early], ['hpa', late]))).toBe('hpa');
  expect(writerOf(written(['kubectl', early]), written(['kubectl', late]))).toBe('kubectl');
  expect(writerOf(written(), written(['a', late], ['b', early]))).toBe('a');
});

test('the writer is unknown without a new entry', () => {
  expect(writerOf(undefined, { metadata: {} })).toBeUndefined();
  expect(writerOf(written(['kubectl', 'x']), written(['kubectl', 'x']))).toBeUndefined();
  expect(writerOf(written(['kubectl', 'x']), undefined)).toBeUndefined();
});
