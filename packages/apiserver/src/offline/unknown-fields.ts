import { type MessageSchema, type Names, strictFaults } from '@orch/apimachinery';
import { keysOfField } from './object-fault.js';

/** A member that its kind does not have and a server would drop. */
export interface UnknownField {
  /** `spec.containers[0].x`. */
  readonly field: string;
  readonly keys: readonly string[];
  /** The members that are known in its place. */
  readonly known: readonly string[];
}

/** The members of an object that its kind does not have. */
export function unknownFields(
  value: unknown,
  { schema, names }: { readonly schema: MessageSchema; readonly names: Names },
): readonly UnknownField[] {
  return strictFaults(JSON.stringify(value), schema, names).flatMap((fault) => {
    const field = /^unknown field "(.*)"$/.exec(fault)?.[1];
    if (field === undefined) return [];
    const keys = keysOfField(field);
    return [{ field, keys, known: membersAt(schema, keys.slice(0, -1), names) }];
  });
}

/** The members of what the keys lead to; none where there is no telling. */
function membersAt(schema: MessageSchema, keys: readonly string[], names: Names): readonly string[] {
  let message: MessageSchema | undefined = schema;
  let isBeside = false;
  for (const key of keys) {
    // Below a list or a map stands its element.
    if (isBeside) isBeside = false;
    else {
      const field: MessageSchema['fields'][number] | undefined = message?.fields.find((one) => nameOf(one) === key);
      message = typeof field?.type === 'function' ? field.type() : undefined;
      isBeside = field !== undefined && field.shape !== 'single';
    }
  }
  if (message?.form !== 'object') return [];
  return [...(message.typeMeta ? ['apiVersion', 'kind'] : []), ...message.fields.map(nameOf)];

  function nameOf({ name, compatName = name }: MessageSchema['fields'][number]): string {
    return names.dialect === 'kubernetes' ? compatName : name;
  }
}
