import { describe, expect, test } from '@jest/globals';
import { CallError, type CallPhase, ConnectionFailedError } from './call-error.js';
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
    ['8 RESOURCE_EXHAUSTED: etcdserver: mvcc: database space exceeded', 'rejected'],
    ['3 INVALID_ARGUMENT: etcdserver: request is too large', 'rejected'],
    ['16 UNAUTHENTICATED: no', 'rejected'],
  ])('%s is %s', (message, wanted) => {
    expect(failedTry(new Error(message))).toBe(wanted);
  });

  test.each<[CallPhase, number, string, string]>([
    ['unsent', 14, 'Stream refused by server', 'unsent'],
    ['unsent', 4, 'Deadline exceeded', 'unsent'],
    ['sent', 14, 'Connection dropped', 'lost'],
    ['sent', 8, 'etcdserver: no leader', 'lost'],
    ['responded', 14, 'etcdserver: no leader', 'unsent'],
    ['responded', 14, 'etcdserver: request timed out', 'lost'],
    ['responded', 3, 'etcdserver: request is too large', 'rejected'],
    ['responded', 12, 'Received HTTP status code 404', 'rejected'],
  ])('a call that was %s, with status %d %s, is %s', (phase, code, details, wanted) => {
    expect(failedTry(new CallError(phase, code, details))).toBe(wanted);
  });

  test('a call without a connection becomes a StoreUnavailableError with the reason', () => {
    expect(translateError(new ConnectionFailedError('connect ECONNREFUSED 127.0.0.1:1'))).toMatchObject({
      name: 'StoreUnavailableError',
      message:
        'rpc error: code = Unavailable desc = No connection established. Last error: connect ECONNREFUSED 127.0.0.1:1',
    });
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
  ])('%s becomes a %s with the message of v1.21', (message, name, text) => {
    expect(translateError(new Error(message))).toMatchObject({ name, message: text });
  });
});
