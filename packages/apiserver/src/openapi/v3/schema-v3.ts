import type { OpenApiSchema } from '@orch/apimachinery';
import type { SchemaDocument } from '../definitions.js';

/** A schema in OpenAPI v3. */
export interface SchemaV3 extends OpenApiSchema {
  readonly uniqueItems?: boolean;
  readonly allOf?: readonly SchemaV3[];
  readonly oneOf?: readonly SchemaV3[];
  readonly items?: SchemaV3;
  readonly additionalProperties?: SchemaV3 | boolean;
  readonly properties?: Readonly<Record<string, SchemaV3>>;
}

/** The path of definitions in v3 documents. */
export const schemasPath = '#/components/schemas/';

/**
 * Converts a schema to v3. A v3 reference has no siblings, so a reference with other members moves into a list:
 *
 *     {"description":"…","$ref":"#/definitions/x"} -> {"description":"…","allOf":[{"$ref":"#/components/schemas/x"}]}
 */
export function schemaV3(schema: SchemaDocument): SchemaV3 {
  const { $ref, items, additionalProperties, properties, ...rest } = schema;
  if ($ref !== undefined) {
    const reference = { $ref: `${schemasPath}${$ref.slice(definitionsPath.length)}` };
    return Object.keys(rest).length === 0 ? reference : { ...rest, allOf: [reference] };
  }
  return {
    ...(rest.format === 'int-or-string' ? withoutType(rest) : rest),
    ...(items === undefined ? {} : { items: schemaV3(items) }),
    ...(additionalProperties === undefined ? {} : { additionalProperties: additionalV3(additionalProperties) }),
    ...(properties === undefined ? {} : { properties: mapValues(properties, schemaV3) }),
  };
}

function additionalV3(additional: SchemaDocument | boolean): SchemaV3 | boolean {
  return typeof additional === 'boolean' ? additional : schemaV3(additional);
}

const definitionsPath = '#/definitions/';

/** v2 cannot express a union of two types. */
function withoutType({ type: _, ...rest }: SchemaDocument): SchemaV3 {
  return { ...rest, oneOf: [{ type: 'integer' }, { type: 'string' }] };
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
