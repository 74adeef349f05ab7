import { createSigningRequest } from '@orch/certs';
import type { Attack } from '../../kit/attack.js';
import { bearer, openHostileClient } from '../../kit/hostile-client.js';
import { type HostileRequest, sendAll } from '../../kit/hostile-requests.js';
import { create, grant } from '../../kit/rights.js';

const requestsPath = '/apis/certificates.k8s.io/v1/certificatesigningrequests';
const merge = { 'content-type': 'application/merge-patch+json' };
const condition = { type: 'Approved', status: 'True', reason: 'Mine' };

/** The update permission on subresources does not approve or sign; requests for system:masters are rejected. */
export const signingRequests: Attack = {
  about: 'a user who may write signing requests and their subresources approves and signs its own, for system:masters',
  async run(laboratory) {
    const [user, token] = ['mallory', 'mallory-token'];
    const server = await laboratory.start({ users: [{ name: user, token }] });
    const rules = [
      {
        verbs: ['*'],
        apiGroups: ['certificates.k8s.io'],
        resources: ['certificatesigningrequests', 'certificatesigningrequests/*'],
      },
    ];
    await grant(server, { user, namespace: '', rules });
    const pemOf = async (commonName: string, organizations: readonly string[]) => {
      const { request } = await createSigningRequest({ commonName, organizations });
      return Buffer.from(request).toString('base64');
    };
    const spec = (request: string, signerName = 'kubernetes.io/kube-apiserver-client') => ({
      request,
      signerName,
      usages: ['client auth'],
    });
    const [own, masters, node] = [
      await pemOf('mallory', []),
      await pemOf('mallory', ['system:masters']),
      await pemOf('system:node:a', ['system:nodes']),
    ];
    await create(server, requestsPath, { metadata: { name: 'target' }, spec: spec(own) });
    return await laboratory.measured(server, async () => {
      const client = await openHostileClient(server);
      const target = `${requestsPath}/target`;
      const whole = (status: object) => ({ metadata: { name: 'target' }, spec: spec(own), status });
      const certificate = Buffer.from('-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----\n').toString(
        'base64',
      );
      const make = (name: string, body: object): HostileRequest => ({
        name,
        method: 'POST',
        path: requestsPath,
        body: { metadata: { name: 'x' }, spec: body },
      });
      const requests: readonly HostileRequest[] = [
        { name: 'approve by PUT', method: 'PUT', path: `${target}/approval`, body: whole({ conditions: [condition] }) },
        {
          name: 'approve by patch',
          method: 'PATCH',
          path: `${target}/approval`,
          headers: merge,
          body: { status: { conditions: [condition] } },
        },
        { name: 'sign by PUT', method: 'PUT', path: `${target}/status`, body: whole({ certificate }) },
        {
          name: 'sign by patch',
          method: 'PATCH',
          path: `${target}/status`,
          headers: merge,
          body: { status: { certificate } },
        },
        make('group of administrators', spec(masters)),
        make('legacy signer', spec(node, 'kubernetes.io/legacy-unknown')),
        make('signer without a domain', spec(own, 'signer')),
        make('signer with a wildcard', spec(own, 'kubernetes.io/*')),
        make('no usages', { ...spec(own), usages: [] }),
        make('unknown usage', { ...spec(own), usages: ['everything'] }),
        make('no request', { ...spec(own), request: Buffer.from('x').toString('base64') }),
      ];
      const outcome = await sendAll(
        client,
        requests.map((request) => ({ ...request, headers: { ...bearer(token), ...request.headers } })),
      );
      // Other subresources and the identity of the requester are dropped, not rejected.
      const headers = { ...bearer(token), ...merge };
      await client.send({
        method: 'PATCH',
        path: target,
        headers,
        body: {
          status: { conditions: [condition], certificate },
          spec: { username: 'admin', groups: ['system:masters'] },
        },
      });
      const forged = { ...spec(own), username: 'admin', groups: ['system:masters'], uid: 'x' };
      await client.send({
        method: 'POST',
        path: requestsPath,
        headers: bearer(token),
        body: { metadata: { name: 'forged' }, spec: forged },
      });
      const read = async (name: string) =>
        JSON.parse((await server.call('GET', `${requestsPath}/${name}`)).body.toString());
      const { status } = await read('target');
      const untouched = status.conditions === undefined && status.certificate === undefined;
      const { spec: made } = await read('forged');
      const isOwn = made.username === user && !made.groups.includes('system:masters');
      client.close();
      return {
        held: outcome.held && untouched && isOwn,
        result: `${outcome.result}; the request is ${untouched ? 'not approved' : 'approved'}; a forged requester is ${isOwn ? 'replaced' : 'kept'}`,
      };
    });
  },
};
