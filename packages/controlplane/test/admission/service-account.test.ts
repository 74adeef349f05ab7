import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Parsed, startTestServer, type TestServer } from '../test-server.js';
import { container, mergePatch, pod, rejectionOf, type TestNamespace, testNamespace } from './fixture.js';

const mountPath = '/var/run/secrets/orch.io/serviceaccount';
const tokenVolume = (name: unknown, certificates = 'orch-root-ca.crt') => ({
  name,
  projected: {
    sources: [
      { serviceAccountToken: { expirationSeconds: 3607, path: 'token' } },
      { configMap: { name: certificates, items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
      {
        downwardAPI: {
          items: [{ path: 'namespace', fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' } }],
        },
      },
    ],
    defaultMode: 420,
  },
});
const mountsOf = (containers: Parsed[] = []) => containers.map(({ volumeMounts }) => volumeMounts);

describe('ServiceAccount', () => {
  let server: TestServer;
  let namespace: TestNamespace;
  beforeAll(async () => {
    server = await startTestServer('orch');
    namespace = await testNamespace(server, 'accounts');
  });
  afterAll(() => server.stop());

  let pods = 0;
  async function created(spec: object = {}): Promise<Parsed> {
    pods += 1;
    return (await namespace.made('pods', pod(`p-${pods}`, spec))).spec;
  }

  describe('changes', () => {
    test('a pod without an account to the account default [Service account and its secret, 3]', async () => {
      const { serviceAccountName, serviceAccount } = await created();
      expect([serviceAccountName, serviceAccount]).toEqual(['default', 'default']);
    });

    test('a pod: mounts the bound token volume in every container and init container', async () => {
      const { volumes, containers, initContainers } = await created({
        containers: [container('a', { volumeMounts: [{ name: 'own', mountPath: '/own' }] }), container('b')],
        initContainers: [container('i')],
        volumes: [{ name: 'own', emptyDir: {} }],
      });
      const [own, added] = volumes;
      expect(volumes).toEqual([{ name: 'own', emptyDir: {} }, tokenVolume(added.name)]);
      expect(added.name).toMatch(/^orch-api-access-[a-z0-9]{5}$/);
      const mount = { name: added.name, readOnly: true, mountPath };
      expect(mountsOf(containers)).toEqual([[{ name: own.name, mountPath: '/own' }, mount], [mount]]);
      expect(mountsOf(initContainers)).toEqual([[mount]]);
    });

    test('a pod in the kubernetes dialect with the names of v1.21', async () => {
      const kubernetes = await startTestServer('kubernetes');
      try {
        const { made } = await testNamespace(kubernetes, 'n');
        const { volumes, containers } = (await made('pods', pod('p'))).spec;
        expect(volumes[0].name).toMatch(/^kube-api-access-[a-z0-9]{5}$/);
        expect(volumes).toEqual([tokenVolume(volumes[0].name, 'kube-root-ca.crt')]);
        expect(mountsOf(containers)).toEqual([
          [{ name: volumes[0].name, readOnly: true, mountPath: '/var/run/secrets/kubernetes.io/serviceaccount' }],
        ]);
      } finally {
        await kubernetes.stop();
      }
    });

    test('no container that mounts something at the path of the token', async () => {
      const own = [{ name: 'own', mountPath }];
      const volumes = [{ name: 'own', emptyDir: {} }];
      const one = await created({ containers: [container('a', { volumeMounts: own }), container('b')], volumes });
      expect(mountsOf(one.containers)).toEqual([own, [{ name: one.volumes[1].name, readOnly: true, mountPath }]]);
      const all = await created({ containers: [container('a', { volumeMounts: own })], volumes });
      expect([mountsOf(all.containers), all.volumes]).toEqual([[own], volumes]);
    });

    test('a pod that has a token volume by mounting that one', async () => {
      const volumes = [{ name: 'orch-api-access-mine', emptyDir: {} }];
      const spec = await created({ volumes });
      expect(spec.volumes).toEqual(volumes);
      expect(mountsOf(spec.containers)).toEqual([[{ name: 'orch-api-access-mine', readOnly: true, mountPath }]]);
    });

    test.each([
      [true, true, true],
      [true, false, false],
      [false, undefined, false],
      [false, true, true],
      [undefined, false, false],
      [undefined, undefined, true],
    ])('account automounts %s, pod %s: token mounted %s', async (ofAccount, ofPod, isMounted) => {
      const name = `automount-${ofAccount}-${ofPod}`;
      await namespace.made('serviceaccounts', { metadata: { name }, automountServiceAccountToken: ofAccount });
      const spec = await created({ serviceAccountName: name, automountServiceAccountToken: ofPod });
      expect([spec.volumes?.length ?? 0, mountsOf(spec.containers).flat().filter(Boolean).length]).toEqual(
        isMounted ? [1, 1] : [0, 0],
      );
    });

    test('a pod without pull secrets: it gets those of the account', async () => {
      const imagePullSecrets = [{ name: 'one' }, { name: 'two' }];
      await namespace.made('serviceaccounts', { metadata: { name: 'puller' }, imagePullSecrets });
      expect((await created({ serviceAccountName: 'puller' })).imagePullSecrets).toEqual(imagePullSecrets);
      const own = [{ name: 'own' }];
      const spec = await created({ serviceAccountName: 'puller', imagePullSecrets: own });
      expect(spec.imagePullSecrets).toEqual(own);
    });

    test('no pod that exists', async () => {
      const { metadata } = await namespace.made('pods', pod('kept', { automountServiceAccountToken: false }));
      await namespace.patch('serviceaccounts/default', { imagePullSecrets: [{ name: 'later' }] });
      const patched = await namespace.patch(`pods/${metadata.name}`, { metadata: { labels: { a: 'b' } } });
      expect([patched.status, patched.json.spec.imagePullSecrets]).toEqual([200, undefined]);
      await namespace.patch('serviceaccounts/default', { imagePullSecrets: null });
    });
  });

  describe('rejects', () => {
    test('a pod whose account does not exist', async () => {
      const { create } = namespace;
      const body = pod('p', { serviceAccountName: 'missing' });
      expect(rejectionOf(await create('pods', body))).toEqual([
        403,
        'Forbidden',
        'pods "p" is forbidden: error looking up service account accounts/missing: serviceaccount "missing" not found',
      ]);
    });

    test('a mirror pod with a service account', async () => {
      const annotations = { 'orch.io/config.mirror': 'x' };
      const body = { ...pod('p', { serviceAccountName: 'default' }), metadata: { name: 'p', annotations } };
      expect(rejectionOf(await namespace.create('pods', body))).toEqual([
        403,
        'Forbidden',
        'pods "p" is forbidden: a mirror pod may not reference service accounts',
      ]);
    });
  });

  describe('admits', () => {
    test('a mirror pod unchanged', async () => {
      const metadata = { name: 'mirror', annotations: { 'orch.io/config.mirror': 'x' } };
      const { spec } = await namespace.made('pods', { ...pod('mirror', { nodeName: 'node' }), metadata });
      expect([spec.serviceAccountName, spec.volumes, spec.containers[0].volumeMounts]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    });

    test('a pod while the account default of its namespace is being created', async () => {
      const path = '/api/v1/namespaces/young';
      await server.ask('POST', '/api/v1/namespaces', { body: { metadata: { name: 'young' } } });
      const early = server.ask('POST', `${path}/pods`, { body: pod('early') });
      const account = await server.ask('POST', `${path}/serviceaccounts`, { body: { metadata: { name: 'default' } } });
      expect([account.status, rejectionOf(await early)]).toEqual([201, [201]]);
    });
  });

  describe('configuration', () => {
    describe('without the gate BoundServiceAccountTokenVolume', () => {
      let legacy: TestServer;
      let legacyNamespace: TestNamespace;
      beforeAll(async () => {
        legacy = await startTestServer('orch', { gates: (gate) => gate !== 'BoundServiceAccountTokenVolume' });
        legacyNamespace = await testNamespace(legacy, 'legacy');
      });
      afterAll(() => legacy.stop());

      async function accountWithTokens(name: string, ...tokens: readonly string[]): Promise<void> {
        const secrets = ['unrelated', ...tokens].map((token) => ({ name: token }));
        const { metadata } = await legacyNamespace.made('serviceaccounts', { metadata: { name }, secrets });
        const annotations = { 'orch.io/service-account.name': name, 'orch.io/service-account.uid': metadata.uid };
        for (const token of tokens) {
          const body = { metadata: { name: token, annotations }, type: 'orch.io/service-account-token' };
          await legacyNamespace.made('secrets', body);
        }
      }

      test('the first token secret of the account is mounted', async () => {
        await accountWithTokens('first', 'first.token', 'second-token');
        const { spec } = await legacyNamespace.made('pods', pod('first', { serviceAccountName: 'first' }));
        expect(spec.volumes).toEqual([
          { name: 'first-token', secret: { secretName: 'first.token', defaultMode: 420 } },
        ]);
        expect(mountsOf(spec.containers)).toEqual([[{ name: 'first-token', readOnly: true, mountPath }]]);
      });

      test('the name of the volume is unique in the pod, and a volume of the secret is reused', async () => {
        await accountWithTokens('taken', 'taken-token');
        const other = [{ name: 'taken-token', emptyDir: {} }];
        const unique = await legacyNamespace.made('pods', pod('a', { serviceAccountName: 'taken', volumes: other }));
        expect(unique.spec.volumes[1].name).toMatch(/^taken-token-[a-z0-9]{5}$/);
        const volumes = [{ name: 'mine', secret: { secretName: 'taken-token' } }];
        const reused = await legacyNamespace.made('pods', pod('b', { serviceAccountName: 'taken', volumes }));
        expect(reused.spec.volumes).toHaveLength(1);
        expect(reused.spec.containers[0].volumeMounts[0].name).toBe('mine');
      });

      test('a pod whose account has no token yet is rejected for a second', async () => {
        const { status, headers, json } = await legacyNamespace.create('pods', pod('early'));
        expect([status, headers['retry-after'], json]).toEqual([
          500,
          '1',
          {
            kind: 'Status',
            apiVersion: 'v1',
            metadata: {},
            status: 'Failure',
            message:
              'No API token found for service account "default", ' +
              'retry after the token is automatically created and added to the service account',
            reason: 'ServerTimeout',
            details: { name: 'create pod', kind: 'serviceaccounts', retryAfterSeconds: 1 },
            code: 500,
          },
        ]);
      });

      test('a secret of another account or type is no token', async () => {
        await legacyNamespace.made('secrets', { metadata: { name: 'opaque' } });
        const secrets = [{ name: 'opaque' }];
        await legacyNamespace.made('serviceaccounts', { metadata: { name: 'none' }, secrets });
        const { status } = await legacyNamespace.create('pods', pod('none', { serviceAccountName: 'none' }));
        expect(status).toBe(500);
      });
    });

    test('the annotation enforce-mountable-secrets also limits secrets that a webhook adds', async () => {
      const name = 'strict';
      const annotations = { 'orch.io/enforce-mountable-secrets': 'true' };
      const adding = await startTestServer('orch', {
        admission: {
          plugins: [
            {
              handles: ({ operation, definition }) => operation === 'create' && definition.resource === 'pods',
              mutate({ object }) {
                if (object !== undefined)
                  Object.assign(object['spec'] ?? {}, { imagePullSecrets: [{ name: 'added' }] });
              },
            },
          ],
        },
      });
      try {
        const { create, made } = await testNamespace(adding, 'n');
        await made('serviceaccounts', { metadata: { name, annotations } });
        expect(rejectionOf(await create('pods', pod('p', { serviceAccountName: name })))).toEqual([
          403,
          'Forbidden',
          'pods "p" is forbidden: imagePullSecrets[0].name="added" is not allowed ' +
            'because service account strict does not reference that imagePullSecret',
        ]);
      } finally {
        await adding.stop();
      }
    });

    test('a disabled plugin leaves pods unchanged', async () => {
      const without = await startTestServer('orch', { admission: { disabled: ['ServiceAccount'] } });
      try {
        const { made, path } = await testNamespace(without, 'n');
        await mergePatch(without, `${path}/serviceaccounts/default`, { imagePullSecrets: [{ name: 'x' }] });
        const { spec } = await made('pods', pod('p'));
        expect([spec.serviceAccountName, spec.volumes, spec.imagePullSecrets]).toEqual([
          undefined,
          undefined,
          undefined,
        ]);
      } finally {
        await without.stop();
      }
    });
  });
});
