import type { Pod } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';

type ReadonlyPod = DeepReadonly<Pod>;

/** What the pods of a workload must fulfil at each moment. */
export interface Limits {
  /** Pods that are neither ended nor being deleted. */
  readonly podsMax: number;
  /** Pods that are ready and not being deleted. */
  readonly availableMin: number;
  /** Whether pods of two templates may never exist at the same time, not even while the old ones are being deleted. */
  readonly isRecreated?: boolean;
  /** Pods that may be created in total. */
  readonly createdMax?: number;
}

/** The pods of one workload, checked with each event of a watch. */
export class PodLimits {
  readonly #pods = new Map<string, ReadonlyPod>();
  #created = 0;

  constructor(
    private readonly name: string,
    private limits: Limits,
  ) {}

  change(limits: Limits): void {
    this.limits = limits;
  }

  get created(): number {
    return this.#created;
  }

  /** Applies a watch event. Returns the limits that do not hold after it. */
  apply(type: 'ADDED' | 'MODIFIED' | 'DELETED', pod: ReadonlyPod): readonly string[] {
    const { uid = '' } = pod.metadata;
    if (type === 'DELETED') this.#pods.delete(uid);
    else {
      if (!this.#pods.has(uid)) this.#created += 1;
      this.#pods.set(uid, pod);
    }
    return this.violations().map((text) => `${text}, at revision ${pod.metadata.resourceVersion}`);
  }

  violations(): readonly string[] {
    const { podsMax, availableMin, isRecreated = false, createdMax = Number.POSITIVE_INFINITY } = this.limits;
    const pods = [...this.#pods.values()];
    const active = pods.filter(isActive);
    const available = active.filter(isReady).length;
    const templates = new Set(pods.filter((pod) => !isEnded(pod)).map(templateOf));
    const found: string[] = [];
    if (active.length > podsMax) found.push(`${this.name}: ${active.length} pods, at most ${podsMax} are allowed`);
    if (available < availableMin) found.push(`${this.name}: ${available} available, at least ${availableMin} must be`);
    if (isRecreated && templates.size > 1) found.push(`${this.name}: pods of ${templates.size} templates`);
    if (this.#created > createdMax) found.push(`${this.name}: ${this.#created} created, at most ${createdMax} may be`);
    return found;
  }
}

function isEnded({ status }: ReadonlyPod): boolean {
  return status?.phase === 'Succeeded' || status?.phase === 'Failed';
}

function isActive(pod: ReadonlyPod): boolean {
  return !isEnded(pod) && pod.metadata.deletionTimestamp === undefined;
}

function isReady({ status }: ReadonlyPod): boolean {
  return status?.conditions?.some(({ type, status: value }) => type === 'Ready' && value === 'True') === true;
}

function templateOf({ metadata }: ReadonlyPod): string {
  return metadata.labels?.['pod-template-hash'] ?? '';
}
