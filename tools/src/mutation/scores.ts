import { existsSync, readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';

/** The result of the last run of a package. */
export interface PackageScore {
  readonly package: string;
  /** Of the run, as YYYY-MM-DD. */
  readonly date: string;
  readonly seed: number;
  /** Mutants that were tested. */
  readonly mutants: number;
  /** Mutants with which a test failed, or did not end in time. */
  readonly killed: number;
  readonly survived: number;
  /** Percentage of killed mutants. */
  readonly score: number;
  readonly survivors: readonly Survivor[];
}

/** A mutant with which every test passed. */
export interface Survivor {
  /** Such as `packages/certs/src/inspect.ts:39`. */
  readonly at: string;
  /** The changed expression, before and after, in one line. */
  readonly from: string;
  readonly to: string;
  /** Whether a test executes it. */
  readonly executed: boolean;
  /** Why no test can kill it: written by hand, and kept for the same change of the same file. */
  readonly reason?: string;
}

/** The scores in a file, none without it. The file is what `writeScores` wrote, apart from reasons. */
export function readScores(file: string): readonly PackageScore[] {
  if (!existsSync(file)) return [];
  const scores: readonly PackageScore[] | null = parse(readFileSync(file, 'utf8'));
  return scores ?? [];
}

/** The text of the file: packages by name. */
export function renderScores(scores: readonly PackageScore[]): string {
  const sorted = [...scores].sort((one, other) => (one.package < other.package ? -1 : 1));
  return `${heading}${stringify(sorted, { lineWidth: 0 })}`;
}

const heading = `# Written by \`npm run mutation -- PACKAGE\`, apart from \`reason\`: why no test can kill a survivor. See
# docs/decisions/0017-mutation-tests-by-stryker.md.
`;

/** Replaces the score of one package. Reasons of survivors stay. */
export function withScore(scores: readonly PackageScore[], score: PackageScore): readonly PackageScore[] {
  const known = scores.find((each) => each.package === score.package)?.survivors ?? [];
  const survivors = score.survivors.map((survivor) => {
    const reason = known.find((each) => isSameChange(each, survivor))?.reason;
    return reason === undefined ? survivor : { ...survivor, reason };
  });
  return [...scores.filter((each) => each.package !== score.package), { ...score, survivors }];
}

/** Lines move; files, and what changes in them, do not. */
function isSameChange(one: Survivor, other: Survivor): boolean {
  const fileOf = ({ at }: Survivor) => at.replace(/:\d+$/, '');
  return fileOf(one) === fileOf(other) && one.from === other.from && one.to === other.to;
}
