import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createSigningRequest } from '@orch/certs';
import { certificate, signingRequest } from './pem-samples.js';
import { startTestServer, type TestServer } from './test-server.js';

const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('permissions on certificate signers', () => {
  let server: TestServer;
  const requests = '/apis/certificates.k8s.io/v1/certificatesigningrequests';
  const rejection = (name: string, why: string) => ({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: `certificatesigningrequests.certificates.k8s.io "${name}" is forbidden: ${why}`,
    reason: 'Forbidden',
    details: { name, group: 'certificates.k8s.io', kind: 'certificatesigningrequests' },
    code: 403,
  });

  beforeAll(async () => {
    server = await startTestServer('kubernetes');
    const rbac = '/apis/rbac.authorization.k8s.io/v1';
    const apiGroups = ['certificates.k8s.io'];
    const writes = {
      verbs: ['create', 'update', 'patch'],
      resources: ['approval', 'status'].map((part) => `certificatesigningrequests/${part}`),
    };
    /** A user who may write all subresources of signing requests, with these verbs on signers. */
    const createUser = async (name: string, ...signers: readonly { verbs: string[]; resourceNames: string[] }[]) => {
      const rules = [writes, ...signers.map((signer) => ({ ...signer, resources: ['signers'] }))];
      const role = { metadata: { name }, rules: rules.map((rule) => ({ ...rule, apiGroups })) };
      await server.ask('POST', `${rbac}/clusterroles`, { body: role });
      const binding = {
        metadata: { name },
        subjects: [{ kind: 'User', name, apiGroup: 'rbac.authorization.k8s.io' }],
        roleRef: { kind: 'ClusterRole', name, apiGroup: 'rbac.authorization.k8s.io' },
      };
      const { status } = await server.ask('POST', `${rbac}/clusterrolebindings`, { body: binding });
      expect(status).toBe(201);
    };
    await createUser('nobody');
    await createUser('approver', { verbs: ['approve'], resourceNames: ['example.com/one'] });
    await createUser('wide', { verbs: ['approve', 'sign'], resourceNames: ['example.com/*'] });
    await createUser('signer', { verbs: ['sign'], resourceNames: ['example.com/one'] });
  });
  afterAll(() => server.stop());

  async function createRequest(name: string, { signerName = 'example.com/one', request = signingRequest } = {}) {
    const spec = { signerName, request: base64(request), usages: ['client auth'] };
    const { status, json } = await server.ask('POST', requests, { body: { metadata: { name }, spec } });
    return status === 201 ? status : json;
  }
  async function write(user: string, path: string, body: object) {
    const headers = { 'impersonate-user': user, 'content-type': 'application/merge-patch+json' };
    const { status, json } = await server.ask('PATCH', `${requests}/${path}`, { body, headers });
    return status === 200 ? json.status : json;
  }
  const decide = (user: string, name: string, type = 'Approved') =>
    write(user, `${name}/approval`, { status: { conditions: [{ type, status: 'True', reason: 'Looked' }] } });
  const sign = (user: string, name: string) =>
    write(user, `${name}/status`, { status: { certificate: base64(certificate) } });

  test('approval needs the verb approve on the signer, signing the verb sign [CertificateSigningRequest, 2] [CertificateSigningRequest, 4] [Authorization options and permissions, 7]', async () => {
    await createRequest('a');
    const mayNot = 'user not permitted to approve requests with signerName "example.com/one"';
    for (const user of ['nobody', 'signer']) expect(await decide(user, 'a')).toEqual(rejection('a', mayNot));
    expect((await decide('approver', 'a')).conditions).toEqual([
      expect.objectContaining({ type: 'Approved', status: 'True', reason: 'Looked' }),
    ]);
    const mayNotSign = 'user not permitted to sign requests with signerName "example.com/one"';
    for (const user of ['nobody', 'approver']) expect(await sign(user, 'a')).toEqual(rejection('a', mayNotSign));
    expect((await sign('signer', 'a')).certificate).toBe(base64(certificate));
  });

  test('a new request is pending, whatever status was sent [CertificateSigningRequest, 1]', async () => {
    const spec = { signerName: 'example.com/one', request: base64(signingRequest), usages: ['client auth'] };
    const status = { conditions: [{ type: 'Approved', status: 'True' }], certificate: base64(certificate) };
    const { json } = await server.ask('POST', requests, { body: { metadata: { name: 'new' }, spec, status } });
    expect(json.status).toEqual({});
    const changed = { status, spec: { ...spec, signerName: 'example.com/two' } };
    const headers = { 'content-type': 'application/merge-patch+json' };
    const after = (await server.ask('PATCH', `${requests}/new`, { body: changed, headers })).json;
    expect([after.status, after.spec.signerName]).toEqual([{}, 'example.com/one']);
  });

  test('denial needs the verb approve [CertificateSigningRequest, 3]', async () => {
    await createRequest('denied');
    expect(await decide('nobody', 'denied', 'Denied')).toMatchObject({ code: 403 });
    expect((await decide('approver', 'denied', 'Denied')).conditions).toMatchObject([{ type: 'Denied' }]);
    const { json } = await server.ask('GET', `${requests}/denied`);
    expect(json.status.certificate).toBeUndefined();
  });

  test('a permission may name a whole signer domain, which does not match other domains [Authorization options and permissions, 8]', async () => {
    await createRequest('b', { signerName: 'example.com/two' });
    expect(await decide('approver', 'b')).toMatchObject({ code: 403 });
    expect(await decide('wide', 'b')).toMatchObject({ conditions: [{ type: 'Approved' }] });
    expect(await sign('wide', 'b')).toMatchObject({ certificate: base64(certificate) });
    await createRequest('c', { signerName: 'other.example.com/two' });
    expect(await decide('wide', 'c')).toMatchObject({ code: 403 });
    expect(await sign('wide', 'c')).toMatchObject({ code: 403 });
  });

  test('approval records no ownership of spec and certificate', async () => {
    await createRequest('owned');
    const whole = (await server.ask('GET', `${requests}/owned`)).json;
    const status = { conditions: [{ type: 'Approved', status: 'True' }], certificate: base64(certificate) };
    const query = '?fieldManager=approver';
    await server.ask('PUT', `${requests}/owned/approval${query}`, { body: { ...whole, status } });
    const { metadata } = (await server.ask('GET', `${requests}/owned`)).json;
    const [mine] = metadata.managedFields.filter(({ manager }: { readonly manager: string }) => manager === 'approver');
    expect(Object.keys(mine.fieldsV1)).toEqual(['f:status']);
    expect(Object.keys(mine.fieldsV1['f:status'])).toEqual(['f:conditions']);
  });

  test('a status update without changes needs no permission on the signer, a new condition does', async () => {
    await createRequest('d');
    expect(await write('nobody', 'd/status', { status: {} })).toEqual({});
    const conditions = [{ type: 'Failed', status: 'True' }];
    expect(await write('nobody', 'd/status', { status: { conditions } })).toMatchObject({ code: 403 });
    expect(await write('signer', 'd/status', { status: { conditions } })).toMatchObject({ conditions });
  });

  test('rejects requests for system:masters from the client signer [Built-in signers, 1]', async () => {
    const { request } = await createSigningRequest({ commonName: 'ada', organizations: ['dev', 'system:masters'] });
    const signerName = 'kubernetes.io/kube-apiserver-client';
    expect(await createRequest('masters', { signerName, request })).toEqual(
      rejection('masters', `use of ${signerName} signer with system:masters group is not allowed`),
    );
    expect(await createRequest('elsewhere', { request })).toBe(201);
    expect(await createRequest('plain', { signerName })).toBe(201);
  });
});

test('each certificate admission plugin can be disabled', async () => {
  const disabled = ['CertificateApproval', 'CertificateSigning', 'CertificateSubjectRestriction'];
  const server = await startTestServer('kubernetes', {
    admission: { disabled },
    authorization: { modes: ['AlwaysAllow'] },
  });
  const { request } = await createSigningRequest({ commonName: 'ada', organizations: ['system:masters'] });
  const spec = { signerName: 'kubernetes.io/kube-apiserver-client', request: base64(request), usages: ['client auth'] };
  const path = '/apis/certificates.k8s.io/v1/certificatesigningrequests';
  expect((await server.ask('POST', path, { body: { metadata: { name: 'a' }, spec }, token: 'bob' })).status).toBe(201);
  await server.stop();
});
