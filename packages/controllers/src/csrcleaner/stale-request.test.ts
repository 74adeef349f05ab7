import { describe, expect, test } from '@jest/globals';
import type { CertificateSigningRequest } from '@orch/api/types/certificates_v1';
import { reasonToDelete } from './stale-request.js';

const now = new Date('2026-01-01T12:00:00Z');
const hourAgo = '2026-01-01T11:00:00Z';
const earlier = '2026-01-01T10:59:59Z';

const request = (
  created: string | undefined,
  status?: CertificateSigningRequest['status'],
): CertificateSigningRequest => ({
  ...{ apiVersion: 'certificates.orch.io/v1', kind: 'CertificateSigningRequest' },
  metadata: created === undefined ? {} : { creationTimestamp: created },
  spec: { request: '', signerName: 'example.com/a' },
  ...(status === undefined ? {} : { status }),
});
const condition = (times: { lastUpdateTime?: string; lastTransitionTime?: string }) => ({
  conditions: [{ type: 'Approved', status: 'True', ...times }],
});

describe('a request is deleted an hour after its last change', () => {
  test.each([
    ['its creation', request(earlier), 'unchanged'],
    ['its creation, and not before', request(hourAgo), undefined],
    ['the update of a condition', request(earlier, condition({ lastUpdateTime: hourAgo })), undefined],
    ['the transition of a condition', request(earlier, condition({ lastTransitionTime: hourAgo })), undefined],
    ['the newest of all', request(hourAgo, condition({ lastUpdateTime: earlier })), undefined],
    ['an old condition', request(earlier, condition({ lastUpdateTime: earlier })), 'unchanged'],
    ['a time that is known', request(undefined), undefined],
    ['a valid time', request('yesterday'), undefined],
  ])('%s', (_what, given, expected) => {
    expect(reasonToDelete(given, now)).toBe(expected);
  });
});

test.each([
  ['no certificate', 'text'],
  ['a block that is no certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'],
])('a request whose certificate is %s has none that has expired', (_what, text) => {
  const certificate = Buffer.from(text).toString('base64');
  expect(reasonToDelete(request(hourAgo, { certificate }), now)).toBeUndefined();
});
