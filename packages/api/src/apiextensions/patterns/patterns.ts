import type { RE2JS } from 're2js';
import { patternLibrary } from './pattern-library.js';
import { readPattern } from './read-pattern.js';

/** Limits of the patterns of one custom resource definition. */
export const patternLimits = {
  /** Characters of one pattern. The longest in use, for URLs and addresses, have a few thousand. */
  charactersMax: 16 * 1024,
  /** Instructions of one compiled pattern. Compilation takes 2 to 10 microseconds and about 1 KB per instruction. */
  sizeMax: 10_000,
  /** Instructions of all patterns of a definition. Equal patterns are compiled once. */
  sizeOfAllMax: 100_000,
  /**
   * Characters of matched texts, times instructions of their patterns. The engine takes up to 25 nanoseconds for each, and
   * usually far less.
   */
  stepsMax: 20_000_000,
} as const;

/** The patterns of one custom resource definition. Each is compiled once. */
export class Patterns {
  readonly #read: Map<string, ReadPattern>;
  /** Patterns of others, to which none is added. */
  #below: ReadonlyMap<string, ReadPattern> | undefined;
  #sizeLeft: number = patternLimits.sizeOfAllMax;
  #stepsLeft: number = patternLimits.stepsMax;

  /** `compiled` shares its compiled patterns; the limit of steps is its own. */
  constructor(compiled?: Patterns) {
    this.#read = compiled === undefined ? new Map<string, ReadPattern>() : compiled.#read;
  }

  /** Uses the compiled patterns of others, and keeps further ones, such as those of one object's values, to itself. */
  static above(compiled: Patterns): Patterns {
    const patterns = new Patterns();
    patterns.#below = compiled.#read;
    return patterns;
  }

  /** The number of compiled patterns. */
  get compiledCount(): number {
    let count = 0;
    for (const { program } of this.#read.values()) if (program !== undefined) count += 1;
    return count;
  }

  /** The syntax error of a pattern in the words of v1.21. Undefined for a valid pattern. */
  syntaxError(pattern: string): string | undefined {
    return pattern === '' ? undefined : this.#of(pattern).message;
  }

  /**
   * Whether a text matches a pattern. An invalid pattern, which is reported for the schema, matches. `tooLong`: matching this
   * text as well would exceed the limit.
   */
  match(pattern: string, text: string): 'match' | 'noMatch' | 'tooLong' {
    if (pattern === '') return 'match';
    const { program, size } = this.#of(pattern);
    if (program === undefined) return 'match';
    this.#stepsLeft -= size * (text.length + 1);
    if (this.#stepsLeft < 0) return 'tooLong';
    return program.test(text) ? 'match' : 'noMatch';
  }

  /** The first matches of a pattern in a text, at most `countMax`. An invalid pattern has none. */
  findAll(
    pattern: string,
    { text, countMax }: { readonly text: string; readonly countMax: number },
  ): readonly string[] | 'tooLong' {
    const { program, size } = this.#of(pattern);
    if (program === undefined) return [];
    const matcher = program.matcher(text);
    const found: string[] = [];
    // Each search may read the text to its end.
    let from = 0;
    while (found.length < countMax) {
      this.#stepsLeft -= size * (text.length - from + 1);
      if (this.#stepsLeft < 0) return 'tooLong';
      if (!matcher.find()) break;
      found.push(matcher.group() ?? '');
      from = matcher.end();
    }
    return found;
  }

  #of(pattern: string): ReadPattern {
    const known = this.#read.get(pattern) ?? this.#below?.get(pattern);
    if (known !== undefined) return known;
    const read = this.#compile(pattern);
    this.#read.set(pattern, read);
    return read;
  }

  #compile(pattern: string): ReadPattern {
    const unread = { program: undefined, size: 0 };
    const tooLarge = { ...unread, message: `expression too large: \`${pattern}\`` };
    if (pattern.length > patternLimits.charactersMax) return tooLarge;
    const { size, badRepetition, laterGroupAt, withoutNames } = readPattern(pattern);
    if (size > patternLimits.sizeMax) {
      return badRepetition === undefined
        ? tooLarge
        : { ...unread, message: `invalid repeat count: \`${badRepetition}\`` };
    }
    this.#sizeLeft -= size;
    if (this.#sizeLeft < 0) return tooLarge;
    if (laterGroupAt >= 0) return { message: laterGroupError(pattern, laterGroupAt), program: undefined, size };
    const compiled = compile(pattern);
    if (typeof compiled !== 'string') return { message: undefined, program: compiled, size };
    // Two groups with one name are an error in later releases only.
    const plain = compiled.startsWith('duplicate ') ? compile(withoutNames) : compiled;
    if (typeof plain !== 'string') return { message: undefined, program: plain, size };
    return { message: plain.replace(`\`${withoutNames}\``, () => `\`${pattern}\``), program: undefined, size };
  }
}

interface ReadPattern {
  readonly message: string | undefined;
  readonly program: RE2JS | undefined;
  readonly size: number;
}

/** @returns the compiled pattern or the error */
function compile(pattern: string): RE2JS | string {
  const { RE2JS, RE2JSException } = patternLibrary();
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return withExcerpt(error.message.replace(/^error parsing regexp: /, ''), pattern);
  }
}

/** Adds the pattern to errors that quote none of it where v1.21 quotes it. */
function withExcerpt(message: string, pattern: string): string {
  if (message.includes(': `')) return message;
  return `${message}: \`${message.startsWith('trailing') ? '' : pattern}\``;
}

/** The error before `(?<`, or the error of that group. Ignores that the group is not closed. */
function laterGroupError(pattern: string, at: number): string {
  const before = pattern.slice(0, at);
  const compiled = compile(before);
  if (typeof compiled !== 'string' || /^missing closing \)|^duplicate /.test(compiled)) {
    return 'invalid or unsupported Perl syntax: `(?<`';
  }
  return compiled.replace(`\`${before}\``, () => `\`${pattern}\``);
}
