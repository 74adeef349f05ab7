import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import { generateAuthority, issueCertificate, type KeyPair, validFor } from '@orch/certs';
import { defaultRateLimit } from '@orch/client';
import {
  delegatedAuthenticationFlags,
  type FlagCheck,
  type FlagDefinition,
  FlagFileError,
  type OptionReader,
  parseFlags,
  secureServingFlags,
} from '@orch/component';
import { clientAuthoritiesOption, requestHeaderChecks, requestHeaderOptions } from './client-authorities-options.js';
import { rateLimitCheck, rateLimitOption } from './client-rates.js';
import { contentTypeFlag, encodingOption } from './content-type-option.js';
import { listenerChecks, listenerOptions } from './listener-options.js';
import { profilingOptions } from './profiling-options.js';
import { serverNameOptions } from './server-name-options.js';
import { servingCertificateOptions } from './serving-certificate-options.js';

let folder: string;
let authority: KeyPair;
let pair: KeyPair;
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orch-options-'));
  const validity = validFor(1, new Date());
  authority = await generateAuthority({ commonName: 'ca', ...validity });
  pair = await issueCertificate(authority, { commonName: 's', hosts: ['s'], usages: ['server'], ...validity });
  const files = { 'ca.crt': authority.cert, 's.crt': pair.cert, 's.key': pair.key, text: 'no certificate' };
  for (const [name, text] of Object.entries(files)) await writeFile(file(name), text);
});
afterAll(() => rm(folder, { recursive: true }));

const section = 'test';
const int = (name: string): FlagDefinition => ({ name, type: 'int', default: '0', section, help: '' });
const bool = (name: string): FlagDefinition => ({ name, type: 'bool', default: 'false', section, help: '' });
const table: readonly FlagDefinition[] = [
  ...secureServingFlags({ certificateFolder: '', port: 6443, portMin: 1 }),
  ...delegatedAuthenticationFlags({ toleratesLookupFailure: false }),
  ...[int('kube-api-burst'), { ...int('kube-api-qps'), type: 'float' as const }],
  ...[bool('profiling'), bool('contention-profiling')],
  contentTypeFlag(orchNames, { section }),
];

function read<T>(reader: OptionReader<T>, ...args: readonly string[]): T {
  const outcome = parseFlags(table, { args });
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  return reader.read(outcome.flags);
}
function errorsOf(checks: readonly FlagCheck[], ...args: readonly string[]): readonly string[] {
  const outcome = parseFlags(table, { args, checks });
  return outcome.type === 'invalid' ? outcome.errors : [];
}

describe('authorities of clients', () => {
  test('are a bundle with its file, or missing', async () => {
    const path = file('ca.crt');
    expect(await read(clientAuthoritiesOption, `--client-ca-file=${path}`)()).toEqual({ pem: authority.cert, path });
    expect(await read(clientAuthoritiesOption)()).toBeUndefined();
  });

  test('must be readable certificates', async () => {
    const errorOf = async (name: string) =>
      await read(clientAuthoritiesOption, `--client-ca-file=${file(name)}`)().catch((error: unknown) => error);
    const invalid = await errorOf('text');
    expect(invalid).toBeInstanceOf(FlagFileError);
    expect(String(invalid)).toMatch(`FlagFileError: --client-ca-file: ${file('text')}: `);
    const missing = await errorOf('missing');
    expect(missing).toBeInstanceOf(FlagFileError);
    expect(String(missing)).toMatch(/^FlagFileError: --client-ca-file: .*ENOENT/);
  });
});

