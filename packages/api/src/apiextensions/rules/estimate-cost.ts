import type { Call, Comprehension, Expression } from './syntax.js';
import { objectBytesMax, sizeMaxOf, textUnit, weightMaxOf } from './value-sizes.js';
import { type RuleType, types } from './values/types.js';
import { Bytes } from './values/values.js';

/** The type of each part of a checked expression. */
export type ExpressionTypes = ReadonlyMap<Expression, RuleType>;

/**
 * The most steps that an expression takes on all of `valuesMax` values in one object, by the sizes that the schema allows. An estimate: it counts each branch of a
 * condition that may run, and assumes that each loop runs to its end.
 *
 *     self.list.all(x, x > 0)    with maxItems 10: 2 for self.list, then 10 × (1 for the item, 2 for x > 0)
 */
export function estimateCost(
  expression: Expression,
  { typesOf, valuesMax }: { readonly typesOf: ExpressionTypes; readonly valuesMax: number },
): number {
  const costOf = (bytesMax: number) => new Estimator(typesOf, bytesMax).estimate(expression, new Map()).cost;
  // Values without a limit share the bytes of the object: either there are many small ones, or one is large.
  return Math.max(costOf(objectBytesMax), valuesMax * costOf(objectBytesMax / valuesMax));
}

interface Estimate {
  readonly cost: number;
  /** Characters, items or members, at most. */
  readonly size: number;
  /** Of each item of a list, where it is known better than by its type. */
  readonly itemSize?: number | undefined;
}

/** Sizes of the variables of macros, where they are known better than by their types. */
type Scope = ReadonlyMap<string, number>;

class Estimator {
  constructor(
    readonly typesOf: ExpressionTypes,
    readonly bytesMax: number,
  ) {}

  estimate(expression: Expression, scope: Scope): Estimate {
    const size = sizeMaxOf(this.#typeOf(expression), this.bytesMax);
    switch (expression.kind) {
      case 'literal':
        return { cost: 0, size: literalSize(expression.value) };
      case 'identifier':
        return { cost: 1, size: scope.get(expression.name) ?? size };
      case 'select': {
        const { cost } = this.estimate(expression.operand, scope);
        return { cost: cost + 1, size };
      }
      case 'call':
        return this.#call(expression, scope);
      case 'list': {
        const items = expression.items.map(({ value }) => this.estimate(value, scope));
        const itemSize = items.length === 0 ? 0 : Math.max(...items.map((item) => item.size));
        return { cost: sum(items.map((item) => item.cost)) + 10, size: items.length, itemSize };
      }
      case 'map': {
        const cost = this.#costOf(
          expression.entries.flatMap(({ key, value }) => [key, value]),
          scope,
        );
        return { cost: cost + 30, size: expression.entries.length };
      }
      case 'comprehension':
        return this.#comprehension(expression, scope);
      case 'binding': {
        const operand = this.estimate(expression.operand, scope);
        const body = this.estimate(expression.body, new Map(scope).set(expression.variable, operand.size));
        return { cost: operand.cost + body.cost + 1, size: body.size };
      }
    }
  }

