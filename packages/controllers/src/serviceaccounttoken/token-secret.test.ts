import { describe, expect, test } from '@jest/globals';
import type { Secret, ServiceAccount } from '@orch/api/types/core_v1';
import { kubernetesNames } from '@orch/apimachinery';
import { base64, hasReferencedToken, isTokenSecretOf, missingData, tokenSecretNames } from './token-secret.js';

const names = tokenSecretNames(kubernetesNames);
const account: ServiceAccount = {
  apiVersion: 'v1',
  kind: 'ServiceAccount',
  metadata: { name: 'robot', namespace: 'n', uid: 'u' },
  secrets: [{ name: 'other' }, { name: 'robot-token-a' }],
};
const secretOf = (change: {
  readonly name?: string;
  readonly namespace?: string;
  readonly type?: string;
  readonly annotations?: Record<string, string>;
  readonly data?: Record<string, string>;
}): Secret => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: {
    name: change.name ?? 'robot-token-a',
    namespace: change.namespace ?? 'n',
    annotations: change.annotations ?? {
      'kubernetes.io/service-account.name': 'robot',
      'kubernetes.io/service-account.uid': 'u',
    },
  },
  type: change.type ?? 'kubernetes.io/service-account-token',
  ...(change.data ? { data: change.data } : {}),
});

test.each<readonly [string, Parameters<typeof secretOf>[0], boolean]>([
  ['name and uid', {}, true],
  ['no uid', { annotations: { 'kubernetes.io/service-account.name': 'robot' } }, true],
  [
    'another uid',
    { annotations: { 'kubernetes.io/service-account.name': 'robot', 'kubernetes.io/service-account.uid': 'v' } },
    false,
  ],
  ['another name', { annotations: { 'kubernetes.io/service-account.name': 'other' } }, false],
  ['no annotations', { annotations: {} }, false],
  ['another type', { type: 'Opaque' }, false],
  ['another namespace', { namespace: 'm' }, false],
])('a secret with %s is a token secret of the account: %j', (_, change, isToken) => {
  expect(isTokenSecretOf(secretOf(change), account, names)).toBe(isToken);
});

test.each([
  ['one that the account references', [secretOf({})], true],
  ['one that it does not reference', [secretOf({ name: 'robot-token-b' })], false],
  ['several', [secretOf({ name: 'robot-token-b' }), secretOf({})], true],
  ['none', [], false],
])('with %s, the account has a referenced token: %j', (_, secrets, has) => {
  expect(hasReferencedToken(account, secrets)).toBe(has);
});

test('an account without references has none', () => {
  const { secrets: _, ...without } = account;
  expect(hasReferencedToken(without, [secretOf({})])).toBe(false);
});

describe('the data of a secret', () => {
  const whole = { token: 'x', namespace: 'y', 'ca.crt': base64('PEM') };

  test.each<readonly [string, Record<string, string> | undefined, string, object | undefined]>([
    ['complete', whole, 'PEM', undefined],
    ['nothing', undefined, 'PEM', { token: true, namespace: true, rootCertificates: true }],
    ['an empty token', { ...whole, token: '' }, 'PEM', { token: true, namespace: false, rootCertificates: false }],
    [
      'no namespace',
      { token: 'x', 'ca.crt': whole['ca.crt'] },
      'PEM',
      { token: false, namespace: true, rootCertificates: false },
    ],
    ['another authority', whole, 'NEW', { token: false, namespace: false, rootCertificates: true }],
    ['no authority, and the controller has none', { token: 'x', namespace: 'y' }, '', undefined],
    ['an authority, and the controller has none', whole, '', undefined],
  ])('%s', (_, data, rootCertificates, missing) => {
    expect(missingData(secretOf(data ? { data } : {}), rootCertificates)).toEqual(missing);
  });
});
