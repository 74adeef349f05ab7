import {
  type Field,
  isAlways,
  isScalar,
  jsonFields,
  type KindModel,
  type Message,
  messageOf,
  type Stem,
} from './kinds.js';
import { header, importsOf, reference, renderImports } from './rendering.js';

/** Renders `schema.ts` of a stem: one lazily created table per message. */
export function renderSchema(model: KindModel, stem: Stem): string {
  const renaming = messagesWithRenames(model);
  const body = [
    ...stem.messages
      .filter((message) => message.form !== 'wireOnly')
      .map((message) => renderMessage(model, stem, message, renaming.has(message.fullName))),
    ...stem.aliases
      .filter(([, target]) => model.messages.has(target))
      .map(([name, target]) => `export const ${name}Schema: MessageSchema = ${schemaOf(stem, target)};\n`),
  ].join('\n');
  const machinery =
    stem.package === 'api'
      ? "import { defineMessage, type MessageSchema } from '@orch/apimachinery';\n"
      : "import { defineMessage } from '../../schema/define-message.js';\nimport type { MessageSchema } from '../../schema/schema.js';\n";
  return `${header(stem.source)}${machinery}${renderImports(stem, importsOf(body), 'schema')}\n${body}`;
}

/** Messages that have, at any depth, a field spelled differently in the other dialect. */
function messagesWithRenames(model: KindModel): ReadonlySet<string> {
  const found = new Set<string>();
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const message of model.messages.values()) {
      if (message.fields.some((field) => field.compatName !== undefined || found.has(field.type))) {
        found.add(message.fullName);
      }
    }
  }
  return found;
}

function renderMessage(model: KindModel, stem: Stem, message: Message, renames: boolean): string {
  const traits = [
    ...(message.form === 'object' ? [] : [`form: '${message.form}'`]),
    ...(message.typeMeta ? ['typeMeta: true'] : []),
    ...(renames ? ['renames: true'] : []),
    ...(message.atomic ? ['atomic: true'] : []),
  ].join(', ');
  const fields = fieldsOf(model, message).map((field) => `  ${renderField(model, stem, field)},\n`);
  const list = fields.length === 0 ? '[]' : `[\n${fields.join('')}]`;
  const bag = traits === '' ? '{}' : `{ ${traits} }`;
  return `export const ${message.name}Schema: MessageSchema = defineMessage('${message.fullName}', ${bag}, () => ${list});\n`;
}

function fieldsOf(model: KindModel, message: Message): readonly Field[] {
  if (message.form === 'object') return jsonFields(model, message);
  if (message.form.startsWith('objectOr')) return message.fields.filter(({ name }) => name === 'schema');
  return [];
}

function renderField(model: KindModel, stem: Stem, field: Field): string {
  const type = isScalar(field.type) ? quote(field.type) : `() => ${schemaOf(stem, messageOf(model, field).fullName)}`;
  const members = [
    `name: ${quote(field.name)}`,
    ...optional('compatName', field.compatName),
    `type: ${type}`,
    `shape: '${field.shape}'`,
    ...(field.pointer ? ['pointer: true'] : []),
    ...(isAlways(model, field) ? ['always: true'] : []),
    ...(field.required ? ['required: true'] : []),
    ...optional('enum', field.enum),
    ...optional('default', field.default),
    ...optional('patchStrategy', field.patchStrategy),
    ...optional('patchMergeKey', field.patchMergeKey),
    ...optional('listType', field.listType),
    ...optional('listMapKeys', field.listMapKeys),
    ...optional('mapType', field.mapType),
    ...(field.unionDiscriminator ? ['unionDiscriminator: true'] : []),
    ...optional('featureGate', field.featureGate),
  ];
  return `{ ${members.join(', ')} }`;
}

function schemaOf(stem: Stem, fullName: string): string {
  return reference(stem, fullName, '', 'Schema');
}

function optional(name: string, value: string | number | boolean | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return [];
  if (typeof value === 'string') return [`${name}: ${quote(value)}`];
  return [`${name}: ${Array.isArray(value) ? `[${value.map(quote).join(', ')}]` : String(value)}`];
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
