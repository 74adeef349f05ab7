import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from './test-server.js';

describe('pods with a runtime class', () => {
  let server: TestServer;
  const handler = 'h';
  beforeAll(async () => {
    server = await startTestServer('kubernetes');
    await server.ask('POST', '/api/v1/namespaces/default/serviceaccounts', { body: { metadata: { name: 'default' } } });
    const tolerations = [{ key: 'vm', operator: 'Exists', effect: 'NoSchedule' }];
    const classes = {
      plain: {},
      heavy: { overhead: { podFixed: { memory: '1Gi', cpu: '100m' } } },
      placed: { scheduling: { nodeSelector: { runtime: 'vm', zone: 'a' }, tolerations } },
    };
    for (const [name, fields] of Object.entries(classes)) {
      const body = { metadata: { name }, handler, ...fields };
      await server.ask('POST', '/apis/node.k8s.io/v1/runtimeclasses', { body });
    }
  });
  afterAll(() => server.stop());
  const create = (spec: object) => {
    const body = { metadata: { name: 'p' }, spec: { containers: [{ name: 'a', image: 'b' }], ...spec } };
    return server.ask('POST', '/api/v1/namespaces/default/pods?dryRun=All', { body });
  };

  test('get its overhead', async () => {
    const { json } = await create({ runtimeClassName: 'heavy' });
    expect(json.spec.overhead).toEqual({ cpu: '100m', memory: '1Gi' });
    const same = await create({ runtimeClassName: 'heavy', overhead: { cpu: 0.1, memory: '1024Mi' } });
    expect(same.status).toBe(201);
  });

  test('get its node selector and tolerations in addition to their own', async () => {
    const tolerations = [{ key: 'other', operator: 'Exists' }];
    const { json } = await create({
      runtimeClassName: 'placed',
      nodeSelector: { disk: 'ssd', zone: 'a' },
      tolerations,
    });
    expect(json.spec.nodeSelector).toEqual({ disk: 'ssd', runtime: 'vm', zone: 'a' });
    expect(json.spec.tolerations.map(({ key }: { key: string }) => key)).toEqual([
      'other',
      'node.kubernetes.io/not-ready',
      'node.kubernetes.io/unreachable',
      'vm',
    ]);
  });

  test.each([
    ['a missing class', { runtimeClassName: 'none' }, 'pod rejected: RuntimeClass "none" not found'],
    [
      'their own overhead',
      { runtimeClassName: 'plain', overhead: { cpu: '1' } },
      'pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead',
    ],
    [
      'an overhead without a class',
      { overhead: { cpu: '1' } },
      'pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead',
    ],
    [
      'another overhead',
      { runtimeClassName: 'heavy', overhead: { cpu: '100m' } },
      "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead",
    ],
    [
      'other nodes',
      { runtimeClassName: 'placed', nodeSelector: { zone: 'b' } },
      'conflict: runtimeClass.scheduling.nodeSelector[zone] = a; pod.spec.nodeSelector[zone] = b',
    ],
  ])('are rejected with %s', async (_, spec, why) => {
    expect((await create(spec)).json).toMatchObject({
      message: `pods "p" is forbidden: ${why}`,
      reason: 'Forbidden',
      code: 403,
    });
  });
});
