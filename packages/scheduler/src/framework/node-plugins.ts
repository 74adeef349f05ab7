import { hasMethod, type Plugin } from './extension-points.js';
import { nodeView, nodeViews } from './node-view.js';
import { type FilterPlugin, type Rejection, type ScorePlugin, scoreMax } from './plugin.js';
import { calling, PluginFailure } from './plugin-failure.js';

/** The filter of a plugin, whichever form it has; undefined when it has none. */
export function filterOf(plugin: Plugin): FilterPlugin | undefined {
  if (hasMethod(plugin, 'filter')) return plugin;
  if (!hasMethod(plugin, 'filterNode')) return undefined;
  const { name } = plugin;
  return {
    name,
    filter: (cycle) => (slot) => {
      const node = nodeView(cycle.cluster, slot);
      if (node === undefined) return undefined;
      const refused = calling(`running "${name}" filter plugin`, () => plugin.filterNode(cycle, node));
      return refused === undefined ? undefined : ({ ...refused, plugin: name } satisfies Rejection);
    },
  };
}

/** The score of a plugin, whichever form it has; undefined when it has none. */
export function scoreOf(plugin: Plugin): ScorePlugin | undefined {
  if (hasMethod(plugin, 'scores')) return plugin;
  if (!hasMethod(plugin, 'scoreNode')) return undefined;
  const { name } = plugin;
  return {
    name,
    scores(cycle, feasible) {
      const nodes = nodeViews(cycle.cluster, feasible);
      const bySlot = new Map(nodes.map((node) => [node.slot, node]));
      return {
        score(slot) {
          const node = bySlot.get(slot);
          return node === undefined ? 0 : plugin.scoreNode(cycle, node);
        },
        normalize(scores) {
          plugin.normalizeScores?.(cycle, scores, nodes);
          for (const score of scores) {
            if (score >= 0 && score <= scoreMax) continue;
            throw new PluginFailure(
              `plugin "${name}" returns an invalid score ${score}, it should be in the range of [0, ${scoreMax}] after normalizing`,
            );
          }
        },
      };
    },
  };
}
