import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, connect, type PeerCertificate } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import { parseFlags } from '@orch/component';
import { opensslPair } from '../../../tools/src/test-support/openssl-pair.js';
import { apiServerChecks, apiServerConfig } from '../src/config-from-options.js';
import { apiServerFlags } from '../src/options/api-server-flags.js';
import { type RunningServer, runServer } from './server-fixture.js';

let folder: string;
let server: RunningServer | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-tls-'));
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  await rm(folder, { recursive: true });
});

async function run(...args: readonly string[]): Promise<RunningServer> {
  server = await runServer(`--data-dir=${folder}/store`, ...args);
  return server;
}

const parse = (...args: readonly string[]) =>
  parseFlags(apiServerFlags(orchNames), { args: ['--data-dir=x', ...args], checks: apiServerChecks });

/** The certificate, version and suite that the server chooses. @throws the error of the handshake */
async function handshake({ url }: Pick<RunningServer, 'url'>, options: ConnectionOptions = {}) {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), rejectUnauthorized: false, ...options });
  try {
    await once(socket, 'secureConnect');
    const certificate: PeerCertificate = socket.getPeerCertificate();
    return {
      commonName: String(certificate.subject.CN),
      version: socket.getProtocol(),
      suite: socket.getCipher().name,
    };
  } finally {
    socket.destroy();
  }
}

const commonNameFor = async (url: string, servername: string) => (await handshake({ url }, { servername })).commonName;

interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

function send(
  { url }: Pick<RunningServer, 'url'>,
  { method = 'GET', path = '/livez', headers = {}, ca }: Partial<https.RequestOptions> = {},
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const trust = ca === undefined ? { rejectUnauthorized: false } : { ca };
    const request = https.request(`${url}${path}`, { method, headers, agent: false, ...trust }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
    });
    request.on('error', reject);
    request.end();
  });
}

/** Repeats until the value is the expected one: files are read every two seconds. */
async function until<T>(expected: T, read: () => Promise<T>): Promise<void> {
  while ((await read()) !== expected) await new Promise((resolve) => setTimeout(resolve, 50));
}

test('the secure port is 6443 by default and cannot be 0; the address is 0.0.0.0 [TLS and serving, 1] [TLS and serving, 2] [API server defaults, 19]', async () => {
  const outcome = parse(`--cert-dir=${folder}`, `--data-dir=${folder}/store`);
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  expect((await apiServerConfig.read(outcome.flags)).listener).toMatchObject({ host: '0.0.0.0', port: 6443 });
  for (const port of ['0', '-1', '65536']) {
    expect(parse(`--secure-port=${port}`)).toMatchObject({
      type: 'invalid',
      errors: [expect.stringContaining('secure-port')],
    });
  }
  // The server listens on every address of this machine.
  const { url } = await run('--bind-address=0.0.0.0');
  expect((await send({ url: url.replace('127.0.0.1', '127.0.0.2') })).status).toBe(200);
});

test('--bind-address restricts the address [TLS and serving, 2]', async () => {
  const { url } = await run('--bind-address=127.0.0.3');
  expect((await send({ url })).status).toBe(200);
  await expect(send({ url: url.replace('127.0.0.3', '127.0.0.1') })).rejects.toThrow('ECONNREFUSED');
});

test('a pair of OpenSSL is served, and replaced when its files change [TLS and serving, 3]', async () => {
  const first = await opensslPair(folder, 'first', { hosts: ['127.0.0.1'] });
  const next = await opensslPair(folder, 'next', { hosts: ['127.0.0.1'], keyType: 'rsa' });
  const files = { cert: join(folder, 'serving.crt'), key: join(folder, 'serving.key') };
  await copyFile(first.cert, files.cert);
  await copyFile(first.key, files.key);
  const running = await run(`--tls-cert-file=${files.cert}`, `--tls-private-key-file=${files.key}`);
  // The client verifies the certificate.
  expect((await send(running, { ca: await readFile(first.cert) })).status).toBe(200);
  expect((await handshake(running)).commonName).toBe('first');
  // A certificate without its key changes nothing; with its key it is used.
  await copyFile(next.cert, files.cert);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect((await handshake(running)).commonName).toBe('first');
  await rename(next.key, files.key);
  await until('next', async () => (await handshake(running)).commonName);
  expect((await send(running, { ca: await readFile(next.cert) })).status).toBe(200);
});

