import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { JsonObject } from '@orch/apimachinery';
import { SignJWT } from 'jose';
import { expandGroups } from './distributed-groups.js';
import { openIdAuthenticator } from './open-id-authenticator.js';
import { fetchIntervalMs, ProviderKeys } from './provider-keys.js';
import {
  claimsError,
  type IdentityTokenCheck,
  unverifiedClaims,
  verifyIdentityToken,
} from './verify-identity-token.js';

const issuer = 'https://issuer.example.com';
const discoveryUrl = `${issuer}/.well-known/openid-configuration`;
const keySetUrl = `${issuer}/keys`;
const seconds = 1_700_000_000;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const other = generateKeyPairSync('rsa', { modulusLength: 2_048 });

interface Pair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}
const jwkOf = ({ publicKey }: Pair, more: object = {}) => ({ ...publicKey.export({ format: 'jwk' }), ...more });

/** A provider whose documents can change, at a time that can change. Lists the requested URLs. */
function startProvider(...keys: readonly object[]) {
  const documents = new Map<string, string>([[discoveryUrl, JSON.stringify({ issuer, jwks_uri: keySetUrl })]]);
  const requests: string[] = [];
  let nowMs = seconds * 1_000;
  const get = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
    requests.push(headers['authorization'] === undefined ? url : `${url} ${headers['authorization']}`);
    const found = documents.get(url);
    if (found === undefined) throw new Error(`no document at ${url}`);
    return found;
  };
  const provider = {
    ...{ documents, requests, get },
    keys: new ProviderKeys({ issuer, get, nowMs: () => nowMs }),
    publish: (...published: readonly object[]) => documents.set(keySetUrl, JSON.stringify({ keys: published })),
    advance(ms: number) {
      nowMs += ms;
    },
    now: () => new Date(nowMs),
  };
  provider.publish(...keys);
  return provider;
}

const valid = { iss: issuer, aud: 'cluster', exp: seconds + 60, sub: 'jane' };
const sign = (
  claims: object = valid,
  { pair = rsa, ...header }: { readonly pair?: Pair; readonly kid?: string; readonly alg?: string } = {},
) => new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', ...header }).sign(pair.privateKey);

const checkOf = (provider: ReturnType<typeof startProvider>): IdentityTokenCheck => ({
  ...{ issuer, clientId: 'cluster', algorithms: ['RS256', 'RS512'], keys: provider.keys, now: provider.now },
});

describe('claims', () => {
  const errorOf = (claims: JsonObject, of = issuer) =>
    claimsError(claims, { issuer: of, clientId: 'cluster', now: () => new Date(seconds * 1_000) });

  test.each<[change: JsonObject, error: string]>([
    [{ iss: 'https://x' }, `id token issued by a different provider, expected "${issuer}" got "https://x"`],
    [
      { iss: 'accounts.google.com' },
      `id token issued by a different provider, expected "${issuer}" got "accounts.google.com"`,
    ],
    [{ aud: 'other' }, 'expected audience "cluster" got ["other"]'],
    [{ aud: ['other', 'more'] }, 'expected audience "cluster" got ["other","more"]'],
    [{ aud: null }, 'expected audience "cluster" got []'],
    [{ exp: seconds - 1 }, 'token is expired'],
    [{ exp: 'never' }, 'token is expired'],
    [{ nbf: seconds + 61 }, 'token is not yet valid'],
    [{ nbf: 'now' }, 'token is not yet valid'],
  ])('%j are rejected: %s', (change, error) => {
    expect(errorOf({ ...valid, ...change })).toBe(error);
  });

  test('without an issuer are rejected', () => {
    const { iss: _, ...claims } = valid;
    expect(errorOf(claims)).toBe(`id token issued by a different provider, expected "${issuer}" got ""`);
  });

  test.each<JsonObject>([{}, { aud: ['other', 'cluster'] }, { exp: seconds }, { nbf: seconds + 60 }, { nbf: 0 }])(
    '%j are valid',
    (change) => {
      expect(errorOf({ ...valid, ...change })).toBeUndefined();
    },
  );

  test('of one provider have its name without a scheme', () => {
    const claims = { ...valid, iss: 'accounts.google.com' };
    expect(errorOf(claims, 'https://accounts.google.com')).toBeUndefined();
    expect(errorOf({ ...valid, iss: 'https://accounts.google.com' }, 'https://accounts.google.com')).toBeUndefined();
    expect(errorOf(valid, 'https://accounts.google.com')).toMatch(/different provider/);
  });

  test('are read from tokens alone', () => {
    const encode = (text: string) => Buffer.from(text).toString('base64url');
    expect(unverifiedClaims(`h.${encode('{"a":1}')}.s`)).toEqual({ a: 1 });
    for (const text of ['', 'h.e30', 'h.e30.s.x', `h.${encode('[]')}.s`, `h.${encode('{')}.s`, 'h..s'])
      expect(unverifiedClaims(text)).toBeUndefined();
  });
});

