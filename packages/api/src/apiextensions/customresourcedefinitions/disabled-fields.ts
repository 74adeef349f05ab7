import {
  type ApiObject,
  type DeepReadonly,
  type Fields,
  fieldsAt,
  isFields,
  listAt,
  memberAt,
  optionalFieldsAt,
  type WritableFields,
} from '@orch/apimachinery';
import { extensionName } from '../schema/schema-extensions.js';

/** Features of later releases that a definition may use. */
export interface DefinitionFeatures {
  readonly selectableFields: boolean;
  readonly validations: boolean;
}

export const fieldSelectorsGate = 'CustomResourceFieldSelectors';
export const validationsGate = 'CustomResourceValidationExpressions';

/** A feature is allowed when its gate is on, or when the stored definition uses it already. */
export function allowedFeatures(
  old: DeepReadonly<ApiObject> | undefined,
  gates: (name: string) => boolean,
): DefinitionFeatures {
  return {
    selectableFields: gates(fieldSelectorsGate) || hasSelectableFields(fieldsAt(old, 'spec')),
    validations: gates(validationsGate) || schemasOf(fieldsAt(old, 'spec')).some(hasValidations),
  };
}

/** Removes the fields of disabled features from a spec of either version, in place. */
export function dropDisabledFields(spec: unknown, features: DefinitionFeatures): void {
  if (!isFields(spec)) return;
  const owners = [spec, ...listAt(spec, 'versions')];
  if (!features.selectableFields) for (const owner of owners) removeMember(owner, 'selectableFields');
  if (features.validations) return;
  for (const schema of schemasOf(spec)) {
    visitSchemas(schema, (inner) => removeMember(inner, extensionName.validations));
  }
}

function removeMember(owner: WritableFields | Fields, name: string): void {
  if (Object.hasOwn(owner, name)) Reflect.deleteProperty(owner, name);
}

function hasSelectableFields(spec: Fields): boolean {
  return [spec, ...listAt(spec, 'versions')].some((owner) => listAt(owner, 'selectableFields').length > 0);
}

/** Whether a schema, or a schema in it, has rules. */
export function hasValidations(schema: Fields): boolean {
  let found = false;
  visitSchemas(schema, (inner) => {
    found ||= memberAt(inner, extensionName.validations) !== undefined;
  });
  return found;
}

function schemasOf(spec: Fields): readonly Fields[] {
  const given = [
    fieldsAt(spec, 'validation'),
    ...listAt(spec, 'versions').map((version) => fieldsAt(version, 'schema')),
  ];
  return given.flatMap((owner): readonly Fields[] => {
    const schema = optionalFieldsAt(owner, 'openAPIV3Schema');
    return schema === undefined ? [] : [schema];
  });
}

const schemaMembers = ['items', 'additionalProperties', 'additionalItems', 'not'];
const schemaLists = ['allOf', 'anyOf', 'oneOf', 'items'];
const schemaMaps = ['properties', 'patternProperties', 'definitions', 'dependencies'];

/** Calls `visit` for a schema and for each schema in it. Members such as defaults hold values, not schemas. */
function visitSchemas(schema: Fields, visit: (schema: Fields) => void): void {
  visit(schema);
  const inner: readonly unknown[] = [
    ...schemaMembers.map((name) => schema[name]),
    ...schemaLists.flatMap((name) => listAt(schema, name)),
    ...schemaMaps.flatMap((name) => Object.values(fieldsAt(schema, name))),
  ];
  for (const one of inner) if (isFields(one)) visitSchemas(one, visit);
}
