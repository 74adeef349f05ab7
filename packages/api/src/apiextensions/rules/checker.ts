import type { ExpressionTypes } from './estimate-cost.js';
import { type FunctionTable, isMatching, type Overload } from './functions/function.js';
import type { Binding, Call, Comprehension, Expression, Select, SourceError } from './syntax.js';
import { type Bindings, formatType, isAssignable, type RuleType, substitute, types } from './values/types.js';
import {
  Bytes,
  Duration,
  ListValue,
  MapValue,
  OptionalValue,
  Timestamp,
  TypeName,
  UnsignedInt,
  UrlValue,
  type Value,
} from './values/values.js';

export interface CheckOptions {
  readonly variables: ReadonlyMap<string, RuleType>;
  readonly functions: FunctionTable;
}

export interface CheckedType {
  readonly type: RuleType;
  readonly errors: readonly SourceError[];
  readonly typesOf: ExpressionTypes;
}

/** Infers the type of an expression. A part with an error has the type dyn, so that it causes no further errors. */
export function checkTypes(expression: Expression, { variables, functions }: CheckOptions): CheckedType {
  const checker = new Checker(functions);
  const type = checker.typeOf(expression, variables);
  return { type, errors: checker.errors, typesOf: checker.typesOf };
}

type Variables = ReadonlyMap<string, RuleType>;

/** Names of types, which are values of the type `type`. */
const typeNames: ReadonlySet<string> = new Set([
  ...['bool', 'bytes', 'double', 'int', 'list', 'map', 'null_type', 'string', 'type', 'uint'],
]);

class Checker {
  readonly errors: SourceError[] = [];
  readonly typesOf = new Map<Expression, RuleType>();

  constructor(readonly functions: FunctionTable) {}

  typeOf(expression: Expression, variables: Variables): RuleType {
    const type = this.#typeOf(expression, variables);
    this.typesOf.set(expression, type);
    return type;
  }

  #typeOf(expression: Expression, variables: Variables): RuleType {
    switch (expression.kind) {
      case 'literal':
        return typeOfLiteral(expression.value);
      case 'identifier': {
        const { name, at } = expression;
        const type = variables.get(name) ?? (typeNames.has(name) ? types.type : undefined);
        return type ?? this.#fail(at, `undeclared reference to '${name}' (in container '')`);
      }
      case 'select':
        return this.#select(expression, variables);
      case 'call':
        return this.#call(expression, variables);
      case 'list': {
        const items = expression.items.map(({ value, isOptional }) => {
          const type = this.typeOf(value, variables);
          return { type: isOptional ? this.#content(type, value.at) : type, at: value.at };
        });
        return types.list(this.#common(items));
      }
      case 'map': {
        const keys = expression.entries.map(({ key }) => ({ type: this.typeOf(key, variables), at: key.at }));
        const values = expression.entries.map(({ value, isOptional }) => {
          const type = this.typeOf(value, variables);
          return { type: isOptional ? this.#content(type, value.at) : type, at: value.at };
        });
        return types.map(this.#common(keys), this.#common(values));
      }
      case 'comprehension':
        return this.#comprehension(expression, variables);
      case 'binding':
        return this.#binding(expression, variables);
    }
  }

  #fail(at: number, message: string): RuleType {
    this.errors.push({ at, message });
    return types.dyn;
  }

  /** The type inside an optional. */
  #content(type: RuleType, at: number): RuleType {
    if (type.kind === 'optional') return type.of;
    if (type.kind === 'dyn') return type;
    return this.#fail(at, `expected type 'optional_type(dyn)' but found '${formatType(type)}'`);
  }

  /** The type of all elements of a literal. */
  #common(elements: readonly { readonly type: RuleType; readonly at: number }[]): RuleType {
    let common: RuleType | undefined;
    for (const { type, at } of elements) {
      if (common === undefined || common.kind === 'null_type') common = type;
      else if (!isAssignable(common, type, new Map())) {
        this.#fail(at, `expected type '${formatType(common)}' but found '${formatType(type)}'`);
      }
    }
    return common ?? types.dyn;
  }

