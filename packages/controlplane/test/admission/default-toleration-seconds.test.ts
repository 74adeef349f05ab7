import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from '../test-server.js';
import { pod, type TestNamespace, testNamespace } from './fixture.js';

const [notReady, unreachable] = ['node.orch.io/not-ready', 'node.orch.io/unreachable'];
const toleration = (key: string | undefined, tolerationSeconds: number) => ({
  key,
  operator: 'Exists',
  effect: 'NoExecute',
  tolerationSeconds,
});
const defaults = [toleration(notReady, 300), toleration(unreachable, 300)];

describe('DefaultTolerationSeconds', () => {
  let server: TestServer;
  let namespace: TestNamespace;
  beforeAll(async () => {
    server = await startTestServer('orch');
    namespace = await testNamespace(server, 'tolerations');
  });
  afterAll(() => server.stop());

  let pods = 0;
  const tolerationsFor = async (...tolerations: readonly object[]) => {
    pods += 1;
    return (await namespace.made('pods', pod(`p-${pods}`, { tolerations }))).spec.tolerations;
  };

  describe('changes', () => {
    test('a pod to tolerate a node that is not ready or unreachable for five minutes [API server defaults, 14]', async () => {
      expect(await tolerationsFor()).toEqual(defaults);
      const own = { key: 'a', operator: 'Exists' };
      expect(await tolerationsFor(own)).toEqual([own, ...defaults]);
    });

    test('a pod with a toleration for another effect', async () => {
      const own = { key: notReady, operator: 'Exists', effect: 'NoSchedule' };
      expect(await tolerationsFor(own)).toEqual([own, ...defaults]);
    });

    test('a pod that lacks one of the two', async () => {
      const own = { key: unreachable, operator: 'Exists', effect: 'NoExecute' };
      expect(await tolerationsFor(own)).toEqual([own, defaults[0]]);
    });
  });

  describe('admits', () => {
    test.each([
      ['every taint', [{ operator: 'Exists' }]],
      ['every taint of the effect', [{ operator: 'Exists', effect: 'NoExecute' }]],
      ['both taints', [{ key: notReady, operator: 'Exists' }, toleration(unreachable, 1)]],
    ])('a pod that tolerates %s unchanged', async (_title, tolerations) => {
      expect(await tolerationsFor(...tolerations)).toEqual(tolerations);
    });
  });

  describe('configuration', () => {
    test('the seconds are options of the server', async () => {
      const tolerationSeconds = { notReady: 7, unreachable: 0 };
      const other = await startTestServer('orch', { admission: { tolerationSeconds } });
      try {
        const { made } = await testNamespace(other, 'n');
        expect((await made('pods', pod('p'))).spec.tolerations).toEqual([
          toleration(notReady, 7),
          toleration(unreachable, 0),
        ]);
      } finally {
        await other.stop();
      }
    });

    test('a disabled plugin adds no tolerations', async () => {
      const without = await startTestServer('orch', { admission: { disabled: ['DefaultTolerationSeconds'] } });
      try {
        const { made } = await testNamespace(without, 'n');
        expect((await made('pods', pod('p'))).spec.tolerations).toBeUndefined();
      } finally {
        await without.stop();
      }
    });
  });
});
