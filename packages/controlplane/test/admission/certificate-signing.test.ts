import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { certificate, signingRequest } from '../pem-samples.js';
import { startTestServer } from '../test-server.js';
import {
  base64,
  type SigningServer,
  signingRejection,
  signingRequests,
  startSigningServer,
} from './signing-fixture.js';

describe('CertificateSigning', () => {
  let signing: SigningServer;
  beforeAll(async () => {
    signing = await startSigningServer();
  });
  afterAll(() => signing.server.stop());

  describe('rejects', () => {
    test('a certificate from users without the verb sign on the signer [CertificateSigningRequest, 4] [Authorization options and permissions, 7]', async () => {
      await signing.createRequest('a');
      await signing.decide('approver', 'a');
      const mayNotSign = 'user not permitted to sign requests with signerName "example.com/one"';
      for (const user of ['nobody', 'approver']) {
        expect(await signing.sign(user, 'a')).toEqual(signingRejection('a', mayNotSign));
      }
    });

    test('a condition from a user without the verb sign', async () => {
      await signing.createRequest('failed');
      const conditions = [{ type: 'Failed', status: 'True' }];
      expect(await signing.write('nobody', 'failed/status', { status: { conditions } })).toMatchObject({ code: 403 });
      expect(await signing.write('signer', 'failed/status', { status: { conditions } })).toMatchObject({ conditions });
    });
  });

  describe('admits', () => {
    test('a certificate with the verb sign on the signer', async () => {
      await signing.createRequest('signed');
      await signing.decide('approver', 'signed');
      expect((await signing.sign('signer', 'signed')).certificate).toBe(base64(certificate));
    });

    test('a certificate with a permission for the whole signer domain, which does not match other domains [Authorization options and permissions, 8]', async () => {
      await signing.createRequest('b', { signerName: 'example.com/two' });
      await signing.decide('wide', 'b');
      expect(await signing.sign('wide', 'b')).toMatchObject({ certificate: base64(certificate) });
      await signing.createRequest('c', { signerName: 'other.example.com/two' });
      expect(await signing.sign('wide', 'c')).toMatchObject({ code: 403 });
    });

    test('a status update without changes', async () => {
      await signing.createRequest('d');
      expect(await signing.write('nobody', 'd/status', { status: {} })).toEqual({});
    });
  });

  describe('configuration', () => {
    test('a disabled plugin needs no permission on signers', async () => {
      const server = await startTestServer('kubernetes', {
        admission: { disabled: ['CertificateSigning'] },
        authorization: { modes: ['AlwaysAllow'] },
      });
      try {
        const conditions = [{ type: 'Failed', status: 'True' }];
        const spec = { signerName: 'example.com/one', request: base64(signingRequest), usages: ['client auth'] };
        const created = await server.ask('POST', signingRequests, { body: { metadata: { name: 'a' }, spec } });
        const body = { ...created.json, status: { conditions } };
        const updated = await server.ask('PUT', `${signingRequests}/a/status`, { body, token: 'bob' });
        expect([updated.status, updated.json.status]).toMatchObject([200, { conditions }]);
      } finally {
        await server.stop();
      }
    });
  });
});
