import { X509Certificate } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createSigningRequest, inspectCertificate, isSignedBy } from '@orch/certs';
import { ControlPlane } from '../src/control-plane.js';
import { authorityOf, certificateOf, clientWith, createRequest, decide } from './signing-requests.js';
import { resource } from './support.js';

let plane: ControlPlane;
beforeAll(async () => {
  plane = await ControlPlane.start({ controllers: ['csrapproving', 'csrsigning'], scheduler: false });
});
afterAll(async () => {
  await plane.stop();
});
afterEach(async () => {
  await plane.reset();
});

describe('the client signer', () => {
  test('issues a certificate with which a user connects [CertificateSigningRequest, 4] [Built-in signers, 1]', async () => {
    const { request, key } = await createSigningRequest({ commonName: 'ada', organizations: ['dev', 'ops'] });
    await createRequest(plane.client, 'ada', { request, signer: 'apiserver-client', usages: ['client auth'] });
    await decide(plane.client, 'ada', 'Approved');
    const cert = await certificateOf(plane, 'ada');
    expect(inspectCertificate(cert)).toMatchObject({ commonName: 'ada', organizations: ['dev', 'ops'] });
    expect(isSignedBy(cert, (await authorityOf(plane)).cert)).toBe(true);
    expect(new X509Certificate(cert).keyUsage).toEqual(['1.3.6.1.5.5.7.3.2']);
    const ada = clientWith(plane, { cert, key });
    try {
      const pods = ada.resource({ group: '', version: 'v1', resource: 'pods' });
      await expect(pods.list({ namespace: 'default' })).rejects.toThrow('User "ada" cannot list resource "pods"');
    } finally {
      ada.close();
    }
    expect((await resource(plane, 'namespaces').list()).items.length).toBeGreaterThan(0);
  });
});
