import type { Names } from '../names/names.js';
import type { DeepReadonly, JsonObject, JsonValue } from '../objects/json.js';
import type {
  DeducedType,
  LeafType,
  ListKey,
  Member,
  MergeType,
  ObjectType,
  StructType,
} from '../schema/merge-types.js';
import type { FieldSchema, MessageSchema, Scalar } from '../schema/schema.js';
import { compareElements, fieldElement, type PathElement } from './path-element.js';

export type {
  DeducedType,
  KeyedListType,
  LeafType,
  ListKey,
  MapType,
  Member,
  MergeType,
  ObjectType,
  SetType,
  StructType,
} from '../schema/merge-types.js';

/** The member of an object type; undefined when it is not in the schema. */
export function memberOf(type: ObjectType, name: string): Member | undefined {
  if (type.kind === 'struct') return type.member(name);
  return { element: fieldElement(name), type: type.kind === 'map' ? type.values : type };
}

/** The type at a path element; undefined when the type has no such element. */
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

/**
 * Member names of an object in the order of their path elements. For a struct, all names of the schema, which are sorted
 * once; looking up an absent member is cheap.
 */
export function namesInOrder(type: ObjectType, object: DeepReadonly<JsonObject>): readonly string[] {
  return hasOnlyNames(type) ? type.names() : sortNames(Object.keys(object));
}

/** Whether the names of the schema are all that objects of the type can have. */
export function hasOnlyNames(type: ObjectType): type is StructType {
  return type.kind === 'struct' && type.isOpen !== true;
}

/** Sorts names in place, unless they are sorted. */
export function sortNames(names: string[]): readonly string[] {
  let previous = '';
  for (const name of names) {
    if (name < previous) return names.sort();
    previous = name;
  }
  return names;
}

/** An own member; undefined for others. Inherited members are recognized because they are never JSON values. */
export function ownMember(object: DeepReadonly<JsonObject>, name: string): DeepReadonly<JsonValue> | undefined {
  const value = object[name];
  return typeof value === 'function' || value === inherited ? undefined : value;
}

const inherited: unknown = Object.prototype;

export const deducedType: DeducedType = { kind: 'deduced' };
export const anyLeaf: LeafType = { kind: 'leaf', holds: 'any' };
export const leaves = {
  string: { kind: 'leaf', holds: 'string' },
  number: { kind: 'leaf', holds: 'number' },
  boolean: { kind: 'leaf', holds: 'boolean' },
} as const satisfies Record<string, LeafType>;

/** The merge types of kinds, each created on first use. */
export class MergeTypes {
  private readonly made = new Map<MessageSchema, MergeType>();

  /** Path elements use field names in the dialect of `names`. */
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
        if (schema.content !== undefined) return schema.content.mergeType(struct);
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

  /** Members by name, in the order of their path elements. */
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

/** Defers work, since schemas are recursive and few are used in one run. */
export function lazily<T>(make: () => T): () => T {
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

/** Without `listType`, it is inferred from the strategic merge markers (spec: Merge-strategy markers). */
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

/** The value of an absent field that is always written. */
function zeroOf({ type }: FieldSchema): JsonValue | undefined {
  if (typeof type === 'function' || type === 'any') return undefined;
  if (type === 'string' || type === 'bytes') return '';
  return type === 'bool' ? false : 0;
}
