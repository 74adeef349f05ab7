import type { RuleResult } from './run-cases.js';

export interface RuleCount {
  readonly reached: number;
  readonly all: number;
}

/** By folder, such as `apps/deployments`, in order. */
export type RuleCounts = Readonly<Record<string, RuleCount>>;

/** Where the counts are kept, from the root: what docs/kinds.md shows of them needs no run of the cases. */
export const ruleCountsFile = 'packages/api/test/rules.json';

export function countRules(results: readonly RuleResult[]): RuleCounts {
  const counts = new Map<string, { reached: number; all: number }>();
  for (const { path, isReached } of results) {
    const folder = folderOf(path);
    const count = counts.get(folder) ?? { reached: 0, all: 0 };
    counts.set(folder, count);
    count.all++;
    if (isReached) count.reached++;
  }
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The text of the file. */
export function renderRuleCounts(counts: RuleCounts): string {
  const lines = Object.entries(counts).map(
    ([folder, { reached, all }]) => `  ${JSON.stringify(folder)}: { "reached": ${reached}, "all": ${all} }`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** The counts of the file, parsed. @throws Error naming a folder that has none. */
export function readRuleCounts(data: unknown): RuleCounts {
  if (typeof data !== 'object' || data === null) throw new Error(`${ruleCountsFile} is no map of counts`);
  return Object.fromEntries(
    Object.entries(data).map(([folder, count]) => {
      const { reached, all } = Object(count);
      if (typeof reached !== 'number' || typeof all !== 'number') throw new Error(`${folder} has no counts`);
      return [folder, { reached, all }];
    }),
  );
}

/** The rules that no case fails by, each with its place. */
export function unreached(results: readonly RuleResult[]): readonly string[] {
  return results.filter(({ isReached }) => !isReached).map(({ path, line, text }) => `${path}:${line}: ${text}`);
}

/** `packages/api/src/apps/deployments/strategy.ts` stands in `apps/deployments`. */
function folderOf(path: string): string {
  return path.split('/').slice(3, -1).join('/');
}
