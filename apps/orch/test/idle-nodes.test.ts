import { expect, test } from '@jest/globals';
import type { Lease } from '@orch/api/types/coordination_v1';
import type { Node } from '@orch/api/types/core_v1';
import { FakeClock, formatMicroTime, orchNames } from '@orch/apimachinery';
import { runSimulatedNodes } from '@orch/nodes';
import { startClusterInMemory } from './cluster-in-memory.js';
import { eventually } from './orch-process.js';

test('an idle simulated node writes nothing but its lease, and lists nothing', async () => {
  const cluster = await startClusterInMemory();
  const clock = new FakeClock();
  const stopping = new AbortController();
  const errors: string[] = [];
  const log = { error: (message: string) => void errors.push(message), debug: () => undefined };
  const running = runSimulatedNodes(
    { clientOf: () => cluster.client, names: orchNames, clock, count: 1, version: 'v1.21.0', log },
    stopping.signal,
  );
  const nodes = cluster.client.resource<Node>({ group: '', version: 'v1', resource: 'nodes' });
  const leases = cluster.client.resource<Lease>({ group: 'coordination.orch.io', version: 'v1', resource: 'leases' });
  const reports = async (memoryPressure: 'True' | 'False') => {
    const annotations = { 'simulation/conditions': `MemoryPressure=${memoryPressure}` };
    await nodes.patch('node-1', { type: 'merge', body: { metadata: { annotations } } });
    await eventually(`the node reports MemoryPressure ${memoryPressure}`, async () => {
      const { status } = await nodes.get('node-1');
      const found = status?.conditions?.find(({ type }) => type === 'MemoryPressure');
      return found?.status === memoryPressure || undefined;
    });
  };
  try {
    await eventually('the node is registered', async () => await nodes.get('node-1').catch(() => undefined));
    await reports('True');
    const before = await requestCounts();
    // Ten minutes, twice the period in which a node agent of v1.21 repeats a status that has not changed.
    for (let renewal = 0; renewal < 60; renewal += 1) {
      await clock.advance(10_000);
      await eventually('the lease is renewed', async () => {
        const { spec } = await leases.get('node-1', { namespace: 'orch-node-lease' });
        return spec?.renewTime === formatMicroTime(clock.now()) || undefined;
      });
    }
    // A report that waited would be sent before this one.
    await reports('False');
    const after = await requestCounts();
    const sent = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(['PATCH nodes/status', 'PUT nodes/status', 'PUT leases', 'POST leases'].map(sent)).toEqual([1, 0, 60, 0]);
    expect(['LIST nodes', 'LIST pods', 'LIST leases'].map(sent)).toEqual([0, 0, 0]);
    expect(errors).toEqual([]);
  } finally {
    stopping.abort();
    await running;
    await cluster.stop();
  }

  /** Requests so far by `VERB resource`, from the metrics of the server. */
  async function requestCounts(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    const text = (await cluster.client.getRaw('/metrics')).toString();
    for (const [, labels = '', value] of text.matchAll(/^apiserver_request_total\{(.*)\} (\S+)$/gm)) {
      const label = (name: string) => new RegExp(`(?:^|,)${name}="([^"]*)"`).exec(labels)?.[1] ?? '';
      const name = `${label('verb')} ${[label('resource'), label('subresource')].filter(Boolean).join('/')}`;
      counts.set(name, (counts.get(name) ?? 0) + Number(value));
    }
    return counts;
  }
});
