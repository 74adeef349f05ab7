import type { Pod, Service } from '@orch/api/types/core_v1';
import { type DeepReadonly, formatTime } from '@orch/apimachinery';

interface Seen {
  readonly serviceMs: number | undefined;
  readonly podMs: ReadonlyMap<string, number>;
}

/**
 * When the changes happened that the endpoints of a service are written for, to measure how long that takes: the earliest
 * time at which a pod became ready or unready, or the service was created, of those not seen before.
 */
export class TriggerTimes {
  readonly #seen = new Map<string, Seen>();

  /**
   * The time for the annotation of the endpoints, in RFC 3339; undefined when none has changed. Must be called for every
   * reconciliation, also for one that writes nothing.
   */
  next(
    key: string,
    { service, pods }: { readonly service: DeepReadonly<Service>; readonly pods: readonly DeepReadonly<Pod>[] },
  ): string | undefined {
    const seen = this.#seen.get(key);
    const serviceMs = timeOf(service.metadata.creationTimestamp);
    const podMs = new Map<string, number>();
    const changed: number[] = [];
    for (const pod of pods) {
      const atMs = readySinceMs(pod);
      if (atMs === undefined) continue;
      const { name = '' } = pod.metadata;
      podMs.set(name, atMs);
      if (atMs > (seen?.podMs.get(name) ?? 0)) changed.push(atMs);
    }
    this.#seen.set(key, { serviceMs, podMs });
    if (seen === undefined) return textOf(serviceMs);
    if (serviceMs !== undefined && serviceMs > (seen.serviceMs ?? 0)) changed.push(serviceMs);
    return textOf(changed.length === 0 ? undefined : Math.min(...changed));
  }

  /** The service was deleted. */
  forget(key: string): void {
    this.#seen.delete(key);
  }
}

function readySinceMs({ status }: DeepReadonly<Pod>): number | undefined {
  return timeOf(status?.conditions?.find(({ type }) => type === 'Ready')?.lastTransitionTime);
}

function timeOf(text: string | null | undefined): number | undefined {
  const timeMs = Date.parse(text ?? '');
  return Number.isNaN(timeMs) ? undefined : timeMs;
}

function textOf(timeMs: number | undefined): string | undefined {
  return timeMs === undefined ? undefined : formatTime(new Date(timeMs));
}
