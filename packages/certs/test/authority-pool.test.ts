import { webcrypto, X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Extension, X509Certificate as IssuedCertificate } from '@peculiar/x509';
import { verifyClient } from '../src/pure/verify-client.js';
import { generateKeys, loadX509, signatureAlgorithm } from '../src/pure/x509-library.js';
import { AuthorityPool, type PresentedCertificate } from '../src/trust/authority-pool.js';

const nowMs = Date.UTC(2021, 3, 8);
const dayMs = 86_400_000;

interface Subject {
  readonly name: string;
  readonly keys: webcrypto.CryptoKeyPair;
  readonly certificate: IssuedCertificate;
}

interface Making {
  readonly issuer?: Subject;
  /** Signs with the keys of another subject than the issuer. */
  readonly signer?: Subject;
  /** Default: new keys. */
  readonly keys?: webcrypto.CryptoKeyPair;
  readonly isAuthority?: boolean;
  readonly pathLength?: number;
  readonly usages?: readonly string[];
  readonly extensions?: readonly Extension[];
  readonly notBefore?: number;
  readonly notAfter?: number;
}

let x509: Awaited<ReturnType<typeof loadX509>>;
let root: Subject;
let intermediate: Subject;
let client: Subject;

async function make(name: string, making: Making = {}): Promise<Subject> {
  const { issuer, signer = issuer, isAuthority = false, pathLength, usages, extensions = [] } = making;
  const keys = making.keys ?? (await generateKeys());
  const flags = x509.KeyUsageFlags;
  const certificate = await x509.X509CertificateGenerator.create(
    {
      subject: `CN=${name}`,
      issuer: `CN=${issuer?.name ?? name}`,
      notBefore: new Date(making.notBefore ?? nowMs - dayMs),
      notAfter: new Date(making.notAfter ?? nowMs + dayMs),
      signingAlgorithm: signatureAlgorithm,
      signingKey: (signer?.keys ?? keys).privateKey,
      publicKey: keys.publicKey,
      extensions: [
        new x509.BasicConstraintsExtension(isAuthority, pathLength, true),
        new x509.KeyUsagesExtension(isAuthority ? flags.keyCertSign : flags.digitalSignature, true),
        ...(usages === undefined ? [] : [new x509.ExtendedKeyUsageExtension([...usages])]),
        ...extensions,
      ],
    },
    webcrypto,
  );
  return { name, keys, certificate };
}

const authority = { isAuthority: true };
const clientUsage = '1.3.6.1.5.5.7.3.2';
const serverUsage = '1.3.6.1.5.5.7.3.1';
const der = ({ certificate }: Subject) => Buffer.from(certificate.rawData);
const pem = (...subjects: readonly Subject[]) =>
  subjects.map(({ certificate }) => certificate.toString('pem')).join('\n');
const presented = (leaf: Subject, ...intermediates: readonly Subject[]): PresentedCertificate => ({
  raw: der(leaf),
  intermediates: () => intermediates.map(der),
});
const verify = (leaf: Subject, intermediates: readonly Subject[] = [], roots: readonly Subject[] = [root]) => {
  const outcome = new AuthorityPool(pem(...roots)).verify(presented(leaf, ...intermediates), nowMs);
  return outcome.type === 'trusted' ? 'trusted' : outcome.reason;
};
const unknown = 'the certificate is signed by an unknown authority';

beforeAll(async () => {
  x509 = await loadX509();
  root = await make('root', authority);
  intermediate = await make('intermediate', { ...authority, issuer: root });
  client = await make('client', { issuer: intermediate, usages: [clientUsage] });
});

