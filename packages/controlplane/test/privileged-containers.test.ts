import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from './test-server.js';

const pods = '/api/v1/namespaces/default/pods';
const privileged = { name: 'c', image: 'i', securityContext: { privileged: true } };
const cause = (field: string) => ({
  reason: 'FieldValueForbidden',
  message: 'Forbidden: disallowed by cluster policy',
  field,
});

describe.each([
  [true, 201],
  [false, 422],
])('privileged containers with --allow-privileged=%s', (allowPrivileged, status) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('orch', { allowPrivileged, admission: { disabled: ['ServiceAccount'] } });
  });
  afterAll(() => server.stop());

  const createPod = (name: string, spec: object, query = '') =>
    server.ask('POST', `${pods}${query}`, { body: { metadata: { name }, spec } });

  test.each([
    ['a container', { containers: [privileged] }],
    ['an init container', { containers: [{ name: 'a', image: 'i' }], initContainers: [privileged] }],
  ])('%s, also in a dry run', async (_title, spec) => {
    expect((await createPod('dry', spec, '?dryRun=All')).status).toBe(status);
    expect((await createPod(`p-${_title.split(' ')[1]}`, spec)).status).toBe(status);
  });

  test('a template', async () => {
    const selector = { matchLabels: { a: 'b' } };
    const template = { metadata: { labels: { a: 'b' } }, spec: { containers: [privileged] } };
    const body = { metadata: { name: 'd' }, spec: { selector, template } };
    const response = await server.ask('POST', '/apis/apps/v1/namespaces/default/deployments', { body });
    expect(response.status).toBe(status);
    if (status === 422) {
      expect(response.json.details.causes).toEqual([
        cause('spec.template.spec.containers[0].securityContext.privileged'),
      ]);
    }
  });

  test('an unprivileged container is allowed', async () => {
    const securityContext = { privileged: false };
    expect((await createPod('plain', { containers: [{ ...privileged, securityContext }] })).status).toBe(201);
  });
});

test('privileged containers are rejected by default', async () => {
  const server = await startTestServer('orch', { admission: { disabled: ['ServiceAccount'] } });
  try {
    const body = { metadata: { name: 'p' }, spec: { containers: [privileged] } };
    const { json } = await server.ask('POST', pods, { body });
    expect(json).toMatchObject({
      code: 422,
      message:
        'Pod "p" is invalid: spec.containers[0].securityContext.privileged: Forbidden: disallowed by cluster policy',
      details: { causes: [cause('spec.containers[0].securityContext.privileged')] },
    });
  } finally {
    await server.stop();
  }
});
