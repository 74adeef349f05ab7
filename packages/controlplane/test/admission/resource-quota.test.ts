import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ConfiguredServer, startConfiguredServer } from './configured-server.js';

describe('ResourceQuota', () => {
  let server: ConfiguredServer;
  beforeAll(async () => {
    server = await startConfiguredServer('ResourceQuota', {
      apiVersion: 'apiserver.config.orch.io/v1',
      kind: 'ResourceQuotaConfiguration',
      limitedResources: [
        { resource: 'pods', matchScopes: [{ scopeName: 'PriorityClass', operator: 'In', values: ['high'] }] },
        { resource: 'persistentvolumeclaims', matchContains: ['.storageclass.storage.orch.io/requests.storage'] },
      ],
    });
    const path = '/apis/scheduling.orch.io/v1/priorityclasses';
    const { status } = await server.ask('POST', path, { body: { metadata: { name: 'high' }, value: 7 } });
    expect(status).toBe(201);
    await server.namespace('open');
    await server.namespace('covered');
    await quota(
      'covered',
      { pods: '1' },
      { matchExpressions: [{ scopeName: 'PriorityClass', operator: 'In', values: ['high'] }] },
    );
  });
  afterAll(() => server.stop());

  /** A quota whose usage is counted. */
  async function quota(namespace: string, hard: object, scopeSelector?: object): Promise<void> {
    const path = `/api/v1/namespaces/${namespace}/resourcequotas`;
    const spec = { hard, ...(scopeSelector && { scopeSelector }) };
    const { json } = await server.ask('POST', path, { body: { metadata: { name: 'q' }, spec } });
    const used = Object.fromEntries(Object.keys(hard).map((name) => [name, '0']));
    await server.ask('PUT', `${path}/q/status`, { body: { ...json, status: { hard, used } } });
  }
  let pods = 0;
  const create = (namespace: string, spec: object = {}) => {
    pods += 1;
    const body = { metadata: { name: `p${pods}` }, spec: { containers: [{ name: 'c', image: 'i' }], ...spec } };
    return server.ask('POST', `/api/v1/namespaces/${namespace}/pods`, { body });
  };
  const claim = (namespace: string, storageClassName: string) =>
    server.ask('POST', `/api/v1/namespaces/${namespace}/persistentvolumeclaims`, {
      body: {
        metadata: { name: storageClassName },
        spec: {
          ...{ accessModes: ['ReadWriteOnce'], storageClassName },
          resources: { requests: { storage: '1Gi' } },
        },
      },
    });

  describe('changes', () => {
    test('the usage in the status of a quota that covers the object', async () => {
      expect((await create('covered', { priorityClassName: 'high' })).status).toBe(201);
      const { json } = await server.ask('GET', '/api/v1/namespaces/covered/resourcequotas/q');
      expect(json.status.used).toEqual({ pods: '1' });
    });
  });

  describe('rejects', () => {
    test('an object beyond the quota', async () => {
      const { status, json } = await create('covered', { priorityClassName: 'high' });
      expect([status, json.reason]).toEqual([403, 'Forbidden']);
      expect(json.message).toMatch(/exceeded quota: q, requested: pods=1, used: pods=1, limited: pods=1$/);
    });
  });

  describe('admits', () => {
    test('an object that no limited resource of the configuration matches, without a quota', async () => {
      expect((await create('open')).status).toBe(201);
    });
  });

  describe('configuration', () => {
    test('rejects an object in a limited scope without a quota that covers it', async () => {
      const { status, json } = await create('open', { priorityClassName: 'high' });
      expect([status, json.message]).toEqual([
        403,
        `pods "p${pods}" is forbidden: insufficient quota to match these scopes: [{PriorityClass In [high]}]`,
      ]);
    });

    test('rejects a limited amount without a quota that covers it', async () => {
      const { status, json } = await claim('open', 'gold');
      expect(status).toBe(403);
      expect(json.message).toMatch(
        /insufficient quota to consume: gold\.storageclass\.storage\.orch\.io\/requests\.storage$/,
      );
    });

    test('is accepted in its older version and in the other dialect', async () => {
      const other = await startConfiguredServer(
        'ResourceQuota',
        {
          ...{ apiVersion: 'resourcequota.admission.k8s.io/v1beta1', kind: 'Configuration' },
          limitedResources: [{ resource: 'configmaps', matchContains: ['configmaps'] }],
        },
        { dialect: 'kubernetes' },
      );
      const path = '/api/v1/namespaces/default/configmaps';
      const { json } = await other.ask('POST', path, { body: { metadata: { name: 'c' } } });
      expect(json.message).toMatch(
        /insufficient quota to consume: count\/configmaps,configmaps|insufficient quota to consume: /,
      );
      await other.stop();
    });

    test('reports every invalid member', async () => {
      const limitedResources = [{ matchScopes: [{ scopeName: 'Other', operator: 'Is' }] }];
      await expect(
        startConfiguredServer('ResourceQuota', {
          ...{ apiVersion: 'apiserver.config.orch.io/v1', kind: 'ResourceQuotaConfiguration' },
          limitedResources,
        }),
      ).rejects.toThrow(
        /limitedResources\[0\]\.resource: Required value\n.*matchScopes\[0\]\.scopeName: Unsupported value: "Other".*\n.*matchScopes\[0\]\.operator: Unsupported value: "Is"/,
      );
    });
  });
});
