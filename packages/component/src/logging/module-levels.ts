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
  const source = pattern.replaceAll(/\[\^?[^\]]+\]|./gs, (part) => {
    if (part === '*') return '.*';
    if (part === '?') return '.';
    if (part.length > 1) return part.replaceAll('\\', '\\\\');
    if (part === '[') throw new SyntaxError(`unterminated range in ${JSON.stringify(pattern)}`);
    return part.replace(/[.+^${}()|\]\\/]/, '\\$&');
  });
  return new RegExp(`^${source}$`);
}