test('files that are not a certificate and its key are rejected with their names [TLS and serving, 3]', async () => {
  const { cert } = await opensslPair(folder, 'one', { hosts: ['a'] });
  const { key } = await opensslPair(folder, 'other', { hosts: ['a'] });
  await writeFile(join(folder, 'text'), 'no certificate');
  const given = `--tls-private-key-file=${key}`;
  const flags = '--tls-cert-file, --tls-private-key-file';
  await expect(run(`--tls-cert-file=${cert}`, given)).rejects.toThrow(
    `${flags}: ${cert}, ${key}: not a certificate and its key`,
  );
  await expect(run(`--tls-cert-file=${folder}/text`, given)).rejects.toThrow(`${flags}: ${folder}/text, ${key}`);
  await expect(run(`--tls-cert-file=${folder}/none`, given)).rejects.toThrow(/^--tls-cert-file: .*ENOENT/);
  expect(parse(given)).toMatchObject({ errors: ['--tls-cert-file and --tls-private-key-file must be set together'] });
});

test('without a pair a self-signed one is stored in --cert-dir, and used again [TLS and serving, 4]', async () => {
  expect(apiServerFlags(orchNames).find(({ name }) => name === 'cert-dir')?.default).toBe('/var/run/orch');
  const pki = join(folder, 'pki');
  const running = await run(`--cert-dir=${pki}`);
  const cert = await readFile(join(pki, 'apiserver.crt'));
  expect((await send(running, { ca: cert })).status).toBe(200);
  expect((await stat(join(pki, 'apiserver.key'))).mode & 0o777).toBe(0o600);
  await running.stop();
  server = undefined;
  expect((await send(await run(`--cert-dir=${pki}`), { ca: cert })).status).toBe(200);
  expect(await readFile(join(pki, 'apiserver.crt'))).toEqual(cert);
});

describe('--tls-sni-cert-key', () => {
  test('selects the pair by explicit names, by wildcards, then by the names of certificates [TLS and serving, 5]', async () => {
    const pairs = {
      exact: await opensslPair(folder, 'exact', { hosts: ['unused.example.com'] }),
      wild: await opensslPair(folder, 'wild', { hosts: ['unused.example.com'] }),
      own: await opensslPair(folder, 'own', { hosts: ['own.example.com', 'a.example.com', '*.own.example.com'] }),
      later: await opensslPair(folder, 'later', { hosts: ['own.example.com', 'later.example.com'] }),
    };
    const option = ({ cert, key }: { cert: string; key: string }, names = '') =>
      `--tls-sni-cert-key=${cert},${key}${names}`;
    const { url } = await run(
      option(pairs.own),
      option(pairs.later),
      option(pairs.wild, ':*.example.com,*.*.deep.example.org'),
      option(pairs.exact, ':a.example.com,B.example.com'),
    );
    const self = (await handshake({ url })).commonName;
    const expected: Readonly<Record<string, string>> = {
      // Explicit before those of certificates, also when given later; exact before wildcards.
      'a.example.com': 'exact',
      'b.EXAMPLE.com': 'exact',
      'c.example.com': 'wild',
      'x.y.deep.example.org': 'wild',
      'x.deep.example.org': self,
      'own.example.com': 'own',
      'x.own.example.com': 'own',
      'later.example.com': 'later',
      'x.c.example.com': self,
      'example.com': self,
      'other.example.org': self,
    };
    for (const [name, commonName] of Object.entries(expected))
      expect([name, await commonNameFor(url, name)]).toEqual([name, commonName]);
  });

  test('reads its files again when they change, also those of our own authority [TLS and serving, 5]', async () => {
    const validity = validFor(1, new Date());
    const authority = await generateAuthority({ commonName: 'ca', ...validity });
    const write = async (file: 'a' | 'b', commonName: string): Promise<void> => {
      const { cert, key } = await issueCertificate(authority, {
        ...{ commonName, hosts: [`${file}.example.com`], usages: ['server'] as const },
        ...validity,
      });
      await writeFile(join(folder, `${file}.key`), key);
      await writeFile(join(folder, `${file}.crt`), cert);
    };
    await write('a', 'before');
    await write('b', 'other');
    const options = (['a', 'b'] as const).map(
      (file) => `--tls-sni-cert-key=${folder}/${file}.crt,${folder}/${file}.key`,
    );
    const { url } = await run(...options);
    expect(await commonNameFor(url, 'a.example.com')).toBe('before');
    await write('a', 'after');
    await until('after', () => commonNameFor(url, 'a.example.com'));
    expect(await commonNameFor(url, 'b.example.com')).toBe('other');
    await write('b', 'changed');
    await until('changed', () => commonNameFor(url, 'b.example.com'));
    expect(await commonNameFor(url, 'c.example.com')).not.toBe('changed');
  });

  test('names the files of a pair that cannot be used', async () => {
    await writeFile(join(folder, 'text'), 'no certificate');
    const files = `${folder}/text,${folder}/text`;
    await expect(run(`--tls-sni-cert-key=${files}`)).rejects.toThrow(
      `--tls-sni-cert-key: ${folder}/text, ${folder}/text: not a certificate and its key`,
    );
  });
});

