import type { PodInfo } from '../cluster/pod-info.js';
import type { Nominations } from '../framework/find-nodes.js';

/** Pending pods that a node was promised to, because pods of lower priority went for them. */
export class NominatedPods implements Nominations {
  readonly #byNode = new Map<string, Map<string, PodInfo>>();
  readonly #nodes = new Map<string, string>();

  onNode(nodeName: string, pod: PodInfo): readonly PodInfo[] {
    const promised = this.#byNode.size === 0 ? undefined : this.#byNode.get(nodeName);
    if (promised === undefined) return none;
    return [...promised.values()].filter((other) => other.priority >= pod.priority && other.uid !== pod.uid);
  }

  put(pod: PodInfo, nodeName: string): void {
    this.remove(pod.uid);
    const promised = this.#byNode.get(nodeName) ?? new Map<string, PodInfo>();
    this.#byNode.set(nodeName, promised.set(pod.uid, pod));
    this.#nodes.set(pod.uid, nodeName);
  }

  remove(uid: string): void {
    const nodeName = this.#nodes.get(uid);
    if (nodeName === undefined) return;
    this.#nodes.delete(uid);
    const promised = this.#byNode.get(nodeName);
    promised?.delete(uid);
    if (promised?.size === 0) this.#byNode.delete(nodeName);
  }

  /** The pods of lower priority that the node was promised to: it is another's now. */
  lowerOn(nodeName: string, priority: number): readonly PodInfo[] {
    return [...(this.#byNode.get(nodeName)?.values() ?? [])].filter((pod) => pod.priority < priority);
  }
}

const none: readonly PodInfo[] = [];