describe('identity tokens', () => {
  test('are verified by the key with their id, or by any key without one', async () => {
    const provider = startProvider(jwkOf(other, { kid: 'other' }), jwkOf(rsa, { kid: 'rsa' }), { kty: 'unknown' });
    const check = checkOf(provider);
    for (const header of [{ kid: 'rsa' }, {}, { kid: '' }, { kid: 'rsa', alg: 'RS512' }])
      expect(await verifyIdentityToken(await sign(valid, header), check)).toEqual(valid);
    expect(provider.requests).toEqual([discoveryUrl, keySetUrl]);
    await expect(verifyIdentityToken(await sign(valid, { kid: 'other' }), check)).rejects.toThrow(
      new Error('failed to verify signature: failed to verify id token signature'),
    );
  });

  test('are verified by a key without an id only if they name none', async () => {
    const check = checkOf(startProvider(jwkOf(rsa)));
    expect(await verifyIdentityToken(await sign(), check)).toEqual(valid);
    await expect(verifyIdentityToken(await sign(valid, { kid: 'rsa' }), check)).rejects.toThrow('failed to verify');
  });

  test('are not verified by keys for encryption', async () => {
    const check = checkOf(startProvider(jwkOf(rsa, { use: 'enc' })));
    await expect(verifyIdentityToken(await sign(), check)).rejects.toThrow('failed to verify');
    expect(await verifyIdentityToken(await sign(), checkOf(startProvider(jwkOf(rsa, { use: 'sig' }))))).toEqual(valid);
  });

  test('that cannot be valid are rejected without a request for keys', async () => {
    const provider = startProvider(jwkOf(rsa));
    const check = checkOf(provider);
    const messageOf = async (token: string) => await verifyIdentityToken(token, check).catch((error) => error.message);
    expect(await messageOf(await sign({ ...valid, aud: 'x' }))).toBe('expected audience "cluster" got ["x"]');
    expect(await messageOf(await sign(valid, { alg: 'PS256' }))).toBe(
      'id token signed with unsupported algorithm, expected ["RS256","RS512"] got "PS256"',
    );
    const [head = '', , signature = ''] = (await sign()).split('.');
    expect(await messageOf(`${head}.W10.${signature}`)).toBe('malformed jwt');
    expect(provider.requests).toEqual([]);
  });

  test('with an unknown key are verified by keys that are fetched again', async () => {
    const provider = startProvider(jwkOf(rsa, { kid: 'rsa' }));
    const check = checkOf(provider);
    expect(await verifyIdentityToken(await sign(valid, { kid: 'rsa' }), check)).toEqual(valid);
    provider.publish(jwkOf(other, { kid: 'other' }));
    provider.advance(fetchIntervalMs);
    expect(await verifyIdentityToken(await sign(valid, { pair: other, kid: 'other' }), check)).toEqual(valid);
    expect(provider.requests).toEqual([discoveryUrl, keySetUrl, keySetUrl]);
    await expect(verifyIdentityToken(await sign(valid, { kid: 'rsa' }), check)).rejects.toThrow('failed to verify');
  });
});