describe('proxies', () => {
  const authorities = () => `--requestheader-client-ca-file=${file('ca.crt')}`;

  test('have authorities and the headers of the options', async () => {
    const names = ['--requestheader-allowed-names=a,b', '--requestheader-username-headers=X-User'];
    expect(await read(requestHeaderOptions, authorities(), ...names)()).toEqual({
      authorities: { pem: authority.cert, path: file('ca.crt') },
      usernameHeaders: ['X-User'],
      groupHeaders: ['x-remote-group'],
      extraHeaderPrefixes: ['x-remote-extra-'],
      allowedNames: ['a', 'b'],
    });
    expect(await read(requestHeaderOptions)()).toBeUndefined();
    const invalid = read(requestHeaderOptions, `--requestheader-client-ca-file=${file('text')}`)();
    await expect(invalid).rejects.toThrow(`--requestheader-client-ca-file: ${file('text')}: `);
  });

  const lists = ['username-headers', 'group-headers', 'extra-headers-prefix', 'allowed-names'];

  test.each(lists)('do not have empty --requestheader-%s', (name) => {
    const errors = errorsOf(requestHeaderChecks, authorities(), `--requestheader-${name}=a, ,b`);
    expect(errors).toEqual([`empty value in "requestheader-${name}"`]);
  });

  test.each(lists)('have header names in --requestheader-%s, unless it has names of certificates', (name) => {
    const flag = `--requestheader-${name}`;
    const given = ['x-a.b_c', 'two words', "!#$%&'*+-.^_`|~09AZaz", 'a:b', 'é'];
    const wrong = name === 'allowed-names' ? [] : ['two words', 'a:b', 'é'];
    expect(errorsOf(requestHeaderChecks, authorities(), `${flag}=${given.join(',')}`)).toEqual(
      wrong.map((value) => `${flag}: ${JSON.stringify(value)} is not the name of a header`),
    );
  });

  test('need authorities and a header for the user', () => {
    const none = ['--requestheader-username-headers=', '--requestheader-group-headers='];
    const withoutExtra = [...none, '--requestheader-extra-headers-prefix='];
    expect(errorsOf(requestHeaderChecks, ...withoutExtra)).toEqual([]);
    expect(errorsOf(requestHeaderChecks, ...none, '--requestheader-allowed-names=a')).toEqual([
      '--requestheader-extra-headers-prefix requires --requestheader-client-ca-file',
      '--requestheader-allowed-names requires --requestheader-client-ca-file',
    ]);
    expect(errorsOf(requestHeaderChecks, ...none, authorities())).toEqual([
      '--requestheader-client-ca-file requires --requestheader-username-headers',
    ]);
    expect(errorsOf(requestHeaderChecks, authorities())).toEqual([]);
  });
});

describe('the serving certificate', () => {
  const certificateOf = async (...args: readonly string[]) =>
    await read(servingCertificateOptions('program'), ...args)();
  const hostsOf = ({ cert }: { readonly cert: string }) =>
    new X509Certificate(cert).subjectAltName?.split(', ').map((name) => name.replace(/^\w+( Address)?:/, ''));

  test('is that of the files', async () => {
    const files = { cert: file('s.crt'), key: file('s.key') };
    const args = [`--tls-cert-file=${files.cert}`, `--tls-private-key-file=${files.key}`];
    expect(await certificateOf(...args)).toEqual({ ...pair, files });
    const swapped = [`--tls-cert-file=${files.cert}`, `--tls-private-key-file=${files.cert}`];
    const error = await certificateOf(...swapped).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(FlagFileError);
    expect(String(error)).toMatch(
      `--tls-cert-file, --tls-private-key-file: ${files.cert}, ${files.cert}: not a certificate and its key: `,
    );
  });

  test('is created in memory without files and folder, for the address if it is one', async () => {
    for (const any of ['0.0.0.0', '::']) {
      const created = await certificateOf(`--bind-address=${any}`);
      expect(Object.keys(created)).toEqual(['cert', 'key']);
      expect(hostsOf(created)).toEqual([...new Set(['localhost', '127.0.0.1', hostname()])]);
    }
    const created = await certificateOf('--bind-address=127.0.0.2');
    expect(hostsOf(created)).toEqual([...new Set(['localhost', '127.0.0.1', hostname(), '127.0.0.2'])]);
    const [leaf = '', issuer = ''] = created.cert.split(/(?<=-----END CERTIFICATE-----\n)/);
    expect(new X509Certificate(leaf).subject).toMatch(/^CN=localhost@\d+$/);
    expect(new X509Certificate(issuer).subject).toBe('CN=localhost-ca');
    expect(new X509Certificate(leaf).verify(new X509Certificate(issuer).publicKey)).toBe(true);
    const { validFrom, validTo } = new X509Certificate(leaf);
    expect(Math.round((Date.parse(validTo) - Date.parse(validFrom)) / 86_400_000)).toBe(365);
  });

  test('is created in the folder, and loaded from it later', async () => {
    const created = await certificateOf(`--cert-dir=${folder}`);
    const files = { cert: file('program.crt'), key: file('program.key') };
    expect(created).toEqual({
      cert: await readFile(files.cert, 'utf8'),
      key: await readFile(files.key, 'utf8'),
      files,
    });
    expect(await certificateOf(`--cert-dir=${folder}`)).toEqual(created);
    const error = await certificateOf(`--cert-dir=${file('text')}`).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(FlagFileError);
    expect(String(error)).toMatch(/^FlagFileError: --cert-dir: .*E[A-Z]+: /);
  });
});

