import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ConfiguredServer, startConfiguredServer } from './configured-server.js';

describe('PodNodeSelector', () => {
  let server: ConfiguredServer;
  const annotation = 'scheduler.alpha.kubernetes.io/node-selector';
  beforeAll(async () => {
    const podNodeSelectorPluginConfig = {
      clusterDefaultNodeSelector: 'zone=a',
      narrow: 'zone=a,disk=ssd',
    };
    server = await startConfiguredServer('PodNodeSelector', { podNodeSelectorPluginConfig }, { dialect: 'kubernetes' });
    await server.namespace('plain');
    await server.namespace('west', { [annotation]: 'region=west, disk = ssd' });
    await server.namespace('none', { [annotation]: '' });
    await server.namespace('narrow');
    await server.namespace('malformed', { [annotation]: 'region' });
  });
  afterAll(() => server.stop());

  const create = (namespace: string, nodeSelector?: object) =>
    server.ask('POST', `/api/v1/namespaces/${namespace}/pods?dryRun=All`, {
      body: {
        metadata: { name: 'p' },
        spec: { containers: [{ name: 'c', image: 'i' }], ...(nodeSelector && { nodeSelector }) },
      },
    });

  describe('changes', () => {
    test('a new pod gets the node selector of its namespace in addition to its own', async () => {
      const { json } = await create('west', { cpu: 'fast' });
      expect(json.spec.nodeSelector).toEqual({ region: 'west', disk: 'ssd', cpu: 'fast' });
    });

    test('a pod in a namespace without an annotation gets the default of the cluster', async () => {
      expect((await create('plain')).json.spec.nodeSelector).toEqual({ zone: 'a' });
    });

    test('an empty annotation means no node selector', async () => {
      expect((await create('none')).json.spec.nodeSelector).toBeUndefined();
    });
  });

  describe('admits', () => {
    test('a pod whose own selector agrees with that of its namespace', async () => {
      const { status, json } = await create('west', { region: 'west' });
      expect([status, json.spec.nodeSelector]).toEqual([201, { region: 'west', disk: 'ssd' }]);
    });

    test('a pod whose labels the configuration allows in its namespace', async () => {
      expect((await create('narrow', { disk: 'ssd' })).status).toBe(201);
    });
  });

  describe('rejects', () => {
    test('a pod whose own selector has another value', async () => {
      const { status, json } = await create('west', { region: 'east' });
      expect([status, json.reason, json.message]).toEqual([
        403,
        'Forbidden',
        'pods "p" is forbidden: pod node label selector conflicts with its namespace node label selector',
      ]);
    });

    test('a pod with a label that the configuration does not allow in its namespace', async () => {
      const { status, json } = await create('narrow', { gpu: 'yes' });
      expect([status, json.message]).toEqual([
        403,
        'pods "p" is forbidden: pod node label selector labels conflict with its namespace whitelist',
      ]);
    });

    test('every pod of a namespace with a malformed annotation', async () => {
      const { status, json } = await create('malformed');
      expect([status, json.reason, json.message]).toEqual([500, undefined, 'invalid selector: [region]']);
    });
  });

  describe('configuration', () => {
    test('reports each malformed selector by its key', async () => {
      const podNodeSelectorPluginConfig = { clusterDefaultNodeSelector: 'a=b=c', other: '/=b', third: 'a=b' };
      await expect(startConfiguredServer('PodNodeSelector', { podNodeSelectorPluginConfig })).rejects.toThrow(
        /podNodeSelectorPluginConfig\.clusterDefaultNodeSelector: Invalid value: "a=b=c": invalid selector: \[a b c\]\n.*podNodeSelectorPluginConfig\.other: Invalid value: "\/=b": invalid label key/,
      );
    });

    test('is optional', async () => {
      const plain = await startConfiguredServer('PodNodeSelector', undefined);
      await plain.namespace('west', { 'scheduler.alpha.orch.io/node-selector': 'region=west' });
      const body = { metadata: { name: 'p' }, spec: { containers: [{ name: 'c', image: 'i' }] } };
      const { json } = await plain.ask('POST', '/api/v1/namespaces/west/pods', { body });
      expect(json.spec.nodeSelector).toEqual({ region: 'west' });
      await plain.stop();
    });
  });
});
