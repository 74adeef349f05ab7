import type { Names } from '../names/names.js';
import type { JsonValue } from '../objects/json.js';
import type { FieldSchema, MessageSchema, Scalar } from '../schema/schema.js';
import { compareElements, fieldElement, type PathElement } from './path-element.js';

/**
 * How a value is merged and owned (spec: Merge-strategy markers). Made from the schema of a kind, and for custom
 * resources from theirs.
 */
export type MergeType = LeafType | StructType | MapType | SetType | KeyedListType | DeducedType;

/** Of values that are objects. */
export type ObjectType = StructType | MapType | DeducedType;

/** Replaced as a whole, and has one owner: scalars, atomic lists, maps and structs. */
export interface LeafType {
  readonly kind: 'leaf';
  readonly holds: 'string' | 'number' | 'boolean' | 'list' | 'map' | 'any';
  /** What is in an atomic collection, for checking: it is never merged. */
  readonly inside?: MergeType;
}

/** Each field is merged and owned on its own. */
export interface StructType {
  readonly kind: 'struct';
  /** Of the members, in the order of their path elements. */
  readonly names: () => readonly string[];
  /** undefined: the schema does not have it. */
  readonly member: (name: string) => Member | undefined;
  /** The type of the field with a path element. */
  readonly typeOf: (element: PathElement) => MergeType | undefined;
}

/** A field of a struct, or an entry of a map. */
export interface Member {
  /** Fields are owned by the names that clients know. */
  readonly element: PathElement;
  readonly type: MergeType;
}

/** The member of an object; undefined when its schema does not have it. */
export function memberOf(type: ObjectType, name: string): Member | undefined {
  if (type.kind === 'struct') return type.member(name);
  return { element: fieldElement(name), type: type.kind === 'map' ? type.values : type };
}

/** Each entry is merged and owned on its own. */
export interface MapType {
  readonly kind: 'map';
  readonly values: MergeType;
}

/** A list of scalars that are there once each, and are owned on their own. */
export interface SetType {
  readonly kind: 'set';
  readonly items: MergeType;
}

/** A list of objects that their keys tell apart; each is merged and owned on its own. */
export interface KeyedListType {
  readonly kind: 'keyed';
  /** In the order of their names. */
  readonly keys: readonly ListKey[];
  readonly items: MergeType;
}

export interface ListKey {
  readonly name: string;
  /** The name as it begins the key in a path element: `"port":`. */
  readonly text: string;
  readonly default?: JsonValue;
}

/** Of values without schema: objects are merged, lists are atomic. */
export interface DeducedType {
  readonly kind: 'deduced';
}

/** The type of what a path element leads to; undefined when the type does not have it. */
export function typeBelow(type: MergeType, element: PathElement): MergeType | undefined {
  switch (type.kind) {
    case 'leaf':
      return type.inside;
    case 'struct':
      return type.typeOf(element);
    case 'map':
      return type.values;
    case 'set':
    case 'keyed':
      return type.items;
    case 'deduced':
      return type;
  }
}

export const deducedType: DeducedType = { kind: 'deduced' };
export const anyLeaf: LeafType = { kind: 'leaf', holds: 'any' };
const leaves = {
  string: { kind: 'leaf', holds: 'string' },
  number: { kind: 'leaf', holds: 'number' },
  boolean: { kind: 'leaf', holds: 'boolean' },
} as const satisfies Record<string, LeafType>;

/** The merge types of kinds, each made when it is first asked for. */
export class MergeTypes {
  private readonly made = new Map<MessageSchema, MergeType>();

  /** `names`: fields are owned by their names in this dialect. */
  constructor(private readonly names: Pick<Names, 'dialect'>) {}

  of(schema: MessageSchema): MergeType {
    const known = this.made.get(schema);
    if (known !== undefined) return known;
    const type = this.make(schema);
    this.made.set(schema, type);
    return type;
  }

