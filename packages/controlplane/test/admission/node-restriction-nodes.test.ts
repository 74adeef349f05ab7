import { describe, expect, test } from '@jest/globals';
import { merge, node, nodes, rejection, useNode } from './node-restriction-fixture.js';

const { server, asNode, outcome } = useNode();

describe('NodeRestriction', () => {
  describe('rejects', () => {
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
        await server().ask('PATCH', `${nodes}/a`, { body: set('x'), headers: merge });
        expect(await outcome(`PATCH ${nodes}/a`, set('y'))).toEqual(why);
        expect(await outcome(`PATCH ${nodes}/a/status`, set(null))).toEqual(why);
        await server().ask('PATCH', `${nodes}/a`, { body: set(null), headers: merge });
      });

      test('changed taints', async () => {
        const taints = (...list: readonly object[]) => ({ spec: { taints: list } });
        const why = rejection('nodes "a"', `${node} is not allowed to modify taints`);
        const taint = { key: 'k', effect: 'NoSchedule' };
        expect(await outcome(`PATCH ${nodes}/a`, taints(taint))).toEqual(why);
        await server().ask('PATCH', `${nodes}/a`, { body: taints(taint), headers: merge });
        expect(await outcome(`PATCH ${nodes}/a`, taints())).toEqual(why);
        await server().ask('PATCH', `${nodes}/a`, { body: taints(), headers: merge });
      });

      test('owners, by which the garbage collector would delete the node', async () => {
        const owner = { apiVersion: 'v1', kind: 'ConfigMap', name: 'gone', uid: 'gone' };
        const owners = (...ownerReferences: readonly object[]) => ({ metadata: { ownerReferences } });
        const why = rejection('nodes "a"', `${node} is not allowed to modify ownerReferences`);
        expect(await outcome(`PATCH ${nodes}/a`, owners(owner))).toEqual(why);
        await server().ask('PATCH', `${nodes}/a`, { body: owners(owner), headers: merge });
        expect(await outcome(`PATCH ${nodes}/a/status`, owners())).toEqual(why);
        expect(await outcome(`PATCH ${nodes}/a`, owners())).toEqual(why);
        await server().ask('PATCH', `${nodes}/a`, { body: owners(), headers: merge });
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
  });
});
