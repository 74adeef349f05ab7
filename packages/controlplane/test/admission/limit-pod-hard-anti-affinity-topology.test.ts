import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type PluginServer, podOf, pods, startPluginServer } from './plugin-server.js';

const term = (topologyKey: string) => ({ topologyKey, labelSelector: { matchLabels: { app: 'a' } } });
const required = (...keys: readonly string[]) => ({
  affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: keys.map(term) } },
});

describe('LimitPodHardAntiAffinityTopology', () => {
  let server: PluginServer;
  beforeAll(async () => {
    server = await startPluginServer(['LimitPodHardAntiAffinityTopology']);
  });
  afterAll(() => server.stop());
  const create = (spec: object, metadata: object = { name: 'new' }) =>
    server.post(`${pods}?dryRun=All`, { ...podOf('new', spec), metadata });

  describe('admits', () => {
    test('required pod anti-affinity by host name', async () => {
      expect((await create(required('kubernetes.io/hostname'))).status).toBe(201);
    });

    test('preferred pod anti-affinity, and required pod affinity, by any topology key', async () => {
      const preferred = {
        preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, podAffinityTerm: term('zone') }],
      };
      expect((await create({ affinity: { podAntiAffinity: preferred } })).status).toBe(201);
      const affinity = { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term('zone')] } };
      expect((await create({ affinity })).status).toBe(201);
    });
  });

  describe('rejects', () => {
    const why =
      'affinity.PodAntiAffinity.RequiredDuringScheduling has TopologyKey zone but only key kubernetes.io/hostname is allowed';

    test('required pod anti-affinity by any other topology key', async () => {
      expect((await create(required('kubernetes.io/hostname', 'zone'))).json).toMatchObject({
        code: 403,
        reason: 'Forbidden',
        message: `pods "new" is forbidden: ${why}`,
      });
    });

    test('a pod with a generated name, by that name', async () => {
      const { json } = await create(required('zone'), { generateName: 'new-' });
      expect(json.message).toMatch(/^pods "new-\w{5}" is forbidden: /);
    });
  });
});
