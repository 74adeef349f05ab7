import { checkTypes } from './checker.js';
import { estimateCost } from './estimate-cost.js';
import { compileEvaluation, type Evaluation } from './evaluator.js';
import type { FunctionTable } from './functions/function.js';
import { ruleFunctions } from './functions/library.js';
import { parseExpression } from './parser.js';
import { type Expression, formatSourceErrors, type SourceError, SyntaxFailure } from './syntax.js';
import type { RuleType } from './values/types.js';

/** A compiled expression. */
export interface CompiledExpression {
  readonly type: RuleType;
  readonly evaluate: Evaluation;
  /** The most steps that it takes on all values of one object, by the sizes that its types allow. */
  readonly costMax: number;
  /** Whether the expression reads a variable. */
  readonly uses: (variable: string) => boolean;
  /** Regular expressions that the source contains as literals. */
  readonly patterns: readonly { readonly pattern: string; readonly at: number }[];
}

/** The errors of an expression, as text. */
export interface ExpressionErrors {
  readonly errors: string;
}

/** Compiles expressions of CEL with the functions of rules. */
export class ExpressionCompiler {
  readonly #functions: FunctionTable = ruleFunctions();

  /** `variables` in the order of their values in an evaluation; `valuesMax`: for how many values of one object it runs. */
  compile(
    source: string,
    variables: ReadonlyMap<string, RuleType>,
    { valuesMax = 1 }: { readonly valuesMax?: number } = {},
  ): CompiledExpression | ExpressionErrors {
    const expression = parse(source);
    if ('message' in expression) return { errors: formatSourceErrors(source, [expression]) };
    const { type, errors, typesOf } = checkTypes(expression, { variables, functions: this.#functions });
    if (errors.length > 0) return { errors: formatSourceErrors(source, errors) };
    return {
      type,
      evaluate: compileEvaluation(expression, { variables: [...variables.keys()], functions: this.#functions }),
      costMax: estimateCost(expression, { typesOf, valuesMax }),
      uses: (variable) => usesVariable(expression, variable),
      patterns: literalPatterns(expression),
    };
  }
}

function parse(source: string): Expression | SourceError {
  try {
    return parseExpression(source);
  } catch (error) {
    if (!(error instanceof SyntaxFailure)) throw error;
    return { at: error.at, message: error.message };
  }
}

function innerExpressions(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'identifier':
      return [];
    case 'select':
      return [expression.operand];
    case 'call':
      return [...(expression.target === undefined ? [] : [expression.target]), ...expression.args];
    case 'list':
      return expression.items.map(({ value }) => value);
    case 'map':
      return expression.entries.flatMap(({ key, value }) => [key, value]);
    case 'comprehension':
      return [expression.range, expression.condition, expression.result].filter((one) => one !== undefined);
    case 'binding':
      return [expression.operand, expression.body];
  }
}

function usesVariable(expression: Expression, variable: string): boolean {
  if (expression.kind === 'identifier') return expression.name === variable;
  return innerExpressions(expression).some((inner) => usesVariable(inner, variable));
}

const patternFunctionNames: ReadonlySet<string> = new Set(['matches', 'find', 'findAll']);

function literalPatterns(expression: Expression): CompiledExpression['patterns'] {
  const inner = innerExpressions(expression).flatMap(literalPatterns);
  if (expression.kind !== 'call' || !patternFunctionNames.has(expression.name)) return inner;
  const argument = expression.target === undefined ? expression.args[1] : expression.args[0];
  if (argument?.kind !== 'literal' || typeof argument.value !== 'string') return inner;
  return [...inner, { pattern: argument.value, at: argument.at }];
}
