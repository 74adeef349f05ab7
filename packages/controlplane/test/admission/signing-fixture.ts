import { expect } from '@jest/globals';
import { certificate, signingRequest } from '../pem-samples.js';
import { type Parsed, startTestServer, type TestServer } from '../test-server.js';

export const base64 = (text: string) => Buffer.from(text).toString('base64');
export const signingRequests = '/apis/certificates.k8s.io/v1/certificatesigningrequests';

export const signingRejection = (name: string, why: string) => ({
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Failure',
  message: `certificatesigningrequests.certificates.k8s.io "${name}" is forbidden: ${why}`,
  reason: 'Forbidden',
  details: { name, group: 'certificates.k8s.io', kind: 'certificatesigningrequests' },
  code: 403,
});

export interface SigningServer {
  readonly server: TestServer;
  /** 201, or the error. */
  createRequest(
    name: string,
    request?: { readonly signerName?: string; readonly request?: string },
  ): Promise<number | Parsed>;
  /** Patches a subresource as a user: returns the status of the request, or the error. */
  write(user: string, path: string, body: object): Promise<Parsed>;
  decide(user: string, name: string, type?: string): Promise<Parsed>;
  sign(user: string, name: string): Promise<Parsed>;
}

/**
 * A server with users that have permission to write the subresources of signing requests. On signers, `nobody` has no verb,
 * `approver` has approve and `signer` has sign for `example.com/one`, and `wide` has both for all of `example.com`.
 */
export async function startSigningServer(): Promise<SigningServer> {
  const server = await startTestServer('kubernetes');
  await createUser(server, 'nobody');
  await createUser(server, 'approver', { verbs: ['approve'], resourceNames: ['example.com/one'] });
  await createUser(server, 'wide', { verbs: ['approve', 'sign'], resourceNames: ['example.com/*'] });
  await createUser(server, 'signer', { verbs: ['sign'], resourceNames: ['example.com/one'] });
  const write = async (user: string, path: string, body: object) => {
    const headers = { 'impersonate-user': user, 'content-type': 'application/merge-patch+json' };
    const { status, json } = await server.ask('PATCH', `${signingRequests}/${path}`, { body, headers });
    return status === 200 ? json.status : json;
  };
  return {
    server,
    write,
    async createRequest(name, { signerName = 'example.com/one', request = signingRequest } = {}) {
      const spec = { signerName, request: base64(request), usages: ['client auth'] };
      const { status, json } = await server.ask('POST', signingRequests, { body: { metadata: { name }, spec } });
      return status === 201 ? status : json;
    },
    decide: (user, name, type = 'Approved') =>
      write(user, `${name}/approval`, { status: { conditions: [{ type, status: 'True', reason: 'Looked' }] } }),
    sign: (user, name) => write(user, `${name}/status`, { status: { certificate: base64(certificate) } }),
  };
}

async function createUser(
  server: TestServer,
  name: string,
  ...signers: readonly { readonly verbs: readonly string[]; readonly resourceNames: readonly string[] }[]
): Promise<void> {
  const rbac = '/apis/rbac.authorization.k8s.io/v1';
  const apiGroups = ['certificates.k8s.io'];
  const writes = {
    verbs: ['create', 'update', 'patch'],
    resources: ['approval', 'status'].map((part) => `certificatesigningrequests/${part}`),
  };
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
}
