import { isStatusError } from '../status/error.js';
import { badRequestError } from '../status/errors.js';
import { LabelSelector } from './label-selector.js';
import { checkLabelKey, type LabelOperator, type LabelRequirement, labelRequirement } from './requirement.js';

/**
 * Parses a text such as `a=b,c!=d,e in (f,g),h notin (i),j,!k,x>1`.
 * @throws StatusError 400 with the message of v1.21
 */
export function parseLabelSelector(text: string): LabelSelector {
  if (text === '') return LabelSelector.everything;
  const tokens = new TokenReader(text);
  const requirements: LabelRequirement[] = [];
  for (;;) {
    const token = tokens.peek();
    if (token.type === 'end') return LabelSelector.of(requirements);
    if (token.type !== 'name' && token.type !== '!')
      throw unexpected(token, ", expected: !, identifier, or 'end of string'");
    requirements.push(parseTerm(tokens));
    const separator = tokens.next();
    if (separator.type === 'end') return LabelSelector.of(requirements);
    if (separator.type !== ',') throw unexpected(separator, ", expected: ',' or 'end of string'");
    const following = tokens.peek();
    if (following.type !== 'name' && following.type !== '!') {
      throw unexpected(following, ", expected: identifier after ','");
    }
  }
}

function parseTerm(tokens: TokenReader): LabelRequirement {
  try {
    return parseRequirement(tokens);
  } catch (error) {
    if (!isStatusError(error)) throw error;
    throw badRequestError(`unable to parse requirement: ${error.message}`);
  }
}

function parseRequirement(tokens: TokenReader): LabelRequirement {
  let token = tokens.next();
  const isNegated = token.type === '!';
  if (isNegated) token = tokens.next();
  if (token.type !== 'name') throw unexpected(token, ', expected: identifier');
  const key = token.text;
  checkLabelKey(key);
  if (isNegated) return labelRequirement(key, '!', []);
  const following = tokens.peek().type;
  if (following === 'end' || following === ',') return labelRequirement(key, 'exists', []);
  const operator = parseOperator(tokens.next());
  const values = operator === 'in' || operator === 'notin' ? parseSet(tokens) : [parseValue(tokens)];
  return labelRequirement(key, operator, values);
}

function parseOperator(token: Token): LabelOperator {
  switch (token.type) {
    case '=':
    case '==':
    case '!=':
    case '>':
    case '<':
      return token.type;
    case 'name':
      if (token.text === 'in' || token.text === 'notin') return token.text;
      break;
    default:
  }
  throw unexpected(token, ", expected: '=', '!=', '==', 'in', notin'");
}

function parseValue(tokens: TokenReader): string {
  const { type } = tokens.peek();
  if (type === 'end' || type === ',') return '';
  const token = tokens.next();
  if (token.type !== 'name') throw unexpected(token, ', expected: identifier');
  return token.text;
}

/** Parses `(a,b)`. An omitted value is the empty string. */
function parseSet(tokens: TokenReader): readonly string[] {
  const open = tokens.next();
  if (open.type !== '(') throw unexpected(open, " expected: '('");
  const first = tokens.peek();
  if (first.type !== 'name' && first.type !== ',' && first.type !== ')') {
    throw unexpected(first, ", expected: ',', ')' or identifier");
  }
  const values: string[] = [];
  let value: string | undefined;
  for (;;) {
    const token = tokens.next();
    switch (token.type) {
      case 'name':
        value = token.text;
        if (!tokens.peekIs(',', ')')) throw unexpected(tokens.peek(), ", expected: ',' or ')'");
        break;
      case ',':
        values.push(value ?? '');
        value = undefined;
        break;
      case ')':
        return [...values, value ?? ''];
      default:
        throw unexpected(token, ", expected: ',', or identifier");
    }
  }
}

type TokenType = 'name' | 'end' | '(' | ')' | ',' | '!' | '=' | '==' | '!=' | '>' | '<';
interface Token {
  readonly type: TokenType;
  /** The text of the token; empty at the end. */
  readonly text: string;
}

/** Tokenizes a selector. `in` and `notin` are names, which the parser reads as operators by position. */
class TokenReader {
  readonly #pattern = /[ \t\r\n]*(?:(==|!=|[()!,=<>])|([^()!,=<> \t\r\n]+)|$)/y;
  readonly #text: string;
  #ahead: Token | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  peek(): Token {
    this.#ahead ??= this.#read();
    return this.#ahead;
  }

  peekIs(...types: readonly TokenType[]): boolean {
    return types.includes(this.peek().type);
  }

  next(): Token {
    const token = this.peek();
    this.#ahead = undefined;
    return token;
  }

  #read(): Token {
    const match = this.#pattern.exec(this.#text);
    const symbol = match?.[1];
    if (symbol !== undefined) return { type: symbolOf(symbol), text: symbol };
    const name = match?.[2];
    return name === undefined ? { type: 'end', text: '' } : { type: 'name', text: name };
  }
}

function symbolOf(text: string): TokenType {
  for (const symbol of symbols) if (symbol === text) return symbol;
  return 'end';
}

const symbols = ['(', ')', ',', '!', '=', '==', '!=', '>', '<'] as const;

function unexpected(token: Token, expectation: string): Error {
  return badRequestError(`found '${token.text}'${expectation}`);
}
