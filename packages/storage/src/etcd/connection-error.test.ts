import { describe, expect, test } from '@jest/globals';
import { CallError, ConnectionFailedError } from './call-error.js';
import { connectionErrorOf } from './connection-error.js';

const alert = (name: string, number: number) =>
  `80EC47A6367F0000:error:0A000412:SSL routines:ssl3_read_bytes:${name}:../deps/openssl/openssl/ssl/record/rec_layer_s3.c:1601:SSL alert number ${number}\n`;

describe('the error of a failed connection', () => {
  test.each([
    ['connect ECONNREFUSED 127.0.0.1:1', 'connect ECONNREFUSED 127.0.0.1:1', false],
    [
      'unable to verify the first certificate',
      'its certificate is not accepted: unable to verify the first certificate',
      true,
    ],
    [
      'unable to verify the first certificate; if the root CA is installed locally, try running Node.js with --use-system-ca',
      'its certificate is not accepted: unable to verify the first certificate',
      true,
    ],
    ['certificate has expired', 'its certificate is not accepted: certificate has expired', true],
    [
      "Hostname/IP does not match certificate's altnames: IP: 127.0.0.1 is not in the cert's list: ",
      "its certificate is not accepted: Hostname/IP does not match certificate's altnames: IP: 127.0.0.1 is not in the cert's list:",
      true,
    ],
    [alert('sslv3 alert bad certificate', 42), 'it rejects the client certificate: bad certificate', true],
    [alert('tlsv13 alert certificate required', 116), 'it rejects the client certificate: certificate required', true],
    [alert('tlsv1 alert unknown ca', 48), 'it rejects the client certificate: unknown ca', true],
    [alert('tlsv1 alert protocol version', 70), 'TLS failed: protocol version', false],
    ['80EC:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:a.c:1:', 'it does not speak TLS', false],
    ['Failed to connect', 'it closes the connection (an etcd with TLS is at https)', false],
  ])('%j', (error, text, isFinal) => {
    expect(connectionErrorOf(new ConnectionFailedError(error))).toEqual({ text, isFinal });
  });

  test('is undefined for a call that failed after it connected', () => {
    expect(connectionErrorOf(new CallError('sent', 4, 'Deadline exceeded'))).toBeUndefined();
    expect(connectionErrorOf(undefined)).toBeUndefined();
  });
});
