import { expect, test } from '@jest/globals';
import { encodeRecord, type RecordHead, recordView } from './record.js';

const head: RecordHead = { type: 'put', key: '/registry/pods/é', createRevision: 2 ** 33, previous: 41, timeMs: 1e12 };

test('a record survives a round trip', () => {
  const record = encodeRecord(head, Buffer.from('value'));
  expect({
    key: recordView.key(record),
    createRevision: recordView.createRevision(record),
    previous: recordView.previous(record),
    timeMs: recordView.timeMs(record),
    value: recordView.copyValue(record).toString(),
    type: recordView.isDelete(record) ? 'delete' : 'put',
  }).toEqual({ ...head, value: 'value' });
  expect([recordView.isOf(record, head.key), recordView.isOf(record, '/registry/pods/e')]).toEqual([true, false]);
});

test('a record stores the user of the write, cut to the maximum length, or none', () => {
  for (const by of [undefined, 'admin', 'système:é', 'x'.repeat(300), '🙂'.repeat(100)]) {
    const record = encodeRecord({ ...head, by }, Buffer.from('value'));
    expect(recordView.isSound(record)).toBe(true);
    expect(recordView.by(record)).toBe(by?.slice(0, 84));
    expect([recordView.key(record), recordView.copyValue(record).toString()]).toEqual([head.key, 'value']);
    expect(recordView.value(record).toString()).toBe('value');
  }
  expect(recordView.by(encodeRecord({ ...head, type: 'delete', by: 'admin' }, undefined))).toBe('admin');
});

test('detects any single flipped bit of a record', () => {
  const record = encodeRecord({ ...head, by: 'admin' }, Buffer.from('value'));
  expect(recordView.isSound(record)).toBe(true);
  for (let bit = 0; bit < record.length * 8; bit++) {
    const flipped = Buffer.from(record);
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(recordView.isSound(flipped)).toBe(false);
  }
  expect(recordView.isSound(record.subarray(0, -1))).toBe(false);
});
