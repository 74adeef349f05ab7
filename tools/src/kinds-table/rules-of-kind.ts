import type { RuleCount, RuleCounts } from '../rule-sites/count-rules.js';
import type { ServedKind } from './served-kinds.js';

/** How many rules each kind has in folders of its own, and those of folders that are no kind's alone. */
export interface RulesShown {
  /** Undefined where a kind has no folder: it is checked by what it shares, or where it is served. */
  of(kind: ServedKind): RuleCount | undefined;
  readonly shared: RuleCounts;
}

/**
 * Gives each folder to its kind: `apps/deployments` to Deployment. Kinds of a group that has but one folder for them
 * all, such as `rbac`, are checked there, and it is shared.
 */
export function assignRules(kinds: readonly ServedKind[], counts: RuleCounts): RulesShown {
  const folders = new Set(kinds.flatMap((kind) => kind.folders));
  return {
    of: (kind) => {
      const own = kind.folders.flatMap((folder) => counts[folder] ?? []);
      if (own.length === 0) return undefined;
      return { reached: sum(own.map(({ reached }) => reached)), all: sum(own.map(({ all }) => all)) };
    },
    shared: Object.fromEntries(Object.entries(counts).filter(([folder]) => !folders.has(folder))),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
