import { neutral } from '../neutral.js';
import type { RuleResult } from './run-cases.js';

/** `all` rules, and how many of them fail in a recorded case. */
export interface RuleCount {
  readonly reached: number;
  readonly all: number;
}

/** Rules in the functions that objects of a kind enter. `own`: how many of them fail in a case of the kind itself. */
export interface KindRuleCount extends RuleCount {
  readonly own: number;
}

export interface RuleCounts {
  /** By group and kind in neutral names, such as `apps/Deployment` and `/Pod`. */
  readonly kinds: Readonly<Record<string, KindRuleCount>>;
  /** By folder, such as `apps/deployments`. */
  readonly folders: Readonly<Record<string, RuleCount>>;
}

/** The file of the counts, from the root. The check of docs/kinds.md reads it, so that it need not run the cases. */
export const ruleCountsFile = 'packages/api/test/rules.json';

export function countRules(results: readonly RuleResult[]): RuleCounts {
  const kinds = new Map<string, { reached: number; all: number; own: number }>();
  const folders = new Map<string, { reached: number; all: number }>();
  for (const { path, enteredBy, failedBy } of results) {
    const reached = failedBy.length > 0 ? 1 : 0;
    const folder = entryOf(folders, folderOf(path), { reached: 0, all: 0 });
    folder.all++;
    folder.reached += reached;
    const failedKinds = new Set(failedBy.map(kindOf));
    for (const kind of new Set(enteredBy.map(kindOf))) {
      const count = entryOf(kinds, kind, { reached: 0, all: 0, own: 0 });
      count.all++;
      count.reached += reached;
      if (failedKinds.has(kind)) count.own++;
    }
  }
  return { kinds: sorted(kinds), folders: sorted(folders) };
}

/** The text of the file: a line for each count. */
export function renderRuleCounts({ kinds, folders }: RuleCounts): string {
  const section = (name: string, counts: RuleCounts['folders']) => {
    const lines = Object.entries(counts).map(([key, count]) => {
      const members = Object.entries(count).map(([member, value]) => `"${member}": ${value}`);
      return `    ${JSON.stringify(key)}: { ${members.join(', ')} }`;
    });
    return `  "${name}": {\n${lines.join(',\n')}\n  }`;
  };
  return `{\n${section('kinds', kinds)},\n${section('folders', folders)}\n}\n`;
}

/** The counts of a parsed file. @throws Error with the kind or folder that has none. */
export function readRuleCounts(data: unknown): RuleCounts {
  const { kinds, folders } = Object(data);
  return { kinds: countsOf(kinds, ['reached', 'all', 'own']), folders: countsOf(folders, ['reached', 'all']) };
}

function countsOf<Name extends string>(
  section: unknown,
  names: readonly Name[],
): Readonly<Record<string, Readonly<Record<Name, number>>>> {
  const counts: Record<string, Record<Name, number>> = {};
  for (const [key, count] of Object.entries(Object(section))) {
    if (!hasCounts(count, names)) throw new Error(`${key} has no counts`);
    counts[key] = count;
  }
  return counts;
}

function hasCounts<Name extends string>(value: unknown, names: readonly Name[]): value is Record<Name, number> {
  return names.every((name) => typeof Object(value)[name] === 'number');
}

/** The rules that fail in no case, each as `path:line: call`. */
export function unreached(results: readonly RuleResult[]): readonly string[] {
  return results
    .filter(({ failedBy }) => failedBy.length === 0)
    .map(({ path, line, text }) => `${path}:${line}: ${text}`);
}

function entryOf<T>(counts: Map<string, T>, key: string, none: T): T {
  const found = counts.get(key) ?? none;
  counts.set(key, found);
  return found;
}

function sorted<T>(counts: ReadonlyMap<string, T>): Readonly<Record<string, T>> {
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** `apps/v1/Deployment` is `apps/Deployment`, `v1/Pod` is `/Pod`. */
function kindOf(versioned: string): string {
  const parts = neutral(versioned).split('/');
  return `${parts.length === 3 ? parts[0] : ''}/${parts.at(-1)}`;
}

/** `apps/deployments` of `packages/api/src/apps/deployments/strategy.ts`. */
function folderOf(path: string): string {
  return path.split('/').slice(3, -1).join('/');
}
