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
