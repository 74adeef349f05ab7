/** The annotation's seconds for clusters of a size. The sizes of neighbours overlap, so that the step does not flap. */
interface TtlStep {
  /** Below this number of nodes the step before applies. */
  readonly nodesMin: number;
  /** Above this number of nodes the next step applies. */
  readonly nodesMax: number;
  readonly ttlSeconds: number;
}

const steps: readonly TtlStep[] = [
  { nodesMin: 0, nodesMax: 100, ttlSeconds: 0 },
  { nodesMin: 90, nodesMax: 500, ttlSeconds: 15 },
  { nodesMin: 450, nodesMax: 1_000, ttlSeconds: 30 },
  { nodesMin: 900, nodesMax: 2_000, ttlSeconds: 60 },
  { nodesMin: 1_800, nodesMax: 10_000, ttlSeconds: 300 },
  { nodesMin: 9_000, nodesMax: Number.POSITIVE_INFINITY, ttlSeconds: 600 },
];

/**
 * How long node agents may cache secrets and config maps, by the number of nodes. Moves one step for each node that is
 * added or removed, as in v1.21.
 *
 *     100 nodes   0 s      101 nodes   15 s      then 90 nodes   15 s      89 nodes   0 s
 */
export class NodeTtl {
  #nodes = 0;
  #step = 0;

  nodeAdded(): void {
    this.#nodes += 1;
    if (this.#nodes > this.#current.nodesMax) this.#step += 1;
  }

  nodeDeleted(): void {
    this.#nodes -= 1;
    if (this.#nodes < this.#current.nodesMin) this.#step -= 1;
  }

  get seconds(): number {
    return this.#current.ttlSeconds;
  }

  get #current(): TtlStep {
    const step = steps[this.#step];
    if (step === undefined) throw new RangeError(`no step ${this.#step}`);
    return step;
  }
}

/** The seconds in the annotation; undefined when it is absent or no integer. */
export function annotatedSeconds(annotation: string | undefined): number | undefined {
  return annotation !== undefined && /^[+-]?\d+$/.test(annotation) ? Number(annotation) : undefined;
}
