import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { kubernetesNames } from '@orch/apimachinery';
import { readPolicies } from '../src/authorization/read-policies.js';
import { startTestServer, type TestServer } from './test-server.js';

const policy = (spec: object) =>
  JSON.stringify({ apiVersion: 'abac.authorization.kubernetes.io/v1beta1', kind: 'Policy', spec });
const file = [
  policy({ user: 'pods', namespace: 'web', resource: 'pods', apiGroup: '' }),
  policy({ user: 'reader', readonly: true, namespace: '*', resource: '*', apiGroup: '*' }),
  policy({ user: 'both', group: 'team', namespace: '*', resource: '*', apiGroup: '*' }),
  policy({ group: 'team', nonResourcePath: '/metrics' }),
  policy({ user: '*', readonly: true, nonResourcePath: '/healthz*' }),
  policy({ namespace: '*', resource: '*', apiGroup: '*' }),
  policy({ user: 'cluster', namespace: '', resource: 'nodes', apiGroup: '' }),
  '{"user":"legacy","readonly":true}',
].join('\n');

let server: TestServer;
beforeAll(async () => {
  const outcome = readPolicies(file, kubernetesNames);
  if ('errors' in outcome) throw new Error(outcome.errors.join('\n'));
  const { policies } = outcome;
  server = await startTestServer('kubernetes', { authorization: { modes: ['ABAC'], policies } });
});
afterAll(() => server.stop());

const pods = '/api/v1/namespaces/web/pods';

test.each([
  ['pods', '', `GET ${pods}`, true],
  ['pods', '', `DELETE ${pods}`, true],
  ['pods', '', `GET ${pods}/a/log`, true],
  ['pods', '', 'GET /api/v1/namespaces/default/pods', false],
  ['pods', '', 'GET /api/v1/pods', false],
  ['pods', '', 'GET /api/v1/namespaces/web/secrets', false],
  ['reader', '', 'GET /apis/apps/v1/deployments', true],
  ['reader', '', `DELETE ${pods}`, false],
  ['reader', '', 'GET /metrics', false],
  ['both', '', `GET ${pods}`, false],
  ['both', 'team', `GET ${pods}`, true],
  ['other', 'team', `GET ${pods}`, false],
  ['other', 'team', 'GET /metrics', true],
  ['other', 'team', 'GET /metrics/x', false],
  ['other', '', 'GET /healthz/ping', true],
  ['other', '', 'POST /healthz', false],
  ['cluster', '', 'GET /api/v1/nodes', true],
  ['legacy', '', `GET ${pods}`, true],
  ['legacy', '', 'GET /metrics', true],
  ['legacy', '', `DELETE ${pods}`, false],
])('user %s in group "%s": %s is allowed: %s', async (user, group, request, isAllowed) => {
  const [method = '', path = ''] = request.split(' ');
  const headers = { 'impersonate-user': user, ...(group === '' ? {} : { 'impersonate-group': group }) };
  const { status } = await server.ask(method, path, { headers });
  expect(status !== 403).toBe(isAllowed);
});

test('a rejected request has the reason', async () => {
  const { json } = await server.ask('GET', pods, { token: 'bob' });
  expect(json).toMatchObject({ code: 403, message: expect.stringMatching(/"web": No policy matched\.$/) });
});

test('a rules review lists the policies of the user in the namespace', async () => {
  const own = await server.ask('POST', '/apis/authorization.k8s.io/v1/selfsubjectrulesreviews', {
    body: { spec: { namespace: 'web' } },
    headers: { 'impersonate-user': 'both', 'impersonate-group': 'team' },
  });
  expect(own.json.status).toEqual({
    resourceRules: [{ verbs: ['*'], apiGroups: ['*'], resources: ['*'] }],
    nonResourceRules: [],
    incomplete: false,
  });
});
