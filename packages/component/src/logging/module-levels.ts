import type { LogLevel } from './logger.js';

/** The level of the source files whose name, without folder and extension, matches the pattern; plain data. */
export interface ModuleLevel {
  /** A name, or a pattern with `*`, `?` and `[a-z]`. */
  readonly pattern: string;
  readonly level: LogLevel;
}

/** From the least to the most verbose. */
const levels: readonly LogLevel[] = ['error', 'warn', 'info', 'debug', 'trace'];

export function mostVerbose(all: readonly LogLevel[]): LogLevel {
  return levels[Math.max(...all.map((level) => levels.indexOf(level)))] ?? 'info';
}

/** Decides which lines are written, by the module that writes them. */
export class ModuleLevels {
  readonly #base: LogLevel;
  readonly #patterns: readonly { readonly matches: RegExp; readonly level: LogLevel }[];
  readonly #known = new Map<string, number>();

  /** `base` holds for modules that match no pattern; a pattern only makes more lines visible. */
  constructor(base: LogLevel, modules: readonly ModuleLevel[]) {
    this.#base = base;
    this.#patterns = modules.map(({ pattern, level }) => ({ matches: patternOf(pattern), level }));
  }

  allows(level: LogLevel, module: string): boolean {
    let most = this.#known.get(module);
    if (most === undefined) {
      // As in v1.21, the first matching pattern decides.
      const own = this.#patterns.find(({ matches }) => matches.test(module))?.level;
      most = levels.indexOf(own === undefined ? this.#base : mostVerbose([this.#base, own]));
      this.#known.set(module, most);
    }
    return levels.indexOf(level) <= most;
  }
}

/** @throws SyntaxError when the pattern has an incomplete or reversed range */
export function patternOf(pattern: string): RegExp {
  let source = '';
  for (let index = 0; index < pattern.length; ) {
    const part = partAt(pattern, index);
    if (part === '*') source += '.*';
    else if (part === '?') source += '.';
    else if (part.startsWith('[')) source += part.replaceAll('\\', '\\\\');
    else source += part.replace(/[.+^${}()|\]\\/]/, '\\$&');
    index += part.length;
  }
  return new RegExp(`^${source}$`);
}

/** A range with its brackets, or one character. */
function partAt(pattern: string, index: number): string {
  if (pattern[index] !== '[') return pattern.charAt(index);
  const first = pattern[index + 1] === '^' ? index + 2 : index + 1;
  const end = pattern.indexOf(']', first);
  if (end <= first) throw new SyntaxError(`unterminated range in ${JSON.stringify(pattern)}`);
  return pattern.slice(index, end + 1);
}
