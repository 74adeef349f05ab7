import { expect, test } from '@jest/globals';
import { connectionError } from './connection-error.js';
import { ConnectionError } from './transport.js';

test('an error becomes the cause of a ConnectionError', () => {
  const cause = new Error('ECONNRESET');
  const error = connectionError(cause, 'no response', 'unreachable');
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ kind: 'unreachable', message: 'no response: ECONNRESET', cause });
  expect(connectionError(cause, 'x').kind).toBe('broken');
});

test('without an error it has the message alone', () => {
  const error = connectionError(undefined, 'no response');
  expect(error).toMatchObject({ kind: 'broken', message: 'no response' });
  expect('cause' in error).toBe(false);
});

test('a ConnectionError is unchanged', () => {
  const error = new ConnectionError('closed', { kind: 'closed' });
  expect(connectionError(error, 'no response', 'unreachable')).toBe(error);
});
