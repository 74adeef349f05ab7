import { expect, test } from '@jest/globals';
import {
  DamagedRecordError,
  InvalidKeyError,
  StoreFailedError,
  StoreFullError,
  StoreOutcomeUnknownError,
  StoreTimeoutError,
  StoreUnavailableError,
} from '@orch/storage';
import { storeFailure } from './store-failure.js';

test('returns 504 when the store times out, and 500 with the message of the store for other failures', () => {
  expect(storeFailure(new StoreTimeoutError(34))?.status).toEqual({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: 'Timeout: request did not complete within requested timeout 34s',
    reason: 'Timeout',
    details: {},
    code: 504,
  });
  const failures = [
    new StoreUnavailableError('etcdserver: no leader'),
    new StoreOutcomeUnknownError('rpc error: code = Unavailable desc = transport is closing'),
    new StoreFullError('etcdserver: mvcc: database space exceeded'),
    new StoreFailedError(new Error('Input/output error')),
    new DamagedRecordError({ key: '/registry/x', revision: 7, what: 'it is missing' }),
  ];
  for (const error of failures) {
    expect(storeFailure(error)?.status).toEqual({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: error.message,
      code: 500,
    });
  }
  const tooLong = storeFailure(
    new InvalidKeyError('a key of 9694 bytes is longer than the 1978 bytes the store takes'),
  );
  expect(tooLong?.status).toMatchObject({
    code: 400,
    reason: 'BadRequest',
    message: expect.stringContaining('1978 bytes'),
  });
  expect(storeFailure(new Error('a bug'))).toBeUndefined();
});
