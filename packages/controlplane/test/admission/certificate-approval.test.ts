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

describe('CertificateApproval', () => {
  let signing: SigningServer;
  beforeAll(async () => {
    signing = await startSigningServer();
  });
  afterAll(() => signing.server.stop());

  describe('rejects', () => {
    test('approval by users without the verb approve on the signer [CertificateSigningRequest, 2] [Authorization options and permissions, 7]', async () => {
      await signing.createRequest('a');
      const mayNot = 'user not permitted to approve requests with signerName "example.com/one"';
      for (const user of ['nobody', 'signer']) {
        expect(await signing.decide(user, 'a')).toEqual(signingRejection('a', mayNot));
      }
      expect((await signing.decide('approver', 'a')).conditions).toMatchObject([{ type: 'Approved' }]);
    });

    test('denial by a user without the verb approve [CertificateSigningRequest, 3]', async () => {
      await signing.createRequest('denied');
      expect(await signing.decide('nobody', 'denied', 'Denied')).toMatchObject({ code: 403 });
      expect((await signing.decide('approver', 'denied', 'Denied')).conditions).toMatchObject([{ type: 'Denied' }]);
      const { json } = await signing.server.ask('GET', `${signingRequests}/denied`);
      expect(json.status.certificate).toBeUndefined();
    });

    test('approval of another signer than that of the permission', async () => {
      await signing.createRequest('two', { signerName: 'example.com/two' });
      expect(await signing.decide('approver', 'two')).toMatchObject({ code: 403 });
    });
  });

  describe('admits', () => {
    test('approval with the verb approve on the signer', async () => {
      await signing.createRequest('approved');
      expect((await signing.decide('approver', 'approved')).conditions).toEqual([
        expect.objectContaining({ type: 'Approved', status: 'True', reason: 'Looked' }),
      ]);
    });

    test('approval with a permission for the whole signer domain, which does not match other domains [Authorization options and permissions, 8]', async () => {
      await signing.createRequest('b', { signerName: 'example.com/two' });
      expect(await signing.decide('wide', 'b')).toMatchObject({ conditions: [{ type: 'Approved' }] });
      await signing.createRequest('c', { signerName: 'other.example.com/two' });
      expect(await signing.decide('wide', 'c')).toMatchObject({ code: 403 });
    });
  });

  describe('configuration', () => {
    test('a disabled plugin needs no permission on signers', async () => {
      const server = await startTestServer('kubernetes', {
        admission: { disabled: ['CertificateApproval'] },
        authorization: { modes: ['AlwaysAllow'] },
      });
      try {
        const spec = { signerName: 'example.com/one', request: base64(signingRequest), usages: ['client auth'] };
        const created = await server.ask('POST', signingRequests, { body: { metadata: { name: 'a' }, spec } });
        const status = { conditions: [{ type: 'Approved', status: 'True' }] };
        const body = { ...created.json, status };
        const approved = await server.ask('PUT', `${signingRequests}/a/approval`, { body, token: 'bob' });
        expect([approved.status, approved.json.status]).toMatchObject([200, status]);
      } finally {
        await server.stop();
      }
    });
  });

  test('a new request is pending, whatever status was sent [CertificateSigningRequest, 1]', async () => {
    const spec = { signerName: 'example.com/one', request: base64(signingRequest), usages: ['client auth'] };
    const status = { conditions: [{ type: 'Approved', status: 'True' }], certificate: base64(certificate) };
    const { server } = signing;
    const { json } = await server.ask('POST', signingRequests, { body: { metadata: { name: 'new' }, spec, status } });
    expect(json.status).toEqual({});
    const changed = { status, spec: { ...spec, signerName: 'example.com/two' } };
    const headers = { 'content-type': 'application/merge-patch+json' };
    const after = (await server.ask('PATCH', `${signingRequests}/new`, { body: changed, headers })).json;
    expect([after.status, after.spec.signerName]).toEqual([{}, 'example.com/one']);
  });

  test('approval records no ownership of spec and certificate', async () => {
    const { server } = signing;
    await signing.createRequest('owned');
    const whole = (await server.ask('GET', `${signingRequests}/owned`)).json;
    const status = { conditions: [{ type: 'Approved', status: 'True' }], certificate: base64(certificate) };
    const query = '?fieldManager=approver';
    await server.ask('PUT', `${signingRequests}/owned/approval${query}`, { body: { ...whole, status } });
    const { metadata } = (await server.ask('GET', `${signingRequests}/owned`)).json;
    const [mine] = metadata.managedFields.filter(({ manager }: { readonly manager: string }) => manager === 'approver');
    expect(Object.keys(mine.fieldsV1)).toEqual(['f:status']);
    expect(Object.keys(mine.fieldsV1['f:status'])).toEqual(['f:conditions']);
  });
});
