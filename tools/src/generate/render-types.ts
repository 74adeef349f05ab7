import { type Field, isScalar, jsonFields, type KindModel, type Message, messageOf, type Stem } from './kinds.js';
import { docComment, header, importsOf, reference, renderImports } from './rendering.js';

/**
 * Renders `types.ts` of a stem: one type alias per message, in the shape of its JSON. Aliases, since interfaces are not
 * assignable to objects with unknown members.
 */
export function renderTypes(model: KindModel, stem: Stem): string {
  const body = [
    ...stem.messages
      .filter((message) => message.form !== 'wireOnly')
      .map((message) => renderType(model, stem, message)),
    ...stem.aliases
      .filter(([, target]) => model.messages.has(target))
      .map(([name, target]) => `export type ${name} = ${reference(stem, target)};\n`),
  ].join('\n');
  const imports = `${int64Import(stem, body)}${renderImports(stem, importsOf(body), 'types')}`;
  return `${header(stem.source)}${imports}\n${body}`;
}

function int64Import(stem: Stem, body: string): string {
  if (!/\bInt64\b/.test(body)) return '';
  const from = stem.package === 'api' ? '@orch/apimachinery' : '../../objects/int64.js';
  return `import type { Int64 } from '${from}';\n`;
}

function renderType(model: KindModel, stem: Stem, message: Message): string {
  const head = `${docComment(message.about)}export type ${message.name} =`;
  if (message.form !== 'object') return `${head} ${jsonType(model, stem, message)};\n`;
  const fields = jsonFields(model, message);
  const lines = fields.map((field) => renderField(model, stem, field, isEnvelope(message, field)));
  if (message.typeMeta) {
    const optional = fields.some((field) => isEnvelope(message, field)) ? '' : '?';
    lines.unshift(
      ...typeMetaFields(model).map(({ name, about }) => `${docComment(about, '  ')}  ${name}${optional}: string;`),
    );
  }
  if (lines.length === 0) return `${head} Record<string, never>;\n`;
  return `${head} {\n${lines.join('\n')}\n};\n`;
}

/** The fields of top-level objects: `kind`, then `apiVersion`. */
function typeMetaFields(model: KindModel): readonly Pick<Field, 'name' | 'about'>[] {
  const fields = model.messages.get('runtime.TypeMeta')?.fields ?? [];
  return ['kind', 'apiVersion'].map((name) => ({ name, about: fields.find((field) => field.name === name)?.about }));
}

/** The metadata of a kind or of a list, which is always present. */
function isEnvelope(message: Message, field: Field): boolean {
  if (!message.typeMeta || field.name !== 'metadata') return false;
  return field.type === 'meta_v1.ObjectMeta' || message.fields.some(({ name }) => name === 'items');
}

function renderField(model: KindModel, stem: Stem, field: Field, isAlwaysThere: boolean): string {
  const name = /^[A-Za-z_]\w*$/.test(field.name) ? field.name : `'${field.name}'`;
  const single = singleType(model, stem, field);
  const type = field.shape === 'list' ? list(single) : field.shape === 'map' ? `{ [key: string]: ${single} }` : single;
  // Without omitempty an absent pointer, list or map is written as null.
  const isNullable = !field.omitEmpty && !field.required && (field.shape !== 'single' || field.pointer);
  const nullable = isNullable && !type.endsWith('null') ? `${type} | null` : type;
  return `${docComment(field.about, '  ')}  ${name}${field.required || isAlwaysThere ? '' : '?'}: ${nullable};`;
}

function singleType(model: KindModel, stem: Stem, field: Field): string {
  if (isScalar(field.type)) return scalarTypes[field.type] ?? 'never';
  const message = messageOf(model, field);
  if (message.form === 'time' || message.form === 'microTime') return field.pointer ? 'string' : 'string | null';
  if (message.form === 'object' || message.form.startsWith('objectOr')) return reference(stem, field.type);
  return jsonType(model, stem, message);
}

function jsonType(model: KindModel, stem: Stem, message: Message): string {
  const schema = (): string => {
    const field = message.fields.find(({ name }) => name === 'schema');
    if (field === undefined) throw new Error(`${message.fullName} has no schema`);
    return reference(stem, messageOf(model, field).fullName);
  };
  switch (message.form) {
    case 'time':
    case 'microTime':
      return 'string | null';
    case 'duration':
    case 'quantity':
      return 'string';
    case 'intOrString':
      return 'number | string';
    case 'strings':
      return 'string[]';
    case 'objectOrArray':
      return `${schema()} | ${schema()}[]`;
    case 'objectOrBool':
      return `${schema()} | boolean`;
    case 'objectOrStrings':
      return `${schema()} | string[]`;
    default:
      return 'unknown';
  }
}

const scalarTypes: Readonly<Record<string, string>> = {
  string: 'string',
  bool: 'boolean',
  int32: 'number',
  int64: 'Int64',
  uint32: 'number',
  float: 'number',
  double: 'number',
  bytes: 'string',
  any: 'unknown',
};

function list(type: string): string {
  return type.includes(' ') ? `(${type})[]` : `${type}[]`;
}
