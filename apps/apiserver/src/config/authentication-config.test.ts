import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { generateAuthority, validFor } from '@orch/certs';
import { parseFlags } from '@orch/component';
import { apiServerChecks, apiServerConfig } from '../config-from-options.js';
import { apiServerFlags } from '../options/api-server-flags.js';

let folder: string;
let authority: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-authentication-'));
  authority = (await generateAuthority({ commonName: 'ca', ...validFor(1, new Date()) })).cert;
  const kubeconfigOf = (server: string) =>
    JSON.stringify({
      'current-context': 'c',
      contexts: [{ name: 'c', context: { cluster: 'c', user: 'u' } }],
      clusters: [{ name: 'c', cluster: { server, 'certificate-authority': 'ca.crt' } }],
      users: [{ name: 'u', user: { token: 'secret' } }],
    });
  const files = {
    'ca.crt': authority,
    text: 'no certificate',
    kubeconfig: kubeconfigOf('https://reviewer:8443/path'),
    plain: kubeconfigOf('http://reviewer'),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
});
afterAll(() => rm(folder, { recursive: true }));

const outcomeOf = (args: readonly string[]) =>
  parseFlags(apiServerFlags(orchNames), {
    args: [`--cert-dir=${folder}`, '--data-dir=x', ...args.map((arg) => arg.replace('FOLDER', folder))],
    checks: apiServerChecks,
  });
const errorsOf = (...args: readonly string[]) => {
  const outcome = outcomeOf(args);
  return outcome.type === 'invalid' ? outcome.errors : [];
};
const configOf = async (...args: readonly string[]) => {
  const outcome = outcomeOf(args);
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  return await apiServerConfig.read(outcome.flags);
};

const issuer = ['--oidc-issuer-url=https://issuer', '--oidc-client-id=cluster'] as const;

describe('the options of OpenID Connect', () => {
  test('are read with the CA file', async () => {
    const { openId } = await configOf(
      ...issuer,
      '--oidc-username-claim=name',
      '--oidc-username-prefix=oidc:',
      '--oidc-groups-claim=groups',
      '--oidc-groups-prefix=team:',
      '--oidc-required-claim=a=b,c=d',
      '--oidc-required-claim=e=f',
      '--oidc-signing-algs=ES256,PS512',
      '--oidc-ca-file=FOLDER/ca.crt',
    );
    expect(openId).toEqual({
      issuer: 'https://issuer',
      clientId: 'cluster',
      usernameClaim: 'name',
      usernamePrefix: 'oidc:',
      groupsClaim: 'groups',
      groupsPrefix: 'team:',
      requiredClaims: { a: 'b', c: 'd', e: 'f' },
      algorithms: ['ES256', 'PS512'],
      authorities: authority,
    });
  });

  test('have the defaults of v1.21', async () => {
    expect((await configOf(...issuer)).openId).toEqual({
      issuer: 'https://issuer',
      clientId: 'cluster',
      usernameClaim: 'sub',
      usernamePrefix: 'https://issuer#',
      groupsPrefix: '',
      requiredClaims: {},
      algorithms: ['RS256'],
    });
    expect((await configOf()).openId).toBeUndefined();
  });

  test('set the issuer as the prefix of user names, unless the claim is email or the prefix is - [the service Connect options, 4]', async () => {
    const prefixOf = async (...args: readonly string[]) => (await configOf(...issuer, ...args)).openId?.usernamePrefix;
    expect(await prefixOf('--oidc-username-claim=name')).toBe('https://issuer#');
    expect(await prefixOf('--oidc-username-claim=email')).toBe('');
    expect(await prefixOf('--oidc-username-prefix=-')).toBe('');
    expect(await prefixOf('--oidc-username-claim=email', '--oidc-username-prefix=a:')).toBe('a:');
  });

  test.each([
    [['--oidc-issuer-url=https://issuer'], 'oidc-issuer-url and oidc-client-id should be specified together'],
    [['--oidc-client-id=a'], 'oidc-issuer-url and oidc-client-id should be specified together'],
    [
      ['--oidc-issuer-url=http://issuer', '--oidc-client-id=a'],
      `'oidc-issuer-url' ("http://issuer") has invalid scheme ("http"), require 'https'`,
    ],
    [
      ['--oidc-issuer-url=issuer', '--oidc-client-id=a'],
      `'oidc-issuer-url' ("issuer") has invalid scheme (""), require 'https'`,
    ],
    [[...issuer, '--oidc-username-claim='], '--oidc-username-claim: no username claim provided'],
    [['--oidc-groups-claim=a'], '--oidc-groups-claim requires --oidc-issuer-url'],
    [['--oidc-ca-file=a'], '--oidc-ca-file requires --oidc-issuer-url'],
  ])('%j are rejected', (args, error) => {
    expect(errorsOf(...args)).toEqual([error]);
  });

  test.each(['HS256', 'none', 'RS1'])('reject the signing algorithm %s', (algorithm) => {
    expect(errorsOf(...issuer, `--oidc-signing-algs=RS256,${algorithm}`)).not.toEqual([]);
  });

  test('reject a CA file that cannot be read or has no certificate', async () => {
    await expect(configOf(...issuer, '--oidc-ca-file=FOLDER/gone')).rejects.toThrow(/^--oidc-ca-file: .*ENOENT/);
    await expect(configOf(...issuer, '--oidc-ca-file=FOLDER/text')).rejects.toThrow('--oidc-ca-file: ');
  });
});

describe('the options of the token webhook', () => {
  test('are read with the server and the user of the kubeconfig', async () => {
    const file = '--authentication-token-webhook-config-file=FOLDER/kubeconfig';
    const service = {
      server: 'https://reviewer:8443/path',
      certificateAuthority: authority,
      user: { token: 'secret' },
    };
    expect((await configOf(file)).tokenWebhook).toEqual({ service, version: 'v1beta1', cacheTtlMs: 120_000 });
    const given = ['--authentication-token-webhook-version=v1', '--authentication-token-webhook-cache-ttl=7s'] as const;
    expect((await configOf(file, ...given)).tokenWebhook).toEqual({ service, version: 'v1', cacheTtlMs: 7_000 });
    expect((await configOf()).tokenWebhook).toBeUndefined();
  });

  test('are rejected without the file or with values out of range', () => {
    expect(errorsOf('--authentication-token-webhook-version=v1')).toEqual([
      '--authentication-token-webhook-version requires --authentication-token-webhook-config-file',
    ]);
    expect(errorsOf('--authentication-token-webhook-cache-ttl=7s')).toEqual([
      '--authentication-token-webhook-cache-ttl requires --authentication-token-webhook-config-file',
    ]);
    const file = '--authentication-token-webhook-config-file=a';
    expect(errorsOf(file, '--authentication-token-webhook-cache-ttl=-1s')).toEqual([
      '--authentication-token-webhook-cache-ttl can not be negative value',
    ]);
    expect(errorsOf(file, '--authentication-token-webhook-version=v2')).not.toEqual([]);
  });

  test.each([
    ['gone', 'ENOENT'],
    ['text', 'kubeconfig'],
    ['plain', 'must be an https URL'],
  ])('reject the file %s', async (name, message) => {
    const config = configOf(`--authentication-token-webhook-config-file=FOLDER/${name}`);
    await expect(config).rejects.toThrow(message);
  });
});

test('--enable-bootstrap-token-auth accepts bootstrap tokens', async () => {
  expect((await configOf()).bootstrapTokens).toBe(false);
  expect((await configOf('--enable-bootstrap-token-auth')).bootstrapTokens).toBe(true);
});
