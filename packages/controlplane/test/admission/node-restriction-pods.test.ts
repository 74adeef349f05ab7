import { describe, expect, test } from '@jest/globals';
import { containers, node, pods, rejection, useNode } from './node-restriction-fixture.js';

const { uids, asNode, outcome } = useNode();
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
  });

  describe('rejects', () => {
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

      test('updates and bindings', async () => {
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
  });
});