  #typeOf(expression: Expression): RuleType {
    return this.typesOf.get(expression) ?? types.dyn;
  }

  #costOf(expressions: readonly Expression[], scope: Scope): number {
    return expressions.reduce((sum, one) => sum + this.estimate(one, scope).cost, 0);
  }

  #comprehension({ macro, range, variable, condition, result }: Comprehension, scope: Scope): Estimate {
    const over = this.estimate(range, scope);
    // All items together are no larger than an object.
    const itemSize =
      over.itemSize ?? Math.min(itemSizeOf(this.#typeOf(range), this.bytesMax), this.bytesMax / Math.max(1, over.size));
    const inner = new Map(scope).set(variable, Math.ceil(itemSize));
    const tested = condition === undefined ? 0 : this.estimate(condition, inner).cost;
    const mapped = result === undefined ? undefined : this.estimate(result, inner);
    const cost = over.cost + 10 + over.size * (1 + tested + (mapped?.cost ?? 0));
    if (macro === 'map') return { cost, size: over.size, itemSize: mapped?.size };
    return macro === 'filter' ? { cost, size: over.size, itemSize: over.itemSize } : { cost, size: 1 };
  }

  #call(call: Call, scope: Scope): Estimate {
    const operands = [...(call.target === undefined ? [] : [call.target]), ...call.args];
    const given = operands.map((operand) => ({
      ...{ type: this.#typeOf(operand), bytesMax: this.bytesMax },
      ...this.estimate(operand, scope),
    }));
    const [first = 0, ...others] = given.map(({ cost }) => cost);
    if (call.name === '_?_:_') {
      return { cost: first + Math.max(0, ...others) + 1, size: Math.max(...given.slice(1).map(({ size }) => size)) };
    }
    const cost = sum(given.map((one) => one.cost)) + callCost + workOf(call.name, given);
    return { cost, ...resultOf(call.name, given, { type: this.#typeOf(call), bytesMax: this.bytesMax }) };
  }
}

/** Of each call, with what its function takes for rounding. */
const callCost = 3;

interface Sized {
  readonly type: RuleType;
  /** Of values without a limit. */
  readonly bytesMax: number;
}

type Operand = Estimate & Sized;

/** Steps of a function itself. */
function workOf(name: string, given: readonly Operand[]): number {
  const [left, right] = given;
  if (left === undefined) return 0;
  if (right === undefined) return left.type.kind === 'list' ? left.size * (2 + itemWeight(left)) : ownWork(left);
  switch (name) {
    case '_==_':
    case '_!=_':
      if (isSet(left) || isSet(right)) return 2 * left.size * right.size * itemWeight(left);
      return Math.min(weightOf(left), weightOf(right));
    case '_<_':
    case '_<=_':
    case '_>_':
    case '_>=_':
      return Math.min(ownWork(left), ownWork(right));
    case '@in':
      return right.type.kind === 'map' ? 1 : right.size * Math.min(weightOf(left), itemWeight(right));
    case 'matches':
    case 'find':
    case 'findAll':
      return Math.ceil((left.size + 1) / textUnit) * Math.ceil(right.size / 4);
    case '_+_':
      return left.type.kind === 'list' && left.type.identity !== undefined
        ? left.size * right.size * itemWeight(left)
        : ownWork(left) + ownWork(right);
    case 'contains':
    case 'equivalent':
    case 'intersects':
      // The first argument of functions of `sets` is their namespace.
      return given.at(-1)?.type.kind === 'list' && given.at(-2)?.type.kind === 'list'
        ? 2 * (given.at(-1)?.size ?? 1) * (given.at(-2)?.size ?? 1) * itemWeight(given.at(-1) ?? left)
        : sum(given.map(ownWork));
    case 'indexOf':
    case 'lastIndexOf':
      return left.type.kind === 'list' ? left.size * itemWeight(left) : ownWork(left) + ownWork(right);
    case 'join':
      return left.size + resultOf(name, given, { ...left, type: types.string }).size / textUnit + left.size;
    case 'replace':
      return ownWork(left) + resultOf(name, given, { ...left, type: types.string }).size / textUnit;
    default:
      return sum(given.map(ownWork));
  }
}

/** The size of what a function returns. */
function resultOf(name: string, given: readonly Operand[], { type, bytesMax }: Sized): Omit<Estimate, 'cost'> {
  const [first] = given;
  const sizes = given.map(({ size }) => size);
  switch (name) {
    case '_+_':
      return { size: sum(sizes), itemSize: largest(given.map(({ itemSize }) => itemSize)) };
    case 'split':
    case 'findAll':
      return { size: (first?.size ?? 0) + 1, itemSize: first?.size };
    case 'join':
      return { size: (first?.size ?? 0) * ((first?.itemSize ?? itemSizeOf(first?.type, bytesMax)) + (sizes[1] ?? 0)) };
    case 'replace':
      return { size: ((first?.size ?? 0) + 1) * Math.max(1, sizes[2] ?? 1) };
    case 'string':
      return { size: 64 + sum(sizes) };
    default:
      if (type.kind === 'string' || type.kind === 'bytes') return { size: sum(sizes) };
      return { size: type.kind === 'list' || type.kind === 'map' ? Math.max(1, ...sizes) : sizeMaxOf(type, bytesMax) };
  }
}

/** Steps of a function that reads a value once. */
function ownWork({ type, size }: Operand): number {
  switch (type.kind) {
    case 'string':
    case 'bytes':
    case 'dyn':
      return Math.ceil(size / textUnit);
    case 'list':
    case 'map':
      return size;
    default:
      return 0;
  }
}

function isSet({ type }: Operand): boolean {
  return type.kind === 'list' && type.identity !== undefined;
}

function weightOf({ type, size, bytesMax }: Operand): number {
  return type.kind === 'string' ? 2 + size / textUnit : weightMaxOf(type, bytesMax);
}

function itemWeight({ type, size, itemSize, bytesMax }: Operand): number {
  const ofItemsMax = bytesMax / Math.max(1, size);
  if (type.kind !== 'list') return weightMaxOf(types.dyn, ofItemsMax);
  const isKnown = type.items.kind === 'string' && itemSize !== undefined;
  return isKnown ? 2 + itemSize / textUnit : weightMaxOf(type.items, ofItemsMax);
}

function itemSizeOf(type: RuleType | undefined, bytesMax: number): number {
  if (type?.kind === 'list') return sizeMaxOf(type.items, bytesMax);
  return sizeMaxOf(type?.kind === 'map' ? type.keys : types.dyn, bytesMax);
}

function literalSize(value: (Expression & { readonly kind: 'literal' })['value']): number {
  if (typeof value === 'string') return value.length;
  return value instanceof Bytes ? value.value.length : 1;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** undefined when one of them is not known. */
function largest(sizes: readonly (number | undefined)[]): number | undefined {
  return sizes.reduce((max, size) => (max === undefined || size === undefined ? undefined : Math.max(max, size)));
}
