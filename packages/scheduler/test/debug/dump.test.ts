import { expect, test } from '@jest/globals';
import { FakeClock, orchNames } from '@orch/apimachinery';
import { ClusterState } from '../../src/cluster/cluster-state.js';
import { podInfo } from '../../src/cluster/pod-info.js';
import { dumpScheduler } from '../../src/debug/dump.js';
import { waits } from '../../src/framework/status.js';
import { WaitingPods } from '../../src/framework/waiting-pods.js';
import { NominatedPods } from '../../src/preemption/nominated-pods.js';
import { SchedulingQueue } from '../../src/queue/scheduling-queue.js';
import { aNode, aPod } from '../plugins/scenario.fixture.js';

const info = (name: string, cpu = '0') => podInfo(aPod(name, {}, { requests: { cpu } }), () => false);

test('a dump has a line per node with what it has and its pods, and a line per pod that waits', () => {
  const clock = new FakeClock();
  const parts = {
    ...{ cluster: new ClusterState({ names: orchNames }), queue: new SchedulingQueue(clock) },
    ...{ nominations: new NominatedPods(), waitingPods: new WaitingPods(clock) },
  };
  for (const name of ['a', 'b']) parts.cluster.putNode(aNode(name));
  parts.cluster.putPod(info('runs', '500m'), 'a');
  parts.cluster.putPod(info('gang', '1'), 'a');
  void parts.waitingPods.add(info('gang'), 'a', {
    ...{ plugins: new Map([['Gang', waits(1_000)]]), signal: new AbortController().signal },
  });
  parts.nominations.put(info('promised'), 'a');
  for (const name of ['waits', 'fails']) parts.queue.put(info(name));
  parts.queue.take();
  parts.queue.unschedulable('waits', new Set(['NodeName', 'NodePorts']));
  const dump = dumpScheduler(parts);
  expect(dump.nodes).toEqual([
    expect.stringMatching(
      /^a: .*cpu 1500\/4000.*; pods: n\/runs, n\/gang \(waits in Permit\), n\/promised \(nominated\)$/,
    ),
    expect.stringMatching(/^b: .*cpu 0\/4000.*; pods: none$/),
  ]);
  expect(dump.queue).toEqual([
    'n/waits: unschedulable, attempts 1, rejected by NodeName, NodePorts',
    'n/fails: active, attempts 0',
  ]);
});
