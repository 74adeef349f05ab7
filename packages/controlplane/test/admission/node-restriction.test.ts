import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Parsed, startTestServer, type TestServer } from '../test-server.js';

const api = '/api/v1/namespaces/default';
const pods = `${api}/pods`;
const nodes = '/api/v1/nodes';
const claims = `${api}/persistentvolumeclaims`;
const tokens = `${api}/serviceaccounts/default/token`;
const leasesIn = (namespace: string) => `/apis/coordination.k8s.io/v1/namespaces/${namespace}/leases`;
const leases = leasesIn('kube-node-lease');
const csiNodes = '/apis/storage.k8s.io/v1/csinodes';
const merge = { 'content-type': 'application/merge-patch+json' };
const node = 'node "a"';

let server: TestServer;
/** The uids of objects, by name. */
const uids: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer('kubernetes', {
    admission: { enabled: ['NodeRestriction'], disabled: ['ServiceAccount', 'TaintNodesByCondition'] },
    authorization: { modes: ['AlwaysAllow'] },
  });
  for (const name of ['a', 'b']) await given(nodes, { metadata: { name } });
  for (const [name, nodeName] of Object.entries({ mine: 'a', other: 'b' })) {
    await given(pods, { metadata: { name }, spec: { nodeName, containers } });
  }
  await given(pods, { metadata: { name: 'unbound' }, spec: { containers } });
  await given(`${api}/serviceaccounts`, { metadata: { name: 'default' } });
  const resources = { requests: { storage: '1Gi' } };
  await given(claims, { metadata: { name: 'c' }, spec: { accessModes: ['ReadWriteOnce'], resources } });
});
afterAll(() => server.stop());

const containers = [{ name: 'c', image: 'i' }];

async function given(path: string, body: object): Promise<void> {
  const { status, json, text } = await server.ask('POST', path, { body });
  if (status !== 201) throw new Error(text);
  uids[json.metadata.name] = json.metadata.uid;
}

/** The response to a request of node `a`. */
async function asNode(request: string, body?: object, user = 'system:node:a') {
  const [method = '', path = ''] = request.split(' ');
  const headers = {
    'impersonate-user': user,
    'impersonate-group': 'system:nodes',
    ...(method === 'PATCH' ? merge : {}),
  };
  return await server.ask(method, path, { headers, ...(body === undefined ? {} : { body }) });
}

/** Status and message of a rejection; the status alone of a success. */
async function outcome(request: string, body?: object) {
  const { status, json } = await asNode(request, body);
  return status < 300 ? status : [status, json.message];
}

const rejection = (subject: string, why: string): Parsed => [403, `${subject} is forbidden: ${why}`];

const owner = (rest: object = {}) => ({
  ...{ apiVersion: 'v1', kind: 'Node', name: 'a', uid: uids['a'], controller: true },
  ...rest,
});

interface MirrorParts {
  readonly spec?: object;
  readonly metadata?: object;
}

const mirrorPod = ({ spec = {}, metadata = {} }: MirrorParts = {}) => ({
  metadata: {
    name: 'm',
    annotations: { 'kubernetes.io/config.mirror': 'x' },
    ownerReferences: [owner()],
    ...metadata,
  },
  spec: { nodeName: 'a', containers, ...spec },
});
const withVolume = (source: object) => ({ spec: { volumes: [{ name: 'v', ...source }] } });
const withContainer = (rest: object) => ({ spec: { containers: [{ ...containers[0], ...rest }] } });

