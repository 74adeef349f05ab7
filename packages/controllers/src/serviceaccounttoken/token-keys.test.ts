import { expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { accountKey, readAccountKey, readSecretKey, secretKey } from './token-keys.js';
import { tokenSecretNames } from './token-secret.js';

const names = tokenSecretNames(orchNames);

test('the key of an account has its namespace, name and UID', () => {
  const metadata = { namespace: 'n', name: 'robot', uid: 'u' };
  const key = accountKey({ apiVersion: 'v1', kind: 'ServiceAccount', metadata });
  expect([key, readAccountKey(key)]).toEqual(['n/robot/u', metadata]);
});

test('an account without a UID stands for any of its name', () => {
  const key = accountKey({ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { namespace: 'n', name: 'robot' } });
  expect([key, readAccountKey(key)]).toEqual(['n/robot/', { namespace: 'n', name: 'robot', uid: '' }]);
  expect(readAccountKey('n')).toEqual({ namespace: 'n', name: '', uid: '' });
});

test('the key of a secret names its account, too', () => {
  const annotations = { [names.accountName]: 'robot', [names.accountUid]: 'u' };
  const metadata = { namespace: 'n', name: 'robot-token', uid: 's', annotations };
  const key = secretKey({ apiVersion: 'v1', kind: 'Secret', metadata }, names);
  expect(key).toBe('n/robot-token/s/robot/u');
  expect(readSecretKey(key)).toEqual({
    ...{ namespace: 'n', name: 'robot-token', uid: 's' },
    account: { namespace: 'n', name: 'robot', uid: 'u' },
  });
});

test('a secret without annotations has an account without name and UID', () => {
  const key = secretKey({ apiVersion: 'v1', kind: 'Secret', metadata: { namespace: 'n', name: 'a' } }, names);
  expect(key).toBe('n/a///');
  expect(readSecretKey(key)).toEqual({
    ...{ namespace: 'n', name: 'a', uid: '' },
    account: { namespace: 'n', name: '', uid: '' },
  });
});