test.each([
  ['VersionTLS10', 'TLSv1', undefined],
  ['VersionTLS11', 'TLSv1.1', 'TLSv1'],
  ['VersionTLS12', 'TLSv1.2', 'TLSv1.1'],
  ['VersionTLS13', 'TLSv1.3', 'TLSv1.2'],
] as const)(
  '--tls-min-version=%s accepts %s and newer, and rejects %s [TLS and serving, 6]',
  async (option, version, older) => {
    const running = await run(`--tls-min-version=${option}`);
    // OpenSSL clients offer old versions only at this security level.
    const only = (one: 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3') =>
      handshake(running, { minVersion: one, maxVersion: one, ciphers: 'DEFAULT@SECLEVEL=0' });
    expect((await only(version)).version).toBe(version);
    expect((await only('TLSv1.3')).version).toBe('TLSv1.3');
    if (older !== undefined) await expect(only(older)).rejects.toThrow(/protocol version|unsupported protocol|alert/);
  },
);

test('versions below TLS 1.2 are rejected by default, and unknown ones are an error [TLS and serving, 6]', async () => {
  const running = await run();
  await expect(
    handshake(running, { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }),
  ).rejects.toThrow(/protocol version|alert/);
  expect(parse('--tls-min-version=VersionTLS14')).toMatchObject({ type: 'invalid' });
});

test('--tls-cipher-suites restricts the suites by their IANA names; the default is that of the runtime [TLS and serving, 7]', async () => {
  const tls12 = { maxVersion: 'TLSv1.2' } as const;
  const running = await run('--tls-cipher-suites=TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384,TLS_AES_256_GCM_SHA384');
  expect((await handshake(running, tls12)).suite).toBe('ECDHE-ECDSA-AES256-GCM-SHA384');
  expect((await handshake(running)).suite).toBe('TLS_AES_256_GCM_SHA384');
  await expect(handshake(running, { ...tls12, ciphers: 'ECDHE-ECDSA-AES128-GCM-SHA256' })).rejects.toThrow(/handshake/);
  await running.stop();
  const open = await run();
  for (const suite of ['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-ECDSA-CHACHA20-POLY1305'])
    expect((await handshake(open, { ...tls12, ciphers: suite })).suite).toBe(suite);
  const rc4 = 'TLS_ECDHE_RSA_WITH_RC4_128_SHA';
  expect(parse(`--tls-cipher-suites=${rc4}`)).toEqual({
    type: 'invalid',
    errors: [`--tls-cipher-suites: ${rc4} is not offered by the OpenSSL of this runtime`],
  });
});

describe('browsers', () => {
  test('--strict-transport-security-directives sets the header of every response [TLS and serving, 8]', async () => {
    const running = await run('--strict-transport-security-directives=max-age=31536000,includeSubDomains,preload');
    for (const path of ['/livez', '/api/v1/pods', '/missing'])
      expect((await send(running, { path })).headers['strict-transport-security']).toBe(
        'max-age=31536000; includeSubDomains; preload',
      );
    await running.stop();
    expect((await send(await run())).headers['strict-transport-security']).toBeUndefined();
  });

  test('rejects directives that RFC 6797 does not have, that are repeated, or without max-age [TLS and serving, 8]', () => {
    const errorsOf = (list: string) => parse(`--strict-transport-security-directives=${list}`);
    const flag = '--strict-transport-security-directives';
    expect(errorsOf('max-age=1,max-age=2,foo')).toEqual({
      type: 'invalid',
      errors: [
        `${flag}: "foo" is not a directive; allowed are max-age=SECONDS, includeSubDomains and preload`,
        `${flag}: the directive max-age is given more than once`,
      ],
    });
    expect(errorsOf('preload')).toEqual({
      type: 'invalid',
      errors: [`${flag}: the directive max-age=SECONDS is required`],
    });
  });

  const origin = { origin: 'https://console.example.com' };

  test('--cors-allowed-origins allows origins by unanchored expressions, and answers preflight requests [TLS and serving, 9]', async () => {
    const running = await run('--cors-allowed-origins=//console\\.example\\.com(:|$),^http://localhost');
    const answer = await send(running, { headers: origin });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': 'https://console.example.com',
      'access-control-allow-methods': 'POST, GET, OPTIONS, PUT, DELETE, PATCH',
      'access-control-allow-headers':
        'Content-Type, Content-Length, Accept-Encoding, X-CSRF-Token, Authorization, X-Requested-With, If-Modified-Since',
      'access-control-expose-headers': 'Date',
      'access-control-allow-credentials': 'true',
    });
    // Without credentials: browsers send none in preflight requests.
    const preflight = await send(running, { method: 'OPTIONS', path: '/api/v1/pods', headers: origin });
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, origin.origin]);
    const rejected = await send(running, { path: '/api/v1/pods', headers: origin });
    expect([rejected.status, rejected.headers['access-control-allow-origin']]).toEqual([403, origin.origin]);
    for (const other of ['https://console.example.com.evil.org', 'https://evil.org', '']) {
      const { status, headers } = await send(running, { method: 'OPTIONS', headers: { origin: other } });
      expect([other, status === 204, headers['access-control-allow-origin']]).toEqual([other, false, undefined]);
    }
    // An origin of this length would keep a backtracking engine busy.
    expect((await send(running, { headers: { origin: `https://${'a'.repeat(30_000)}` } })).status).toBe(200);
  });

  test('an empty list disables CORS [TLS and serving, 9]', async () => {
    const { headers } = await send(await run('--cors-allowed-origins='), { headers: origin });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('rejects each origin that is not an expression of RE2', async () => {
    await expect(run('--cors-allowed-origins=(a,(?=x)')).rejects.toThrow(
      '--cors-allowed-origins: "(a": missing closing ): `(a`\n--cors-allowed-origins: "(?=x)": invalid or unsupported',
    );
  });
});

test('--permit-port-sharing is an error that names the reason; --permit-address-sharing is what the runtime does', async () => {
  expect(parse('--permit-port-sharing')).toMatchObject({
    type: 'invalid',
    errors: [expect.stringMatching(/^--permit-port-sharing: Node\.js .* cannot set SO_REUSEPORT/)],
  });
  expect((await send(await run('--permit-address-sharing'))).status).toBe(200);
});

test('durations of the start and the stop are not negative', () => {
  for (const name of ['livez-grace-period', 'shutdown-delay-duration', 'request-timeout'])
    expect(parse(`--${name}=-1s`)).toMatchObject({ type: 'invalid', errors: [expect.stringContaining(name)] });
});
