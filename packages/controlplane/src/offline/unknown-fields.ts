import { encodeJson, type MessageSchema, type Names, strictDecodingErrors } from '@orch/apimachinery';
import { keysOfField } from './object-error.js';

/** A field that the schema of the kind does not have and a server would drop. */
export interface UnknownField {
  /** `spec.containers[0].x`. */
  readonly field: string;
  readonly keys: readonly string[];
  /** The known fields at this place. */
  readonly known: readonly string[];
}

/** Finds the fields of an object that its schema does not have. */
export function unknownFields(
  value: unknown,
  { schema, names }: { readonly schema: MessageSchema; readonly names: Names },
): readonly UnknownField[] {
  return strictDecodingErrors(encodeJson(value), schema, names).flatMap((error) => {
    const field = /^unknown field "(.*)"$/.exec(error)?.[1];
    if (field === undefined) return [];
    const keys = keysOfField(field);
    return [{ field, keys, known: membersAt(schema, keys.slice(0, -1), names) }];
  });
}

/** The known fields of the value at a path; empty when the type there has none. */
function membersAt(schema: MessageSchema, keys: readonly string[], names: Names): readonly string[] {
  let message: MessageSchema | undefined = schema;
  let isElementKey = false;
  for (const key of keys) {
    // The key after a list or a map selects an element.
    if (isElementKey) isElementKey = false;
    else {
      const field: MessageSchema['fields'][number] | undefined = message?.fields.find((one) => nameOf(one) === key);
      message = typeof field?.type === 'function' ? field.type() : undefined;
      isElementKey = field !== undefined && field.shape !== 'single';
    }
  }
  if (message?.form !== 'object') return [];
  return [...(message.typeMeta ? ['apiVersion', 'kind'] : []), ...message.fields.map(nameOf)];

  function nameOf({ name, compatName = name }: MessageSchema['fields'][number]): string {
    return names.dialect === 'kubernetes' ? compatName : name;
  }
}
