import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createSigningRequest } from '@orch/certs';
import { startTestServer } from '../test-server.js';
import {
  base64,
  type SigningServer,
  signingRejection,
  signingRequests,
  startSigningServer,
} from './signing-fixture.js';

const signerName = 'kubernetes.io/kube-apiserver-client';
const requestFor = async (...organizations: readonly string[]) =>
  (await createSigningRequest({ commonName: 'ada', organizations })).request;

const pemOf = (der: Buffer) =>
  `-----BEGIN CERTIFICATE REQUEST-----\n${der.toString('base64')}\n-----END CERTIFICATE REQUEST-----\n`;
const pemBytes = (pem: string) => Buffer.from(pem.replaceAll(/-----.*-----|\n/g, ''), 'base64');

/** A signed PKCS#10 request with an organization of any encoding. */
function requestWithOrganization(value: Buffer): string {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const sequence = (...parts: readonly Buffer[]) => element(0x30, ...parts);
  const organization = sequence(Buffer.from([6, 3, 0x55, 4, 10]), value);
  const information = sequence(
    ...[Buffer.from([2, 1, 0]), sequence(element(0x31, organization))],
    ...[publicKey.export({ type: 'spki', format: 'der' }), Buffer.from([0xa0, 0])],
  );
  const algorithm = sequence(Buffer.from([6, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2]));
  const signature = element(3, Buffer.from([0]), sign('sha256', information, privateKey));
  return pemOf(sequence(information, algorithm, signature));
}

function element(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length =
    content.length < 0x80
      ? [content.length]
      : content.length < 256
        ? [0x81, content.length]
        : [0x82, content.length >> 8, content.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

describe('CertificateSubjectRestriction', () => {
  let signing: SigningServer;
  beforeAll(async () => {
    signing = await startSigningServer();
  });
  afterAll(() => signing.server.stop());

  describe('rejects', () => {
    test('requests for system:masters from the client signer [Built-in signers, 1]', async () => {
      const request = await requestFor('dev', 'system:masters');
      expect(await signing.createRequest('masters', { signerName, request })).toEqual(
        signingRejection('masters', `use of ${signerName} signer with system:masters group is not allowed`),
      );
    });

    test.each([
      ['BMPString', 0x1e, (text: string) => Buffer.from(text, 'utf16le').swap16()],
      [
        'UniversalString',
        0x1c,
        (text: string) => Buffer.concat([...text].map((char) => Buffer.from([0, 0, 0, char.charCodeAt(0)]))),
      ],
      ['TeletexString', 0x14, (text: string) => Buffer.from(text, 'latin1')],
      ['PrintableString', 0x13, (text: string) => Buffer.from(text, 'latin1')],
    ] as const)('the group as %s', async (type, tag, encode) => {
      const request = requestWithOrganization(
        Buffer.concat([Buffer.from([tag, encode('system:masters').length]), encode('system:masters')]),
      );
      expect(await signing.createRequest(`as-${type.toLowerCase()}`, { signerName, request })).toMatchObject({
        message: expect.stringContaining('signer with system:masters group is not allowed'),
      });
    });

    test('encodings that other readers of a request could read differently', async () => {
      // The organization with an indefinite length, with a length of two bytes, and a request with a second one behind it.
      const indefinite = Buffer.concat([Buffer.from([0x2c, 0x80, 0x0c, 3]), Buffer.from('dev'), Buffer.from([0, 0])]);
      const long = Buffer.concat([Buffer.from([0x0c, 0x81, 3]), Buffer.from('dev')]);
      const highTag = Buffer.concat([Buffer.from([0x1f, 0x0c, 3]), Buffer.from('dev')]);
      for (const [name, value] of Object.entries({ indefinite, long, high: highTag })) {
        const outcome = await signing.createRequest(`odd-${name}`, {
          signerName,
          request: requestWithOrganization(value),
        });
        expect(outcome).toMatchObject({
          code: expect.any(Number),
          message: expect.stringMatching(/asn1: (syntax|structure) error/),
        });
      }
      const plain = pemBytes(await requestFor('dev'));
      const two = pemOf(Buffer.concat([plain, pemBytes(await requestFor('system:masters'))]));
      expect(await signing.createRequest('odd-two', { signerName, request: two })).toMatchObject({
        message: expect.stringContaining('asn1: syntax error: trailing data'),
      });
    });
  });

  describe('admits', () => {
    test('other organizations, and system:masters for other signers', async () => {
      expect(await signing.createRequest('plain', { signerName, request: await requestFor('dev') })).toBe(201);
      expect(await signing.createRequest('elsewhere', { request: await requestFor('system:masters') })).toBe(201);
    });
  });

  describe('configuration', () => {
    test('a disabled plugin admits requests for system:masters', async () => {
      const server = await startTestServer('kubernetes', {
        admission: { disabled: ['CertificateSubjectRestriction'] },
      });
      try {
        const spec = { signerName, request: base64(await requestFor('system:masters')), usages: ['client auth'] };
        const { status } = await server.ask('POST', signingRequests, { body: { metadata: { name: 'a' }, spec } });
        expect(status).toBe(201);
      } finally {
        await server.stop();
      }
    });
  });
});