describe('NodeRestriction', () => {
  describe('admits', () => {
    test('mirror pods of the node, and their deletion', async () => {
      const hostPath = withVolume({ hostPath: { path: '/' } });
      expect(await outcome(`POST ${pods}`, mirrorPod(hostPath))).toBe(201);
      expect(await outcome(`DELETE ${pods}/m?gracePeriodSeconds=0`)).toBe(200);
    });

    test('the status, eviction and deletion of pods on the node', async () => {
      expect(await outcome(`PATCH ${pods}/mine/status`, { status: { message: 'm' } })).toBe(200);
      expect(await outcome(`POST ${pods}/mine/eviction?dryRun=All`, { metadata: { name: 'mine' } })).toBe(201);
      expect(await outcome(`DELETE ${pods}/mine?dryRun=All`)).toBe(200);
    });

    test('the creation, status and deletion of the node itself', async () => {
      const as = async (method: string, rest = '', body?: object) =>
        (await asNode(`${method} ${nodes}${rest}`, body, 'system:node:new')).status;
      expect(await as('POST', '', { metadata: { name: 'new' } })).toBe(201);
      expect(await as('PATCH', '/new/status', { status: { phase: 'Running' } })).toBe(200);
      expect(await as('PATCH', '/new', { spec: { unschedulable: true } })).toBe(200);
      expect(await as('DELETE', '/new')).toBe(200);
    });

    test.each([
      'kubernetes.io/hostname',
      'topology.kubernetes.io/zone',
      'topology.kubernetes.io/region',
      'failure-domain.beta.kubernetes.io/zone',
      'failure-domain.beta.kubernetes.io/region',
      'beta.kubernetes.io/instance-type',
      'node.kubernetes.io/instance-type',
      'kubernetes.io/os',
      'kubernetes.io/arch',
      'beta.kubernetes.io/os',
      'beta.kubernetes.io/arch',
      'kubelet.kubernetes.io/any',
      'group.kubelet.kubernetes.io/any',
      'node.kubernetes.io/any',
      'group.node.kubernetes.io/any',
      'example.com/any',
      'any',
    ])('the label %s on the node itself', async (label) => {
      const metadata = { name: 'labelled', labels: { [label]: 'x' } };
      const { status } = await asNode(`POST ${nodes}?dryRun=All`, { metadata }, 'system:node:labelled');
      expect(status).toBe(201);
      expect(await outcome(`PATCH ${nodes}/a`, { metadata: { labels: { [label]: 'x' } } })).toBe(200);
      expect(await outcome(`PATCH ${nodes}/a`, { metadata: { labels: { [label]: null } } })).toBe(200);
    });

    test('the lease and the CSINode of the node', async () => {
      for (const path of [leases, csiNodes]) {
        expect(await outcome(`POST ${path}`, { metadata: { name: 'a' }, spec: { drivers: [] } })).toBe(201);
        expect(await outcome(`PATCH ${path}/a`, { metadata: { labels: { a: 'b' } } })).toBe(200);
        expect(await outcome(`DELETE ${path}/a`)).toBe(200);
      }
    });

    test('capacity and conditions in the status of a claim', async () => {
      const conditions = [{ type: 'Resizing', status: 'True' }];
      const status = { capacity: { storage: '2Gi' }, conditions };
      expect(await outcome(`PATCH ${claims}/c/status`, { status })).toBe(200);
    });

    test('other resources, which authorization restricts', async () => {
      expect(
        await outcome(`POST ${api}/events`, { metadata: { name: 'e' }, involvedObject: { namespace: 'default' } }),
      ).toBe(201);
      expect(await outcome(`POST ${api}/configmaps?dryRun=All`, { metadata: { name: 'e' } })).toBe(201);
    });

    test('requests of users who are not in the group of nodes', async () => {
      const headers = { 'impersonate-user': 'system:node:a', ...merge };
      const body = { metadata: { labels: { a: 'b' } } };
      expect((await server.ask('PATCH', `${nodes}/b`, { headers, body })).status).toBe(200);
    });
  });

  describe('rejects', () => {
    test('all writes of a node without a name', async () => {
      const { status, json } = await asNode(`POST ${api}/configmaps`, { metadata: { name: 'x' } }, 'system:node:');
      expect([status, json]).toEqual([
        403,
        {
          kind: 'Status',
          apiVersion: 'v1',
          metadata: {},
          status: 'Failure',
          message: 'configmaps "x" is forbidden: could not determine node from user "system:node:"',
          reason: 'Forbidden',
          details: { name: 'x', kind: 'configmaps' },
          code: 403,
        },
      ]);
    });

    describe('pods', () => {
      const only = (what: string) => `${node} can only create pods with ${what} set to itself`;
      const never = (what: string) => `${node} can not create pods that reference ${what}`;

      test.each([
        [
          'that are not mirror pods',
          () => mirrorPod({ metadata: { annotations: {} } }),
          `pod does not have "kubernetes.io/config.mirror" annotation, ${node} can only create mirror pods`,
        ],
        ['of other nodes', () => mirrorPod({ spec: { nodeName: 'b' } }), only('spec.nodeName')],
        ['without an owner', () => mirrorPod({ metadata: { ownerReferences: [] } }), only('an owner reference')],
        [
          'with several owners',
          () => mirrorPod({ metadata: { ownerReferences: [owner(), owner({ uid: 'u', controller: false })] } }),
          only('a single owner reference'),
        ],
        [
          'of another owner',
          () => mirrorPod({ metadata: { ownerReferences: [owner({ name: 'b' })] } }),
          only('an owner reference'),
        ],
        [
          'of an owner that does not control them',
          () => mirrorPod({ metadata: { ownerReferences: [owner({ controller: false })] } }),
          only('a controller owner reference'),
        ],
        [
          'that block the deletion of the node',
          () => mirrorPod({ metadata: { ownerReferences: [owner({ blockOwnerDeletion: true })] } }),
          `${node} must not set blockOwnerDeletion on an owner reference`,
        ],
        [
          'that reference a service account',
          () => mirrorPod({ spec: { serviceAccountName: 'default' } }),
          never('a service account'),
        ],
        ['that mount a secret', () => mirrorPod(withVolume({ secret: { secretName: 's' } })), never('secrets')],
        [
          'that mount a config map',
          () => mirrorPod(withVolume({ projected: { sources: [{ configMap: { name: 'c' } }] } })),
          never('configmaps'),
        ],
        [
          'that read variables from a config map',
          () => mirrorPod(withContainer({ envFrom: [{ configMapRef: { name: 'c' } }] })),
          never('configmaps'),
        ],
        [
          'that mount a claim',
          () => mirrorPod(withVolume({ persistentVolumeClaim: { claimName: 'c' } })),
          never('persistentvolumeclaims'),
        ],
      ])('%s', async (_title, pod, why) => {
        expect(await outcome(`POST ${pods}`, pod())).toEqual(rejection('pods "m"', why));
      });

      test('of an earlier node of the same name', async () => {
        const pod = mirrorPod({ metadata: { ownerReferences: [owner({ uid: 'gone' })] } });
        const why = `node a UID mismatch: expected gone got ${uids['a']}`;
        expect(await outcome(`POST ${pods}`, pod)).toEqual(rejection('pods "m"', why));
      });

      test('of a node that does not exist', async () => {
        const pod = mirrorPod({
          spec: { nodeName: 'gone' },
          metadata: { ownerReferences: [owner({ name: 'gone' })] },
        });
        const { status, json } = await asNode(`POST ${pods}`, pod, 'system:node:gone');
        expect([status, json.message]).toEqual([404, 'node "gone" not found']);
      });

      test('updates, bindings and ephemeral containers', async () => {
        expect(await outcome(`PATCH ${pods}/mine`, { metadata: { labels: { a: 'b' } } })).toEqual(
          rejection('pods "mine"', `unexpected operation "UPDATE", ${node} can only create and delete mirror pods`),
        );
        const target = { kind: 'Node', name: 'a' };
        expect(await outcome(`POST ${pods}/unbound/binding`, { metadata: { name: 'unbound' }, target })).toEqual(
          rejection('pods "unbound"', `unexpected pod subresource "binding", only 'status' and 'eviction' are allowed`),
        );
      });

      test('the deletion, status and eviction of pods that are not on the node', async () => {
        for (const name of ['other', 'unbound']) {
          const onlyOwn = (what: string) =>
            rejection(`pods "${name}"`, `${what} pods with spec.nodeName set to itself`);
          expect(await outcome(`DELETE ${pods}/${name}`)).toEqual(onlyOwn(`${node} can only delete`));
          expect(await outcome(`PATCH ${pods}/${name}/status`, { status: { message: 'm' } })).toEqual(
            onlyOwn(`${node} can only update pod status for`),
          );
          expect(await outcome(`POST ${pods}/${name}/eviction`, { metadata: { name } })).toEqual(
            onlyOwn('node a can only evict'),
          );
        }
      });

      test('labels written through the status', async () => {
        expect(await outcome(`PATCH ${pods}/mine/status`, { metadata: { labels: { a: 'b' } } })).toEqual(
          rejection('pods "mine"', `${node} cannot update labels through pod status`),
        );
      });

      test('the eviction of a missing pod', async () => {
        expect(await outcome(`POST ${pods}/gone/eviction`, { metadata: { name: 'gone' } })).toEqual([
          404,
          'pod "gone" not found',
        ]);
      });
    });

    describe('nodes', () => {
      test('writes of another node', async () => {
        const why = rejection('nodes "b"', `${node} is not allowed to modify node "b"`);
        expect(await outcome(`PATCH ${nodes}/b`, { metadata: { labels: { a: 'b' } } })).toEqual(why);
        expect(await outcome(`PATCH ${nodes}/b/status`, { status: { phase: 'Running' } })).toEqual(why);
        expect(await outcome(`DELETE ${nodes}/b`)).toEqual(why);
        expect(await outcome(`POST ${nodes}`, { metadata: { name: 'b' } })).toEqual(why);
      });

      const protectedLabels = [
        'k8s.io/any',
        'kubernetes.io/any',
        'node-restriction.kubernetes.io/any',
        'node-role.kubernetes.io/master',
        'sub.node-restriction.kubernetes.io/any',
      ];

      test('labels of protected domains on a new node', async () => {
        const labels = Object.fromEntries(protectedLabels.map((key) => [key, 'x']));
        const { status, json } = await asNode(`POST ${nodes}`, { metadata: { name: 'n', labels } }, 'system:node:n');
        const why = `node "n" is not allowed to set the following labels: ${protectedLabels.join(', ')}`;
        expect([status, json.message]).toEqual(rejection('nodes "n"', why));
      });

      test.each(protectedLabels)('a new, changed or removed label %s', async (label) => {
        const set = (value: string | null) => ({ metadata: { labels: { [label]: value } } });
        const why = rejection('nodes "a"', `is not allowed to modify labels: ${label}`);
        expect(await outcome(`PATCH ${nodes}/a`, set('x'))).toEqual(why);
        await server.ask('PATCH', `${nodes}/a`, { body: set('x'), headers: merge });
        expect(await outcome(`PATCH ${nodes}/a`, set('y'))).toEqual(why);
        expect(await outcome(`PATCH ${nodes}/a/status`, set(null))).toEqual(why);
        await server.ask('PATCH', `${nodes}/a`, { body: set(null), headers: merge });
      });

      test('changed taints', async () => {
        const taints = (...list: readonly object[]) => ({ spec: { taints: list } });
        const why = rejection('nodes "a"', `${node} is not allowed to modify taints`);
        const taint = { key: 'k', effect: 'NoSchedule' };
        expect(await outcome(`PATCH ${nodes}/a`, taints(taint))).toEqual(why);
        await server.ask('PATCH', `${nodes}/a`, { body: taints(taint), headers: merge });
        expect(await outcome(`PATCH ${nodes}/a`, taints())).toEqual(why);
        await server.ask('PATCH', `${nodes}/a`, { body: taints(), headers: merge });
      });

      test('a new source of configuration', async () => {
        const configMap = { namespace: 'default', name: 'c', kubeletConfigKey: 'k' };
        const spec = { configSource: { configMap } };
        expect(await outcome(`PATCH ${nodes}/a`, { spec })).toEqual(
          rejection('nodes "a"', `${node} is not allowed to update configSource to a new non-nil configSource`),
        );
        const { json } = await asNode(`POST ${nodes}`, { metadata: { name: 'n' }, spec }, 'system:node:n');
        expect(json.message).toBe(
          'nodes "n" is forbidden: node "n" is not allowed to create pods with a non-nil configSource',
        );
      });
    });

    test.each([
      ['no object', undefined, 'node requested token not bound to a pod'],
      ['a secret', { kind: 'Secret', name: 's' }, 'node requested token not bound to a pod'],
      ['a pod without a name', { kind: 'Pod', uid: 'u' }, 'node requested token not bound to a pod'],
      ['a pod without a uid', { kind: 'Pod', name: 'mine' }, 'node requested token with a pod binding without a uid'],
    ])('tokens bound to %s', async (_title, bound, why) => {
      const boundObjectRef = bound === undefined ? undefined : { apiVersion: 'v1', ...bound };
      expect(await outcome(`POST ${tokens}`, { spec: { audiences: ['a'], boundObjectRef } })).toEqual(
        rejection('serviceaccounts "default"', why),
      );
    });

    test('tokens bound to pods that are gone, replaced or on other nodes', async () => {
      const request = (name: string, uid = '') => {
        const boundObjectRef = { apiVersion: 'v1', kind: 'Pod', name, uid };
        return outcome(`POST ${tokens}`, { spec: { audiences: ['a'], boundObjectRef } });
      };
      const account = 'serviceaccounts "default"';
      expect(await request('gone', 'u')).toEqual([404, 'pod "gone" not found']);
      expect(await request('other', uids['other'])).toEqual(
        rejection(account, 'node requested token bound to a pod scheduled on a different node'),
      );
      const why = `the UID in the bound object reference (old) does not match the UID in record (${uids['mine']})`;
      expect(await request('mine', 'old')).toEqual(
        rejection(account, `${why}. The object might have been deleted and then recreated`),
      );
    });

    test('writes of claims other than of their status', async () => {
      const why = rejection('persistentvolumeclaims "c"', 'may only update PVC status');
      expect(await outcome(`PATCH ${claims}/c`, { metadata: { labels: { a: 'b' } } })).toEqual(why);
      expect(await outcome(`DELETE ${claims}/c`)).toEqual(why);
    });

    test('other parts of a claim through its status', async () => {
      const why = `${node} is not allowed to update fields other than status.capacity and status.conditions`;
      const subject = 'persistentvolumeclaims "c"';
      expect(await outcome(`PATCH ${claims}/c/status`, { status: { phase: 'Bound' } })).toEqual(
        rejection(subject, `${why}: status.phase`),
      );
      const metadata = { labels: { a: 'b' }, finalizers: [] };
      expect(await outcome(`PATCH ${claims}/c/status`, { metadata })).toEqual(
        rejection(subject, `${why}: metadata.finalizers, metadata.labels`),
      );
    });

    test('leases in other namespaces and of other nodes', async () => {
      const subject = (name: string) => `leases.coordination.k8s.io "${name}"`;
      expect(await outcome(`POST ${leasesIn('default')}`, { metadata: { name: 'a' } })).toEqual(
        rejection(subject('a'), 'can only access leases in the "kube-node-lease" system namespace'),
      );
      const why = rejection(subject('b'), 'can only access node lease with the same name as the requesting node');
      expect(await outcome(`POST ${leases}`, { metadata: { name: 'b' } })).toEqual(why);
      await given(leases, { metadata: { name: 'b' } });
      expect(await outcome(`PATCH ${leases}/b`, { spec: { leaseDurationSeconds: 1 } })).toEqual(why);
      expect(await outcome(`DELETE ${leases}/b`)).toEqual(why);
    });

    test('CSINodes of other nodes', async () => {
      const why = rejection(
        'csinodes.storage.k8s.io "b"',
        'can only access CSINode with the same name as the requesting node',
      );
      expect(await outcome(`POST ${csiNodes}`, { metadata: { name: 'b' }, spec: { drivers: [] } })).toEqual(why);
      await given(csiNodes, { metadata: { name: 'b' }, spec: { drivers: [] } });
      expect(await outcome(`DELETE ${csiNodes}/b`)).toEqual(why);
    });
  });

  describe('configuration', () => {
    const as = (user: string) => ({ 'impersonate-user': user, 'impersonate-group': 'system:nodes', ...merge });

    test('has none; the plugin is disabled unless it is enabled by name', async () => {
      const plain = await startTestServer('orch', { authorization: { modes: ['AlwaysAllow'] } });
      await plain.ask('POST', nodes, { body: { metadata: { name: 'b' } } });
      const body = { metadata: { labels: { 'node-restriction.orch.io/a': 'b' } } };
      expect((await plain.ask('PATCH', `${nodes}/b`, { body, headers: as('system:node:a') })).status).toBe(200);
      await plain.stop();
    });

    test('labels, annotations and namespaces are those of the dialect', async () => {
      const neutral = await startTestServer('orch', {
        admission: { enabled: ['NodeRestriction'], disabled: ['ServiceAccount'] },
        authorization: { modes: ['AlwaysAllow'] },
      });
      const post = async (path: string, body: object) =>
        (
          await neutral.ask('POST', path, {
            body,
            headers: { ...as('system:node:a'), 'content-type': 'application/json' },
          })
        ).json.message;
      const labels = {
        'node-restriction.orch.io/a': 'x',
        'orch.io/b': 'x',
        'orch.io/hostname': 'x',
        'nodeagent.orch.io/c': 'x',
        'kubernetes.io/d': 'x',
      };
      expect(await post(nodes, { metadata: { name: 'a', labels } })).toBe(
        `nodes "a" is forbidden: ${node} is not allowed to set the following labels: node-restriction.orch.io/a, orch.io/b`,
      );
      expect(await post(pods, { metadata: { name: 'p' }, spec: { containers } })).toContain(
        'pod does not have "orch.io/config.mirror" annotation',
      );
      const neutralLeases = '/apis/coordination.orch.io/v1/namespaces/default/leases';
      expect(await post(neutralLeases, { metadata: { name: 'a' } })).toContain(
        'in the "orch-node-lease" system namespace',
      );
      await neutral.stop();
    });

    test('without the gate ExpandPersistentVolumes nodes write no claims', async () => {
      const ungated = await startTestServer('kubernetes', {
        admission: { enabled: ['NodeRestriction'] },
        authorization: { modes: ['AlwaysAllow'] },
        gates: (name) => name !== 'ExpandPersistentVolumes',
      });
      const resources = { requests: { storage: '1Gi' } };
      await ungated.ask('POST', claims, {
        body: { metadata: { name: 'c' }, spec: { accessModes: ['ReadWriteOnce'], resources } },
      });
      const body = { status: { capacity: { storage: '2Gi' } } };
      const { json } = await ungated.ask('PATCH', `${claims}/c/status`, { body, headers: as('system:node:a') });
      expect(json.message).toBe(
        `persistentvolumeclaims "c" is forbidden: ${node} is not allowed to update persistentvolumeclaim metadata`,
      );
      await ungated.stop();
    });
  });
});
