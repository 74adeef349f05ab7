import { expect, test } from '@jest/globals';
import type { Pod } from '@orch/api/types/core_v1';
import fc from 'fast-check';
import { NodeTable } from './node-table.js';
import { podRequest } from './pod-request.js';

const allGates = () => true;
const pod = (uid: string, cpu: number): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: uid, uid },
  spec: { containers: [{ name: 'c', resources: { requests: { cpu: `${cpu}m` } } }] },
});
const node = (name: string) => ({ apiVersion: 'v1', kind: 'Node', metadata: { name } });

test('a node that is added after its pods has their requests', () => {
  const table = new NodeTable();
  table.putPod('p', 'n', podRequest(pod('p', 500), allGates));
  expect(table.rows).toEqual([]);
  table.putNode(node('n'));
  expect(table.rows[0]?.requested).toMatchObject({ milliCpu: 500, pods: 1 });
});

test('the incremental sums equal the sums over all pods', () => {
  const change = fc.record({
    uid: fc.constantFrom('a', 'b', 'c', 'd'),
    node: fc.constantFrom('n1', 'n2', undefined),
    cpu: fc.integer({ min: 1, max: 1_000 }),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const table = new NodeTable();
      table.putNode(node('n1'));
      table.putNode(node('n2'));
      const model = new Map<string, { node: string; cpu: number }>();
      for (const { uid, node: nodeName, cpu } of changes) {
        if (nodeName === undefined) {
          table.removePod(uid);
          model.delete(uid);
        } else {
          table.putPod(uid, nodeName, podRequest(pod(uid, cpu), allGates));
          model.set(uid, { node: nodeName, cpu });
        }
      }
      for (const row of table.rows) {
        const pods = [...model.values()].filter((each) => each.node === row.node.metadata.name);
        expect(row.requested.pods).toBe(pods.length);
        expect(row.requested.milliCpu).toBe(pods.reduce((sum, each) => sum + each.cpu, 0));
      }
    }),
  );
});