  private make(schema: MessageSchema): MergeType {
    switch (schema.form) {
      case 'object': {
        const struct = this.structOf(schema);
        return schema.atomic === true ? { kind: 'leaf', holds: 'map', inside: struct } : struct;
      }
      case 'time':
      case 'microTime':
      case 'intOrString':
        return anyLeaf;
      case 'duration':
      case 'quantity':
        return leaves.string;
      case 'strings':
        return { kind: 'leaf', holds: 'list', inside: leaves.string };
      case 'objectOrArray':
      case 'objectOrBool':
      case 'objectOrStrings':
      case 'any':
        return anyLeaf;
    }
  }

  private structOf(schema: MessageSchema): StructType {
    const members = lazily(() => this.membersOf(schema));
    const names = lazily(() => [...members().keys()]);
    const types = lazily(() => new Map([...members().values()].map(({ element, type }) => [element, type])));
    return {
      kind: 'struct',
      names,
      member: (name) => members().get(name),
      typeOf: (element) => types().get(element),
    };
  }

  /** By name, in the order of their path elements. */
  private membersOf(schema: MessageSchema): ReadonlyMap<string, Member> {
    const compat = this.names.dialect === 'kubernetes';
    const members = schema.fields.map((field): [string, Member] => {
      const { name, compatName = name } = field;
      return [name, { element: fieldElement(compat ? compatName : name), type: this.ofField(field) }];
    });
    if (schema.typeMeta) {
      for (const name of ['apiVersion', 'kind'])
        members.push([name, { element: fieldElement(name), type: leaves.string }]);
    }
    return new Map(members.sort(([, left], [, right]) => compareElements(left.element, right.element)));
  }

  private ofField(field: FieldSchema): MergeType {
    const value = typeof field.type === 'function' ? this.of(field.type()) : scalarType(field.type);
    if (field.shape === 'list') return listType(field, value);
    if (field.shape === 'map') {
      return field.mapType === 'atomic'
        ? { kind: 'leaf', holds: 'map', inside: { kind: 'map', values: value } }
        : { kind: 'map', values: value };
    }
    return field.mapType === 'atomic' ? { kind: 'leaf', holds: 'map', inside: value } : value;
  }
}

/** Schemas refer to one another in circles, and few are used in one run. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function scalarType(scalar: Scalar): LeafType {
  switch (scalar) {
    case 'string':
    case 'bytes':
      return leaves.string;
    case 'bool':
      return leaves.boolean;
    case 'any':
      return anyLeaf;
    default:
      return leaves.number;
  }
}

/** Without a list type the strategic merge markers tell it (spec: Merge-strategy markers). */
function listType(field: FieldSchema, items: MergeType): MergeType {
  const merges = field.patchStrategy?.includes('merge') ?? false;
  const inferred = merges ? (field.patchMergeKey === undefined ? 'set' : 'map') : 'atomic';
  switch (field.listType ?? inferred) {
    case 'set':
      return { kind: 'set', items };
    case 'map': {
      const names = field.listMapKeys ?? (field.patchMergeKey === undefined ? [] : [field.patchMergeKey]);
      return { kind: 'keyed', keys: names.toSorted().map((name) => listKey(field, name)), items };
    }
    default:
      return { kind: 'leaf', holds: 'list', inside: items };
  }
}

function listKey({ type }: FieldSchema, name: string): ListKey {
  const key = typeof type === 'function' ? type().fields.find((field) => field.name === name) : undefined;
  const value = key?.default ?? (key?.always === true ? zeroOf(key) : undefined);
  const text = `${JSON.stringify(name)}:`;
  return value === undefined ? { name, text } : { name, text, default: value };
}

/** What is always written is its zero value when it is not given. */
function zeroOf({ type }: FieldSchema): JsonValue | undefined {
  if (typeof type === 'function' || type === 'any') return undefined;
  if (type === 'string' || type === 'bytes') return '';
  return type === 'bool' ? false : 0;
}
