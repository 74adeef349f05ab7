import { describe, expect, test } from '@jest/globals';
import { failedTry, translateError } from './failures.js';

describe('failures of etcd', () => {
  test.each([
    ['14 UNAVAILABLE: No connection established. Last error: connect ECONNREFUSED 127.0.0.1:1', 'unsent'],
    ['14 UNAVAILABLE: Channel closed before call started', 'unsent'],
    ['14 UNAVAILABLE: etcdserver: no leader', 'unsent'],
    ['14 UNAVAILABLE: Connection dropped', 'lost'],
    ['14 UNAVAILABLE: etcdserver: request timed out', 'lost'],
    ['14 UNAVAILABLE: etcdserver: leader changed', 'lost'],
    ['13 INTERNAL: Received RST_STREAM with code 2', 'lost'],
    ['4 DEADLINE_EXCEEDED: Deadline exceeded after 1s', 'lost'],
    ['8 RESOURCE_EXHAUSTED: etcdserver: mvcc: database space exceeded', 'refused'],
    ['3 INVALID_ARGUMENT: etcdserver: request is too large', 'refused'],
    ['16 UNAUTHENTICATED: no', 'refused'],
  ])('%s is %s', (message, wanted) => {
    expect(failedTry(new Error(message))).toBe(wanted);
  });

  test.each([
    ['14 UNAVAILABLE: etcdserver: no leader', 'StoreUnavailableError', 'etcdserver: no leader'],
    ['14 UNAVAILABLE: etcdserver: request timed out', 'StoreOutcomeUnknownError', 'etcdserver: request timed out'],
    [
      '14 UNAVAILABLE: Connection dropped',
      'StoreOutcomeUnknownError',
      'rpc error: code = Unavailable desc = Connection dropped',
    ],
    ['8 RESOURCE_EXHAUSTED: etcdserver: too many requests', 'StoreBusyError', 'etcdserver: too many requests'],
    [
      '8 RESOURCE_EXHAUSTED: etcdserver: mvcc: database space exceeded',
      'StoreFullError',
      'etcdserver: mvcc: database space exceeded',
    ],
    [
      '3 INVALID_ARGUMENT: etcdserver: request is too large',
      'StoreRequestTooLargeError',
      'etcdserver: request is too large',
    ],
    [
      '4 DEADLINE_EXCEEDED: Deadline exceeded',
      'StoreOutcomeUnknownError',
      'rpc error: code = DeadlineExceeded desc = Deadline exceeded',
    ],
  ])('%s becomes a %s in the words of v1.21', (message, name, text) => {
    expect(translateError(new Error(message))).toMatchObject({ name, message: text });
  });
});
