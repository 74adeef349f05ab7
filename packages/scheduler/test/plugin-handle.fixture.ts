import type { Pod } from '@orch/api/types/core_v1';
import { type DeepReadonly, FakeClock, orchNames } from '@orch/apimachinery';
import { Informers } from '@orch/client';
import { createMetricsRegistry } from '@orch/component';
import { ClusterState } from '../src/cluster/cluster-state.js';
import type { PluginHandle } from '../src/framework/plugin-handle.js';
import { WaitingPods } from '../src/framework/waiting-pods.js';
import { SchedulerMetrics } from '../src/observing/scheduler-metrics.js';
import { NominatedPods } from '../src/preemption/nominated-pods.js';
import { memoryClient, type ResourceObjects } from '../src/simulate/memory-client.js';
import { PodWrites } from '../src/writes/pod-writes.js';
import { samplesOf } from './metrics-page.fixture.js';

/** A handle of plugins over a cluster in memory, with a journal of writes, events and log lines. */
export function givenHandle(changes: Partial<PluginHandle> = {}, objects: readonly ResourceObjects[] = []) {
  const clock = new FakeClock();
  const client = memoryClient(orchNames, objects);
  const registry = createMetricsRegistry();
  const journal: string[] = [];
  const line = (level: string) => (message: string) => {
    journal.push(`${level} ${message}`);
  };
  const log = { error: line('error'), warn: line('warn'), info: line('info'), debug: line('debug') };
  const nameOf = ({ metadata }: DeepReadonly<Pod>) => metadata.name ?? '';
  const nominations = new NominatedPods();
  const handle: PluginHandle = {
    ...{ names: orchNames, gates: () => false, clock, random: () => 0, log, client, nominations },
    ...{ informers: new Informers({ client, clock }), cluster: new ClusterState({ names: orchNames }) },
    ...{ waitingPods: new WaitingPods(clock), writes: new PodWrites(log), extenders: [], ignoredResources: [] },
    ...{ metrics: new SchedulerMetrics(registry), signal: new AbortController().signal },
    search: () => ({ preFilters: [], preFilterExtensions: [], filters: [] }),
    happened: (event) => journal.push(`happened ${event}`),
    record: ({ name }, { reason, note }) => journal.push(`event ${name} ${reason}: ${note}`),
    writer: {
      async bind(pod, nodeName) {
        journal.push(`bind ${nameOf(pod)} to ${nodeName}`);
      },
      async markUnscheduled(pod) {
        journal.push(`mark ${nameOf(pod)}`);
      },
      async clearNomination(pod) {
        journal.push(`clear ${nameOf(pod)}`);
      },
      async evict(pod) {
        journal.push(`evict ${nameOf(pod)}`);
      },
    },
    ...changes,
  };
  return {
    ...{ handle, journal, nominations, clock },
    async samples(name: string) {
      return samplesOf(await registry.text(), `scheduler_${name}`);
    },
  };
}
