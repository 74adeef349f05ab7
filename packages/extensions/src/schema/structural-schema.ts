import {
  booleanAt,
  type Fields,
  fieldsAt,
  isFields,
  memberAt,
  optionalFieldsAt,
  textAt,
  textsAt,
  wellKnown,
} from '@orch/apimachinery';

/** A structural schema, read once for all values. Without the restrictions of values, which `checkValue` reads. */
export interface StructuralSchema {
  /** '' when any type is allowed. */
  readonly type: string;
  readonly properties: ReadonlyMap<string, StructuralSchema>;
  readonly items: StructuralSchema | undefined;
  /** Of members that are not in `properties`; `any` for values of any type. undefined: there are none. */
  readonly additional: StructuralSchema | 'any' | undefined;
  readonly preservesUnknown: boolean;
  readonly isEmbeddedResource: boolean;
  readonly isIntOrString: boolean;
  readonly isNullable: boolean;
  /** undefined: it has no default. */
  readonly default: unknown;
  readonly listType: string;
  readonly listMapKeys: readonly string[];
  readonly mapType: string;
  /** Whether lists of unique elements are at or below this place. */
  readonly hasUniqueLists: boolean;
  /** Whether embedded resources are at or below this place. */
  readonly hasEmbeddedResources: boolean;
}

const names = wellKnown.schemaExtensions;

/** Reads a schema, with neutral names of the extensions. */
export function readStructuralSchema(schema: Fields): StructuralSchema {
  const properties = new Map<string, StructuralSchema>();
  for (const [name, property] of Object.entries(fieldsAt(schema, 'properties'))) {
    if (isFields(property)) properties.set(name, readStructuralSchema(property));
  }
  const items = optionalFieldsAt(schema, 'items');
  const given = memberAt(schema, 'additionalProperties');
  const read = {
    properties,
    items: items === undefined ? undefined : readStructuralSchema(items),
    additional: isFields(given) ? readStructuralSchema(given) : given === true ? ('any' as const) : undefined,
    listType: textAt(schema, names.listType),
    isEmbeddedResource: booleanAt(schema, names.embeddedResource),
  };
  return {
    ...read,
    type: textAt(schema, 'type'),
    preservesUnknown: booleanAt(schema, names.preserveUnknownFields),
    isIntOrString: booleanAt(schema, names.intOrString),
    isNullable: booleanAt(schema, 'nullable'),
    default: memberAt(schema, 'default'),
    listMapKeys: textsAt(schema, names.listMapKeys),
    mapType: textAt(schema, names.mapType),
    hasUniqueLists: read.listType === 'set' || read.listType === 'map' || inner(read).some((one) => one.hasUniqueLists),
    hasEmbeddedResources: read.isEmbeddedResource || inner(read).some((one) => one.hasEmbeddedResources),
  };
}

function inner({
  properties,
  items,
  additional,
}: Pick<StructuralSchema, 'properties' | 'items' | 'additional'>): readonly StructuralSchema[] {
  const others = [items, additional].filter((one) => one !== undefined && one !== 'any');
  return [...properties.values(), ...others];
}

/** Members that each object has, whatever its schema. */
export const objectMembers: ReadonlySet<string> = new Set(['metadata', 'apiVersion', 'kind']);
