import type { Patterns } from '../patterns/patterns.js';
import type { CallContext, FunctionTable } from './functions/function.js';
import type { Binding, Call, Comprehension, Expression, Select } from './syntax.js';
import {
  type CostMeter,
  ListValue,
  MapValue,
  OptionalValue,
  type Outcome,
  PlainList,
  PlainMap,
  RuleError,
  TypeName,
  typeNameOf,
  type Value,
} from './values/values.js';

// A rule is compiled to closures once, and runs for each object. Each closure takes its cost, so that no expression runs
// longer than its limit allows: a unit of cost takes 20 to 200 ns.

export interface EvaluationOptions {
  /** Values of the variables, in the order in which they were declared. */
  readonly variables: readonly Value[];
  readonly meter: CostMeter;
  readonly patterns: Patterns;
}

/** Runs an expression. @throws CostExceeded */
export type Evaluation = (options: EvaluationOptions) => Outcome;

/** Compiles a checked expression. */
export function compileEvaluation(
  expression: Expression,
  { variables, functions }: { readonly variables: readonly string[]; readonly functions: FunctionTable },
): Evaluation {
  const run = new Compiler(functions).compile(expression, variables);
  return ({ variables: values, meter, patterns }) => run({ slots: [...values], meter, patterns });
}

interface Frame extends CallContext {
  /** Variables of the rule, then those of the macros around the running expression. */
  readonly slots: Value[];
}

type Run = (frame: Frame) => Outcome;

const emptyListCost = 10;
const emptyMapCost = 30;

class Compiler {
  constructor(readonly functions: FunctionTable) {}

  compile(expression: Expression, scope: readonly string[]): Run {
    switch (expression.kind) {
      case 'literal': {
        const { value } = expression;
        return () => value;
      }
      case 'identifier': {
        const { name } = expression;
        const slot = scope.lastIndexOf(name);
        if (slot < 0) return () => new TypeName(name);
        return ({ slots, meter }) => {
          meter.take(1);
          return slots[slot] ?? null;
        };
      }
      case 'select':
        return this.#select(expression, scope);
      case 'call':
        return this.#call(expression, scope);
      case 'list':
        return this.#list(expression, scope);
      case 'map':
        return this.#map(expression, scope);
      case 'comprehension':
        return this.#comprehension(expression, scope);
      case 'binding':
        return this.#binding(expression, scope);
    }
  }

  #select({ operand, field, form }: Select, scope: readonly string[]): Run {
    const owner = this.compile(operand, scope);
    return (frame) => {
      const found = owner(frame);
      frame.meter.take(1);
      if (found instanceof RuleError) return found;
      const isWrapped = found instanceof OptionalValue;
      const object = isWrapped ? found.value : found;
      const value = object instanceof MapValue ? object.get(field) : undefined;
      if (form === 'test') return value !== undefined;
      if (isWrapped || form === 'optional') return new OptionalValue(value);
      if (value !== undefined) return value;
      if (object instanceof MapValue) return new RuleError(`no such key: ${field}`);
      return new RuleError(`no such overload: ${typeNameOf(found)}.${field}`);
    };
  }

  #call({ name, target, args, ...rest }: Call, scope: readonly string[]): Run {
    const isNamespaced =
      target?.kind === 'identifier' && !scope.includes(target.name) && this.functions.has(`${target.name}.${name}`);
    const given = target === undefined || isNamespaced ? args : [target, ...args];
    const runs = given.map((one) => this.compile(one, scope));
    switch (name) {
      case '_&&_':
        return decide(runs, false);
      case '_||_':
        return decide(runs, true);
      case '_?_:_':
        return choose(runs);
      case 'or':
      case 'orValue':
        return firstPresent(runs, name, this.#strict({ name, target, args, ...rest }, runs, isNamespaced));
      default:
        return this.#strict({ name, target, args, ...rest }, runs, isNamespaced);
    }
  }

  /** Evaluates all arguments, then calls the function. */
  #strict({ name, target }: Call, runs: readonly Run[], isNamespaced: boolean): Run {
    const fullName = isNamespaced && target?.kind === 'identifier' ? `${target.name}.${name}` : name;
    const known = this.functions.get(fullName);
    return (frame) => {
      const values: Value[] = [];
      for (const run of runs) {
        const value = run(frame);
        if (value instanceof RuleError) return value;
        values.push(value);
      }
      frame.meter.take(1);
      const outcome = known?.call(values, frame);
      if (outcome !== undefined) return outcome;
      return new RuleError(`no such overload: ${fullName}(${values.map(typeNameOf).join(', ')})`);
    };
  }

  #list(expression: Expression & { readonly kind: 'list' }, scope: readonly string[]): Run {
    const items = expression.items.map(({ value, isOptional }) => ({ run: this.compile(value, scope), isOptional }));
    return (frame) => {
      frame.meter.take(emptyListCost);
      const values: Value[] = [];
      for (const { run, isOptional } of items) {
        const value = run(frame);
        if (value instanceof RuleError) return value;
        if (!isOptional) values.push(value);
        else if (value instanceof OptionalValue && value.value !== undefined) values.push(value.value);
      }
      return new PlainList(values);
    };
  }

  #map(expression: Expression & { readonly kind: 'map' }, scope: readonly string[]): Run {
    const entries = expression.entries.map(({ key, value, isOptional }) => ({
      ...{ key: this.compile(key, scope), value: this.compile(value, scope), isOptional },
    }));
    return (frame) => {
      frame.meter.take(emptyMapCost);
      const values: (readonly [Value, Value])[] = [];
      for (const { key, value, isOptional } of entries) {
        const name = key(frame);
        if (name instanceof RuleError) return name;
        const found = value(frame);
        if (found instanceof RuleError) return found;
        if (!isOptional) values.push([name, found]);
        else if (found instanceof OptionalValue && found.value !== undefined) values.push([name, found.value]);
      }
      const map = new PlainMap(values);
      return map.size < values.length ? new RuleError('Failed with repeated key') : map;
    };
  }

  #comprehension(expression: Comprehension, scope: readonly string[]): Run {
    const { macro, variable } = expression;
    const range = this.compile(expression.range, scope);
    const inner = [...scope, variable];
    const slot = scope.length;
    const condition = expression.condition && this.compile(expression.condition, inner);
    const result = expression.result && this.compile(expression.result, inner);
    return (frame) => {
      const found = range(frame);
      if (found instanceof RuleError) return found;
      const items = itemsOf(found);
      if (items === undefined) return new RuleError(`no such overload: ${macro} of ${typeNameOf(found)}`);
      const bind = (index: number): Value => {
        frame.meter.take(1);
        const item = items.at(index);
        frame.slots[slot] = item;
        return item;
      };
      if (macro === 'map' || macro === 'filter') {
        return collect(frame, { size: items.size, bind, condition, result });
      }
      if (condition === undefined) return true;
      const test = (index: number): Outcome => {
        bind(index);
        return condition(frame);
      };
      if (macro === 'exists_one') return existsOne(items.size, test);
      return quantify(items.size, test, macro === 'exists');
    };
  }

  #binding({ macro, operand, variable, body }: Binding, scope: readonly string[]): Run {
    const value = this.compile(operand, scope);
    const slot = scope.length;
    const run = this.compile(body, [...scope, variable]);
    return (frame) => {
      const found = value(frame);
      frame.meter.take(1);
      if (found instanceof RuleError) return found;
      if (!(found instanceof OptionalValue)) return new RuleError(`no such overload: ${typeNameOf(found)}.${macro}`);
      if (found.value === undefined) return found;
      frame.slots[slot] = found.value;
      const result = run(frame);
      return result instanceof RuleError || macro === 'optFlatMap' ? result : new OptionalValue(result);
    };
  }
}

