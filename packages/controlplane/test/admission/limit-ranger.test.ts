import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from '../test-server.js';
import { claim, container, mergePatch, pod, rejectionOf, type TestNamespace, testNamespace } from './fixture.js';

const limitRange = (name: string, ...limits: readonly object[]) => ({ metadata: { name }, spec: { limits } });
const withResources = (name: string, requests: object, limits: object = {}) =>
  container(name, { resources: { requests, limits } });

describe('LimitRanger', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('orch');
  });
  afterAll(() => server.stop());

  let namespaces = 0;
  async function namespaceWith(...ranges: readonly object[]): Promise<TestNamespace> {
    namespaces += 1;
    const namespace = await testNamespace(server, `limits-${namespaces}`);
    for (const range of ranges) await namespace.made('limitranges', range);
    return namespace;
  }
  const forbidden = (kind: string, name: string, why: string) => [
    403,
    'Forbidden',
    `${kind} ${JSON.stringify(name)} is forbidden: ${why}`,
  ];

  describe('changes', () => {
    const defaults = limitRange('defaults', {
      type: 'Container',
      default: { cpu: '500m', memory: '64Mi' },
      defaultRequest: { cpu: '100m' },
    });

    test('missing requests and limits of containers and init containers, and names them in an annotation', async () => {
      const { made } = await namespaceWith(defaults);
      const { metadata, spec } = await made(
        'pods',
        pod('p', {
          containers: [container('bare'), withResources('partly', { cpu: '1m' }, { memory: '1Mi' })],
          initContainers: [container('first')],
        }),
      );
      expect(spec.containers.map(({ resources }: { resources: object }) => resources)).toEqual([
        { limits: { cpu: '500m', memory: '64Mi' }, requests: { cpu: '100m', memory: '64Mi' } },
        { limits: { cpu: '500m', memory: '1Mi' }, requests: { cpu: '1m', memory: '1Mi' } },
      ]);
      expect(spec.initContainers[0].resources).toEqual(spec.containers[0].resources);
      expect(metadata.annotations).toEqual({
        'orch.io/limit-ranger':
          'LimitRanger plugin set: cpu, memory request for container bare; cpu, memory limit for container bare; ' +
          'cpu limit for container partly; ' +
          'cpu, memory request for init container first; cpu, memory limit for init container first',
      });
    });

    test('nothing of a pod that specifies everything', async () => {
      const { made } = await namespaceWith(defaults);
      const resources = { requests: { cpu: '1m', memory: '1Mi' }, limits: { cpu: '2m', memory: '2Mi' } };
      const { metadata, spec } = await made('pods', pod('p', { containers: [container('c', { resources })] }));
      expect([metadata.annotations, spec.containers[0].resources]).toEqual([undefined, resources]);
    });

    test('a pod by several limit ranges, in the order of their names', async () => {
      const { made } = await namespaceWith(
        limitRange('b', { type: 'Container', default: { cpu: '2', memory: '2Mi' } }),
        limitRange('a', { type: 'Container', default: { cpu: '1' } }),
      );
      const { metadata, spec } = await made('pods', pod('p'));
      expect(spec.containers[0].resources.limits).toEqual({ cpu: '1', memory: '2Mi' });
      // The last one that sets something writes the annotation.
      expect(metadata.annotations['orch.io/limit-ranger']).toBe(
        'LimitRanger plugin set: memory request for container main; memory limit for container main',
      );
    });

    test('no pod of another namespace, nor one that exists', async () => {
      const other = await namespaceWith();
      const { made, path } = await namespaceWith();
      await made('pods', pod('p'));
      await made('limitranges', defaults);
      const updated = await mergePatch(server, `${path}/pods/p`, { metadata: { labels: { a: 'b' } } });
      expect([updated.status, updated.json.spec.containers[0].resources]).toEqual([200, {}]);
      expect((await other.made('pods', pod('p'))).spec.containers[0].resources).toEqual({});
    });

    test('the annotation is spelled as in v1.21 in the kubernetes dialect', async () => {
      const kubernetes = await startTestServer('kubernetes');
      try {
        const namespace = await testNamespace(kubernetes, 'n');
        await namespace.made('limitranges', defaults);
        const { metadata } = await namespace.made('pods', pod('p'));
        expect(Object.keys(metadata.annotations)).toEqual(['kubernetes.io/limit-ranger']);
      } finally {
        await kubernetes.stop();
      }
    });
  });

  describe('rejects', () => {
    test('a container or init container with a request or a limit below the minimum', async () => {
      const { create } = await namespaceWith(limitRange('l', { type: 'Container', min: { cpu: '100m' } }));
      const why = 'minimum cpu usage per Container is 100m, but request is 50m';
      const outcome = async (spec: object) => rejectionOf(await create('pods', pod('p', spec), '?dryRun=All'));
      const low = withResources('low', { cpu: '50m' }, { cpu: '1' });
      const high = withResources('high', { cpu: '1' });
      expect(await outcome({ containers: [low] })).toEqual(forbidden('pods', 'p', why));
      expect(await outcome({ initContainers: [low], containers: [high] })).toEqual(forbidden('pods', 'p', why));
      // A minimum is the default request.
      expect(await outcome({ containers: [container(), high] })).toEqual([201]);
    });

    test('a container with a limit above the maximum', async () => {
      const { create } = await namespaceWith(limitRange('l', { type: 'Container', max: { memory: '1Gi' } }));
      const above = pod('p', { containers: [withResources('c', {}, { memory: '1025Mi' })] });
      expect(rejectionOf(await create('pods', above))).toEqual(
        forbidden('pods', 'p', 'maximum memory usage per Container is 1Gi, but limit is 1025Mi'),
      );
      // A maximum is the default limit.
      expect(rejectionOf(await create('pods', pod('p')))).toEqual([201]);
    });

    test('a container whose limit is too large in proportion to its request', async () => {
      const { create } = await namespaceWith(
        limitRange('l', { type: 'Container', maxLimitRequestRatio: { cpu: '2' } }),
      );
      const outcome = async (requests: object, limits: object) =>
        rejectionOf(
          await create('pods', pod('p', { containers: [withResources('c', requests, limits)] }), '?dryRun=All'),
        );
      const subject = 'cpu max limit to request ratio per Container is 2';
      expect(await outcome({ cpu: '100m' }, { cpu: '250m' })).toEqual(
        forbidden('pods', 'p', `${subject}, but provided ratio is 2.500000`),
      );
      expect(await outcome({ cpu: '0' }, { cpu: '1' })).toEqual(
        forbidden('pods', 'p', `${subject}, but no request is specified or request is 0`),
      );
      expect(await outcome({ cpu: '1' }, {})).toEqual(
        forbidden('pods', 'p', `${subject}, but no limit is specified or limit is 0`),
      );
      expect(await outcome({ cpu: '100m' }, { cpu: '200m' })).toEqual([201]);
    });

    test('a pod whose containers together exceed the maximum', async () => {
      const { create } = await namespaceWith(limitRange('l', { type: 'Pod', max: { memory: '2Gi', cpu: '1' } }));
      const two = (memory: string, cpu: string) =>
        pod('p', { containers: ['a', 'b'].map((name) => withResources(name, {}, { memory, cpu })) });
      expect(rejectionOf(await create('pods', two('1025Mi', '600m')))).toEqual(
        forbidden(
          'pods',
          'p',
          '[maximum cpu usage per Pod is 1, but limit is 1200m, ' +
            'maximum memory usage per Pod is 2Gi, but limit is 2149580800]',
        ),
      );
      expect(rejectionOf(await create('pods', two('1Gi', '500m')))).toEqual([201]);
    });

    test('a pod with an init container that exceeds the maximum alone', async () => {
      const { create } = await namespaceWith(limitRange('l', { type: 'Pod', max: { cpu: '1' } }));
      const body = pod('p', {
        initContainers: [withResources('i', {}, { cpu: '1500m' })],
        containers: [withResources('c', {}, { cpu: '100m' })],
      });
      expect(rejectionOf(await create('pods', body))).toEqual(
        forbidden('pods', 'p', 'maximum cpu usage per Pod is 1, but limit is 1500m'),
      );
    });

    test('a pod in which one of several containers specifies nothing', async () => {
      const { create } = await namespaceWith(limitRange('l', { type: 'Pod', min: { cpu: '100m' } }));
      const body = pod('p', { containers: [withResources('a', { cpu: '1' }), container('b')] });
      expect(rejectionOf(await create('pods', body))).toEqual(
        forbidden('pods', 'p', 'minimum cpu usage per Pod is 100m.  No request is specified'),
      );
    });

    test('a claim outside the minimum and the maximum, when it is created and when it is updated', async () => {
      const { create, made, path } = await namespaceWith(
        limitRange('l', { type: 'PersistentVolumeClaim', min: { storage: '1Gi' }, max: { storage: '2Gi' } }),
      );
      const refused = (why: string, name = 'c') => forbidden('persistentvolumeclaims', name, why);
      expect(rejectionOf(await create('persistentvolumeclaims', claim('c', '512Mi')))).toEqual(
        refused('minimum storage usage per PersistentVolumeClaim is 1Gi, but request is 512Mi'),
      );
      expect(rejectionOf(await create('persistentvolumeclaims', claim('c', '3Gi')))).toEqual(
        refused('maximum storage usage per PersistentVolumeClaim is 2Gi, but request is 3Gi'),
      );
      await made('persistentvolumeclaims', claim('c', '2Gi'));
      await mergePatch(server, `${path}/limitranges/l`, {
        spec: { limits: [{ type: 'PersistentVolumeClaim', max: { storage: '1Gi' } }] },
      });
      const label = await mergePatch(server, `${path}/persistentvolumeclaims/c`, { metadata: { labels: { a: 'b' } } });
      expect(rejectionOf(label)).toEqual(
        refused('maximum storage usage per PersistentVolumeClaim is 1Gi, but request is 2Gi'),
      );
    });

    test('a pod outside any of several limit ranges', async () => {
      const { create } = await namespaceWith(
        limitRange('a', { type: 'Container', min: { cpu: '1m' }, defaultRequest: { cpu: '1m' } }),
        limitRange('b', { type: 'Container', min: { cpu: '2m' } }),
      );
      expect(rejectionOf(await create('pods', pod('p')))).toEqual(
        forbidden('pods', 'p', 'minimum cpu usage per Container is 2m, but request is 1m'),
      );
    });
  });

  describe('admits', () => {
    test('a pod within all limits', async () => {
      const { made } = await namespaceWith(
        limitRange(
          'l',
          { type: 'Container', min: { cpu: '100m' }, max: { cpu: '1' }, maxLimitRequestRatio: { cpu: '10' } },
          { type: 'Pod', min: { cpu: '200m' }, max: { cpu: '2' } },
        ),
      );
      const containers = ['a', 'b'].map((name) => withResources(name, { cpu: '100m' }, { cpu: '1' }));
      expect((await made('pods', pod('p', { containers }))).metadata.annotations).toBeUndefined();
    });

    test('an object of another kind, and a limit of an unknown type', async () => {
      const { made } = await namespaceWith(limitRange('l', { type: 'example.com/Widget', max: { cpu: '1m' } }));
      await made('configmaps', { metadata: { name: 'c' } });
      await made('pods', pod('p', { containers: [withResources('c', { cpu: '1' })] }));
    });

    test('the status of a claim, and a claim that is being deleted', async () => {
      const { made, path } = await namespaceWith();
      await made('persistentvolumeclaims', claim('c', '2Gi'));
      await made('limitranges', limitRange('l', { type: 'PersistentVolumeClaim', max: { storage: '1Gi' } }));
      const status = await mergePatch(server, `${path}/persistentvolumeclaims/c/status`, {
        status: { phase: 'Bound' },
      });
      expect(status.status).toBe(200);
      await server.ask('DELETE', `${path}/persistentvolumeclaims/c`);
      const released = await mergePatch(server, `${path}/persistentvolumeclaims/c`, { metadata: { finalizers: null } });
      expect(rejectionOf(released)).toEqual([200]);
    });

    test('everything once the limit range is deleted', async () => {
      const { create, made, path } = await namespaceWith(limitRange('l', { type: 'Pod', min: { cpu: '1' } }));
      expect((await create('pods', pod('p'))).status).toBe(403);
      await server.ask('DELETE', `${path}/limitranges/l`);
      await made('pods', pod('p'));
    });
  });

  describe('configuration', () => {
    test('a disabled plugin enforces nothing', async () => {
      const without = await startTestServer('orch', { admission: { disabled: ['LimitRanger'] } });
      try {
        const { made } = await testNamespace(without, 'n');
        await made('limitranges', limitRange('l', { type: 'Container', min: { cpu: '1' }, default: { cpu: '2' } }));
        expect((await made('pods', pod('p'))).spec.containers[0].resources).toEqual({});
      } finally {
        await without.stop();
      }
    });
  });
});
