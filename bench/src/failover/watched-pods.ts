import type { Pod } from '@orch/api/types/core_v1';
import type { ResourceClient } from '@orch/client';
import type { PodLimits } from './pod-limits.js';
import { appLabel, namespace } from './workloads.js';

/** Checks the limits of workloads with each event of one watch, in the order of revisions. */
export class WatchedPods {
  readonly #workloads = new Map<string, PodLimits>();
  /** Each violation once per workload and kind, with the number of events in which it was found. */
  readonly violations = new Map<string, number>();
  events = 0;

  constructor(private readonly pods: Pick<ResourceClient<Pod>, 'list' | 'watch'>) {}

  add(app: string, limits: PodLimits): void {
    this.#workloads.set(app, limits);
  }

  /** Follows the pods until the signal aborts. @throws when the watch cannot be continued without a gap */
  async run(signal: AbortSignal): Promise<void> {
    let { resourceVersion } = (await this.pods.list({ namespace, signal })).metadata;
    while (!signal.aborted) {
      const events = this.pods.watch({ namespace, signal, resourceVersion, allowBookmarks: true });
      try {
        for await (const event of events) {
          if (event.type === 'BOOKMARK') resourceVersion = event.resourceVersion;
          else {
            resourceVersion = event.object.metadata.resourceVersion ?? resourceVersion;
            this.#apply(event.type, event.object);
          }
        }
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    }
  }

  #apply(...[type, pod]: Parameters<PodLimits['apply']>): void {
    this.events += 1;
    const workload = this.#workloads.get(pod.metadata.labels?.[appLabel] ?? '');
    for (const text of workload?.apply(type, pod) ?? []) {
      this.violations.set(text, (this.violations.get(text) ?? 0) + 1);
    }
  }
}
