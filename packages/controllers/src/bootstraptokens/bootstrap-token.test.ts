import { describe, expect, test } from '@jest/globals';
import type { Secret } from '@orch/api/types/core_v1';
import { expirationMsOf, signingTokenOf, waitMsUntil } from './bootstrap-token.js';

const now = new Date('2026-01-01T00:00:00Z');
const options = { secretType: 'bootstrap.orch.io/token', now };
const valid = { 'token-id': 'abc123', 'token-secret': '0123456789abcdef', 'usage-bootstrap-signing': 'true' };

function secret(change: Readonly<Record<string, string | undefined>> = {}, more: Partial<Secret> = {}): Secret {
  const texts = Object.entries({ ...valid, ...change });
  const data = texts.flatMap(([key, text]) =>
    text === undefined ? [] : [[key, Buffer.from(text).toString('base64')] as const],
  );
  return {
    ...{ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'bootstrap-token-abc123' }, type: options.secretType },
    ...{ data: Object.fromEntries(data), ...more },
  };
}

describe('a secret of a bootstrap token', () => {
  test('signs by its identifier and its whole token, until it expires', () => {
    const signing = { id: 'abc123', token: 'abc123.0123456789abcdef', expiresMs: undefined };
    expect(signingTokenOf(secret(), options)).toEqual(signing);
    expect(signingTokenOf(secret({ expiration: '2026-01-01T00:00:01Z' }), options)).toEqual({
      ...signing,
      expiresMs: now.getTime() + 1_000,
    });
  });

  test.each<readonly [string, Secret]>([
    ['of another type', secret({}, { type: 'Opaque' })],
    [
      'that is being deleted',
      secret({}, { metadata: { name: 'bootstrap-token-abc123', deletionTimestamp: '2026-01-01T00:00:00Z' } }),
    ],
    ['without data', { apiVersion: 'v1', kind: 'Secret', metadata: {}, type: options.secretType }],
    ['without an identifier', secret({ 'token-id': undefined })],
    ['with a short identifier', secret({ 'token-id': 'abc12' })],
    ['with a long identifier', secret({ 'token-id': 'abc1234' })],
    ['with an identifier in upper case', secret({ 'token-id': 'ABC123' })],
    ['without a secret', secret({ 'token-secret': undefined })],
    ['with a short secret', secret({ 'token-secret': '0123456789abcde' })],
    ['with a long secret', secret({ 'token-secret': '0123456789abcdef0' })],
    ['with the name of another token', secret({}, { metadata: { name: 'bootstrap-token-abc124' } })],
    ['without the usage', secret({ 'usage-bootstrap-signing': undefined })],
    ['with another usage', secret({ 'usage-bootstrap-signing': 'yes' })],
    ['that expires now', secret({ expiration: '2026-01-01T00:00:00Z' })],
    ['with a malformed expiration', secret({ expiration: 'tomorrow' })],
  ])('%s does not sign', (_what, given) => {
    expect(signingTokenOf(given, options)).toBeUndefined();
  });

  test('expires at its time, a malformed one long ago, and never without one', () => {
    expect(expirationMsOf(secret({ expiration: '2026-01-01T00:00:01Z' }))).toBe(now.getTime() + 1_000);
    expect(expirationMsOf(secret({ expiration: 'tomorrow' }))).toBe(Number.NEGATIVE_INFINITY);
    expect(expirationMsOf(secret())).toBeUndefined();
  });

  test('is looked at again when it expires, but at least once a day', () => {
    const dayMs = 86_400_000;
    const waits = [-1, 0, 1, dayMs, dayMs + 1].map((ms) => waitMsUntil(now.getTime() + ms, now));
    expect(waits).toEqual([0, 0, 1, dayMs, dayMs]);
  });
});
