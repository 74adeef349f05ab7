import { readTokens, type Token } from './lexer.js';
import { expandMacro } from './macros.js';
import { type Expression, expressionLimits, type ListItem, type MapEntry, SyntaxFailure } from './syntax.js';
import { intMax } from './values/values.js';

/** Parses an expression. @throws SyntaxFailure */
export function parseExpression(source: string): Expression {
  const { charactersMax } = expressionLimits;
  if (source.length > charactersMax) throw new SyntaxFailure(`expression has more than ${charactersMax} characters`, 0);
  return new Parser(readTokens(source)).whole();
}

const reserved: ReadonlySet<string> = new Set([
  ...['as', 'break', 'const', 'continue', 'else', 'for', 'function', 'if', 'import', 'in', 'let', 'loop', 'package'],
  ...['namespace', 'return', 'var', 'void', 'while'],
]);

/** Binary operators by rising precedence; all associate to the left. */
const levels: readonly (readonly string[])[] = [
  ['<', '<=', '>', '>=', '==', '!=', 'in'],
  ['+', '-'],
  ['*', '/', '%'],
];

class Parser {
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Expression {
    const expression = this.#expression();
    const token = this.#token;
    if (token.type !== 'end') throw unexpected(token);
    return expression;
  }

  get #token(): Token {
    const token = this.#tokens[this.#next];
    if (token === undefined) throw new SyntaxFailure('Syntax error: unexpected end', 0);
    return token;
  }

  #isAt(text: string): boolean {
    const token = this.#token;
    return (token.type === 'mark' || (token.type === 'name' && text === 'in')) && token.text === text;
  }

  #take(): Token {
    const token = this.#token;
    if (token.type !== 'end') this.#next += 1;
    return token;
  }

  /** Takes the mark if it is next. */
  #takes(text: string): boolean {
    if (!this.#isAt(text)) return false;
    this.#next += 1;
    return true;
  }

  #expect(text: string): void {
    if (!this.#takes(text)) throw unexpected(this.#token, text);
  }

  #expression(): Expression {
    this.#depth += 1;
    if (this.#depth > expressionLimits.depthMax) {
      throw new SyntaxFailure(`expression recursion limit exceeded: ${expressionLimits.depthMax}`, this.#token.at);
    }
    const condition = this.#or();
    const { at } = this.#token;
    let expression = condition;
    if (this.#takes('?')) {
      const yes = this.#or();
      this.#expect(':');
      const no = this.#expression();
      expression = { kind: 'call', name: '_?_:_', target: undefined, args: [condition, yes, no], at };
    }
    this.#depth -= 1;
    return expression;
  }

  #or(): Expression {
    return this.#logic('||', () => this.#logic('&&', () => this.#binary(0)));
  }

  #logic(mark: '||' | '&&', operand: () => Expression): Expression {
    const operands = [operand()];
    const { at } = this.#token;
    while (this.#takes(mark)) operands.push(operand());
    const [only] = operands;
    if (operands.length === 1 && only !== undefined) return only;
    // One node for all operands: a chain of a thousand is no deeper than one.
    return { kind: 'call', name: `_${mark}_`, target: undefined, args: operands, at };
  }

  #binary(level: number): Expression {
    const marks = levels[level];
    if (marks === undefined) return this.#unary();
    let left = this.#binary(level + 1);
    let count = 0;
    for (;;) {
      const { at } = this.#token;
      const mark = marks.find((one) => this.#isAt(one));
      if (mark === undefined) return left;
      this.#next += 1;
      count += 1;
      if (count > expressionLimits.depthMax) throw new SyntaxFailure('too many operators in one expression', at);
      const name = mark === 'in' ? '@in' : `_${mark}_`;
      left = { kind: 'call', name, target: undefined, args: [left, this.#binary(level + 1)], at };
    }
  }

  #unary(): Expression {
    const { at } = this.#token;
    let negations = 0;
    const mark = this.#isAt('!') ? '!' : this.#isAt('-') ? '-' : undefined;
    if (mark === undefined) return this.#member();
    while (this.#takes(mark)) negations += 1;
    const token = this.#token;
    if (mark === '-' && token.type === 'literal' && typeof token.value === 'bigint' && negations % 2 === 1) {
      this.#next += 1;
      return this.#postfix({ kind: 'literal', value: -token.value, at });
    }
    const operand = this.#member();
    if (negations % 2 === 0) return operand;
    return { kind: 'call', name: `${mark}_`, target: undefined, args: [operand], at };
  }

  #member(): Expression {
    return this.#postfix(this.#primary());
  }

  #postfix(first: Expression): Expression {
    let operand = first;
    for (let count = 0; ; count++) {
      const { at } = this.#token;
      if (count > expressionLimits.depthMax) throw new SyntaxFailure('too many members in one expression', at);
      if (this.#takes('.')) operand = this.#fieldOrMethod(operand, at);
      else if (this.#takes('.?')) {
        operand = { kind: 'select', operand, field: this.#fieldName(), form: 'optional', at };
      } else if (this.#isAt('[') || this.#isAt('[?')) {
        const name = this.#takes('[?') ? '_[?_]' : '_[_]';
        if (name === '_[_]') this.#next += 1;
        const index = this.#expression();
        this.#expect(']');
        operand = { kind: 'call', name, target: undefined, args: [operand, index], at };
      } else return operand;
    }
  }

  #fieldOrMethod(operand: Expression, at: number): Expression {
    const field = this.#fieldName();
    const callAt = this.#token.at;
    if (!this.#takes('(')) return { kind: 'select', operand, field, form: 'value', at };
    const args = this.#arguments(')');
    return expandMacro({ kind: 'call', name: field, target: operand, args, at: callAt });
  }

  #fieldName(): string {
    const token = this.#take();
    if (token.type !== 'name') throw unexpected(token, 'IDENTIFIER');
    return token.text;
  }

  #primary(): Expression {
    const token = this.#take();
    const { at } = token;
    switch (token.type) {
      case 'literal':
        if (typeof token.value === 'bigint' && token.value > intMax) throw new SyntaxFailure('invalid int literal', at);
        return { kind: 'literal', value: token.value, at };
      case 'name':
        return this.#word(token.text, at);
      case 'end':
        throw unexpected(token);
      case 'mark':
        return this.#bracketed(token);
    }
  }

  #word(text: string, at: number): Expression {
    if (text === 'true' || text === 'false') return { kind: 'literal', value: text === 'true', at };
    if (text === 'null') return { kind: 'literal', value: null, at };
    if (reserved.has(text)) throw new SyntaxFailure(`reserved identifier: ${text}`, at);
    const callAt = this.#token.at;
    if (!this.#takes('(')) return { kind: 'identifier', name: text, at };
    return expandMacro({ kind: 'call', name: text, target: undefined, args: this.#arguments(')'), at: callAt });
  }

  #bracketed(token: Token & { readonly type: 'mark' }): Expression {
    const { at } = token;
    if (token.text === '(') {
      const inner = this.#expression();
      this.#expect(')');
      return inner;
    }
    if (token.text === '[') return { kind: 'list', items: this.#items(), at };
    if (token.text === '[?') return { kind: 'list', items: this.#items({ isOptional: true }), at };
    if (token.text === '{') return { kind: 'map', entries: this.#entries(), at };
    // A leading dot names the root namespace, which is the only one.
    if (token.text === '.') return this.#word(this.#fieldName(), at);
    throw unexpected(token);
  }

  #arguments(end: string): readonly Expression[] {
    const args: Expression[] = [];
    if (this.#takes(end)) return args;
    do args.push(this.#expression());
    while (this.#takes(','));
    this.#expect(end);
    return args;
  }

  #items(first = { isOptional: false }): readonly ListItem[] {
    const items: ListItem[] = [];
    let { isOptional } = first;
    while (isOptional || !this.#takes(']')) {
      isOptional ||= this.#takes('?');
      items.push({ value: this.#expression(), isOptional });
      isOptional = false;
      if (this.#takes(',')) continue;
      this.#expect(']');
      break;
    }
    return items;
  }

  #entries(): readonly MapEntry[] {
    const entries: MapEntry[] = [];
    while (!this.#takes('}')) {
      const isOptional = this.#takes('?');
      const key = this.#expression();
      this.#expect(':');
      entries.push({ key, value: this.#expression(), isOptional });
      if (this.#takes(',')) continue;
      this.#expect('}');
      break;
    }
    return entries;
  }
}

function unexpected(token: Token, wanted?: string): SyntaxFailure {
  const found = token.type === 'end' ? '<EOF>' : token.type === 'literal' ? 'literal' : token.text;
  const detail = wanted === undefined ? `unexpected '${found}'` : `mismatched input '${found}' expecting '${wanted}'`;
  return new SyntaxFailure(`Syntax error: ${detail}`, token.at);
}
