import type { FilterPlugin, NodeFilter, Rejection } from './plugin.js';
import { isRejection } from './plugin.js';

/**
 * One filter that runs all of them after a failure too, for the reasons (`alwaysCheckAllPredicates` of a policy). Its rejection has
 * all reasons, and is unresolvable when one is.
 */
export function checkingAll(filters: readonly FilterPlugin[]): FilterPlugin {
  return {
    name: 'all filters',
    filter(cycle) {
      const prepared = filters.flatMap((plugin): NodeFilter[] => {
        const filter = plugin.filter(cycle);
        if (filter === undefined) return [];
        return isRejection(filter) ? [() => filter] : [filter];
      });
      return (slot) => joined(prepared.map((filter) => filter(slot)).filter((rejection) => rejection !== undefined));
    },
  };
}

function joined(rejections: readonly Rejection[]): Rejection | undefined {
  const [first, ...others] = rejections;
  if (first === undefined || others.length === 0) return first;
  return {
    code: rejections.some(({ code }) => code === 'unresolvable') ? 'unresolvable' : 'unschedulable',
    plugin: first.plugin,
    otherPlugins: others.map(({ plugin }) => plugin),
    reasons: rejections.flatMap(({ reasons }) => reasons),
  };
}