  #select({ operand, field, form, at }: Select, variables: Variables): RuleType {
    if (operand.kind === 'identifier' && operand.name === 'optional' && !variables.has('optional')) {
      return this.#fail(operand.at, `undeclared reference to 'optional' (in container '')`);
    }
    const given = this.typeOf(operand, variables);
    const isWrapped = given.kind === 'optional';
    const type = this.#field(isWrapped ? given.of : given, field, at);
    if (form === 'test') return types.bool;
    return isWrapped || form === 'optional' ? types.optional(type) : type;
  }

  #field(owner: RuleType, field: string, at: number): RuleType {
    switch (owner.kind) {
      case 'dyn':
        return types.dyn;
      case 'map':
        return owner.values;
      case 'object':
        return owner.fields.get(field)?.type ?? this.#fail(at, `undefined field '${field}'`);
      default:
        return this.#fail(at, `type '${formatType(owner)}' does not support field selection`);
    }
  }

  #call(call: Call, variables: Variables): RuleType {
    const { name, target, args, at } = call;
    const isNamespaced =
      target?.kind === 'identifier' && !variables.has(target.name) && this.functions.has(`${target.name}.${name}`);
    const receiver = isNamespaced ? undefined : target;
    const operands = [...(receiver === undefined ? [] : [receiver]), ...args];
    const given = operands.map((arg) =>
      // Only the arguments of format() may have different types.
      name === 'format' && arg.kind === 'list' ? this.#mixedList(arg, variables) : this.typeOf(arg, variables),
    );
    const known = this.functions.get(isNamespaced ? `${target.name}.${name}` : name);
    const overloads = known?.overloads.filter(({ isMethod }) => isMethod === (receiver !== undefined)) ?? [];
    if (overloads.length === 0) return this.#fail(at, `undeclared reference to '${name}' (in container '')`);
    const logic = name === '_&&_' || name === '_||_';
    if (logic) {
      for (const [index, type] of given.entries()) {
        if (type.kind !== 'bool' && type.kind !== 'dyn') {
          this.#fail(args[index]?.at ?? at, `expected type 'bool' but found '${formatType(type)}'`);
        }
      }
      return types.bool;
    }
    return this.#resolve(overloads, given) ?? this.#fail(at, noOverload(name, receiver !== undefined, given));
  }

  #mixedList({ items }: Expression & { readonly kind: 'list' }, variables: Variables): RuleType {
    for (const { value } of items) this.typeOf(value, variables);
    return types.list(types.dyn);
  }

  /** The result of the matching overloads; dyn if they have different results. */
  #resolve(overloads: readonly Overload[], given: readonly RuleType[]): RuleType | undefined {
    let result: RuleType | undefined;
    for (const overload of overloads) {
      const bindings: Bindings = new Map();
      if (!isMatching(overload, given, bindings)) continue;
      const next = substitute(overload.result, bindings);
      if (result === undefined) result = next;
      else if (formatType(result) !== formatType(next)) return types.dyn;
    }
    return result;
  }

  #comprehension(expression: Comprehension, variables: Variables): RuleType {
    const { macro, range, variable, condition, result, at } = expression;
    const given = this.typeOf(range, variables);
    const item = this.#itemOf(given, range.at);
    const inner = new Map(variables).set(variable, item);
    if (condition !== undefined) {
      const type = this.typeOf(condition, inner);
      if (type.kind !== 'bool' && type.kind !== 'dyn') {
        this.#fail(condition.at, `expected type 'bool' but found '${formatType(type)}'`);
      }
    }
    if (macro === 'filter') return types.list(item);
    if (macro !== 'map') return types.bool;
    return result === undefined ? this.#fail(at, 'map() needs a result') : types.list(this.typeOf(result, inner));
  }

  #itemOf(range: RuleType, at: number): RuleType {
    switch (range.kind) {
      case 'list':
        return range.items;
      case 'map':
        return range.keys;
      case 'dyn':
        return types.dyn;
      default:
        return this.#fail(
          at,
          `expression of type '${formatType(range)}' cannot be range of a comprehension (must be list, map, or dynamic)`,
        );
    }
  }

  #binding({ macro, operand, variable, body }: Binding, variables: Variables): RuleType {
    const of = this.#content(this.typeOf(operand, variables), operand.at);
    const type = this.typeOf(body, new Map(variables).set(variable, of));
    return types.optional(macro === 'optMap' ? type : this.#content(type, body.at));
  }
}

function noOverload(name: string, isMethod: boolean, given: readonly RuleType[]): string {
  const texts = given.map(formatType);
  const signature = isMethod ? `${texts[0] ?? ''}.(${texts.slice(1).join(', ')})` : `(${texts.join(', ')})`;
  return `found no matching overload for '${name}' applied to '${signature}'`;
}

function typeOfLiteral(value: Value): RuleType {
  if (value === null) return types.null;
  if (typeof value === 'boolean') return types.bool;
  if (typeof value === 'string') return types.string;
  if (typeof value === 'bigint') return types.int;
  if (typeof value === 'number') return types.double;
  if (value instanceof UnsignedInt) return types.uint;
  if (value instanceof Bytes) return types.bytes;
  if (value instanceof Timestamp) return types.timestamp;
  if (value instanceof Duration) return types.duration;
  if (value instanceof TypeName) return types.type;
  if (value instanceof ListValue) return types.list(types.dyn);
  if (value instanceof MapValue) return types.map(types.dyn, types.dyn);
  if (value instanceof OptionalValue) return types.optional(types.dyn);
  return value instanceof UrlValue ? types.url : types.quantity;
}
