import { createPublicKey, X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { generateAuthority } from '../src/pure/issue.js';
import { type KeyPair, validFor } from '../src/pure/key-pair.js';
import { signByPolicy } from '../src/pure/signers/sign-by-policy.js';
import { type BuiltInSigner, builtInSigners, signerPolicies } from '../src/pure/signers/signer-policies.js';
import {
  type algorithms,
  makeAuthority,
  makeKeys,
  makeRequest,
  type RequestParts,
  readCertificate,
} from './request-maker.js';

const now = new Date('2021-04-08T12:00:00.700Z');
const hourMs = 3_600_000;
const durationMs = 8760 * hourMs;
let authority: KeyPair;
let keys: Awaited<ReturnType<typeof makeKeys>>;
beforeAll(async () => {
  keys = await makeKeys();
  authority = await generateAuthority({ commonName: 'ca', ...validFor(3650, now) });
});

async function sign(signer: BuiltInSigner, parts: RequestParts, usages: readonly string[]) {
  const request = await makeRequest(keys, parts);
  return await signByPolicy(authority, { request, usages }, { policy: signerPolicies[signer], durationMs, now });
}

async function issued(signer: BuiltInSigner, parts: RequestParts, usages: readonly string[]) {
  const outcome = await sign(signer, parts, usages);
  if (outcome.type !== 'issued') throw new Error(outcome.reasons.join());
  return readCertificate(outcome.certificate);
}

const id = {
  usage: '2.5.29.15',
  names: '2.5.29.17',
  basic: '2.5.29.19',
  authority: '2.5.29.35',
  purposes: '2.5.29.37',
};
const nodeSubject = [{ O: ['system:nodes'] }, { CN: ['system:node:n1'] }];

/** Compared by hand with certificates that release 1.20.2 issued for the same requests. */
describe('fields of certificates', () => {
  test('the client signer keeps known attributes and four types of names, and drops every other extension', async () => {
    const parts: RequestParts = {
      subject: [
        ...[{ '2.5.4.5': ['1'] }, { CN: ['first'] }, { '2.5.4.17': ['1'] }, { '2.5.4.9': ['s'] }, { ST: ['st'] }],
        ...[
          { L: ['c'] },
          { OU: ['u'] },
          { O: ['o', 'p'] },
          { C: ['DE'] },
          { T: ['t'] },
          { CN: ['second*'] },
          { OU: ['v'] },
        ],
      ],
      names: [
        { type: 'url', value: 'spiffe://x/y' },
        { type: 'dns', value: 'a.example' },
        { type: 'ip', value: '::1' },
        { type: 'upn', value: 'x' },
        { type: 'email', value: 'a@b.example' },
        { type: 'ip', value: '10.0.0.1' },
      ],
      asAuthority: true,
    };
    expect(await issued('apiServerClient', parts, ['client auth', 'digital signature'])).toMatchObject({
      subject: 'C=DE, ST=st, L=c, 2.5.4.9=s, 2.5.4.17=1, O=o, O=p, OU=u, OU=v, CN=second*, 2.5.4.5=1',
      notBefore: '2021-04-08T11:55:00.000Z',
      notAfter: '2022-04-08T11:55:00.000Z',
      extensions: [`${id.usage}!`, id.purposes, `${id.basic}!`, id.authority, id.names],
      keyUsages: ['digitalSignature'],
      purposes: ['1.3.6.1.5.5.7.3.2'],
      names: ['dns:a.example', 'email:a@b.example', 'ip:::1', 'ip:10.0.0.1', 'url:spiffe://x/y'],
      isAuthority: false,
    });
  });

  test('alternative names are critical without a subject, and the key usage is missing without a bit', async () => {
    const parts: RequestParts = { subject: [], names: [{ type: 'dns', value: 'a.example' }] };
    expect(await issued('apiServerClient', parts, ['client auth'])).toMatchObject({
      subject: '',
      extensions: [id.purposes, `${id.basic}!`, id.authority, `${id.names}!`],
    });
  });

  test('the signers of node agents', async () => {
    const usages = ['key encipherment', 'digital signature'];
    const client = await issued('apiServerClientNodeAgent', { subject: nodeSubject }, [...usages, 'client auth']);
    expect(client).toMatchObject({
      subject: 'O=system:nodes, CN=system:node:n1',
      extensions: [`${id.usage}!`, id.purposes, `${id.basic}!`, id.authority],
      keyUsages: ['digitalSignature', 'keyEncipherment'],
      purposes: ['1.3.6.1.5.5.7.3.2'],
    });
    const names = [
      { type: 'dns', value: 'n1' },
      { type: 'upn', value: 'x' },
      { type: 'ip', value: '10.0.0.1' },
    ] as const;
    const parts = { subject: nodeSubject, names, asAuthority: true };
    expect(await issued('nodeAgentServing', parts, [...usages, 'server auth'])).toMatchObject({
      subject: 'O=system:nodes, CN=system:node:n1',
      extensions: [`${id.usage}!`, id.purposes, `${id.basic}!`, id.authority, id.names],
      purposes: ['1.3.6.1.5.5.7.3.1'],
      names: ['dns:n1', 'ip:10.0.0.1'],
      isAuthority: false,
    });
  });

  test('the legacy signer writes each usage once, in a fixed order', async () => {
    const usages = ['any', 'cert sign', 'crl sign', 'netscape sgc', 's/mime', 'email protection', 'signing'];
    const parts = { subject: [{ CN: ['x'] }] };
    expect(await issued('legacyUnknown', parts, [...usages, 'ocsp signing', 'timestamping'])).toMatchObject({
      keyUsages: ['digitalSignature', 'keyCertSign', 'cRLSign'],
      purposes: [
        ...['2.5.29.37.0', '1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.8', '1.3.6.1.5.5.7.3.9'],
        '2.16.840.1.113730.4.1',
      ],
      isAuthority: false,
    });
  });
});

describe('a request is refused', () => {
  test('with an unknown usage', async () => {
    expect(await sign('legacyUnknown', { subject: [{ CN: ['x'] }] }, ['any', 'everything'])).toEqual({
      type: 'refused',
      reasons: ['unknown usage: everything'],
    });
  });

  test('whose bytes are no request, or whose signature is wrong', async () => {
    const policy = signerPolicies.legacyUnknown;
    const outcome = (request: string | Uint8Array) =>
      signByPolicy(authority, { request, usages: ['any'] }, { policy, durationMs, now });
    const refusal = (why: string) => ({ type: 'refused', reasons: [expect.stringContaining(why)] });
    expect(await outcome('text')).toEqual(refusal('the certificate request is invalid: '));
    const der = Buffer.from(
      (await makeRequest(keys, { subject: [{ CN: ['node'] }] })).replaceAll(/-----.*-----|\n/g, ''),
      'base64',
    );
    der.write('mode', der.indexOf('node'));
    expect(await outcome(der)).toEqual(refusal('the signature of the certificate request is invalid'));
  });
});

describe('the authority', () => {
  const request = async () => ({ request: await makeRequest(keys, { subject: [{ CN: ['x'] }] }), usages: ['any'] });
  const policy = signerPolicies.legacyUnknown;

  test.each(['p256', 'p384', 'p521', 'rsa', 'ed25519'] as const satisfies readonly (keyof typeof algorithms)[])(
    'signs with a %s key, and is named by its own key identifier',
    async (algorithm) => {
      const keyIdentifier = '0102030405';
      const other = await makeAuthority(algorithm, { ...validFor(10, now), keyIdentifier });
      const outcome = await signByPolicy(other, await request(), { policy, durationMs, now });
      const pem = outcome.type === 'issued' ? outcome.certificate : '';
      const [certificate, issuer] = [new X509Certificate(pem), new X509Certificate(other.cert)];
      expect([certificate.verify(issuer.publicKey), certificate.checkIssued(issuer)]).toEqual([true, true]);
      expect(readCertificate(pem).authorityKeyId).toBe(keyIdentifier);
      expect(certificate.publicKey.export({ type: 'spki', format: 'pem' })).toBe(
        createPublicKey(`-----BEGIN PUBLIC KEY-----\n${await spki()}\n-----END PUBLIC KEY-----`).export({
          type: 'spki',
          format: 'pem',
        }),
      );
    },
  );

  const spki = async () => Buffer.from(await crypto.subtle.exportKey('spki', keys.publicKey)).toString('base64');

  test('without a key identifier is named by none', async () => {
    const other = await makeAuthority('p256', { ...validFor(10, now), keyIdentifier: undefined });
    const outcome = await signByPolicy(other, await request(), { policy, durationMs, now });
    expect(readCertificate(outcome.type === 'issued' ? outcome.certificate : '').authorityKeyId).toBeUndefined();
  });

  test('limits the lifetime of certificates, and signs nothing after its own', async () => {
    const day = { notBefore: now, notAfter: new Date('2021-04-09T12:00:00Z') };
    const brief = await generateAuthority({ commonName: 'ca', ...day });
    const outcome = await signByPolicy(brief, await request(), { policy, durationMs, now });
    const { notAfter } = readCertificate(outcome.type === 'issued' ? outcome.certificate : '');
    expect(notAfter).toBe('2021-04-09T12:00:00.000Z');
    const later = signByPolicy(brief, await request(), { policy, durationMs, now: day.notAfter });
    await expect(later).rejects.toThrow('expired at 2021-04-09T12:00:00.000Z');
  });
});

/** Uniform in [0, 1), from a seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    const mixed = Math.imul(state ^ (state >>> 13), 0x297a2d39);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}

describe('random requests', () => {
  const seeds = Array.from({ length: 60 }, (_, index) => index + 1);
  const keyUsages: Readonly<Record<string, readonly string[]>> = {
    'digital signature': ['digitalSignature'],
    'key encipherment': ['keyEncipherment'],
    'cert sign': ['keyCertSign'],
    'data encipherment': ['dataEncipherment'],
  };
  const purposes: Readonly<Record<string, readonly string[]>> = {
    'client auth': ['1.3.6.1.5.5.7.3.2'],
    'server auth': ['1.3.6.1.5.5.7.3.1'],
    any: ['2.5.29.37.0'],
  };
  const usagesAll = [...Object.keys(keyUsages), ...Object.keys(purposes)];

  /** What the table of the specification allows, written down a second time. */
  const allowed = {
    apiServerClient: {
      names: ['dns', 'ip', 'email', 'url'],
      usages: ['client auth', 'digital signature', 'key encipherment'],
    },
    apiServerClientNodeAgent: { names: [], usages: ['client auth', 'digital signature', 'key encipherment'] },
    nodeAgentServing: { names: ['dns', 'ip'], usages: ['server auth', 'digital signature', 'key encipherment'] },
    legacyUnknown: { names: ['dns', 'ip', 'email', 'url'], usages: usagesAll },
  } as const;

  test('an issued certificate never has more than its request, its usages and its signer allow', async () => {
    const outcomes = { issued: 0, refused: 0 };
    for (const seed of seeds) {
      const random = randomFrom(seed);
      const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
      const some = <T>(list: readonly T[], chance: number) => list.filter(() => random() < chance);
      const signer = pick(builtInSigners);
      const isNode = random() < 0.7;
      const names = some(
        [
          ...([
            { type: 'dns', value: 'a.example' },
            { type: 'ip', value: '10.0.0.1' },
          ] as const),
          ...([
            { type: 'email', value: 'a@b.example' },
            { type: 'url', value: 'spiffe://x' },
          ] as const),
          { type: 'upn', value: 'x' } as const,
        ],
        isNode ? 0.3 : 0.5,
      );
      const subject = [
        ...(isNode
          ? [{ O: ['system:nodes'] }]
          : some([{ O: ['system:nodes', 'dev'] }, { O: ['system:masters'] }], 0.5)),
        { CN: [isNode ? 'system:node:n1' : pick(['ada', 'system:node', 'xsystem:node:n1'])] },
      ];
      const exact = pick([
        ['digital signature', 'key encipherment', 'client auth'],
        ['digital signature', 'key encipherment', 'server auth'],
      ]);
      const usages =
        random() < 0.6
          ? exact
          : [pick(usagesAll), ...some(usagesAll, 0.3)].filter((one, at, all) => all.indexOf(one) === at);
      const parts: RequestParts = {
        subject,
        asAuthority: random() < 0.5,
        ...(names.length > 0 || random() < 0.2 ? { names } : {}),
      };
      const outcome = await sign(signer, parts, usages);
      outcomes[outcome.type] += 1;
      if (outcome.type === 'refused') continue;

      const certificate = readCertificate(outcome.certificate);
      const rules = allowed[signer];
      const about = `seed ${seed}, ${signer}`;
      expect([about, certificate.isAuthority]).toEqual([about, false]);
      expect(usages.filter((usage) => !(rules.usages as readonly string[]).includes(usage))).toEqual([]);
      expect(certificate.keyUsages.toSorted()).toEqual(usages.flatMap((usage) => keyUsages[usage] ?? []).toSorted());
      expect(certificate.purposes.toSorted()).toEqual(usages.flatMap((usage) => purposes[usage] ?? []).toSorted());
      const copied = names.filter(({ type }) => type !== 'upn').map(({ type, value }) => `${type}:${value}`);
      expect(certificate.names.toSorted()).toEqual(copied.toSorted());
      expect(
        certificate.names.every((name) => (rules.names as readonly string[]).includes(name.split(':')[0] ?? '')),
      ).toBe(true);
      expect(certificate.organizations).toEqual(subject.flatMap((one) => ('O' in one ? one.O : [])));
      expect(certificate.extensions.some((extension) => extension.startsWith('1.2.3.4'))).toBe(false);
      if (signer === 'apiServerClientNodeAgent' || signer === 'nodeAgentServing') {
        expect([about, certificate.organizations, certificate.commonNames[0]?.startsWith('system:node:')]).toEqual([
          about,
          ['system:nodes'],
          true,
        ]);
      }
    }
    // The generator makes enough of both.
    expect(outcomes.issued).toBeGreaterThan(10);
    expect(outcomes.refused).toBeGreaterThan(10);
  });
});
