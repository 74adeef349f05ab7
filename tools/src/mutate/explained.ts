import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A mutant that no test can kill, and why: it behaves as the original, or differs in nothing that is promised. */
export interface ExplainedMutant {
  readonly path: string;
  /** The changed line, before and after. */
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

/**
 * The explained mutants in a YAML file: a list of objects with `path`, `from`, `to` and `reason`. None without the file.
 * @throws Error for an entry without one of them
 */
export function readExplained(file: string): readonly ExplainedMutant[] {
  if (!existsSync(file)) return [];
  const entries: unknown = parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(entries)) throw new Error(`${file} is not a list`);
  return entries.map((entry: unknown, index) => {
    const text = (name: string) => {
      const value: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, name) : undefined;
      if (typeof value !== 'string' || value === '') throw new Error(`${file}: entry ${index + 1} has no ${name}`);
      return value;
    };
    return { path: text('path'), from: text('from'), to: text('to'), reason: text('reason') };
  });
}
