import { booleanAt, type Fields, fieldsAt } from '@orch/apimachinery';
import { extensionName } from './schema-extensions.js';

/** Members that rules and paths know of each embedded object, and of each custom resource. */
const objectProperties = {
  apiVersion: { type: 'string' },
  kind: { type: 'string' },
  metadata: { type: 'object', properties: { name: { type: 'string' }, generateName: { type: 'string' } } },
} as const;

/** The schema of a whole object, with its kind, apiVersion and the names in its metadata. */
export function withObjectMembers(schema: Fields): Fields {
  return { ...schema, properties: { ...fieldsAt(schema, 'properties'), ...objectProperties } };
}

/** `withObjectMembers` for an embedded object; any other schema as it is. */
export function readEmbeddedSchema(schema: Fields): Fields {
  return booleanAt(schema, extensionName.embeddedResource) ? withObjectMembers(schema) : schema;
}