describe('the verification of a client', () => {
  const parse = (subjects: readonly Subject[]) => subjects.map((subject) => new X509Certificate(der(subject)));
  /** With the subjects of the intermediates. */
  function outcomeOf(leaf: Subject, intermediates: readonly Subject[], roots = [root]) {
    const options = { roots: parse(roots), intermediates: parse(intermediates), nowMs };
    const outcome = verifyClient(new X509Certificate(der(leaf)), options);
    return outcome.type === 'untrusted'
      ? outcome
      : { ...outcome, intermediates: outcome.intermediates.map(({ subject }) => subject) };
  }

  test('returns the intermediates of the path and its earliest end', async () => {
    const short = await make('short', { ...authority, issuer: intermediate, notAfter: nowMs + 1_000 });
    const leaf = await make('leaf', { issuer: short });
    expect(outcomeOf(leaf, [intermediate, client, short])).toEqual({
      type: 'trusted',
      notAfterMs: nowMs + 1_000,
      intermediates: ['CN=short', 'CN=intermediate'],
    });
    expect(outcomeOf(leaf, [], [leaf])).toEqual({ type: 'trusted', notAfterMs: nowMs + dayMs, intermediates: [] });
  });

  test('follows at most 8 intermediates', async () => {
    const path = [root];
    for (let index = 1; index <= 9; index++) {
      const [issuer] = path;
      path.unshift(await make(`intermediate-${index}`, { ...authority, ...(issuer && { issuer }) }));
    }
    const [ninth, eighth] = path;
    expect(outcomeOf(await make('leaf', { ...(eighth && { issuer: eighth }) }), path).type).toBe('trusted');
    expect(outcomeOf(await make('leaf', { ...(ninth && { issuer: ninth }) }), path)).toEqual({
      type: 'untrusted',
      reason: unknown,
    });
  });

  test('checks at most 100 signatures', async () => {
    const imitation = await make('intermediate', { ...authority, issuer: root });
    const imitations = (count: number) => Array<Subject>(count).fill(imitation);
    // The last two are those of the client and of its issuer.
    expect(outcomeOf(client, [...imitations(98), intermediate]).type).toBe('trusted');
    expect(outcomeOf(client, [...imitations(99), intermediate])).toEqual({ type: 'untrusted', reason: unknown });
  });

  test('includes both ends of the validity', async () => {
    const leaf = await make('leaf', { issuer: root, notBefore: nowMs, notAfter: nowMs });
    expect(outcomeOf(leaf, [])).toEqual({ type: 'trusted', notAfterMs: nowMs, intermediates: [] });
  });
});

