import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ConfiguredServer, startConfiguredServer } from './configured-server.js';

describe('PodTolerationRestriction', () => {
  let server: ConfiguredServer;
  const defaults = 'scheduler.alpha.orch.io/defaultTolerations';
  const allowed = 'scheduler.alpha.orch.io/tolerationsWhitelist';
  const apiVersion = 'podtolerationrestriction.admission.orch.io/v1alpha1';
  const kind = 'Configuration';
  const own = { key: 'own', operator: 'Exists', effect: 'NoSchedule' };
  const memoryPressure = { key: 'node.orch.io/memory-pressure', operator: 'Exists', effect: 'NoSchedule' };
  /** What later plugins add to every pod. */
  const usual = [
    { key: 'node.orch.io/not-ready', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 },
    { key: 'node.orch.io/unreachable', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 },
  ];
  beforeAll(async () => {
    server = await startConfiguredServer('PodTolerationRestriction', {
      ...{ apiVersion, kind },
      default: [{ key: 'cluster', operator: 'Exists' }],
      whitelist: [
        { key: 'cluster', operator: 'Exists' },
        { operator: 'Exists', effect: 'NoExecute' },
        own,
        memoryPressure,
      ],
    });
    await server.namespace('plain');
    const list = (...tolerations: readonly object[]) => JSON.stringify(tolerations);
    await server.namespace('gpu', { [defaults]: list({ key: 'gpu', operator: 'Exists' }), [allowed]: '' });
    await server.namespace('bare', { [defaults]: '' });
    await server.namespace('strict', {
      [defaults]: '',
      [allowed]: list({ key: 'team', operator: 'Equal', value: 'a' }, { operator: 'Exists', effect: 'NoExecute' }),
    });
    await server.namespace('malformed', { [defaults]: '{' });
  });
  afterAll(() => server.stop());

  const podOf = (tolerations: readonly object[], resources: object = {}) => ({
    metadata: { name: 'p' },
    spec: { containers: [{ name: 'c', image: 'i', resources }], tolerations },
  });
  const create = (namespace: string, tolerations: readonly object[] = [], resources: object = {}) =>
    server.ask('POST', `/api/v1/namespaces/${namespace}/pods?dryRun=All`, { body: podOf(tolerations, resources) });
  const burstable = { requests: { cpu: '1' } };

  describe('changes', () => {
    test('a new pod gets the default tolerations of its namespace', async () => {
      const { json } = await create('gpu', [own]);
      expect(json.spec.tolerations).toEqual([own, ...usual, { key: 'gpu', operator: 'Exists' }]);
    });

    test('a new pod in a namespace without an annotation gets those of the configuration', async () => {
      const { json } = await create('plain');
      expect(json.spec.tolerations).toEqual([...usual, { key: 'cluster', operator: 'Exists' }]);
    });

    test('an empty annotation means no default tolerations', async () => {
      expect((await create('bare')).json.spec.tolerations).toEqual(usual);
    });

    test('a pod that is not best-effort gets a toleration of memory pressure', async () => {
      expect((await create('bare', [], burstable)).json.spec.tolerations).toEqual([...usual, memoryPressure]);
    });

    test('a toleration that another one covers is dropped', async () => {
      const { json } = await create('gpu', [{ key: 'gpu', operator: 'Equal', value: 'a', effect: 'NoSchedule' }]);
      expect(json.spec.tolerations).toEqual([...usual, { key: 'gpu', operator: 'Exists' }]);
    });

    test('an update does not add the default tolerations', async () => {
      const path = '/api/v1/namespaces/plain/pods';
      await server.ask('POST', '/api/v1/namespaces/bare/pods', { body: podOf([]) });
      const { json: before } = await server.ask('GET', '/api/v1/namespaces/bare/pods/p');
      await server.ask('PATCH', '/api/v1/namespaces/bare', {
        body: { metadata: { annotations: { [defaults]: '[{"key":"new","operator":"Exists"}]' } } },
        headers: { 'content-type': 'application/merge-patch+json' },
      });
      const labels = { a: 'b' };
      const updated = await server.ask('PUT', '/api/v1/namespaces/bare/pods/p', {
        body: { ...before, metadata: { ...before.metadata, labels } },
      });
      expect([updated.status, updated.json.spec.tolerations]).toEqual([200, usual]);
      expect((await server.ask('POST', path, { body: podOf([]) })).json.spec.tolerations).toHaveLength(3);
    });
  });

  describe('admits', () => {
    test('a pod whose tolerations the namespace allows', async () => {
      const { status } = await create('strict', [{ key: 'team', operator: 'Equal', value: 'a', effect: 'NoSchedule' }]);
      expect(status).toBe(201);
    });

    test('every toleration in a namespace whose list of permitted tolerations is empty', async () => {
      expect((await create('gpu', [{ operator: 'Exists' }])).status).toBe(201);
    });
  });

  describe('rejects', () => {
    test('a pod with a toleration that its namespace does not allow', async () => {
      const { status, json } = await create('strict', [{ key: 'team', operator: 'Equal', value: 'b' }]);
      expect([status, json.reason, json.message]).toEqual([
        403,
        'Forbidden',
        'pods "p" is forbidden: pod tolerations (possibly merged with namespace default tolerations) conflict with its namespace whitelist',
      ]);
    });

    test('a pod with a toleration that the configuration does not allow', async () => {
      const { status, json } = await create('plain', [{ key: 'other', operator: 'Exists' }]);
      expect([status, json.message]).toEqual([
        403,
        'pods "p" is forbidden: pod tolerations (possibly merged with namespace default tolerations) conflict with its cluster whitelist',
      ]);
    });

    test('every pod of a namespace whose annotation is malformed', async () => {
      const { status, json } = await create('malformed');
      expect(status).toBe(500);
      expect(json.message).toMatch(/^annotation scheduler\.alpha\.orch\.io\/defaultTolerations: /);
    });
  });

  describe('configuration', () => {
    test('must have valid tolerations', async () => {
      const whitelist = [
        { key: 'a', operator: 'Exists', value: 'b' },
        { key: '/', operator: 'Exists' },
      ];
      await expect(startConfiguredServer('PodTolerationRestriction', { apiVersion, kind, whitelist })).rejects.toThrow(
        /whitelist\[0\]\.operator: Invalid value: .*\n.*whitelist\[1\]\.key: Invalid value/,
      );
    });

    test('is optional', async () => {
      const plain = await startConfiguredServer('PodTolerationRestriction', undefined);
      await plain.namespace('plain');
      const { json } = await plain.ask('POST', '/api/v1/namespaces/plain/pods', { body: podOf([], burstable) });
      expect(json.spec.tolerations).toEqual([...usual, memoryPressure]);
      await plain.stop();
    });
  });
});