test('tokens of other issuers are ignored, and those of one provider may lack its scheme', async () => {
  const authenticatorOf = (of: string) =>
    openIdAuthenticator(
      {
        ...{ issuer: of, clientId: 'cluster', usernameClaim: 'sub', usernamePrefix: '', groupsPrefix: '' },
        ...{ requiredClaims: {}, algorithms: ['RS256'] },
      },
      { now: () => new Date(seconds * 1_000), signal: new AbortController().signal },
    );
  const expired = { ...valid, exp: seconds - 1 };
  const invalid = { type: 'invalid', reason: 'oidc: token is expired' };
  const schemeless = { ...expired, iss: 'accounts.google.com' };
  const provider = authenticatorOf('https://accounts.google.com');
  expect(await provider.authenticateToken(await sign(schemeless))).toEqual(invalid);
  expect(await provider.authenticateToken(await sign({ ...expired, iss: 'https://accounts.google.com' }))).toEqual(
    invalid,
  );
  expect(await provider.authenticateToken(await sign(expired))).toEqual({ type: 'none' });
  expect(await provider.authenticateToken('x')).toEqual({ type: 'none' });
  expect(await authenticatorOf(issuer).authenticateToken(await sign(expired))).toEqual(invalid);
  expect(await authenticatorOf(issuer).authenticateToken(await sign(schemeless))).toEqual({ type: 'none' });
});

describe('the keys of a provider', () => {
  test('are fetched once by several requests at the same time, and again after the interval', async () => {
    const { keys, requests, advance } = startProvider(jwkOf(rsa, { kid: 'rsa' }));
    const [first, second] = await Promise.all([keys.known(), keys.known()]);
    expect(first.map(({ id }) => id)).toEqual(['rsa']);
    expect(second).toBe(first);
    expect(await keys.known()).toBe(first);
    expect(requests).toEqual([discoveryUrl, keySetUrl]);
    advance(fetchIntervalMs - 1);
    expect(await keys.refreshed()).toBeUndefined();
    expect(requests).toHaveLength(2);
    advance(1);
    expect((await keys.refreshed())?.map(({ id }) => id)).toEqual(['rsa']);
    expect(requests).toEqual([discoveryUrl, keySetUrl, keySetUrl]);
  });

  test('are fetched again when the clock was set back', async () => {
    const { keys, requests, advance } = startProvider();
    await keys.known();
    advance(-fetchIntervalMs);
    expect(await keys.refreshed()).toEqual([]);
    expect(requests).toHaveLength(3);
  });

  test('that cannot be fetched are an error until the next fetch; known ones stay', async () => {
    const { keys, documents, publish, advance } = startProvider(jwkOf(rsa));
    documents.delete(keySetUrl);
    const unavailable = new Error(`no document at ${keySetUrl}`);
    await expect(keys.known()).rejects.toEqual(unavailable);
    publish(jwkOf(rsa));
    await expect(keys.known()).rejects.toEqual(unavailable);
    advance(fetchIntervalMs);
    const known = await keys.known();
    expect(known).toHaveLength(1);
    documents.delete(keySetUrl);
    advance(fetchIntervalMs);
    await expect(keys.refreshed()).rejects.toEqual(unavailable);
    expect(await keys.known()).toBe(known);
    publish();
    advance(fetchIntervalMs);
    expect(await keys.refreshed()).toEqual([]);
    expect(await keys.refreshed()).toBeUndefined();
  });

  test.each<[document: string, error: string]>([
    ['x', `the response of ${discoveryUrl} is not JSON`],
    ['[]', `the response of ${discoveryUrl} is not a JSON object`],
    ['{}', `${discoveryUrl} is for the issuer undefined, not "${issuer}"`],
    ['{"issuer":"https://x"}', `${discoveryUrl} is for the issuer "https://x", not "${issuer}"`],
    [JSON.stringify({ issuer }), `${discoveryUrl} has no https URL in jwks_uri`],
    [JSON.stringify({ issuer, jwks_uri: 'keys' }), `${discoveryUrl} has no https URL in jwks_uri`],
    [JSON.stringify({ issuer, jwks_uri: 'http://x/keys' }), `${discoveryUrl} has no https URL in jwks_uri`],
  ])('are not found by the document %s: %s', async (document, error) => {
    const { keys, documents } = startProvider();
    documents.set(discoveryUrl, document);
    await expect(keys.known()).rejects.toMatchObject({ message: error });
  });

  test('of an issuer with a slash at its end are found below it', async () => {
    const get = async (url: string) => {
      if (url === discoveryUrl) return JSON.stringify({ issuer: `${issuer}/`, jwks_uri: keySetUrl });
      return '{"keys":"none"}';
    };
    expect(await new ProviderKeys({ issuer: `${issuer}/`, get, nowMs: () => 0 }).known()).toEqual([]);
  });
});

