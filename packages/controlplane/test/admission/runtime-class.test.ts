import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from '../test-server.js';
import { mergePatch, pod, rejectionOf, type TestNamespace, testNamespace } from './fixture.js';

const handler = 'h';
const classes = '/apis/node.orch.io/v1/runtimeclasses';
const heavy = { overhead: { podFixed: { memory: '1Gi', cpu: '100m' } } };

describe('RuntimeClass', () => {
  let server: TestServer;
  let namespace: TestNamespace;
  beforeAll(async () => {
    server = await startTestServer('orch');
    namespace = await testNamespace(server, 'runtimes');
    const tolerations = [{ key: 'vm', operator: 'Exists', effect: 'NoSchedule' }];
    const given = {
      plain: {},
      heavy,
      placed: { scheduling: { nodeSelector: { runtime: 'vm', zone: 'a' }, tolerations } },
    };
    for (const [name, fields] of Object.entries(given)) {
      await server.ask('POST', classes, { body: { metadata: { name }, handler, ...fields } });
    }
  });
  afterAll(() => server.stop());
  const create = (spec: object) => namespace.create('pods', pod('p', spec), '?dryRun=All');

  describe('changes', () => {
    test('a pod to the overhead of its class', async () => {
      const { json } = await create({ runtimeClassName: 'heavy' });
      expect(json.spec.overhead).toEqual({ cpu: '100m', memory: '1Gi' });
    });

    test('a pod: adds the node selector and tolerations of its class', async () => {
      const tolerations = [{ key: 'other', operator: 'Exists' }];
      const nodeSelector = { disk: 'ssd', zone: 'a' };
      const { json } = await create({ runtimeClassName: 'placed', nodeSelector, tolerations });
      expect(json.spec.nodeSelector).toEqual({ disk: 'ssd', runtime: 'vm', zone: 'a' });
      expect(json.spec.tolerations.map(({ key }: { key: string }) => key)).toEqual([
        'other',
        'node.orch.io/not-ready',
        'node.orch.io/unreachable',
        'vm',
      ]);
    });
  });

  describe('admits', () => {
    test('a pod with the overhead of its class, in other units', async () => {
      const same = await create({ runtimeClassName: 'heavy', overhead: { cpu: 0.1, memory: '1024Mi' } });
      expect(same.status).toBe(201);
    });

    test('an update after the class is gone', async () => {
      await server.ask('POST', classes, { body: { metadata: { name: 'short' }, handler, ...heavy } });
      await namespace.made('pods', pod('kept', { runtimeClassName: 'short' }));
      await server.ask('DELETE', `${classes}/short`);
      const updated = await mergePatch(server, `${namespace.path}/pods/kept`, { metadata: { labels: { a: 'b' } } });
      expect(rejectionOf(updated)).toEqual([200]);
    });
  });

  describe('rejects', () => {
    test.each([
      ['a missing class', { runtimeClassName: 'none' }, 'pod rejected: RuntimeClass "none" not found'],
      [
        'its own overhead',
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
    ])('a pod with %s', async (_, spec, why) => {
      expect(rejectionOf(await create(spec))).toEqual([403, 'Forbidden', `pods "p" is forbidden: ${why}`]);
    });
  });

  describe('configuration', () => {
    test('without the gate PodOverhead a pod has no overhead', async () => {
      const gated = await startTestServer('orch', { gates: (gate) => gate !== 'PodOverhead' });
      try {
        await gated.ask('POST', classes, { body: { metadata: { name: 'heavy' }, handler, ...heavy } });
        const { made } = await testNamespace(gated, 'n');
        expect((await made('pods', pod('p', { runtimeClassName: 'heavy' }))).spec.overhead).toBeUndefined();
      } finally {
        await gated.stop();
      }
    });

    test('a disabled plugin admits pods of missing classes', async () => {
      const without = await startTestServer('orch', { admission: { disabled: ['RuntimeClass'] } });
      try {
        const { made } = await testNamespace(without, 'n');
        expect((await made('pods', pod('p', { runtimeClassName: 'none' }))).spec.runtimeClassName).toBe('none');
      } finally {
        await without.stop();
      }
    });
  });
});
