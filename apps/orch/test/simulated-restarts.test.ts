import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Lease } from '@orch/api/types/coordination_v1';
import type { Node, Pod } from '@orch/api/types/core_v1';
import { type ApiObject, isStatusError, systemClock } from '@orch/apimachinery';
import { runSimulatedNodes, type SimulatedNodesOptions } from '@orch/nodes';
import { eventually, isGone } from '../../../tools/src/test-support/eventually.js';
import { type ClusterInMemory, startClusterInMemory } from './cluster-in-memory.js';

let cluster: ClusterInMemory;
beforeAll(async () => {
  cluster = await startClusterInMemory();
  await resource('serviceaccounts').create({
    ...{ apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default', namespace } },
  });
});
afterAll(() => cluster.stop());

const core = (plural: string) => ({ group: '', version: 'v1', resource: plural });
const nodes = () => cluster.client.resource<Node>(core('nodes'));
const resource = (plural: string) => cluster.client.resource<ApiObject & { readonly spec?: object }>(core(plural));
const pods = () => cluster.client.resource<Pod>(core('pods'));
const leases = () =>
  cluster.client.resource<Lease>({ group: 'coordination.orch.io', version: 'v1', resource: 'leases' });
const namespace = 'default';
const inLeases = { namespace: 'orch-node-lease' };

/** Undefined while the object is missing. */
const found = <T>(get: () => Promise<T>): Promise<T | undefined> =>
  get().catch((error: unknown) => {
    if (isStatusError(error, 'NotFound')) return undefined;
    throw error;
  });

/** Runs simulated nodes until `stop`. */
function simulate(changes: Partial<SimulatedNodesOptions> = {}) {
  const ending = new AbortController();
  const errors: unknown[] = [];
  const log = { error: (...given: unknown[]) => void errors.push(given), debug: () => undefined };
  const options = { names: cluster.client.names, clock: systemClock(), count: 1, version: 'v1', log, ...changes };
  const ended = runSimulatedNodes({ clientOf: () => cluster.client, ...options }, ending.signal);
  const stop = async () => {
    ending.abort();
    await ended;
  };
  return { errors, stop };
}

const simulated = async <Result>(
  changes: Partial<SimulatedNodesOptions>,
  run: (errors: readonly unknown[]) => Promise<Result>,
): Promise<Result> => {
  const { errors, stop } = simulate(changes);
  try {
    return await run(errors);
  } finally {
    await stop();
  }
};

async function createPod(name: string, annotations: Record<string, string> = {}, more: Partial<Pod['spec']> = {}) {
  const spec = {
    ...{ nodeName: 'node-1', tolerations: [{ operator: 'Exists' }], containers: [{ name: 'main', image: 'a:1' }] },
    ...more,
  };
  const metadata = { name, namespace, annotations };
  return await pods().create({ apiVersion: 'v1', kind: 'Pod', metadata, spec });
}
const untilPod = (name: string, what: string, holds: (status: NonNullable<Pod['status']>) => boolean) =>
  eventually(`${name} ${what}`, async () => {
    const { status } = structuredClone(await pods().get(name, { namespace })) as Pod;
    return status !== undefined && status !== null && holds(status) ? status : undefined;
  });
const runs = ({ phase }: NonNullable<Pod['status']>) => phase === 'Running';

describe('a later run', () => {
  test('updates the node, keeps what others report of it, and takes over its lease', async () => {
    const first = await simulated({ template: { labels: { zone: 'a', rack: 'r' } } }, async () =>
      eventually('the lease is held', async () => {
        const lease = await found(() => leases().get('node-1', inLeases));
        return lease && { lease, node: await nodes().get('node-1') };
      }),
    );
    const volumesAttached = [{ name: 'v', devicePath: '' }];
    const body = { status: { volumesAttached, volumesInUse: ['v'] } };
    await nodes().patch('node-1', { type: 'merge', body, subresource: 'status' });
    await nodes().patch('node-1', { type: 'merge', body: { metadata: { labels: { other: 'kept' } } } });
    const template = { labels: { zone: 'b' }, capacity: { cpu: '4' } };
    const second = await simulated({ template, version: 'v2' }, async () =>
      eventually('the node is updated, and its lease renewed', async () => {
        const node = await nodes().get('node-1');
        const lease = await leases().get('node-1', inLeases);
        const isRenewed = lease.spec?.renewTime !== first.lease.spec?.renewTime;
        return isRenewed && node.status?.nodeInfo?.nodeagentVersion === 'v2' ? { node, lease } : undefined;
      }),
    );
    expect(second.node.metadata.uid).toBe(first.node.metadata.uid);
    expect(second.node.metadata.labels).toEqual({ ...first.node.metadata.labels, zone: 'b', other: 'kept' });
    expect(second.node.status?.capacity).toEqual({ ...first.node.status?.capacity, cpu: '4' });
    expect(second.node.status?.volumesAttached).toEqual(volumesAttached);
    expect(second.lease.metadata.uid).toBe(first.lease.metadata.uid);
    expect(second.lease.metadata.ownerReferences).toEqual([
      { apiVersion: 'v1', kind: 'Node', name: 'node-1', uid: first.node.metadata.uid },
    ]);
    expect(second.lease.spec).toEqual({ ...first.lease.spec, renewTime: second.lease.spec?.renewTime });
  });

  test('continues the pods of the earlier one at their addresses', async () => {
    const before = await simulated({}, async () => {
      await createPod('also-stays');
      const { podIP } = await untilPod('also-stays', 'runs', runs);
      await createPod('stays');
      return { ...(await untilPod('stays', 'runs', runs)), others: [podIP] };
    });
    const others = [before.podIP, ...before.others];
    expect(new Set(others).size).toBe(2);
    const after = await simulated({}, async () => {
      await createPod('new');
      const { podIP } = await untilPod('new', 'runs', runs);
      expect(podIP).toMatch(/^10\.244\./);
      expect(others).not.toContain(podIP);
      const body = { metadata: { annotations: { 'simulation/ready': 'false' } } };
      await pods().patch('stays', { type: 'merge', body }, { namespace });
      return await untilPod('stays', 'is unready', ({ containerStatuses }) => containerStatuses?.[0]?.ready === false);
    });
    const kept = ({ podIP, startTime, containerStatuses }: NonNullable<Pod['status']>) => {
      const [container] = containerStatuses ?? [];
      return { podIP, startTime, restarts: container?.restartCount, state: container?.state };
    };
    expect(kept(after)).toEqual(kept(before));
  });

  test('does not change a silent node', async () => {
    const annotate = (value: string | null) =>
      nodes().patch('node-1', { type: 'merge', body: { metadata: { annotations: { 'simulation/silent': value } } } });
    await annotate('true');
    const { status } = await nodes().get('node-1');
    await simulated({ count: 2, version: 'v3' }, async () => {
      await eventually('the other node holds its lease', async () => found(() => leases().get('node-2', inLeases)));
    });
    expect((await nodes().get('node-1')).status).toEqual(status);
    await annotate(null);
  });
});

describe('errors', () => {
  test('of the annotation of a node are logged, and it has no effect', async () => {
    const annotate = (value: string | null) =>
      nodes().patch('node-1', {
        ...{ type: 'merge', body: { metadata: { annotations: { 'simulation/conditions': value } } } },
      });
    await simulated({ template: { conditions: { DiskPressure: 'True' } } }, async (errors) => {
      const expected = [
        'an annotation is invalid',
        {
          annotation: 'simulation/conditions',
          error: '"Ready=maybe": must be TYPE=True, False or Unknown',
        },
      ];
      await annotate('Ready=maybe');
      await eventually('the error is logged', async () => errors.length > 0 || undefined);
      expect(errors[0]).toEqual(expected);
      const { conditions } = (await nodes().get('node-1')).status ?? {};
      expect(conditions?.find(({ type }) => type === 'DiskPressure')?.status).toBe('True');
    });
    await annotate(null);
  });

  test('of a pod whose claim is not bound are logged, and it waits', async () => {
    const spec = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };
    const kind = { apiVersion: 'v1', kind: 'PersistentVolumeClaim' };
    await resource('persistentvolumeclaims').create({ ...kind, metadata: { name: 'unbound', namespace }, spec });
    await simulated({}, async (errors) => {
      const volumes = [{ name: 'v', persistentVolumeClaim: { claimName: 'unbound' } }];
      await createPod('claiming', {}, { volumes });
      await eventually('the error is logged', async () => errors.length > 0 || undefined);
      expect(errors[0]).toEqual(['pod failed', { pod: 'default/claiming', error: 'the claim unbound is not bound' }]);
      expect((await pods().get('claiming', { namespace })).status?.phase).toBe('Pending');
      await pods().delete('claiming', { namespace, gracePeriodSeconds: 0 });
    });
  });
});

