import { describe, expect, test } from '@jest/globals';
import { startTestServer } from '../test-server.js';
import { api, claims, containers, merge, node, nodes, pods, rejection, useNode } from './node-restriction-fixture.js';

const { server, uids, given, asNode, outcome } = useNode();
const tokens = `${api}/serviceaccounts/default/token`;
const leasesIn = (namespace: string) => `/apis/coordination.k8s.io/v1/namespaces/${namespace}/leases`;
const leases = leasesIn('kube-node-lease');
const csiNodes = '/apis/storage.k8s.io/v1/csinodes';

describe('NodeRestriction', () => {
  describe('admits', () => {
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

    test('tokens bound to pods on the node', async () => {
      const boundObjectRef = { apiVersion: 'v1', kind: 'Pod', name: 'mine', uid: uids['mine'] };
      expect(await outcome(`POST ${tokens}`, { spec: { audiences: ['a'], boundObjectRef } })).toBe(201);
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
      expect((await server().ask('PATCH', `${nodes}/b`, { headers, body })).status).toBe(200);
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
