import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { formatKubeconfig } from './format-kubeconfig.js';
import { impersonationHeaders } from './impersonation.js';
import { parseKubeconfig } from './kubeconfig.js';
import { KubeconfigError } from './kubeconfig-fields.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-context-'));
  await writeFile(join(folder, 'ca.crt'), 'CA');
});
afterAll(() => rm(folder, { recursive: true }));

const parse = (cluster: object, user: object = {}) =>
  parseKubeconfig(
    JSON.stringify({
      'current-context': 'c',
      contexts: [{ name: 'c', context: { cluster: 'k', user: 'u' } }],
      clusters: [{ name: 'k', cluster }],
      users: [{ name: 'u', user }],
    }),
    { folder },
  );
const errorsOf = async (cluster: object, user: object = {}) => {
  const error: unknown = await parse(cluster, user).catch((thrown: unknown) => thrown);
  return error instanceof KubeconfigError ? error.errors : error;
};
const server = { server: 'https://h' };
const apiVersion = 'client.authentication.orch.io/v1beta1';
const data = Buffer.from('PEM').toString('base64');

describe('a context', () => {
  test.each([
    ['no server', {}, {}, ['cluster "k": has no server']],
    [
      'an authority twice',
      { ...server, 'certificate-authority': 'ca.crt', 'certificate-authority-data': data },
      {},
      ['cluster "k": certificate-authority and certificate-authority-data exclude each other'],
    ],
    [
      'an authority that is not verified',
      { ...server, 'certificate-authority': 'ca.crt', 'insecure-skip-tls-verify': true },
      {},
      ['cluster "k": insecure-skip-tls-verify excludes a certificate authority'],
    ],
    [
      'an inline authority that is not verified',
      { ...server, 'certificate-authority-data': data, 'insecure-skip-tls-verify': true },
      {},
      ['cluster "k": insecure-skip-tls-verify excludes a certificate authority'],
    ],
    [
      'a proxy of another scheme',
      { ...server, 'proxy-url': 'socks5://p:1' },
      {},
      ['cluster "k": proxy-url: "socks5://p:1" must be http://host:port or https://host:port'],
    ],
    [
      'token and password',
      server,
      { token: 't', password: 'p' },
      ['user "u": only one of token and username with password may be set'],
    ],
    [
      'token file and user name',
      server,
      { tokenFile: 't', username: 'p' },
      ['user "u": only one of token and username with password may be set'],
    ],
    [
      'a certificate without a key',
      server,
      { 'client-certificate-data': data },
      ['user "u": client-certificate and client-key must be set together'],
    ],
    [
      'a key without a certificate',
      server,
      { 'client-key': 'x' },
      ['user "u": client-certificate and client-key must be set together'],
    ],
    [
      'a key twice',
      server,
      { 'client-key': 'x', 'client-key-data': data, 'client-certificate-data': data },
      ['user "u": client-key and client-key-data exclude each other'],
    ],
    ['a provider', server, { 'auth-provider': { name: 'x' } }, ['user "u": auth-provider is not supported']],
    [
      'a provider and a plugin',
      server,
      { 'auth-provider': { name: 'x' }, exec: { command: 'x', apiVersion } },
      ['user "u": exec and auth-provider exclude each other'],
    ],
    ['a plugin that is no object', server, { exec: 'x' }, ['user "u": exec must be an object']],
    [
      'many faults, all of which are reported',
      { 'proxy-url': 'p' },
      { exec: { env: [{ name: 'A' }, { value: 'b' }, 'c'] } },
      [
        'cluster "k": has no server',
        'cluster "k": proxy-url: "p" must be http://host:port or https://host:port',
        'user "u": exec.command is required',
        'user "u": exec.apiVersion is required',
        'user "u": exec.env[1].name is required',
        'user "u": exec.env[2].name is required',
      ],
    ],
  ])('with %s is rejected', async (_title, cluster, user, errors) => {
    expect(await errorsOf(cluster, user)).toEqual(errors);
  });

  test('with files that cannot be read names the field and the file', async () => {
    expect(await errorsOf({ ...server, 'certificate-authority': 'none' })).toEqual([
      expect.stringMatching(/^certificate-authority: .*ENOENT.*none/),
    ]);
    expect(await errorsOf(server, { tokenFile: 'none' })).toEqual([
      expect.stringMatching(/^tokenFile: .*ENOENT.*none/),
    ]);
  });

  test('of an unknown user, or in an empty file, is rejected', async () => {
    const config = { 'current-context': 'c', contexts: [{ name: 'c', context: { cluster: 'k', user: 'x' } }] };
    const text = JSON.stringify({ ...config, clusters: [{ name: 'k', cluster: server }] });
    await expect(parseKubeconfig(text)).rejects.toThrow('users has no entry "x"');
    await expect(parseKubeconfig('{}')).rejects.toThrow('the kubeconfig is empty: current-context is not set');
    await expect(parseKubeconfig(JSON.stringify({ contexts: config.contexts }))).rejects.toThrow(
      /^current-context is not set$/,
    );
  });

  test.each([
    ['https://h', 'https://h'],
    ['https://h/', 'https://h'],
    ['https://h/path//', 'https://h/path'],
  ])('with the server %s has the server %s', async (written, read) => {
    expect(await parse({ server: written })).toEqual({ server: read });
  });

  test.each(['http://p:1', 'http://p', 'https://p:1/'])('may have the proxy %s', async (proxyUrl) => {
    expect(await parse({ ...server, 'proxy-url': proxyUrl })).toEqual({ ...server, proxyUrl });
  });

  test.each(['http://p:1/path', 'http:///', 'shttp://p:1', 'p:1'])('cannot have the proxy %s', async (proxyUrl) => {
    expect(await errorsOf({ ...server, 'proxy-url': proxyUrl })).toEqual([
      `cluster "k": proxy-url: "${proxyUrl}" must be http://host:port or https://host:port`,
    ]);
  });

  test('ignores fields that are empty, null or of another type', async () => {
    const cluster = {
      ...server,
      'certificate-authority': '',
      'certificate-authority-data': data,
      'insecure-skip-tls-verify': false,
      'tls-server-name': 1,
      extensions: { name: 'x' },
    };
    const user = { token: 't', username: '', password: null, exec: null, as: '', 'client-key': [] };
    expect(await parse(cluster, user)).toEqual({ ...server, certificateAuthority: 'PEM', token: 't' });
    expect(await parse({ ...server, 'insecure-skip-tls-verify': 'true' }, { as: 'b', 'as-groups': 'g' })).toEqual({
      ...server,
      impersonate: { user: 'b' },
    });
  });

  test('prefers a token to a token file', async () => {
    await writeFile(join(folder, 'token'), 'from the file');
    const tokenFile = join(folder, 'token');
    expect(await parse(server, { token: 't', tokenFile: 'token' })).toEqual({ ...server, token: 't', tokenFile });
  });

  test('is found among entries without content, name or the type of an object', async () => {
    const text = JSON.stringify({
      'current-context': 'c',
      contexts: [1, { context: { cluster: 'x' } }, { name: 'c', context: { cluster: 'k', user: 'u' } }],
      clusters: [null, { name: 'k', cluster: server }],
      users: [{ name: 'u', user: 'token' }],
    });
    expect(await parseKubeconfig(text)).toEqual(server);
    expect(await parseKubeconfig(text, { context: 'c' })).toEqual(server);
    await expect(parseKubeconfig(text, { context: '' })).rejects.toThrow('clusters has no entry "x"');
    await expect(parseKubeconfig(JSON.stringify({ contexts: 'c', clusters: {} }), { context: 'c' })).rejects.toThrow(
      'contexts has no entry "c"',
    );
  });

  test('may have a password, a proxy and an impersonated user', async () => {
    const as = { as: 'b', 'as-groups': ['g', 'h'], 'as-user-extra': { 'a/B': ['x'], none: [] } };
    const config = await parse({ ...server, 'proxy-url': 'http://p:1' }, { username: 'n', password: 'p', ...as });
    expect(config).toEqual({
      ...server,
      proxyUrl: 'http://p:1',
      username: 'n',
      password: 'p',
      impersonate: { user: 'b', groups: ['g', 'h'], extra: { 'a/B': ['x'], none: [] } },
    });
    expect(impersonationHeaders(config.impersonate ?? { user: '' })).toEqual({
      'impersonate-user': 'b',
      'impersonate-group': ['g', 'h'],
      'impersonate-extra-a%2fb': ['x'],
    });
    expect(impersonationHeaders({ user: 'a' })).toEqual({ 'impersonate-user': 'a' });
    expect(await parseKubeconfig(formatKubeconfig(config, { name: 'n' }))).toEqual(config);
  });
});

