import type { Clock, Timer } from '@orch/apimachinery';
import type { PodInfo } from '../cluster/pod-info.js';
import { type Refused, unschedulable, type Waits } from './status.js';

/** The longest time that a plugin can make a pod wait in Permit: 15 minutes. */
export const permitMsMax = 15 * 60_000;

/** A pod that waits in Permit: a node is chosen and reserved. */
export interface WaitingPod {
  readonly pod: PodInfo;
  readonly nodeName: string;
  /** The plugins that it still waits for. */
  readonly pendingPlugins: readonly string[];
  /** The plugin no longer makes it wait. The pod goes on when no other plugin does. */
  allow(plugin: string): void;
  /** The pod gives its node back, and is tried again later. */
  reject(plugin: string, reason: string): void;
}

/** The outcome of waiting: rejected by a plugin, or undefined. */
export type PermitRejection = Refused & { readonly plugin: string };

/** The pods that wait in Permit, of all profiles. */
export class WaitingPods {
  readonly #pods = new Map<string, WaitingPod>();

  constructor(private readonly clock: Clock) {}

  get(uid: string): WaitingPod | undefined {
    return this.#pods.get(uid);
  }

  all(): readonly WaitingPod[] {
    return [...this.#pods.values()];
  }

  /** Makes the pod wait for each of the plugins until one rejects, the first time-out passes, or the signal is aborted. */
  add(
    pod: PodInfo,
    nodeName: string,
    { plugins, signal }: { readonly plugins: ReadonlyMap<string, Waits>; readonly signal: AbortSignal },
  ): Promise<PermitRejection | undefined> {
    return new Promise((resolve) => {
      const timers = new Map<string, Timer>();
      const end = (outcome: PermitRejection | undefined) => {
        for (const timer of timers.values()) timer.cancel();
        signal.removeEventListener('abort', stop);
        if (this.#pods.get(pod.uid) === waiting) this.#pods.delete(pod.uid);
        resolve(outcome);
      };
      const reject = (plugin: string, reason: string) => end({ ...unschedulable(reason), plugin });
      const stop = () => reject('', 'the scheduler stops');
      const waiting: WaitingPod = {
        ...{ pod, nodeName, reject },
        get pendingPlugins() {
          return [...timers.keys()];
        },
        allow(plugin) {
          timers.get(plugin)?.cancel();
          if (timers.delete(plugin) && timers.size === 0) end(undefined);
        },
      };
      for (const [plugin, { timeoutMs }] of plugins) {
        const ms = Math.min(timeoutMs, permitMsMax);
        const reason = `rejected due to timeout after waiting ${ms / 1000}s at plugin ${plugin}`;
        const timer = this.clock.setTimer(ms, () => reject(plugin, reason));
        timers.set(plugin, timer);
      }
      signal.addEventListener('abort', stop, { once: true });
      this.#pods.set(pod.uid, waiting);
    });
  }
}
