/** Properties of a pattern that are known without compiling it. */
export interface PatternFacts {
  /** An upper estimate of the number of instructions. Infinite when nested counted repetitions overflow. */
  readonly size: number;
  /** The first repetition of more than 1,000 copies, nested ones multiplied, which the syntax does not allow. */
  readonly badRepetition: string | undefined;
  /** The index of `(?<`, which later releases of the syntax add. -1 if there is none. */
  readonly laterGroupAt: number;
  /** The pattern with all named groups as plain groups. */
  readonly withoutNames: string;
}

/**
 * Reads a pattern once, from left to right. Returns properties for patterns with syntax errors too.
 *
 *     (a{1,100}){5}b      a has size 1, repeated at most 100 times, and that 5 times
 */
export function readPattern(pattern: string): PatternFacts {
  const reader = new PatternReader(pattern);
  reader.read();
  const { badRepetition, laterGroupAt } = reader;
  return { size: reader.size(), badRepetition, laterGroupAt, withoutNames: reader.withoutNames() };
}

/** A group that is not closed yet. */
interface OpenGroup {
  /** The size of its complete parts. */
  size: number;
  /** The size of its last atom, which a repetition may follow. */
  lastSize: number;
  /** The number of copies by counted repetitions: in the last atom, and before it. */
  lastCopies: number;
  copies: number;
}

function emptyGroup(size: number): OpenGroup {
  return { size, lastSize: 0, lastCopies: 1, copies: 1 };
}

/** A Unicode class is hundreds of ranges. */
const unicodeClassSize = 20;
/** The size per character of a bracket expression. */
const bracketCharacterSize = 0.25;

class PatternReader {
  laterGroupAt = -1;
  badRepetition: string | undefined;
  readonly #pattern: string;
  #at = 0;
  #group = emptyGroup(0);
  readonly #around: OpenGroup[] = [];
  readonly #kept: string[] = [];
  #keptTo = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  read(): void {
    const pattern = this.#pattern;
    while (this.#at < pattern.length) this.#readToken(pattern.charAt(this.#at));
  }

  /** Counts groups that are not closed too. */
  size(): number {
    let size = this.#group.size + this.#group.lastSize;
    for (const group of this.#around) size += group.size + group.lastSize;
    return size;
  }

  withoutNames(): string {
    return [...this.#kept, this.#pattern.slice(this.#keptTo)].join('');
  }

  #readToken(character: string): void {
    switch (character) {
      case '\\':
        this.#readEscape();
        break;
      case '[':
        this.#readBrackets();
        break;
      case '(':
        this.#openGroup();
        break;
      case ')':
        this.#closeGroup();
        break;
      case '*':
      case '+':
      case '?':
        this.#group.lastSize += 1;
        this.#at += 1;
        break;
      case '{':
        this.#readCount();
        break;
      default:
        this.#addAtom(1, 1);
    }
  }

  #addAtom(size: number, length: number, copies = 1): void {
    const group = this.#group;
    group.size += group.lastSize;
    group.lastSize = size;
    group.copies = Math.max(group.copies, group.lastCopies);
    group.lastCopies = copies;
    this.#at += length;
  }

  #readEscape(): void {
    const pattern = this.#pattern;
    const escaped = pattern.charAt(this.#at + 1);
    if (escaped === 'Q') {
      const end = pattern.indexOf('\\E', this.#at + 2);
      const stop = end < 0 ? pattern.length : end;
      for (let at = this.#at + 2; at < stop; at += 1) this.#addAtom(1, 0);
      this.#at = stop + 2;
    } else this.#addAtom(/[pP]/.test(escaped) ? unicodeClassSize : 1, escapeLength(pattern, this.#at));
  }

  /** `[a-z]`, `[^]]`, `[[:alpha:]]`. Without an end it extends to the end of the pattern. */
  #readBrackets(): void {
    const pattern = this.#pattern;
    let at = this.#at + 1;
    if (pattern.charAt(at) === '^') at += 1;
    let size = 1;
    for (let isFirst = true; at < pattern.length && (isFirst || pattern.charAt(at) !== ']'); isFirst = false) {
      if (pattern.charAt(at) === '\\') {
        size += /[pP]/.test(pattern.charAt(at + 1)) ? unicodeClassSize : bracketCharacterSize;
        at += escapeLength(pattern, at);
      } else {
        size += bracketCharacterSize;
        at += namedClassLength(pattern, at) ?? 1;
      }
    }
    this.#addAtom(size, at + 1 - this.#at);
  }

  #openGroup(): void {
    const pattern = this.#pattern;
    const start = this.#at;
    const name = pattern.startsWith('(?P<', start)
      ? /^\w+>/.exec(pattern.slice(start + 4, start + nameLengthMax))
      : null;
    if (name !== null) {
      this.#kept.push(pattern.slice(this.#keptTo, start), '(');
      this.#keptTo = start + 4 + name[0].length;
      this.#at = this.#keptTo;
    } else if (pattern.startsWith('(?<', start)) {
      if (this.laterGroupAt < 0) this.laterGroupAt = start;
      this.#at += 3;
    } else if (pattern.startsWith('(?', start)) {
      // Flags extend to the colon of a group or to the closing parenthesis.
      let at = start + 2;
      while (/[-imsU]/.test(pattern.charAt(at))) at += 1;
      if (pattern.charAt(at) === ')') {
        this.#at = at + 1;
        return;
      }
      this.#at = pattern.charAt(at) === ':' ? at + 1 : at;
    } else this.#at += 1;
    this.#around.push(this.#group);
    this.#group = emptyGroup(2);
  }

  #closeGroup(): void {
    const { size, lastSize, copies, lastCopies } = this.#group;
    this.#group = this.#around.pop() ?? emptyGroup(0);
    this.#addAtom(size + lastSize, 1, Math.max(copies, lastCopies));
  }

  #readCount(): void {
    counted.lastIndex = this.#at;
    const count = counted.exec(this.#pattern);
    if (count === null) {
      this.#addAtom(1, 1);
      return;
    }
    const [whole, least = '', , most = ''] = count;
    const copies = Math.max(Number(least), Number(most));
    const group = this.#group;
    group.lastSize = (group.lastSize + 1) * Math.max(copies, 1);
    group.lastCopies *= copies;
    if (group.lastCopies > copiesMax) this.badRepetition ??= whole;
    this.#at += whole.length;
  }
}

/** The length of `\\.`, `\\pL`, `\\p{Greek}`, `\\x{10FFFF}`. */
function escapeLength(pattern: string, at: number): number {
  longEscape.lastIndex = at;
  return longEscape.exec(pattern)?.[0].length ?? 2;
}

const longEscape = /\\(?:[pP][^{]|[pPx]\{[^}]{0,64}\})/y;

/** The length of `[:alpha:]` in brackets. */
function namedClassLength(pattern: string, at: number): number | undefined {
  namedClass.lastIndex = at;
  return namedClass.exec(pattern)?.[0].length;
}

const namedClass = /\[:\^?[a-z]{1,20}:\]/y;
const copiesMax = 1_000;

/** A pattern with a longer group name compiles, but cannot have two groups of that name. */
const nameLengthMax = 256;
const counted = /\{(\d{1,9})(,(\d{0,9}))?\}\??/y;
