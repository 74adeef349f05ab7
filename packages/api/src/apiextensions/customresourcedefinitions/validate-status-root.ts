import { type FieldError, type FieldPath, type Fields, invalid, textAt } from '@orch/apimachinery';
import { presentMembers, quoteSchema } from './quote-schema.js';

const allowed =
  'Description Type Format Title Maximum ExclusiveMaximum Minimum ExclusiveMinimum MaxLength MinLength Pattern MaxItems ' +
  'MinItems UniqueItems MultipleOf Required Items Properties ExternalDocs Example XPreserveUnknownFields';
const allowedMembers: ReadonlySet<string> = new Set(allowed.split(' '));
const enabled = 'if the status subresource is enabled';

/** With a status subresource the root schema must not restrict the object as a whole. */
export function validateStatusRoot(schema: Fields, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  for (const member of presentMembers(schema)) {
    const type = textAt(schema, 'type');
    if (member === 'Type' && type !== 'object') {
      errors.push(
        invalid(path.child('type'), type, `only "object" is allowed as the type at the root of the schema ${enabled}`),
      );
      return errors;
    }
    if (allowedMembers.has(member)) continue;
    const detail = `only [${allowed}] fields are allowed at the root of the schema ${enabled}`;
    return [...errors, invalid(path, quoteSchema(schema), detail)];
  }
  return errors;
}
