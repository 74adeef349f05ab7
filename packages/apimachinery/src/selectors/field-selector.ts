import { badRequestError } from '../status/errors.js';

/** One term of a field selector; `==` is read as `=`. */
export interface FieldRequirement {
  /** Such as `metadata.name`. */
  readonly path: string;
  readonly operator: '=' | '!=';
  readonly value: string;
}

/** A conjunction of field requirements; without requirements it selects everything. Immutable. */
export class FieldSelector {
  readonly requirements: readonly FieldRequirement[];

  private constructor(requirements: readonly FieldRequirement[]) {
    this.requirements = requirements;
  }

  static of(requirements: readonly FieldRequirement[]): FieldSelector {
    return new FieldSelector(requirements);
  }

  static readonly everything = new FieldSelector([]);

  get selectsEverything(): boolean {
    return this.requirements.length === 0;
  }

  /** `get` returns the value of a field, or the empty string for an unset one. */
  matches(get: (path: string) => string): boolean {
    for (const { path, operator, value } of this.requirements) {
      if ((get(path) === value) !== (operator === '=')) return false;
    }
    return true;
  }

  /** The value that an equality requirement gives for the field, if any. */
  requiredValue(path: string): string | undefined {
    return this.requirements.find((requirement) => requirement.path === path && requirement.operator === '=')?.value;
  }

  /** Formats the selector; `parseFieldSelector` reverses it. */
  toString(): string {
    return this.requirements.map(({ path, operator, value }) => `${path}${operator}${escapeValue(value)}`).join(',');
  }
}

/**
 * Parses a text such as `metadata.name=a,status.phase!=Running`. A backslash escapes `,`, `=` and itself in values. Does not
 * check whether the resource supports the fields.
 * @throws StatusError 400 with the message of v1.21
 */
export function parseFieldSelector(text: string): FieldSelector {
  const requirements: FieldRequirement[] = [];
  for (const term of splitTerms(text)) {
    if (term === '') continue;
    const match = /^((?:\\.|[^\\])*?)(!=|==|=)/s.exec(term);
    if (match === null) throw badRequestError(`invalid selector: '${text}'; can't understand '${term}'`);
    const [whole, path = '', operator] = match;
    const value = term.slice(whole.length);
    requirements.push({ path, operator: operator === '!=' ? '!=' : '=', value: unescapeValue(value) });
  }
  return requirements.length === 0 ? FieldSelector.everything : FieldSelector.of(requirements);
}

function splitTerms(text: string): readonly string[] {
  const terms: string[] = [];
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '\\') index++;
    else if (text[index] === ',') {
      terms.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...terms, text.slice(start)];
}

function unescapeValue(text: string): string {
  let value = '';
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? '';
    if (character === '\\') {
      const escaped = text[++index] ?? '';
      if (escaped !== '\\' && escaped !== ',' && escaped !== '=') {
        throw badRequestError(`invalid field selector: invalid escape sequence: \\${escaped}`);
      }
      value += escaped;
    } else if (character === ',' || character === '=') {
      throw badRequestError(`invalid field selector: unescaped character in value: ${character.charCodeAt(0)}`);
    } else {
      value += character;
    }
  }
  return value;
}

function escapeValue(value: string): string {
  return value.replaceAll(/[\\,=]/g, '\\$&');
}
