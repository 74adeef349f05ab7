import { expect, test } from '@jest/globals';
import { type RequestState, stateOf } from './request-state.js';

type Conditions = readonly (readonly [type: string, status: string])[];

test.each<readonly [Conditions, string | undefined, RequestState]>([
  [[], undefined, 'pending'],
  [[], '', 'pending'],
  [[['Other', 'True']], undefined, 'pending'],
  [[['Approved', 'True']], undefined, 'approved'],
  [[['Denied', 'True']], undefined, 'denied'],
  [
    [
      ['Approved', 'True'],
      ['Denied', 'True'],
    ],
    undefined,
    'denied',
  ],
  [
    [
      ['Approved', 'True'],
      ['Failed', 'True'],
    ],
    undefined,
    'failed',
  ],
  [
    [
      ['Approved', 'True'],
      ['Failed', 'False'],
    ],
    undefined,
    'approved',
  ],
  [
    [
      ['Failed', 'True'],
      ['Denied', 'True'],
    ],
    undefined,
    'denied',
  ],
  [[['Approved', 'True']], 'cGVt', 'completed'],
])('a request with the conditions %j and the certificate %j is %s', (given, certificate, expected) => {
  const conditions = given.map(([type, status]) => ({ type, status }));
  const status = { conditions, ...(certificate === undefined ? {} : { certificate }) };
  const request = { apiVersion: 'certificates.orch.io/v1', kind: 'CertificateSigningRequest', metadata: {} };
  const spec = { request: '', signerName: 'example.com/a' };
  expect(stateOf({ ...request, spec, status })).toBe(expected);
  if (given.length === 0 && certificate === undefined) expect(stateOf({ ...request, spec })).toBe(expected);
});
