import type { MutantResult } from '@stryker-mutator/api/core';
import type { PackageScore, Survivor } from './scores.js';

export interface ScoredRun {
  readonly package: string;
  readonly seed: number;
  readonly date: string;
  readonly results: readonly MutantResult[];
  /** The text of a mutated file, and its path from the root. */
  read(fileName: string): { readonly path: string; readonly text: string };
}

/**
 * The score of a run. A mutant counts as killed when a test fails, does not end, or cannot be loaded.
 * @throws when a mutant has no result
 */
export function scoreOf({ results, read, ...run }: ScoredRun): PackageScore {
  const survivors = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const killed = results.filter(
    ({ status }) => status === 'Killed' || status === 'Timeout' || status === 'RuntimeError',
  );
  const [missing] = results.filter((result) => !survivors.includes(result) && !killed.includes(result));
  if (missing !== undefined) throw new Error(`the mutant in ${missing.fileName} has the status ${missing.status}`);
  return {
    ...run,
    mutants: results.length,
    killed: killed.length,
    survived: survivors.length,
    score: Math.round((1_000 * killed.length) / Math.max(1, results.length)) / 10,
    survivors: survivors
      .map((mutant) => survivorOf(mutant, read(mutant.fileName)))
      .sort((one, other) => one.at.localeCompare(other.at, 'en', { numeric: true })),
  };
}

/** Stryker counts lines and columns from 1 in results. */
function survivorOf(
  { location: { start, end }, replacement, status }: MutantResult,
  { path, text }: { readonly path: string; readonly text: string },
): Survivor {
  const lines = text.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  const changed = lines.map((line, index) =>
    line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
  );
  return {
    at: `${path}:${start.line}`,
    from: inOneLine(changed.join('\n')),
    to: inOneLine(replacement ?? ''),
    executed: status === 'Survived',
  };
}

function inOneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= charactersMax ? line : `${line.slice(0, charactersMax)}…`;
}

const charactersMax = 120;
