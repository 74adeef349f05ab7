import { expect, test } from '@jest/globals';
import { StoreFailedError } from '../embedded/errors.js';
import { DamagedRecordError } from '../store/damage.js';
import { StoreFullError } from '../store/failures.js';
import { CompactedError, FutureRevisionError, type Revision, StoreClosedError } from '../store/store.js';
import { errorOf, failureOf } from './messages.js';

const [requested, known] = [3 as Revision, 5 as Revision];
const damage = { key: 'a', revision: 2, what: 'its checksum does not match' };

test.each([
  new CompactedError(requested, known),
  new CompactedError(requested, known, damage),
  new CompactedError(requested),
  new FutureRevisionError(requested, known),
  new FutureRevisionError(requested),
  new DamagedRecordError(damage),
  new StoreClosedError(),
  new StoreFullError('the disk of the store is full'),
  new StoreFailedError(new Error('EIO')),
])('$name reaches another process as it is: $message', (error) => {
  const received = errorOf(structuredClone(failureOf(error)));
  expect(received.constructor).toBe(error.constructor);
  expect([{ ...received }, received.message]).toEqual([{ ...error }, error.message]);
});

test.each([
  [new Error('EIO'), 'the store could not write: EIO'],
  ['EIO', 'the store could not write: EIO'],
])('another error becomes a failure to write: %s', (error, message) => {
  const received = errorOf(failureOf(error));
  expect(received).toBeInstanceOf(StoreFailedError);
  expect(received.message).toBe(message);
});
