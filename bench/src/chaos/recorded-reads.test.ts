import { expect, test } from '@jest/globals';
import { RecordedReads } from './recorded-reads.js';

const response = (text: string, status = 200) => ({ status, headers: {}, body: Buffer.from(text) });

test('the stale response to a read is the third last successful one', () => {
  const reads = new RecordedReads();
  expect(reads.stale('/a')).toBeUndefined();
  reads.record('/a', response('1'));
  reads.record('/b', response('other'));
  expect(reads.stale('/a')?.body.toString()).toBe('1');
  for (const text of ['2', '3', '4']) reads.record('/a', response(text));
  expect(reads.stale('/a')?.body.toString()).toBe('2');
});

test('failures are not recorded', () => {
  const reads = new RecordedReads();
  reads.record('/a', response('gone', 404));
  expect(reads.stale('/a')).toBeUndefined();
});
