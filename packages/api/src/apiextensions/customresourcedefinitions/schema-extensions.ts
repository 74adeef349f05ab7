import { type FieldError, type Names, wellKnown } from '@orch/apimachinery';

/** Members of schemas besides those of OpenAPI, as they are spelled in memory. */
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

/** Members that every object has, whatever its schema says. */
export const objectMembers: ReadonlySet<string> = new Set(['metadata', 'apiVersion', 'kind']);

/** The errors with the extensions that their details name in the dialect of the client. */
export function spellExtensions(errors: readonly FieldError[], names: Names): readonly FieldError[] {
  return errors.map((error) => {
    if (!('detail' in error)) return error;
    let { detail } = error;
    for (const name of [...booleanExtensions, ...otherExtensions]) {
      detail = detail.replaceAll(name, names.fieldName(name));
    }
    return { ...error, detail };
  });
}