describe('a pod', () => {
  test('of the network of its node has the address of the node', async () => {
    await simulated({}, async () => {
      await createPod('host', {}, { hostNetwork: true });
      const { podIP, hostIP } = await untilPod('host', 'runs', runs);
      expect([podIP, hostIP]).toEqual(['192.0.2.1', '192.0.2.1']);
    });
  });

  test('that is deleted ends at its own time, at most after its grace period, and so do its logs', async () => {
    const ended: string[] = [];
    const agent = { port: 1234, endLogsOf: (key: string) => void ended.push(key) };
    await simulated({ agent }, async () => {
      const annotations = { 'simulation/stop-duration': '1h' };
      await createPod('graceful', annotations, { terminationGracePeriodSeconds: 1 });
      await untilPod('graceful', 'runs', runs);
      const node = await nodes().get('node-1');
      expect(node.status?.addresses?.at(-1)).toEqual({ type: 'InternalDNS', address: 'localhost' });
      expect(node.status?.daemonEndpoints).toEqual({ nodeagentEndpoint: { Port: 1234 } });
      await pods().delete('graceful', { namespace });
      expect((await pods().get('graceful', { namespace })).metadata.deletionTimestamp).toBeDefined();
      await eventually('the pod is gone', async () => (await isGone(pods(), 'graceful', namespace)) || undefined);
      await eventually('the logs end', async () => ended.includes('default/graceful') || undefined);
    });
  });
});