/** `&&` or `||`: the deciding value of any operand wins over errors of the others. */
function decide(runs: readonly Run[], deciding: boolean): Run {
  return (frame) => {
    let error: RuleError | undefined;
    for (const run of runs) {
      const value = run(frame);
      if (value === deciding) return deciding;
      if (value instanceof RuleError) error ??= value;
      else if (typeof value !== 'boolean') error ??= new RuleError(`no such overload: ${typeNameOf(value)}`);
    }
    frame.meter.take(1);
    return error ?? !deciding;
  };
}

function choose([condition, yes, no]: readonly Run[]): Run {
  return (frame) => {
    const chosen = condition?.(frame) ?? null;
    frame.meter.take(1);
    if (chosen instanceof RuleError) return chosen;
    if (typeof chosen !== 'boolean') return new RuleError(`no such overload: ${typeNameOf(chosen)}`);
    return (chosen ? yes : no)?.(frame) ?? null;
  };
}

/** `optional.or(other)` and `optional.orValue(other)`: the other is evaluated only if it is needed. */
function firstPresent([first]: readonly Run[], name: 'or' | 'orValue', both: Run): Run {
  return (frame) => {
    const value = first?.(frame) ?? null;
    if (value instanceof RuleError) return value;
    if (!(value instanceof OptionalValue) || value.value === undefined) return both(frame);
    frame.meter.take(1);
    return name === 'or' ? value : value.value;
  };
}

interface Items {
  readonly size: number;
  at(index: number): Value;
}

/** The items of a list, or the keys of a map. */
function itemsOf(value: Value): Items | undefined {
  if (value instanceof ListValue) return value;
  return value instanceof MapValue ? new PlainList(value.keys()) : undefined;
}

/** `all` or `exists`. */
function quantify(size: number, test: (index: number) => Outcome, deciding: boolean): Outcome {
  let error: RuleError | undefined;
  for (let index = 0; index < size; index++) {
    const value = test(index);
    if (value === deciding) return deciding;
    if (value instanceof RuleError) error ??= value;
    else if (typeof value !== 'boolean') error ??= new RuleError(`no such overload: ${typeNameOf(value)}`);
  }
  return error ?? !deciding;
}

function existsOne(size: number, test: (index: number) => Outcome): Outcome {
  let count = 0;
  for (let index = 0; index < size; index++) {
    const value = test(index);
    if (value instanceof RuleError) return value;
    if (value === true) count += 1;
  }
  return count === 1;
}

interface Collection {
  readonly size: number;
  /** Binds the variable to an item. */
  readonly bind: (index: number) => Value;
  readonly condition: Run | undefined;
  /** undefined for `filter`, which keeps the items. */
  readonly result: Run | undefined;
}

function collect(frame: Frame, { size, bind, condition, result }: Collection): Outcome {
  frame.meter.take(emptyListCost);
  const values: Value[] = [];
  for (let index = 0; index < size; index++) {
    const item = bind(index);
    const isKept = condition?.(frame) ?? true;
    if (isKept instanceof RuleError) return isKept;
    if (typeof isKept !== 'boolean') return new RuleError(`no such overload: ${typeNameOf(isKept)}`);
    if (!isKept) continue;
    const value = result === undefined ? item : result(frame);
    if (value instanceof RuleError) return value;
    values.push(value);
  }
  return new PlainList(values);
}
