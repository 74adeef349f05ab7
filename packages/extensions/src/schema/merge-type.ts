import {
  anyLeaf,
  deducedType,
  fieldElement,
  type ListKey,
  leaves,
  type Member,
  type MergeType,
  type StructType,
} from '@orch/apimachinery';
import type { StructuralSchema } from './structural-schema.js';

/** How apply merges an object of the schema. `fields` has the types of `kind`, `apiVersion` and metadata. */
export function mergeTypeOfObject(schema: StructuralSchema, fields: StructType): StructType {
  const members = new Map<string, MergeType>();
  for (const [name, property] of schema.properties) members.set(name, mergeTypeOf(property, fields));
  for (const name of fields.names()) {
    const field = fields.member(name);
    if (field !== undefined) members.set(name, field.type);
  }
  return structOf(members, { isOpen: schema.preservesUnknown });
}

/** How apply merges an object without schema: members are merged, lists are replaced. */
export function mergeTypeOfFreeObject(fields: StructType): StructType {
  const members = fields.names().flatMap((name): [string, MergeType][] => {
    const field = fields.member(name);
    return field === undefined ? [] : [[name, field.type]];
  });
  return structOf(new Map(members), { isOpen: true });
}

function mergeTypeOf(schema: StructuralSchema, fields: StructType): MergeType {
  if (schema.isIntOrString) return anyLeaf;
  switch (schema.type) {
    case 'string':
      return leaves.string;
    case 'integer':
    case 'number':
      return leaves.number;
    case 'boolean':
      return leaves.boolean;
    case 'array':
      return listTypeOf(schema, fields);
    case 'object': {
      const type = objectTypeOf(schema, fields);
      return schema.mapType === 'atomic' ? { kind: 'leaf', holds: 'map', inside: type } : type;
    }
    default:
      return schema.preservesUnknown ? deducedType : anyLeaf;
  }
}

function listTypeOf({ items: schema, listType, listMapKeys }: StructuralSchema, fields: StructType): MergeType {
  const items = schema === undefined ? deducedType : mergeTypeOf(schema, fields);
  if (listType === 'set') return { kind: 'set', items };
  if (listType !== 'map') return { kind: 'leaf', holds: 'list', inside: items };
  return { kind: 'keyed', keys: listMapKeys.toSorted().map((name) => listKey(schema, name)), items };
}

function listKey(items: StructuralSchema | undefined, name: string): ListKey {
  const value = items?.properties.get(name)?.default;
  const text = `${JSON.stringify(name)}:`;
  return isScalar(value) ? { name, text, default: value } : { name, text };
}

function isScalar(value: unknown): value is string | number | bigint | boolean {
  return ['string', 'number', 'bigint', 'boolean'].includes(typeof value);
}

function objectTypeOf(schema: StructuralSchema, fields: StructType): MergeType {
  const { properties, additional, preservesUnknown, isEmbeddedResource } = schema;
  if (isEmbeddedResource) return mergeTypeOfObject(schema, fields);
  if (properties.size === 0) {
    const values = additional === undefined || additional === 'any' ? deducedType : mergeTypeOf(additional, fields);
    return { kind: 'map', values };
  }
  const members = new Map([...properties].map(([name, property]) => [name, mergeTypeOf(property, fields)]));
  return structOf(members, { isOpen: preservesUnknown });
}

function structOf(types: ReadonlyMap<string, MergeType>, { isOpen }: { readonly isOpen: boolean }): StructType {
  const members = new Map(
    [...types].map(([name, type]): [string, Member] => [name, { element: fieldElement(name), type }]),
  );
  const names = [...members.keys()].sort();
  const byElement = new Map([...members.values()].map(({ element, type }) => [element, type]));
  const other = (name: string): Member => ({ element: fieldElement(name), type: deducedType });
  return {
    kind: 'struct',
    names: () => names,
    member: (name) => members.get(name) ?? (isOpen ? other(name) : undefined),
    typeOf: (element) => byElement.get(element) ?? (isOpen && element.startsWith('f:') ? deducedType : undefined),
    isOpen,
  };
}
