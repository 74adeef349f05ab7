import { getCiphers } from 'node:tls';
import { expect, test } from '@jest/globals';
import { parseFlags, secureServingFlags } from '@orch/component';
import { listenerChecks } from './listener-options.js';
import { sharingErrors } from './sharing-options.js';
import { tlsOptions } from './tls-options.js';

const table = secureServingFlags({ certificateFolder: '', port: 6443, portMin: 1 });
const parse = (...args: readonly string[]) => parseFlags(table, { args, checks: listenerChecks });
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
  expect(configOf('--tls-min-version=VersionTLS10')).toMatchObject({ minVersion: 'TLSv1' });
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

test('rejects each suite that the runtime cannot offer, by name', () => {
  const [rc4, des] = ['TLS_ECDHE_RSA_WITH_RC4_128_SHA', 'TLS_RSA_WITH_3DES_EDE_CBC_SHA'];
  expect(parse(`--tls-cipher-suites=${rc4},TLS_AES_128_GCM_SHA256,${des}`)).toEqual({
    type: 'invalid',
    errors: [rc4, des].map((suite) => `--tls-cipher-suites: ${suite} is not offered by the OpenSSL of this runtime`),
  });
  expect(parse('--tls-cipher-suites=TLS_OF_TOMORROW')).toMatchObject({
    type: 'invalid',
    errors: [expect.stringContaining('"TLS_OF_TOMORROW"')],
  });
});

test('a certificate requires its key', () => {
  const errors = ['--tls-cert-file and --tls-private-key-file must be set together'];
  expect(parse('--tls-cert-file=a')).toEqual({ type: 'invalid', errors });
  expect(parse('--tls-private-key-file=a')).toEqual({ type: 'invalid', errors });
});

test.each([
  ['127.0.0.1', 'is an IP address, which clients do not send as server name'],
  ['a.*.b', 'is not a host name, with wildcards only as its first segments'],
  ['a_b', 'is not a host name, with wildcards only as its first segments'],
])('rejects the server name %s', (name, problem) => {
  expect(parse(`--tls-sni-cert-key=a,b:good.example.com,*.*.example.com,${name}`)).toEqual({
    type: 'invalid',
    errors: [`--tls-sni-cert-key: ${JSON.stringify(name)} ${problem}`],
  });
});

test('rejects to share the port, which Node.js cannot, and accepts to share the address', () => {
  expect(parse('--permit-port-sharing')).toEqual({
    type: 'invalid',
    errors: [expect.stringMatching(/^--permit-port-sharing: Node\.js 20 cannot set SO_REUSEPORT/)],
  });
  expect(parse('--permit-address-sharing').type).toBe('run');
  expect(sharingErrors({ sharesAddress: true }, { platform: 'linux' })).toEqual([]);
  expect(sharingErrors({ sharesAddress: true }, { platform: 'win32' })).toHaveLength(1);
});
