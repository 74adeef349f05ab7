import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { KubeconfigError } from './kubeconfig-fields.js';
import { parseKubeconfigUsers } from './kubeconfig-users.js';

describe('the users of a kubeconfig', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orch-users-'));
    await writeFile(join(folder, 'client.crt'), 'CERT');
  });
  afterAll(() => rm(folder, { recursive: true }));
  const parse = (config: object) => parseKubeconfigUsers(JSON.stringify(config), { folder });
  const withUser = (user: object) => parse({ users: [{ name: 'a', user }] });

  test('have their credentials, with relative paths resolved', async () => {
    const key = Buffer.from('KEY').toString('base64');
    const { users, current } = await parse({
      'current-context': 'c',
      contexts: [{ name: 'c', context: { user: '*' } }],
      users: [
        { name: 'hook:443', user: { tokenFile: 'token', token: 'fallback' } },
        { name: '*', user: { 'client-certificate': 'client.crt', 'client-key-data': key } },
        { name: 'basic', user: { username: 'u', password: 'p' } },
        { name: 'empty' },
      ],
    });
    expect(users).toEqual({
      'hook:443': { token: 'fallback', tokenFile: join(folder, 'token') },
      '*': { clientCertificate: 'CERT', clientKey: 'KEY' },
      basic: { username: 'u', password: 'p' },
      empty: {},
    });
    expect(current).toBe('*');
  });

  test('may impersonate another user', async () => {
    const { users } = await withUser({ as: 'b', 'as-groups': ['g'], 'as-user-extra': { scope: ['x', 'y'] } });
    expect(users['a']?.impersonate).toEqual({ user: 'b', groups: ['g'], extra: { scope: ['x', 'y'] } });
    await expect(withUser({ 'as-groups': ['g'] })).rejects.toThrow('user "a": as-groups and as-user-extra require as');
  });

  test('may be none, and the current context or its user may be missing', async () => {
    expect(await parse({ 'current-context': 'gone' })).toEqual({ users: {} });
    const contexts = [
      { name: 'c', context: { user: 'gone' } },
      { name: 'd', context: {} },
      { name: 'e', context: { user: 'a' } },
    ];
    const users = [{ name: 'a', user: { token: 't' } }];
    const read = { users: { a: { token: 't' } } };
    expect(await parse({ 'current-context': 'c', contexts, users })).toEqual(read);
    expect(await parse({ 'current-context': 'd', contexts, users })).toEqual(read);
    expect(await parse({ 'current-context': 'e', contexts, users })).toEqual({ ...read, current: 'a' });
    expect(await parse({ contexts, users })).toEqual(read);
  });

  test.each([
    ['a program', { exec: { command: 'x' } }, 'user "a": exec is not supported'],
    ['a provider', { 'auth-provider': { name: 'x' } }, 'user "a": auth-provider is not supported'],
    ['a certificate without a key', { 'client-certificate': 'client.crt' }, 'must be set together'],
    ['a key without a certificate', { 'client-key-data': 'S0VZ' }, 'user "a": client-certificate and client-key must'],
    ['a missing file', { 'client-certificate': 'gone.crt' }, 'ENOENT'],
  ])('with %s are rejected', async (_title, user, message) => {
    await expect(withUser(user)).rejects.toThrow(message);
  });

  test('must have different names', async () => {
    const config = parse({ users: [{ name: 'a' }, { name: 'a' }] });
    await expect(config).rejects.toThrow(new KubeconfigError('users has two entries "a"'));
    await expect(parseKubeconfigUsers('[]', { folder })).rejects.toThrow(KubeconfigError);
  });
});