describe('the listener', () => {
  test('has the options of the section, and those of the limits and names only if they are given', async () => {
    const files = { cert: file('s.crt'), key: file('s.key') };
    const args = [`--tls-cert-file=${files.cert}`, `--tls-private-key-file=${files.key}`];
    const configOf = async (...more: readonly string[]) =>
      await read(listenerOptions('program'), '--bind-address=127.0.0.1', ...args, ...more)();
    const least = { host: '127.0.0.1', port: 6443, sharesAddress: false, ...pair, files };
    expect(await configOf()).toEqual(least);
    expect(await configOf('--http2-max-streams-per-connection=7', '--tls-min-version=VersionTLS11')).toEqual({
      ...least,
      streamsPerConnectionMax: 7,
      minVersion: 'TLSv1.1',
      ciphers: expect.stringMatching(/^TLS_AES_256_GCM_SHA384:.*:@SECLEVEL=0$/),
    });
    const named = `--tls-sni-cert-key=${files.cert},${files.key}:a.example.com`;
    expect(await configOf(named, '--permit-address-sharing')).toEqual({
      ...least,
      sharesAddress: true,
      serverNames: [{ ...pair, names: ['a.example.com'], files }],
    });
  });

  test('has pairs of server names that are a certificate and its key', async () => {
    const flag = `--tls-sni-cert-key=${file('s.crt')},${file('text')}`;
    const error = await read(serverNameOptions, flag)().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(FlagFileError);
    const message = `--tls-sni-cert-key: ${file('s.crt')}, ${file('text')}: not a certificate and its key: `;
    expect(String(error)).toMatch(message);
    const missing = read(serverNameOptions, `--tls-sni-cert-key=${file('missing')},${file('s.key')}`)();
    await expect(missing).rejects.toThrow(/^--tls-sni-cert-key: .*ENOENT/);
  });

  test.each(['a', 'A-1.b', '*.a', '*.*.a-b.c1', 'a.b.', '1'])('has certificates for the name %s', (name) => {
    expect(errorsOf(listenerChecks, `--tls-sni-cert-key=c,k:${name}`)).toEqual([]);
  });

  test.each(['', '*', '-a', 'a-', 'a..b', '.a', 'a.-b', 'a.b-', 'a b', '*a', 'xn--é'])(
    'has no certificates for "%s", which is no name',
    (name) => {
      expect(errorsOf(listenerChecks, `--tls-sni-cert-key=c,k:${name}`)).toEqual([
        `--tls-sni-cert-key: "${name}" is not a host name, with wildcards only as its first segments`,
      ]);
    },
  );
});

describe('requests of a program', () => {
  test('have the rate of the options, with the defaults of clients', () => {
    const rateOf = (...args: readonly string[]) => read(rateLimitOption, ...args);
    expect(rateOf()).toEqual(defaultRateLimit);
    expect(rateOf('--kube-api-qps=7.5', '--kube-api-burst=9')).toEqual({ qps: 7.5, burst: 9 });
    expect(rateOf('--kube-api-qps=-1', '--kube-api-burst=9')).toBeUndefined();
    expect(errorsOf([rateLimitCheck], '--kube-api-burst=-1')).toEqual(['--kube-api-burst: must not be negative']);
    expect(errorsOf([rateLimitCheck], '--kube-api-burst=0')).toEqual([]);
  });

  test('are protobuf or JSON', () => {
    expect(read(encodingOption)).toBe('protobuf');
    expect(read(encodingOption, '--kube-api-content-type=application/json')).toBe('json');
    expect(errorsOf([], '--kube-api-content-type=text/plain')).toEqual([expect.stringContaining('must be ')]);
    const flag = contentTypeFlag(kubernetesNames, { section, deprecated: 'use --config' });
    expect(flag).toMatchObject({
      default: 'application/vnd.kubernetes.protobuf',
      values: ['application/vnd.kubernetes.protobuf', 'application/json'],
      deprecated: 'use --config',
    });
  });
});

test('contention is profiled if the option is given and on', () => {
  const of = (...args: readonly string[]) => read(profilingOptions, ...args);
  expect(of()).toEqual({ isServed: false, withContention: false });
  expect(of('--profiling', '--contention-profiling')).toEqual({ isServed: true, withContention: true });
  expect(of('--contention-profiling=false')).toEqual({ isServed: false, withContention: false });
});
