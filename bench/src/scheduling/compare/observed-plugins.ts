import type { Cycle, NodeScores, Plugin, PluginRegistry } from '@orch/scheduler';
import type { ScoreLine } from './score-lines.js';

export interface ObserveOptions {
  /** By plugin; 1 without an entry. */
  readonly weights: ReadonlyMap<string, number>;
  readonly onScores: (line: ScoreLine) => void;
}

/** The plugins, which report the weighted points that they give to feasible nodes. Decisions are the same. */
export function observedPlugins(registry: PluginRegistry, options: ObserveOptions): PluginRegistry {
  return Object.fromEntries(
    Object.entries(registry).map(([name, definition]) => [
      name,
      { ...definition, create: (args, handle) => observed(definition.create(args, handle), options) },
    ]),
  );
}

function observed(plugin: Plugin, options: ObserveOptions): Plugin {
  const { scores } = plugin;
  if (scores === undefined) return plugin;
  const reporting: Plugin['scores'] = (cycle, feasible) => {
    const inner = scores.call(plugin, cycle, feasible);
    if (inner === undefined) {
      // No preference: the feasible nodes are reported all the same.
      report(plugin, cycle, { slots: feasible, scores: new Float64Array(feasible.length) }, options);
      return undefined;
    }
    return {
      score: (slot) => inner.score(slot),
      normalize(points, slots) {
        const raw = Float64Array.from(points);
        inner.normalize?.(points, slots);
        report(plugin, cycle, { slots, scores: points, raw }, options);
      },
    } satisfies NodeScores;
  };
  return new Proxy(plugin, {
    get(target, key) {
      if (key === 'scores') return reporting;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function report(
  { name }: Plugin,
  { pod, cluster }: Cycle,
  { slots, scores, raw = scores }: Reported,
  { weights, onScores }: ObserveOptions,
): void {
  const weight = weights.get(name) ?? 1;
  const byNode = (values: Float64Array, factor: number) =>
    new Map(slots.map((slot, index) => [cluster.nodes.nameAt(slot), factor * (values[index] ?? 0)]));
  const podName = `${pod.namespace}/${pod.name}`;
  onScores({ pod: podName, plugin: name, points: byNode(scores, weight), raw: byNode(raw, 1) });
}

interface Reported {
  readonly slots: readonly number[];
  readonly scores: Float64Array;
  readonly raw?: Float64Array;
}
