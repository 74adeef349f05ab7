import { describe, expect, test } from '@jest/globals';
import { ConnectTimeout } from '../egress/connect-timeout.js';
import { connectionErrorMessage, memberOf } from './connection-error.js';

const backend = { scheme: 'https', host: 'db.example.com', port: '8443' } as const;
const errorWith = (members: object, message = 'text') => Object.assign(new Error(message), members);
const tls = 'x509: certificate signed by unknown authority';

describe('the message of a failed connection', () => {
  test.each([
    ['a refusal', errorWith({ code: 'ECONNREFUSED' }), 'dial tcp db.example.com:8443: connect: connection refused'],
    [
      'an address',
      errorWith({ code: 'EHOSTUNREACH', address: '10.0.0.1' }),
      'dial tcp 10.0.0.1:8443: connect: no route to host',
    ],
    [
      'IPv6',
      errorWith({ code: 'ENETUNREACH', address: '::2' }),
      'dial tcp [::2]:8443: connect: network is unreachable',
    ],
    [
      'several addresses',
      new AggregateError([errorWith({ code: 'ETIMEDOUT', address: '10.0.0.1' }), errorWith({ code: 'ECONNREFUSED' })]),
      'dial tcp 10.0.0.1:8443: connect: connection timed out',
    ],
    ['a timeout', new ConnectTimeout(), 'dial tcp db.example.com:8443: i/o timeout'],
    ['an unknown name', errorWith({ code: 'ENOTFOUND' }), 'dial tcp: lookup db.example.com: no such host'],
    ['a name server', errorWith({ code: 'EAI_AGAIN' }), 'dial tcp: lookup db.example.com: no such host'],
    ['a reset', errorWith({ code: 'ECONNRESET' }), 'EOF'],
    ['an expiry', errorWith({ code: 'CERT_HAS_EXPIRED' }), 'x509: certificate has expired or is not yet valid'],
    ['a self-signed certificate', errorWith({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), tls],
    ['a self-signed authority', errorWith({ code: 'SELF_SIGNED_CERT_IN_CHAIN' }), tls],
    ['an unknown authority', errorWith({ code: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY' }), tls],
    ['a missing authority', errorWith({ code: 'UNABLE_TO_GET_ISSUER_CERT' }), tls],
    ['an unknown chain', errorWith({ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }), tls],
    ['another name', errorWith({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'not in the cert'), 'x509: not in the cert'],
    [
      'a server without TLS',
      errorWith({ code: 'EPROTO' }, 'ssl3: wrong version number'),
      'http: server gave HTTP response to HTTPS client',
    ],
    ['another protocol error', errorWith({ code: 'EPROTO' }, 'bad record'), 'bad record'],
    ['any other error', errorWith({}, 'wrong version number'), 'wrong version number'],
  ])('names %s', (_title, error, message) => {
    expect(connectionErrorMessage(error, backend)).toBe(message);
  });

  test.each([
    ['99999', 'dial tcp: address 99999: invalid port'],
    ['http', 'dial tcp: lookup tcp/http: unknown port'],
    ['8x', 'dial tcp: lookup tcp/8x: unknown port'],
    ['x8', 'dial tcp: lookup tcp/x8: unknown port'],
  ])('names the invalid port %s', (port, message) => {
    expect(connectionErrorMessage(errorWith({ code: 'ERR_SOCKET_BAD_PORT' }), { ...backend, port })).toBe(message);
  });

  test.each([
    ['https', '443'],
    ['http', '80'],
  ] as const)('has the usual port of %s', (scheme, port) => {
    const error = errorWith({ code: 'ECONNREFUSED' });
    expect(connectionErrorMessage(error, { scheme, host: 'a', port: '' })).toBe(
      `dial tcp a:${port}: connect: connection refused`,
    );
  });
});

test('the code of an error is its text, or that of the first of several errors', () => {
  expect(memberOf(errorWith({ code: 'EPROTO' }), 'code')).toBe('EPROTO');
  expect(memberOf(new AggregateError([errorWith({ code: 'A' }), errorWith({ code: 'B' })]), 'code')).toBe('A');
  expect(memberOf(errorWith({ errors: [], code: 'C' }), 'code')).toBe('C');
  expect(memberOf(errorWith({ errors: 'none', code: 'C' }), 'code')).toBe('C');
  for (const error of [errorWith({ code: 1 }), new Error('text'), 'text', null, undefined])
    expect(memberOf(error, 'code')).toBe('');
});
