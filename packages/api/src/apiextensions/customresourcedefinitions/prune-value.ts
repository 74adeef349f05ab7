import {
  booleanAt,
  type Fields,
  fieldsAt,
  isFields,
  memberAt,
  optionalFieldsAt,
  type WritableFields,
} from '@orch/apimachinery';
import { extensionName, objectMembers } from '../schema/schema-extensions.js';

/** Removes, in place, the members that are not in the schema. */
export function pruneValue<Value>(schema: Fields | undefined, value: Value): Value {
  const keepsUnknown = booleanAt(schema, extensionName.preserveUnknownFields);
  if (Array.isArray(value)) {
    const items = optionalFieldsAt(schema, 'items');
    if (items !== undefined || !keepsUnknown) for (const item of value) pruneValue(items, item);
  } else if (isFields(value)) pruneMembers(schema, value, keepsUnknown);
  return value;
}

function pruneMembers(schema: Fields | undefined, value: WritableFields, keepsUnknown: boolean): void {
  const properties = fieldsAt(schema, 'properties');
  const additional = memberAt(schema, 'additionalProperties');
  for (const key of Object.keys(value)) {
    if (booleanAt(schema, extensionName.embeddedResource) && objectMembers.has(key)) continue;
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (isFields(property)) pruneValue(property, value[key]);
    else if (additional !== undefined) pruneValue(isFields(additional) ? additional : undefined, value[key]);
    else if (!keepsUnknown) delete value[key];
  }
}
