import { describe, expect, test } from '@jest/globals';
import { type BootstrapTokenSecret, bootstrapTokenAuthenticator } from './bootstrap-tokens.js';

const now = new Date('2026-01-01T00:00:00Z');
const data = {
  'token-id': 'abcdef',
  'token-secret': '0123456789abcdef',
  'usage-bootstrap-authentication': 'true',
};
const secret: BootstrapTokenSecret = { type: 'bootstrap.orch.io/token', isDeleting: false, data };
const token = 'abcdef.0123456789abcdef';

async function check(stored: BootstrapTokenSecret | undefined, given = token) {
  const authenticator = bootstrapTokenAuthenticator({
    find: async (name) => (name === 'bootstrap-token-abcdef' ? stored : undefined),
    secretType: 'bootstrap.orch.io/token',
    now: () => now,
  });
  return authenticator.authenticateToken(given);
}
const withData = (more: Readonly<Record<string, string>>) => ({ ...secret, data: { ...data, ...more } });
const userIn = (...groups: readonly string[]) => ({
  type: 'user',
  method: 'bootstrap token',
  user: { name: 'system:bootstrap:abcdef', uid: '', groups, extra: {} },
});
const none = { type: 'none' };

describe('a bootstrap token', () => {
  test('has the user of its id in the group of bootstrap tokens', async () => {
    expect(await check(secret)).toEqual(userIn('system:bootstrappers'));
  });

  test('has the extra groups of its secret, sorted, each once', async () => {
    const groups = 'system:bootstrappers:z9,system:bootstrappers:a:b-1,system:bootstrappers:z9';
    expect(await check(withData({ 'auth-extra-groups': groups }))).toEqual(
      userIn('system:bootstrappers', 'system:bootstrappers:a:b-1', 'system:bootstrappers:z9'),
    );
    const longest = `system:bootstrappers:${'a'.repeat(256)}`;
    expect(await check(withData({ 'auth-extra-groups': longest }))).toEqual(userIn('system:bootstrappers', longest));
  });

  test.each([
    'other',
    'system:masters',
    'system:bootstrappers:',
    'system:bootstrappers:A',
    'system:bootstrappers:a-',
    'xsystem:bootstrappers:a',
    'system:bootstrappers:a,',
    'system:bootstrappers:a,system:masters',
    `system:bootstrappers:${'a'.repeat(257)}`,
  ])('is unknown with the extra groups %s', async (groups) => {
    expect(await check(withData({ 'auth-extra-groups': groups }))).toEqual(none);
  });

  test.each<[what: string, stored: BootstrapTokenSecret | undefined]>([
    ['no secret', undefined],
    ['a secret that is being deleted', { ...secret, isDeleting: true }],
    ['a secret of another type', { ...secret, type: 'Opaque' }],
    ['another id', withData({ 'token-id': 'fedcba' })],
    ['another secret value', withData({ 'token-secret': 'fedcba9876543210' })],
    ['a longer secret value', withData({ 'token-secret': '0123456789abcdef0' })],
    ['an empty secret value', withData({ 'token-secret': '' })],
    ['no values', { ...secret, data: {} }],
    ['another use', withData({ 'usage-bootstrap-authentication': 'false' })],
    ['an expiration at this time', withData({ expiration: '2026-01-01T00:00:00Z' })],
    ['a malformed expiration', withData({ expiration: 'tomorrow' })],
  ])('is unknown with %s', async (_what, stored) => {
    expect(await check(stored)).toEqual(none);
  });

  test('is valid before its expiration', async () => {
    expect(await check(withData({ expiration: '2026-01-01T00:00:01Z' }))).toEqual(userIn('system:bootstrappers'));
  });

  test.each(['', 'abcdef', '.0123456789abcdef', 'abcdef.', `${token}0`, `0${token}`, 'ABCDEF.0123456789abcdef'])(
    'is not the text "%s"',
    async (given) => {
      expect(await check(secret, given)).toEqual(none);
    },
  );
});
