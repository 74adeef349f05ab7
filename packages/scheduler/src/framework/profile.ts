import type { BindingPlugins } from './binding-points.js';
import type { Plugin, PluginWith } from './extension-points.js';
import type { FilterPlugin, ScorePlugin } from './plugin.js';

/** The plugins that decide whether a node fits. */
export interface NodeSearchPlugins {
  readonly preFilters: readonly PluginWith<'preFilter'>[];
  /** Have `addPod`, `removePod` or both. */
  readonly preFilterExtensions: readonly Plugin[];
  /** In the order in which they run; the first that rejects a node is its reason. */
  readonly filters: readonly FilterPlugin[];
}

/** The plugins that place the pods with one scheduler name. */
export interface Profile extends NodeSearchPlugins, BindingPlugins {
  readonly schedulerName: string;
  /** Every plugin that is enabled at some point. */
  readonly plugins: readonly Plugin[];
  readonly queueSort: PluginWith<'compare'>;
  readonly postFilters: readonly PluginWith<'postFilter'>[];
  readonly preScores: readonly PluginWith<'preScore'>[];
  readonly scores: readonly WeightedScore[];
}

export interface WeightedScore {
  readonly plugin: ScorePlugin;
  readonly weight: number;
}
