import https from 'node:https';
import { expect, test } from '@jest/globals';
import { orchNames, systemClock } from '@orch/apimachinery';
import { clientCertificateAuthenticator } from '@orch/auth';
import { generateAuthority, issueCertificate, validFor } from '@orch/certs';
import { openEmbeddedStore } from '@orch/storage';
import { createControlPlaneServer } from '../src/server/control-plane-server.js';

test('a client certificate identifies the user by common name and the groups by organizations [Methods, 1]', async () => {
  const validity = validFor(1, new Date());
  const authority = await generateAuthority({ commonName: 'test-ca', ...validity });
  const [serving, client] = await Promise.all([
    issueCertificate(authority, { commonName: 'localhost', usages: ['server'], hosts: ['127.0.0.1'], ...validity }),
    issueCertificate(authority, {
      commonName: 'ada',
      organizations: ['dev', 'system:masters'],
      usages: ['client'],
      ...validity,
    }),
  ]);
  const store = await openEmbeddedStore({ dialect: 'orch', clock: systemClock(), memory: true });
  const server = createControlPlaneServer({
    names: orchNames,
    store,
    listener: { ...serving, clientCa: authority.cert, host: '127.0.0.1', port: 0 },
    authentication: {
      authenticators: [clientCertificateAuthenticator({ now: () => Date.now() })],
      tokenAuthenticators: [],
      anonymous: false,
    },
    authorization: { modes: ['RBAC'] },
  });
  await server.start();
  const path = '/api/v1/namespaces/default/configmaps';
  const get = (options: https.RequestOptions) =>
    new Promise<string>((resolve, reject) => {
      const request = https.request(
        `${server.url}${path}`,
        { ca: authority.cert, agent: false, ...options },
        (response) => {
          let text = '';
          response.on('data', (piece: Buffer) => {
            text += piece.toString();
          });
          response.on('end', () => resolve(`${response.statusCode} ${text}`));
        },
      );
      request.on('error', reject);
      request.end();
    });
  expect(await get({ ...client })).toMatch(/^200 /);
  const asOther = { 'impersonate-user': 'ada', 'impersonate-group': 'dev' };
  expect(await get({ ...client, headers: asOther })).toContain('User \\"ada\\" cannot list');
  expect(await get({})).toMatch(/^401 /);
  await server.stop({ graceMs: 1_000 });
  await store.close();
});
