import type { Patterns } from '../../patterns/patterns.js';
import { type Bindings, isAssignable, type RuleType } from '../values/types.js';
import type { CostMeter, Outcome, Value } from '../values/values.js';

/** A signature. The first parameter of a method is its target. */
export interface Overload {
  readonly isMethod: boolean;
  readonly parameters: readonly RuleType[];
  readonly result: RuleType;
}

/** What a function may use of the evaluation. */
export interface CallContext {
  readonly meter: CostMeter;
  readonly patterns: Patterns;
}

/** A function with its signatures. `call` sees values of any type, since expressions may be dynamic. */
export interface RuleFunction {
  readonly overloads: readonly Overload[];
  /** undefined: no overload accepts the arguments. */
  readonly call: (args: readonly Value[], context: CallContext) => Outcome | undefined;
}

/** Functions by name. Functions of a namespace have its name and a dot before theirs. */
export type FunctionTable = ReadonlyMap<string, RuleFunction>;

export function overload(parameters: readonly RuleType[], result: RuleType): Overload {
  return { isMethod: false, parameters, result };
}

export function method(parameters: readonly [RuleType, ...RuleType[]], result: RuleType): Overload {
  return { isMethod: true, parameters, result };
}

/** Whether an overload accepts arguments of these types; binds its type parameters. */
export function isMatching({ parameters }: Overload, given: readonly RuleType[], bindings: Bindings): boolean {
  if (parameters.length !== given.length) return false;
  return parameters.every((parameter, index) => {
    const type = given[index];
    return type !== undefined && isAssignable(parameter, type, bindings);
  });
}
