import { type FieldError, type Names, wellKnown } from '@orch/apimachinery';

/** Names of the schema extensions in stored objects. */
export const extensionName = wellKnown.schemaExtensions;

export const booleanExtensions: readonly string[] = [
  extensionName.preserveUnknownFields,
  extensionName.embeddedResource,
  extensionName.intOrString,
];
export const otherExtensions: readonly string[] = [
  extensionName.mapType,
  extensionName.listType,
  extensionName.listMapKeys,
];

/** Members that each object has, whatever its schema. */
export const objectMembers: ReadonlySet<string> = new Set(['metadata', 'apiVersion', 'kind']);

/** Replaces the names of extensions in details with those of the client's dialect. */
export function translateExtensions(errors: readonly FieldError[], names: Names): readonly FieldError[] {
  return errors.map((error) => {
    if (!('detail' in error)) return error;
    let { detail } = error;
    for (const name of Object.values(extensionName)) {
      detail = detail.replaceAll(name, names.fieldName(name));
    }
    return { ...error, detail };
  });
}
