import type { Value } from './values/values.js';

// The syntax tree of CEL expressions. Macros have nodes of their own, so that their errors name what the author wrote.

/** An expression. `at` is the offset in the source that error messages point to. */
export type Expression =
  | { readonly kind: 'literal'; readonly value: Value; readonly at: number }
  | { readonly kind: 'identifier'; readonly name: string; readonly at: number }
  | Select
  | Call
  | { readonly kind: 'list'; readonly items: readonly ListItem[]; readonly at: number }
  | { readonly kind: 'map'; readonly entries: readonly MapEntry[]; readonly at: number }
  | Comprehension
  | Binding;

/** `operand.field`, `operand.?field`, or the argument of `has()`. */
export interface Select {
  readonly kind: 'select';
  readonly operand: Expression;
  readonly field: string;
  readonly form: 'value' | 'optional' | 'test';
  readonly at: number;
}

/** A function, a method of `target`, or an operator such as `_+_`. */
export interface Call {
  readonly kind: 'call';
  readonly name: string;
  readonly target: Expression | undefined;
  readonly args: readonly Expression[];
  readonly at: number;
}

export interface ListItem {
  readonly value: Expression;
  /** `[?value]` adds the value of an optional that has one. */
  readonly isOptional: boolean;
}

export interface MapEntry {
  readonly key: Expression;
  readonly value: Expression;
  readonly isOptional: boolean;
}

/** `range.all(variable, condition)` and its like; `map` has a result, and may have a condition. */
export interface Comprehension {
  readonly kind: 'comprehension';
  readonly macro: 'all' | 'exists' | 'exists_one' | 'map' | 'filter';
  readonly range: Expression;
  readonly variable: string;
  readonly condition: Expression | undefined;
  readonly result: Expression | undefined;
  readonly at: number;
}

/** `operand.optMap(variable, body)` or `operand.optFlatMap(variable, body)`. */
export interface Binding {
  readonly kind: 'binding';
  readonly macro: 'optMap' | 'optFlatMap';
  readonly operand: Expression;
  readonly variable: string;
  readonly body: Expression;
  readonly at: number;
}

/** A syntax or type error. */
export interface SourceError {
  /** The offset in the source. */
  readonly at: number;
  readonly message: string;
}

/** Thrown by the lexer and the parser. */
export class SyntaxFailure extends Error {
  override readonly name = 'SyntaxFailure';

  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message);
  }
}

/** Limits of one expression. */
export const expressionLimits = {
  /** Characters; longer expressions are data, not rules. */
  charactersMax: 32 * 1024,
  /** Nested expressions. The parser, checker and evaluator recurse this deep. */
  depthMax: 250,
} as const;

/** Formats errors as compilers of CEL do: position, message, the line, and a mark below the column. */
export function formatSourceErrors(source: string, errors: readonly SourceError[]): string {
  return errors.map((error) => formatError(source, error)).join('\n');
}

function formatError(source: string, { at, message }: SourceError): string {
  const before = source.slice(0, at).split('\n');
  const line = source.split('\n')[before.length - 1] ?? '';
  const column = before.at(-1)?.length ?? 0;
  return `ERROR: <input>:${before.length}:${column + 1}: ${message}\n | ${line}\n | ${'.'.repeat(column)}^`;
}
