import { describe, expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { isAccountToken } from './token-volumes.js';

const isToken = (...sources: readonly object[]) => isAccountToken({ name: 'v', projected: { sources } }, orchNames);
const namespace = { path: 'namespace', fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' } };

describe('the volume of a service account token', () => {
  test('has the token, the root certificates and the namespace', () => {
    const token = { serviceAccountToken: { path: 'token', expirationSeconds: 3_607 } };
    const certificates = { configMap: { name: 'orch-root-ca.crt' } };
    expect(isToken(token, certificates, { downwardAPI: { items: [namespace] } })).toBe(true);
  });

  test.each([
    ['a secret', { secret: { name: 's' } }],
    ['a token for another audience', { serviceAccountToken: { path: 'token', audience: 'a' } }],
    ['a token at another path', { serviceAccountToken: { path: 'other' } }],
    ['another config map', { configMap: { name: 'other' } }],
    ['the root certificates of the other dialect', { configMap: { name: 'kube-root-ca.crt' } }],
    ['the namespace at another path', { downwardAPI: { items: [{ ...namespace, path: 'other' }] } }],
    [
      'another field of the pod',
      { downwardAPI: { items: [{ ...namespace, fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.uid' } }] } },
    ],
    ['the resources of a container', { downwardAPI: { items: [{ path: 'namespace', resourceFieldRef: {} }] } }],
  ])('does not have %s', (_title, source) => {
    expect(isToken(source)).toBe(false);
  });
});
