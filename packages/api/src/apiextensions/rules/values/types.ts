import type { ListIdentity } from './values.js';

/** A static type of CEL. `sizeMax` has the most characters, items or members, if the schema limits them. `parameter` stands for any type in the signature of a function. */
export type RuleType =
  | { readonly kind: SimpleKind; readonly sizeMax?: number | undefined }
  | {
      readonly kind: 'list';
      readonly items: RuleType;
      readonly identity?: ListIdentity | undefined;
      readonly sizeMax?: number | undefined;
    }
  | { readonly kind: 'map'; readonly keys: RuleType; readonly values: RuleType; readonly sizeMax?: number | undefined }
  | ObjectType
  | { readonly kind: 'optional'; readonly of: RuleType }
  | { readonly kind: 'parameter'; readonly name: string };

export type SimpleKind =
  | 'dyn'
  | 'null_type'
  | 'bool'
  | 'int'
  | 'uint'
  | 'double'
  | 'string'
  | 'bytes'
  | 'timestamp'
  | 'duration'
  | 'type'
  | 'quantity'
  | 'url';

/** An object with known fields, by the names that expressions use. */
export interface ObjectType {
  readonly kind: 'object';
  readonly fields: ReadonlyMap<string, FieldType>;
  /** The shortest JSON, by its required members. */
  readonly bytesMin?: number;
}

export interface FieldType {
  /** The name in JSON. */
  readonly name: string;
  readonly type: RuleType;
}

const simple = <Kind extends SimpleKind>(kind: Kind): RuleType => ({ kind });

export const types = {
  dyn: simple('dyn'),
  null: simple('null_type'),
  bool: simple('bool'),
  int: simple('int'),
  uint: simple('uint'),
  double: simple('double'),
  string: simple('string'),
  bytes: simple('bytes'),
  timestamp: simple('timestamp'),
  duration: simple('duration'),
  type: simple('type'),
  quantity: simple('quantity'),
  url: simple('url'),
  list: (items: RuleType): RuleType => ({ kind: 'list', items }),
  map: (keys: RuleType, values: RuleType): RuleType => ({ kind: 'map', keys, values }),
  optional: (of: RuleType): RuleType => ({ kind: 'optional', of }),
  parameter: (name: string): RuleType => ({ kind: 'parameter', name }),
} as const;

/** The type as error messages print it, such as `list(int)`. */
export function formatType(type: RuleType): string {
  switch (type.kind) {
    case 'list':
      return `list(${formatType(type.items)})`;
    case 'map':
      return `map(${formatType(type.keys)}, ${formatType(type.values)})`;
    case 'optional':
      return `optional_type(${formatType(type.of)})`;
    case 'parameter':
      return type.name;
    case 'null_type':
      return 'null';
    default:
      return type.kind;
  }
}

/** Types of type parameters, bound while arguments are matched. */
export type Bindings = Map<string, RuleType>;

/** Whether a value of `given` may be where `wanted` is expected. Binds parameters of `wanted`. */
export function isAssignable(wanted: RuleType, given: RuleType, bindings: Bindings): boolean {
  if (wanted.kind === 'parameter') return bind(wanted.name, given, bindings);
  if (wanted.kind === 'dyn' || given.kind === 'dyn') return true;
  if (given.kind === 'null_type') return isNullable(wanted);
  if (wanted.kind === 'null_type') return isNullable(given);
  if (wanted.kind === 'list') return given.kind === 'list' && isAssignable(wanted.items, given.items, bindings);
  if (wanted.kind === 'map') {
    return (
      given.kind === 'map' &&
      isAssignable(wanted.keys, given.keys, bindings) &&
      isAssignable(wanted.values, given.values, bindings)
    );
  }
  if (wanted.kind === 'optional') return given.kind === 'optional' && isAssignable(wanted.of, given.of, bindings);
  if (wanted.kind === 'object') return given.kind === 'object' && areSameObjects(wanted, given);
  return wanted.kind === given.kind;
}

function bind(name: string, given: RuleType, bindings: Bindings): boolean {
  const bound = bindings.get(name);
  if (bound === undefined) {
    bindings.set(name, given);
    return true;
  }
  if (given.kind === 'dyn') return true;
  if (bound.kind === 'dyn') {
    bindings.set(name, given);
    return true;
  }
  if (!isAssignable(bound, given, bindings)) return false;
  if (bound.kind === 'null_type') bindings.set(name, given);
  return true;
}

function isNullable({ kind }: RuleType): boolean {
  return kind === 'null_type' || kind === 'dyn' || kind === 'object' || kind === 'timestamp' || kind === 'duration';
}

function areSameObjects(wanted: ObjectType, given: ObjectType): boolean {
  if (wanted === given) return true;
  if (wanted.fields.size !== given.fields.size) return false;
  for (const [name, field] of wanted.fields) {
    const other = given.fields.get(name);
    if (other === undefined || !isAssignable(field.type, other.type, new Map())) return false;
  }
  return true;
}

/** The type with parameters replaced by their bound types; an unbound parameter becomes dyn. */
export function substitute(type: RuleType, bindings: Bindings): RuleType {
  switch (type.kind) {
    case 'parameter': {
      const bound = bindings.get(type.name);
      return bound === undefined ? types.dyn : bound;
    }
    case 'list':
      return { ...type, items: substitute(type.items, bindings) };
    case 'map':
      return { ...type, keys: substitute(type.keys, bindings), values: substitute(type.values, bindings) };
    case 'optional':
      return types.optional(substitute(type.of, bindings));
    default:
      return type;
  }
}
