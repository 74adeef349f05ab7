import {
  type Fields,
  fieldsAt,
  isFields,
  listAt,
  memberAt,
  type Names,
  type OpenApiSchema,
  optionalFieldsAt,
  wellKnown,
} from '@orch/apimachinery';

const extensions = Object.values(wellKnown.schemaExtensions);
const { intOrString, preserveUnknownFields } = wellKnown.schemaExtensions;

/** Members without schemas in them that both forms have. */
const plainMembers = [
  ...['type', 'format', 'title', 'description', 'enum', 'pattern', 'multipleOf', 'maximum', 'exclusiveMaximum'],
  ...['minimum', 'exclusiveMinimum', 'maxLength', 'minLength', 'maxItems', 'minItems', 'maxProperties'],
  ...['minProperties', 'required'],
];

/**
 * The schema in an OpenAPI document. v2 cannot express nullable values, alternatives and unions, so it omits the
 * restrictions of such values, as in v1.21.
 */
export function openApiSchema(schema: Fields, form: 'v2' | 'v3', names: Names): OpenApiSchema {
  const isLoose = form === 'v2' && memberAt(schema, 'nullable') === true;
  const isOpen = form === 'v2' && memberAt(schema, preserveUnknownFields) === true;
  const result: Record<string, unknown> = {};
  for (const member of isLoose ? ['description', 'title'] : plainMembers) copy(schema, result, member);
  if (isOpen || memberAt(schema, intOrString) === true) delete result['type'];
  for (const extension of extensions) {
    const value = memberAt(schema, extension);
    if (value !== undefined && value !== false) result[names.fieldName(extension)] = value;
  }
  if (form === 'v3') addRest(schema, result, names);
  if (isLoose || isOpen) return result;
  const inner = (given: Fields) => openApiSchema(given, form, names);
  const items = optionalFieldsAt(schema, 'items');
  if (items !== undefined) result['items'] = inner(items);
  const additional = memberAt(schema, 'additionalProperties');
  if (isFields(additional)) result['additionalProperties'] = inner(additional);
  else if (additional === true) result['additionalProperties'] = true;
  const properties = Object.entries(fieldsAt(schema, 'properties')).flatMap(([name, property]) =>
    isFields(property) ? [[name, inner(property)] as const] : [],
  );
  if (properties.length > 0) result['properties'] = Object.fromEntries(properties);
  return result;
}

/** What only v3 can express. */
function addRest(schema: Fields, result: Record<string, unknown>, names: Names): void {
  copy(schema, result, 'default');
  copy(schema, result, 'nullable');
  for (const member of ['allOf', 'anyOf', 'oneOf']) {
    const choices = listAt(schema, member);
    if (choices.length > 0) result[member] = choices.map((choice) => openApiSchema(choice, 'v3', names));
  }
  const not = optionalFieldsAt(schema, 'not');
  if (not !== undefined) result['not'] = openApiSchema(not, 'v3', names);
}

function copy(from: Fields, to: Record<string, unknown>, member: string): void {
  const value = memberAt(from, member);
  if (value !== undefined && value !== false) to[member] = value;
}
