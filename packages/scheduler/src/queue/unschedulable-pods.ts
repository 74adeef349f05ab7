/** A pod that waits, and the plugins that have rejected it. */
export interface RejectedPod {
  readonly plugins: ReadonlySet<string>;
}

interface Group<T> {
  readonly plugins: ReadonlySet<string>;
  readonly pods: Set<T>;
}

/**
 * Pods that wait for an event, grouped by the plugins that have rejected them: whether an event may help is asked once per group, not
 * once per pod.
 */
export class UnschedulablePods<T extends RejectedPod> {
  readonly #groups = new Map<string, Group<T>>();
  readonly #keys = new Map<T, string>();

  /** `plugins` must not change while the pod is in here. */
  add(pod: T): void {
    this.delete(pod);
    const key = [...pod.plugins].toSorted().join();
    const group = this.#groups.get(key) ?? { plugins: pod.plugins, pods: new Set<T>() };
    group.pods.add(pod);
    this.#groups.set(key, group);
    this.#keys.set(pod, key);
  }

  delete(pod: T): void {
    const key = this.#keys.get(pod);
    if (key === undefined) return;
    this.#keys.delete(pod);
    const group = this.#groups.get(key);
    group?.pods.delete(pod);
    if (group?.pods.size === 0) this.#groups.delete(key);
  }

  /** Pods may be deleted meanwhile. */
  groups(): Iterable<Group<T>> {
    return this.#groups.values();
  }
}
