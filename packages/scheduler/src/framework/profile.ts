import type { FilterPlugin, ScorePlugin } from './plugin.js';

/** The plugins that place the pods with one scheduler name. */
export interface Profile {
  readonly schedulerName: string;
  /** In the order in which they run; the first that rejects a node is its reason. */
  readonly filters: readonly FilterPlugin[];
  readonly scores: readonly WeightedScore[];
}

export interface WeightedScore {
  readonly plugin: ScorePlugin;
  readonly weight: number;
}