describe('distributed groups', () => {
  const endpoint = 'https://directory.example.com/groups';
  const named = (source: JsonObject): JsonObject => ({
    ...valid,
    _claim_names: { groups: 'source' },
    _claim_sources: { source },
  });

  async function expand(claims: JsonObject, remote: object | string = { ...valid, groups: ['remote'] }) {
    const provider = startProvider(jwkOf(rsa));
    provider.documents.set(endpoint, typeof remote === 'string' ? remote : `\n${await sign(remote)}\n`);
    const { get, now, requests } = provider;
    const expanding = expandGroups({
      ...{ algorithms: ['RS256'], clientId: 'cluster', groupsClaim: 'groups', get, now },
      keysOf: () => provider.keys,
    });
    return { expanded: await expanding(claims), requests };
  }

  test('are those of the token at the endpoint, which is requested with the access token if there is one', async () => {
    const claims = named({ endpoint, access_token: 'secret' });
    expect(await expand(claims)).toEqual({
      expanded: { ...claims, groups: ['remote'] },
      requests: [`${endpoint} Bearer secret`, discoveryUrl, keySetUrl],
    });
    for (const access_token of ['', 7]) {
      const { requests } = await expand(named({ endpoint, access_token }));
      expect(requests[0]).toBe(endpoint);
    }
  });

  test.each<[what: string, claims: JsonObject]>([
    ['the token has the claim', { ...named({ endpoint }), groups: [] }],
    ['no claim is distributed', valid],
    ['another claim is distributed', { ...valid, _claim_names: { other: 'source' }, _claim_sources: {} }],
    ['the source has no endpoint', named({ JWT: 'x' })],
    ['the source has an empty endpoint', named({ endpoint: '' })],
    ['the source has another type of endpoint', named({ endpoint: 7 })],
  ])('are not requested when %s', async (_what, claims) => {
    expect(await expand(claims)).toEqual({ expanded: claims, requests: [] });
  });

  test.each<[claims: JsonObject, error: string]>([
    [{ _claim_names: 'groups' }, 'error parsing distributed claim names'],
    [{ _claim_names: { groups: 'a' } }, 'could not parse claim sources'],
    [
      { _claim_names: { groups: 'a' }, _claim_sources: {} },
      'id token _claim_names contained a source "a" missing in _claim_sources',
    ],
    [
      { _claim_names: { groups: 7 }, _claim_sources: { 7: { endpoint } } },
      'id token _claim_names contained a source 7 missing in _claim_sources',
    ],
    [
      { _claim_names: { groups: 'toString' }, _claim_sources: {} },
      'id token _claim_names contained a source "toString" missing in _claim_sources',
    ],
  ])('%j are rejected: %s', async (claims, error) => {
    await expect(expand(claims)).rejects.toThrow(new Error(error));
  });

  test.each<[what: string, remote: object | string, error: string]>([
    ['no token', 'x', `the response of ${endpoint} is not a token with an issuer`],
    ['a token without an issuer', { groups: ['a'] }, `the response of ${endpoint} is not a token with an issuer`],
    ['a token without groups', valid, `the token of ${endpoint} does not contain the claim`],
    ['a token for others', { ...valid, aud: 'x', groups: [] }, 'expected audience "cluster" got ["x"]'],
  ])('with %s at the endpoint are rejected', async (_what, remote, error) => {
    await expect(expand(named({ endpoint }), remote)).rejects.toMatchObject({
      message: `could not expand distributed claim "groups": ${error}`,
    });
  });
});
