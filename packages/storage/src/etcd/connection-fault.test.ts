import { describe, expect, test } from '@jest/globals';
import { connectionFaultOf } from './connection-fault.js';

const around = (error: string) =>
  new Error(`14 UNAVAILABLE: No connection established. Last error: ${error}. Resolution note: `);
const alert = (name: string, number: number) =>
  `80EC47A6367F0000:error:0A000412:SSL routines:ssl3_read_bytes:${name}:../deps/openssl/openssl/ssl/record/rec_layer_s3.c:1601:SSL alert number ${number}\n (2026-11-21T17:19:48.516Z)`;

describe('why there is no connection', () => {
  test.each([
    ['Error: connect ECONNREFUSED 127.0.0.1:1', 'connect ECONNREFUSED 127.0.0.1:1', false],
    [
      'Error: unable to verify the first certificate',
      'its certificate is not accepted: unable to verify the first certificate',
      true,
    ],
    ['Error: certificate has expired', 'its certificate is not accepted: certificate has expired', true],
    [
      "Error [ERR_TLS_CERT_ALTNAME_INVALID]: Hostname/IP does not match certificate's altnames: IP: 127.0.0.1 is not in the cert's list: ",
      "its certificate is not accepted: Hostname/IP does not match certificate's altnames: IP: 127.0.0.1 is not in the cert's list:",
      true,
    ],
    [alert('sslv3 alert bad certificate', 42), 'it refuses the client certificate: bad certificate', true],
    [alert('tlsv13 alert certificate required', 116), 'it refuses the client certificate: certificate required', true],
    [alert('tlsv1 alert unknown ca', 48), 'it refuses the client certificate: unknown ca', true],
    [alert('tlsv1 alert protocol version', 70), 'TLS failed: protocol version', false],
    [
      'Error: 80EC:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:a.c:1:',
      'it does not speak TLS',
      false,
    ],
    ['Failed to connect (2026-11-21T17:19:51.637Z)', 'it closes the connection (an etcd with TLS is at https)', false],
  ])('%j', (error, text, isFinal) => {
    expect(connectionFaultOf(around(error))).toEqual({ text, isFinal });
  });

  test('is unknown of a call that got further', () => {
    expect(connectionFaultOf(new Error('4 DEADLINE_EXCEEDED: Deadline exceeded after 1s'))).toBeUndefined();
    expect(connectionFaultOf(undefined)).toBeUndefined();
  });
});
