import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type PluginServer, podOf, pods, startPluginServer } from './plugin-server.js';

const requesting = (name: string, resources: object) => ({
  name,
  image: 'app:1',
  resources: { requests: resources, limits: resources },
});
const toleration = (key: string) => ({ key, operator: 'Exists', effect: 'NoSchedule' });

describe('ExtendedResourceToleration', () => {
  let server: PluginServer;
  beforeAll(async () => {
    server = await startPluginServer(['ExtendedResourceToleration'], { disabled: ['DefaultTolerationSeconds'] });
  });
  afterAll(() => server.stop());

  const tolerationsOf = async (spec: object) => {
    const { status, json } = await server.post(`${pods}?dryRun=All`, podOf('new', spec));
    expect(status).toBe(201);
    return json.spec.tolerations;
  };

  describe('changes', () => {
    test('adds a toleration of NoSchedule for each requested extended resource, sorted by name', async () => {
      const spec = {
        initContainers: [requesting('first', { 'example.com/disk': '1' })],
        containers: [
          requesting('main', { 'example.org/gpu': '2', cpu: '1' }),
          requesting('side', { 'example.com/device': '1', 'example.org/gpu': '1' }),
        ],
      };
      expect(await tolerationsOf(spec)).toEqual(
        ['example.com/device', 'example.com/disk', 'example.org/gpu'].map(toleration),
      );
    });

    test('keeps the tolerations of the pod, and repeats none', async () => {
      const key = 'example.com/device';
      const tolerations = [{ key: 'other', operator: 'Exists' }, toleration(key), { key, operator: 'Exists' }];
      const containers = [requesting('main', { [key]: '1' })];
      expect(await tolerationsOf({ tolerations, containers })).toEqual(tolerations);
    });

    test('drops the time from a toleration of NoSchedule that it replaces', async () => {
      const key = 'example.com/device';
      const tolerations = [{ ...toleration(key), tolerationSeconds: 5 }];
      const containers = [requesting('main', { [key]: '1' })];
      expect(await tolerationsOf({ tolerations, containers })).toEqual([toleration(key)]);
    });

    test('adds a missing toleration when a pod is updated', async () => {
      const containers = [requesting('main', { 'example.com/device': '1' })];
      await server.post(pods, podOf('updated', { containers }));
      const tolerations = [{ key: 'other', operator: 'Exists' }];
      const { json } = await server.patch(`${pods}/updated`, {
        spec: { tolerations: [...tolerations, toleration('example.com/device')] },
      });
      expect(json.spec.tolerations).toEqual([...tolerations, toleration('example.com/device')]);
      const removed = await server.patch(`${pods}/updated`, { spec: { tolerations } });
      expect(removed.json.spec.tolerations).toEqual([...tolerations, toleration('example.com/device')]);
    });
  });

  describe('admits', () => {
    test('pods that request no extended resource unchanged, even one with the domain of the product', async () => {
      expect(await tolerationsOf({ containers: [requesting('main', { cpu: '1', memory: '1Gi' })] })).toBeUndefined();
      expect(
        await tolerationsOf({ containers: [requesting('main', { 'kubernetes.io/device': '1' })] }),
      ).toBeUndefined();
    });
  });
});
