/** The points of each feasible node by plugin, weighted. Empty when fewer than two nodes are feasible. */
export type ScoreTable = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** What a scheduler did with a pod. */
export interface Attempt {
  /** Undefined when the pod was not placed. */
  readonly node: string | undefined;
  /** Of the condition of a pod that was not placed. */
  readonly message: string;
  /** Pods that were deleted for this one, sorted. */
  readonly victims: readonly string[];
  /** Of the last attempt. */
  readonly scores: ScoreTable;
  /** Points before a plugin brings them into its range; of Orch alone. */
  readonly raw: ScoreTable;
}

export type DifferenceKind = 'placed' | 'victims' | 'choice' | 'feasible' | 'scores' | 'message';

export interface Difference {
  readonly kind: DifferenceKind;
  readonly text: string;
}
