import type { ConfigField, ConfigSource } from './config-kinds.js';
import { type Field, isScalar, jsonFields, type Message, messageOf } from './kinds.js';

/** A JSON schema, and the values that ajv fills in. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** The schema of a file of this form, with all messages that it consists of. */
export function configSchema(source: ConfigSource, root: string): JsonSchema {
  const definitions = new Map<string, JsonSchema>();
  addMessage(source, `${source.stem.name}.${root}`, definitions);
  const $defs = Object.fromEntries([...definitions].map(([name, schema]) => [identifier(name), schema]));
  return { $id: root, $defs, $ref: `#/$defs/${identifier(`${source.stem.name}.${root}`)}` };
}

function identifier(fullName: string): string {
  return fullName.replace('.', '_');
}

function addMessage(source: ConfigSource, fullName: string, definitions: Map<string, JsonSchema>): void {
  if (definitions.has(fullName)) return;
  definitions.set(fullName, {});
  const message = source.model.messages.get(fullName);
  if (message === undefined) throw new Error(`no message ${fullName}`);
  const isOwn = message.stem === source.stem.name;
  const properties: Record<string, JsonSchema> = message.typeMeta ? { apiVersion: text, kind: text } : {};
  const required: string[] = [];
  for (const { field, own } of fieldsOf(source, message)) {
    properties[field.name] = fieldSchema(source, { field, own }, definitions);
    const isFilled = own?.fill !== undefined || own?.fillMembers !== undefined;
    if ((isOwn ? own?.required === true : field.required) && !isFilled) required.push(field.name);
  }
  definitions.set(fullName, {
    type: 'object',
    properties,
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  });
}

interface SchemaField {
  readonly field: Field;
  /** The field as written in a source of configuration kinds; undefined for a field of an API kind. */
  readonly own: ConfigField | undefined;
}

function fieldsOf(source: ConfigSource, message: Message): readonly SchemaField[] {
  if (message.stem !== source.stem.name)
    return jsonFields(source.model, message).map((field) => ({ field, own: undefined }));
  const written = source.fields.get(message.name) ?? [];
  return message.fields.flatMap((field, index): readonly SchemaField[] =>
    field.inline ? fieldsOf(source, messageOf(source.model, field)) : [{ field, own: written[index] }],
  );
}

function fieldSchema(
  source: ConfigSource,
  { field, own }: SchemaField,
  definitions: Map<string, JsonSchema>,
): JsonSchema {
  const single = typeSchema(source, { field, own }, definitions);
  const constraints = own === undefined ? {} : constraintsOf(own, field);
  switch (field.shape) {
    case 'list':
      return { type: 'array', items: single, ...(own?.minItems === undefined ? {} : { minItems: own.minItems }) };
    case 'map':
      return { type: 'object', additionalProperties: single };
    default:
      return { ...single, ...constraints };
  }
}

/** A required text is rejected when it is empty, as a missing one. */
function constraintsOf(own: ConfigField, field: Field): JsonSchema {
  const isRequiredText = field.type === 'string' && own.required === true && field.enum === undefined;
  // Not minLength, for which the compiled code needs a module of ajv.
  const pattern = own.pattern ?? (isRequiredText ? '[^]' : undefined);
  const members = Object.entries(own.fillMembers ?? {}).map(([name, value]) => [name, { default: value }]);
  return {
    ...(own.minimum === undefined ? {} : { minimum: own.minimum }),
    ...(own.maximum === undefined ? {} : { maximum: own.maximum }),
    ...(pattern === undefined ? {} : { pattern }),
    ...(own.fill === undefined ? {} : { default: own.fill }),
    ...(members.length === 0 ? {} : { properties: Object.fromEntries(members), default: {} }),
  };
}

function typeSchema(
  source: ConfigSource,
  { field, own }: SchemaField,
  definitions: Map<string, JsonSchema>,
): JsonSchema {
  const type = own?.type === 'int64' ? 'int64' : field.type;
  if (isScalar(type))
    return type === 'string' && field.enum !== undefined ? { type: 'string', enum: field.enum } : scalar(type);
  const message = messageOf(source.model, field);
  switch (message.form) {
    case 'object':
      // Objects of the API are validated where they are used.
      if (message.typeMeta && message.stem !== source.stem.name) return { type: 'object' };
      addMessage(source, message.fullName, definitions);
      return { $ref: `#/$defs/${identifier(message.fullName)}` };
    case 'time':
    case 'microTime':
      return { type: 'string', pattern: timePattern };
    case 'duration':
      return { type: 'string', pattern: durationPattern };
    case 'quantity':
      return { type: ['string', 'number'] };
    case 'intOrString':
      return { type: ['integer', 'string'] };
    case 'strings':
      return { type: 'array', items: text };
    case 'any':
      return { type: 'object' };
    default:
      return {};
  }
}

const text: JsonSchema = { type: 'string' };

function scalar(type: string): JsonSchema {
  const schema = scalars[type];
  if (schema === undefined) throw new Error(`no schema for ${type}`);
  return schema;
}

const scalars: Readonly<Record<string, JsonSchema>> = {
  string: text,
  bool: { type: 'boolean' },
  int32: { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
  int64: { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  uint32: { type: 'integer', minimum: 0, maximum: 2 ** 32 - 1 },
  float: { type: 'number' },
  double: { type: 'number' },
  bytes: { type: 'string', pattern: '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$' },
  any: {},
};

const timePattern = '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?(?:Z|[+-]\\d\\d:\\d\\d)$';
const durationPattern = '^[+-]?(?:0|(?:(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:ns|us|\\u00b5s|\\u03bcs|ms|s|m|h))+)$';
