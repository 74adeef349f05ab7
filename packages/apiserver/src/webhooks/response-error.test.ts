import { expect, test } from '@jest/globals';
import { responseErrorMessage } from './response-error.js';

const status = (message: unknown, kind = 'Status') => JSON.stringify({ kind, message });

test.each([
  [400, status('not today'), 'not today'],
  [500, ` ${status('not today')}\n`, 'not today'],
  [400, status(''), 'the server rejected our request for an unknown reason'],
  [400, status(1), 'the server rejected our request for an unknown reason'],
  [400, status('not today', 'Other'), 'the server rejected our request for an unknown reason'],
  [401, '', 'the server has asked for the client to provide credentials'],
  [403, ' no \n', 'no'],
  [403, '', 'unknown'],
  [404, 'x', 'the server could not find the requested resource'],
  [405, 'x', 'the server does not allow this method on the requested resource'],
  [406, 'x', 'x'],
  [409, 'x', 'the server reported a conflict'],
  [418, 'x', 'the server responded with the status code 418 but did not return more information'],
  [422, 'x', 'the server rejected our request due to an error in our request'],
  [429, 'x', 'the server has received too many requests and has asked us to try again later'],
  [499, 'x', 'the server responded with the status code 499 but did not return more information'],
  [500, '', 'an error on the server ("unknown") has prevented the request from succeeding'],
  [500, '"a"', 'an error on the server ("\\"a\\"") has prevented the request from succeeding'],
  [503, 'x', 'the server is currently unable to handle the request'],
  [
    504,
    'x',
    'the server was unable to return a response in the time allotted, but may still be processing the request',
  ],
])('the error of a response with status %d and the body %j', (code, body, message) => {
  expect(responseErrorMessage(code, Buffer.from(body))).toBe(message);
});

test('the error of a response quotes the first 2048 bytes of the body', () => {
  expect(responseErrorMessage(403, Buffer.from('x'.repeat(3_000)))).toBe('x'.repeat(2_048));
});