describe('a credential plugin', () => {
  const exec = { command: './bin/login', apiVersion, args: ['a'], env: [{ name: 'N', value: 'v' }, { name: 'E' }] };

  test('has its command resolved against the folder of the file, or searched by its name [Client credential plugin contract, 1] [Client credential plugin contract, 3]', async () => {
    expect((await parse(server, { exec: { ...exec, installHint: 'install' } })).exec).toEqual({
      command: join(folder, 'bin/login'),
      apiVersion,
      args: ['a'],
      env: [
        { name: 'N', value: 'v' },
        { name: 'E', value: '' },
      ],
      installHint: 'install',
    });
    const plain = await parse(server, { exec: { command: 'login', apiVersion } });
    expect(plain.exec).toEqual({ command: 'login', apiVersion });
    expect((await parse(server, { exec: { command: '/bin/login', apiVersion } })).exec?.command).toBe('/bin/login');
  });

  test('requires command and a known version [Client credential plugin contract, 1] [Client credential plugin contract, 2]', async () => {
    expect(await errorsOf(server, { exec: { apiVersion } })).toEqual(['user "u": exec.command is required']);
    expect(await errorsOf(server, { exec: { command: 'x' } })).toEqual(['user "u": exec.apiVersion is required']);
    for (const known of ['orch.io/v1beta1', 'orch.io/v1alpha1', 'k8s.io/v1beta1', 'k8s.io/v1alpha1']) {
      const plugin = { command: 'x', apiVersion: `client.authentication.${known}` };
      expect((await parse(server, { exec: plugin })).exec).toEqual(plugin);
    }
    const other = 'client.authentication.orch.io/v1';
    expect(await errorsOf(server, { exec: { command: 'x', apiVersion: other } })).toEqual([
      `user "u": exec.apiVersion: Unsupported value: "${other}"`,
    ]);
  });

  test('is told of the cluster, with the bytes of its authority and its extension, only if it asks [Client credential plugin contract, 4]', async () => {
    const cluster = {
      ...server,
      'certificate-authority': 'ca.crt',
      'tls-server-name': 'n',
      'proxy-url': 'http://p:1',
      extensions: [
        { name: 'other', extension: { no: 1 } },
        { name: 'client.authentication.orch.io/exec', extension: { audience: 'a' } },
      ],
    };
    const config = await parse(cluster, { exec: { ...exec, provideClusterInfo: true } });
    expect(config.exec?.cluster).toEqual({
      ...server,
      'tls-server-name': 'n',
      'certificate-authority-data': Buffer.from('CA').toString('base64'),
      'proxy-url': 'http://p:1',
      config: { audience: 'a' },
    });
    expect(await parseKubeconfig(formatKubeconfig(config, { name: 'n' }))).toEqual(config);
    expect((await parse(cluster, { exec })).exec?.cluster).toBeUndefined();
    const other = { ...exec, apiVersion: 'client.authentication.k8s.io/v1beta1', provideClusterInfo: true };
    const insecure = { ...server, 'insecure-skip-tls-verify': true, extensions: cluster.extensions };
    expect((await parse(insecure, { exec: other })).exec?.cluster).toEqual({
      ...server,
      'insecure-skip-tls-verify': true,
    });
  });
});
