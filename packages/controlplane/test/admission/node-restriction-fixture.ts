import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import { readSigningKey, readTokenKeys, tokenFileAuthenticator } from '@orch/auth';
import { type Parsed, startTestServer, type TestServer } from '../test-server.js';

export const api = '/api/v1/namespaces/default';
export const pods = `${api}/pods`;
export const nodes = '/api/v1/nodes';
export const claims = `${api}/persistentvolumeclaims`;
export const merge = { 'content-type': 'application/merge-patch+json' };
export const node = 'node "a"';

export const containers = [{ name: 'c', image: 'i' }];

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

export const rejection = (subject: string, why: string): Parsed => [403, `${subject} is forbidden: ${why}`];

/** A server with the plugin, where everyone may do everything, and node `a`. Call it once in a test module. */
export function useNode() {
  let server: TestServer;
  /** The uids of objects, by name. */
  const uids: Record<string, string> = {};

  beforeAll(async () => {
    server = await startTestServer('kubernetes', {
      admission: { enabled: ['NodeRestriction'], disabled: ['ServiceAccount', 'TaintNodesByCondition'] },
      authorization: { modes: ['AlwaysAllow'] },
      authentication: {
        authenticators: [],
        tokenAuthenticators: [tokenFileAuthenticator('admin,admin,admin-uid,"system:masters"\n')],
        serviceAccounts: {
          issuer: 'https://orch.default.svc',
          signingKey: readSigningKey(pem),
          keys: readTokenKeys(pem),
          expirationSecondsMax: 100_000,
        },
        anonymous: true,
      },
    });
    for (const name of ['a', 'b']) await given(nodes, { metadata: { name } });
    for (const [name, nodeName] of Object.entries({ mine: 'a', other: 'b' })) {
      await given(pods, { metadata: { name }, spec: { nodeName, serviceAccountName: 'default', containers } });
    }
    await given(pods, { metadata: { name: 'unbound' }, spec: { containers } });
    await given(`${api}/serviceaccounts`, { metadata: { name: 'default' } });
    const resources = { requests: { storage: '1Gi' } };
    await given(claims, { metadata: { name: 'c' }, spec: { accessModes: ['ReadWriteOnce'], resources } });
  });
  afterAll(() => server.stop());

  async function given(path: string, body: object): Promise<void> {
    const { status, json, text } = await server.ask('POST', path, { body });
    if (status !== 201) throw new Error(text);
    uids[json.metadata.name] = json.metadata.uid;
  }

  /** The response to a request of node `a`. */
  async function asNode(request: string, body?: object, user = 'system:node:a') {
    const [method = '', path = ''] = request.split(' ');
    const headers = {
      'impersonate-user': user,
      'impersonate-group': 'system:nodes',
      ...(method === 'PATCH' ? merge : {}),
    };
    return await server.ask(method, path, { headers, ...(body === undefined ? {} : { body }) });
  }

  /** Status and message of a rejection; the status alone of a success. */
  async function outcome(request: string, body?: object) {
    const { status, json } = await asNode(request, body);
    return status < 300 ? status : [status, json.message];
  }

  return { server: () => server, uids, given, asNode, outcome };
}
