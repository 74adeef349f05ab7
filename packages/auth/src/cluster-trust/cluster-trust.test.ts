import { X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { generateAuthority, validFor } from '@orch/certs';
import { combineClusterTrust, formatClusterTrust, readClusterTrust } from './cluster-trust.js';

const now = new Date('2021-04-08T12:00:00Z');
const at = { nowMs: now.getTime() };
let a: string;
let b: string;
let expired: string;

beforeAll(async () => {
  const make = async (commonName: string, from: Date) =>
    (await generateAuthority({ commonName, ...validFor(10, from) })).cert;
  [a, b] = await Promise.all([make('a', now), make('b', now)]);
  expired = await make('expired', new Date(now.getTime() - 11 * 86_400_000));
});

const names = { usernameHeaders: ['x-user'], groupHeaders: ['x-group'], extraHeaderPrefixes: [], allowedNames: ['p'] };
const nothing = { clientCa: undefined, requestHeader: undefined };

describe('the trust of a cluster', () => {
  test('is stored as PEM and JSON lists, and read again', () => {
    const trust = { clientCa: a, requestHeader: { ca: b, ...names } };
    const data = formatClusterTrust(trust);
    expect(data).toEqual({
      'client-ca-file': a,
      'requestheader-client-ca-file': b,
      'requestheader-username-headers': '["x-user"]',
      'requestheader-group-headers': '["x-group"]',
      'requestheader-extra-headers-prefix': '[]',
      'requestheader-allowed-names': '["p"]',
    });
    expect(readClusterTrust(data)).toEqual({ trust, errors: [] });
    expect(formatClusterTrust(nothing)).toStrictEqual({});
    expect(readClusterTrust({})).toEqual({ trust: nothing, errors: [] });
  });

  test('of several servers is combined: each certificate and name once, without expired certificates', () => {
    const published = { clientCa: a + expired, requestHeader: { ca: a, ...names } };
    const own = { clientCa: b + a, requestHeader: { ca: b, ...names, allowedNames: ['q', 'p'], groupHeaders: ['g'] } };
    expect(combineClusterTrust(published, own, at)).toEqual({
      clientCa: `${a.trim()}\n${b.trim()}\n`,
      requestHeader: {
        ca: `${a.trim()}\n${b.trim()}\n`,
        ...names,
        allowedNames: ['p', 'q'],
        groupHeaders: ['x-group', 'g'],
      },
    });
  });

  test('of another server stays when this server has none', () => {
    const published = { clientCa: a, requestHeader: { ca: b, ...names } };
    expect(combineClusterTrust(published, nothing, at)).toEqual(published);
    expect(combineClusterTrust(nothing, published, at)).toEqual(published);
    expect(combineClusterTrust({ clientCa: expired, requestHeader: undefined }, nothing, at)).toEqual(nothing);
    expect(combineClusterTrust(nothing, { clientCa: undefined, requestHeader: { ca: expired, ...names } }, at)).toEqual(
      nothing,
    );
  });

  test('has an expired certificate for five minutes more', () => {
    const trust = { clientCa: a, requestHeader: undefined };
    const endMs = Date.parse(new X509Certificate(a).validTo);
    const fiveMinutesMs = 5 * 60_000;
    expect(combineClusterTrust(trust, nothing, { nowMs: endMs + fiveMinutesMs - 1 })).toEqual(trust);
    expect(combineClusterTrust(trust, nothing, { nowMs: endMs + fiveMinutesMs })).toEqual(nothing);
  });

  test('with invalid values lacks them, and trusts no proxy without its restrictions', () => {
    const valid = formatClusterTrust({ clientCa: a, requestHeader: { ca: b, ...names } });
    for (const [key, value] of [
      ['requestheader-allowed-names', '{'],
      ['requestheader-allowed-names', '[1]'],
      ['requestheader-client-ca-file', 'x'],
      ['requestheader-username-headers', '"x"'],
    ] as const) {
      const { trust, errors } = readClusterTrust({ ...valid, [key]: value });
      expect(trust).toEqual({ clientCa: a, requestHeader: undefined });
      expect(errors).toEqual([expect.stringContaining(`${key}: `)]);
    }
    const requestHeader = { ca: b, ...names };
    expect(readClusterTrust({ ...valid, 'client-ca-file': 'x' })).toEqual({
      trust: { clientCa: undefined, requestHeader },
      errors: [expect.stringMatching(/^client-ca-file: ./)],
    });
    expect(readClusterTrust({ ...valid, 'requestheader-allowed-names': '[1]' }).errors).toEqual([
      'requestheader-allowed-names: not a list of strings',
    ]);
  });

  test('with empty values lacks them', () => {
    const valid = formatClusterTrust({ clientCa: a, requestHeader: { ca: b, ...names } });
    for (const empty of ['null', '', '[]']) {
      expect(readClusterTrust({ ...valid, 'requestheader-group-headers': empty })).toEqual({
        trust: { clientCa: a, requestHeader: { ca: b, ...names, groupHeaders: [] } },
        errors: [],
      });
    }
    const empty = { 'client-ca-file': '', 'requestheader-client-ca-file': '' };
    expect(readClusterTrust({ ...valid, ...empty })).toEqual({ trust: nothing, errors: [] });
  });
});
