import { getCiphers } from 'node:tls';
import { expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { parseFlags } from '@orch/component';
import { apiServerChecks } from '../config-from-options.js';
import { apiServerFlags } from '../options/api-server-flags.js';
import { tlsOptions } from './tls-config.js';

const parse = (...args: readonly string[]) =>
  parseFlags(apiServerFlags(orchNames), { args: ['--data-dir=x', ...args], checks: apiServerChecks });
const configOf = (...args: readonly string[]) => {
  const outcome = parse(...args);
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  return tlsOptions.read(outcome.flags);
};
const tls13 = 'TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256';

test('versions and suites default to those of the runtime', () => {
  expect(configOf()).toEqual({});
});

test('--tls-min-version sets the minimum version', () => {
  expect(configOf('--tls-min-version=VersionTLS13')).toEqual({ minVersion: 'TLSv1.3' });
  expect(configOf('--tls-min-version=VersionTLS10')).toEqual({ minVersion: 'TLSv1' });
});

test.each([
  ['TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256', 'ECDHE-RSA-AES128-GCM-SHA256'],
  ['TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384', 'ECDHE-ECDSA-AES256-GCM-SHA384'],
  ['TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256', 'ECDHE-ECDSA-AES128-SHA256'],
  ['TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA', 'ECDHE-RSA-AES256-SHA'],
  ['TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305'],
  ['TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256', 'ECDHE-RSA-CHACHA20-POLY1305'],
  ['TLS_RSA_WITH_AES_256_GCM_SHA384', 'AES256-GCM-SHA384'],
  ['TLS_RSA_WITH_AES_128_CBC_SHA', 'AES128-SHA'],
])('the suite %s enables %s in addition to the TLS 1.3 suites', (suite, name) => {
  expect(getCiphers()).toContain(name.toLowerCase());
  expect(configOf(`--tls-cipher-suites=${suite}`)).toEqual({ ciphers: `${name}:${tls13}` });
});

test('restricts TLS 1.3 suites when the option lists one', () => {
  expect(configOf('--tls-cipher-suites=TLS_AES_256_GCM_SHA384')).toEqual({ ciphers: 'TLS_AES_256_GCM_SHA384' });
});

test('ignores unavailable suites, and rejects a list without an available one', () => {
  const rc4 = 'TLS_ECDHE_RSA_WITH_RC4_128_SHA';
  expect(configOf(`--tls-cipher-suites=${rc4},TLS_AES_128_GCM_SHA256`)).toEqual({ ciphers: 'TLS_AES_128_GCM_SHA256' });
  expect(parse(`--tls-cipher-suites=${rc4}`)).toMatchObject({
    type: 'invalid',
    errors: [`--tls-cipher-suites: none of these suites is available: ${rc4}`],
  });
});
