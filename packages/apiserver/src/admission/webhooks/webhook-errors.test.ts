import { expect, test } from '@jest/globals';
import { StatusError } from '@orch/apimachinery';
import { denialOf, dryRunUnsupported, WebhookCallError } from './webhook-errors.js';

const denied = 'admission webhook "hook.example.com" denied the request';
const failure = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure' };

test.each<[object, object]>([
  [{}, { message: `${denied} without explanation`, code: 400 }],
  [
    { message: '', reason: '' },
    { message: `${denied} without explanation`, code: 400 },
  ],
  [
    { message: 'no', reason: 'Own', code: 418 },
    { message: `${denied}: no`, reason: 'Own', code: 418 },
  ],
  [
    { message: '', reason: 'Own' },
    { message: `${denied}: Own`, reason: 'Own', code: 400 },
  ],
  [
    { message: 1, reason: 2, details: 'x', code: '418' },
    { message: `${denied} without explanation`, code: 400 },
  ],
  [
    { details: { name: 'a' }, code: 399 },
    { message: `${denied} without explanation`, details: { name: 'a' }, code: 400 },
  ],
  [
    { message: 'no', code: 599 },
    { message: `${denied}: no`, code: 599 },
  ],
  [
    { message: 'no', code: 600 },
    { message: `${denied}: no`, code: 500 },
  ],
])('a denial with the status %j has this Status', (status, expected) => {
  const { statusError, name, message } = denialOf('hook.example.com', JSON.parse(JSON.stringify(status)));
  expect(statusError).toBeInstanceOf(StatusError);
  expect(statusError.status).toEqual({ ...failure, ...expected });
  expect([name, message]).toEqual(['WebhookRejection', statusError.message]);
});

test('a failed call is an internal error that names the webhook', () => {
  const cause = new Error('refused');
  const error = new WebhookCallError('hook.example.com', 'refused', { cause });
  expect([error.name, error.message, error.cause]).toEqual([
    'WebhookCallError',
    'failed calling webhook "hook.example.com": refused',
    cause,
  ]);
  expect([error.statusError.code, error.statusError.cause]).toEqual([500, error]);
  expect(error.statusError.message).toContain(error.message);
});

test('a dry run is a bad request for a webhook with side effects', () => {
  const error = dryRunUnsupported('hook.example.com');
  expect([error.code, error.message]).toEqual([400, 'admission webhook "hook.example.com" does not support dry run']);
});
