import { badRequestError } from '../status/errors.js';

/** One term of a field selector; `==` is read as `=`. */
export interface FieldRequirement {
  /** Such as `metadata.name`. */
  readonly path: string;
  readonly operator: '=' | '!=';
  readonly value: string;
}

/** Which fields are wanted: all requirements together; none at all select everything. Immutable. */
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

  /** `get` gives the value of a field, the empty text for one that is not set. */
  matches(get: (path: string) => string): boolean {
    for (const { path, operator, value } of this.requirements) {
      if ((get(path) === value) !== (operator === '=')) return false;
    }
    return true;
  }

  /** The value that a field must have, where the selector says so. */
  requiredValue(path: string): string | undefined {
    return this.requirements.find((requirement) => requirement.path === path && requirement.operator === '=')?.value;
  }

  /** The text that parses to this selector. */
  toString(): string {
    return this.requirements.map(({ path, operator, value }) => `${path}${operator}${escapeValue(value)}`).join(',');
  }
}

/**
 * The selector of a text such as `metadata.name=a,status.phase!=Running`. A backslash keeps `,`, `=` and itself in
 * values. Whether a field may be selected by is for the resource to say.
 * @throws StatusError 400 with the wire's message.
 */
export function parseFieldSelector(text: string): FieldSelector {
  const requirements: FieldRequirement[] = [];
  for (const term of splitTerms(text)) {
    if (term === '') continue;
    const match = /^((?:\\.|[^\\])*?)(!=|==|=)(.*)$/s.exec(term);
    if (match === null) throw badRequestError(`invalid selector: '${text}'; can't understand '${term}'`);
    const [, path = '', operator, value = ''] = match;
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