describe('a pool of authorities', () => {
  test('trusts certificates that it issued, directly or through intermediates', async () => {
    expect(verify(await make('direct', { issuer: root }))).toBe('trusted');
    expect(verify(client, [intermediate])).toBe('trusted');
    expect(verify(client, [], [intermediate])).toBe('trusted');
    expect(verify(client, [], [client])).toBe('trusted');
    expect(verify(client)).toBe(unknown);
  });

  test('does not trust another authority of the same name, nor a forged signature', async () => {
    const imitation = await make('root', authority);
    expect(verify(await make('direct', { issuer: imitation }))).toBe(unknown);
    expect(verify(await make('direct', { issuer: root, signer: imitation }))).toBe(unknown);
    // An authority that is not signed by a trusted one is not an intermediate.
    expect(verify(await make('direct', { issuer: imitation }), [imitation])).toBe(unknown);
  });

  test('does not trust a certificate that a client certificate issued', async () => {
    expect(verify(await make('below', { issuer: client }), [client, intermediate])).toBe(unknown);
  });

  test('does not trust certificates for servers, nor below an authority for servers', async () => {
    expect(verify(await make('server', { issuer: root, usages: [serverUsage] }))).toBe(
      'the certificate is not valid for client authentication',
    );
    const servers = await make('servers', { ...authority, issuer: root, usages: [serverUsage] });
    expect(verify(await make('below', { issuer: servers }), [servers])).toBe(unknown);
    expect(verify(await make('any', { issuer: root, usages: ['2.5.29.37.0'] }))).toBe('trusted');
  });

  test('does not trust a path that is longer than an authority permits', async () => {
    const limited = await make('limited', { ...authority, pathLength: 0 });
    const below = await make('below', { ...authority, issuer: limited });
    expect(verify(await make('direct', { issuer: limited }), [], [limited])).toBe('trusted');
    expect(verify(await make('far', { issuer: below }), [below], [limited])).toBe(unknown);
    const permissive = await make('permissive', { ...authority, pathLength: 1 });
    const next = await make('next', { ...authority, issuer: permissive });
    expect(verify(await make('far', { issuer: next }), [next], [permissive])).toBe('trusted');
  });

  test('does not trust an authority with a critical extension that it does not know', async () => {
    const constraints = (critical: boolean) => new x509.Extension('2.5.29.30', critical, Buffer.from('3000', 'hex'));
    const strict = await make('strict', { ...authority, issuer: root, extensions: [constraints(true)] });
    expect(verify(await make('below', { issuer: strict }), [strict])).toBe(unknown);
    const lax = await make('lax', { ...authority, issuer: root, extensions: [constraints(false)] });
    expect(verify(await make('below', { issuer: lax }), [lax])).toBe('trusted');
  });

  test('trusts certificates only while they and their authorities are valid', async () => {
    expect(verify(await make('later', { issuer: root, notBefore: nowMs + 1_000 }))).toBe(
      'the certificate is not yet valid',
    );
    expect(verify(await make('earlier', { issuer: root, notAfter: nowMs - 1_000 }))).toBe(
      'the certificate has expired',
    );
    const short = await make('short', { ...authority, issuer: root, notAfter: nowMs + 1_000 });
    const below = presented(await make('below', { issuer: short }), short);
    const pool = new AuthorityPool(pem(root));
    expect(pool.verify(below, nowMs).type).toBe('trusted');
    expect(pool.verify(below, nowMs + 2_000)).toEqual({
      type: 'untrusted',
      reason: 'the certificate or one of its authorities has expired',
    });
  });

  test('finds the path among authorities of the same name, and ends with many of them', async () => {
    const imitations = await Promise.all(
      Array.from({ length: 3 }, () => make('intermediate', { ...authority, issuer: root })),
    );
    expect(verify(client, [...imitations, intermediate])).toBe('trusted');
    const loop = await make('loop', authority);
    const looped = await make('intermediate', { ...authority, issuer: loop });
    const back = await make('loop', { ...authority, issuer: looped });
    expect(verify(await make('leaf', { issuer: looped }), [looped, back, loop])).toBe(unknown);
  });

  test('remembers the intermediates of a client, which a resumed TLS session lacks', () => {
    const pool = new AuthorityPool(pem(root));
    expect(pool.verify(presented(client), nowMs).type).toBe('untrusted');
    expect(pool.verify(presented(client, intermediate), nowMs).type).toBe('trusted');
    expect(pool.verify(presented(client), nowMs).type).toBe('trusted');
  });

  test('forgets the intermediate that it learned first when it knows more than 64', async () => {
    const { keys } = root;
    const issuers = await Promise.all(
      Array.from({ length: 65 }, (_, index) => make(`intermediate-${index}`, { ...authority, issuer: root, keys })),
    );
    const clients = await Promise.all(issuers.map((issuer, index) => make(`client-${index}`, { issuer, keys })));
    const pool = new AuthorityPool(pem(root));
    const typesOf = (make: (leaf: Subject, index: number) => PresentedCertificate) =>
      clients.map((leaf, index) => pool.verify(make(leaf, index), nowMs).type);
    expect(new Set(typesOf((leaf, index) => presented(leaf, ...issuers.slice(index, index + 1))))).toEqual(
      new Set(['trusted']),
    );
    expect(typesOf((leaf) => presented(leaf))).toEqual(['untrusted', ...Array(64).fill('trusted')]);
  });

  test('reads at most 16 of the certificates that a client sends along', () => {
    const others = (count: number) => Array<Subject>(count).fill(root);
    expect(verify(client, [...others(15), intermediate])).toBe('trusted');
    expect(verify(client, [...others(16), intermediate])).toBe(unknown);
  });

  test('does not read a client certificate again, nor what was sent along', () => {
    const pool = new AuthorityPool(pem(root));
    const reads: string[] = [];
    const once: PresentedCertificate = {
      raw: der(client),
      intermediates: () => {
        reads.push('intermediates');
        return [der(intermediate)];
      },
    };
    const outcomes = [pool.verify(once, nowMs), pool.verify(once, nowMs)];
    expect(outcomes.map(({ type }) => type)).toEqual(['trusted', 'trusted']);
    expect(reads).toEqual(['intermediates']);
  });

  test('is rejected without a certificate, and with an invalid one', () => {
    expect(() => new AuthorityPool('none')).toThrow('the bundle contains no certificate');
    const damaged = `${pem(root)}\n-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n`;
    expect(() => new AuthorityPool(damaged)).toThrow('certificate 2 of the bundle is invalid');
    expect(new AuthorityPool(`a comment\n${pem(root, intermediate)}`).certificates).toHaveLength(2);
    expect(new X509Certificate(pem(root)).ca).toBe(true);
  });
});
