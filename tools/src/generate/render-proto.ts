import type { Description } from './descriptions.js';
import { type Field, isScalar, type KindModel, type Message, messageOf, type Stem } from './kinds.js';
import { header } from './rendering.js';

/** Renders the `.proto` file of a stem, for programs in other languages. */
export function renderProto(model: KindModel, stem: Stem): string {
  const messages = stem.messages.filter((message) => !message.jsonOnly);
  const imported = new Set(
    messages
      .flatMap((message) => message.fields.map((field) => field.type.split('.')[0] ?? ''))
      .filter((owner) => model.stems.some(({ name }) => name === owner && name !== stem.name)),
  );
  return [
    header(stem.source),
    'syntax = "proto2";\n\n',
    `package ${stem.protoPackage};\n`,
    ...[...imported].sort().map((owner) => `\nimport "${owner}.proto";`),
    imported.size === 0 ? '' : '\n',
    ...messages.map((message) => `\n${renderMessage(model, stem, message)}`),
  ].join('');
}

function renderMessage(model: KindModel, stem: Stem, message: Message): string {
  const fields = message.fields.map((field) => `${comment(field.about, '  ')}  ${renderField(model, stem, field)};\n`);
  return `${comment(message.about)}message ${message.name} {\n${fields.join('')}}\n`;
}

function comment(about: Description | undefined, indent = ''): string {
  return about === undefined ? '' : `${indent}// ${about.text}\n`;
}

function renderField(model: KindModel, stem: Stem, field: Field): string {
  const type = isScalar(field.type) ? field.type : typeName(model, stem, messageOf(model, field));
  const declared =
    field.shape === 'map' ? `map<string, ${type}>` : `${field.shape === 'list' ? 'repeated' : 'optional'} ${type}`;
  return `${declared} ${field.protoName} = ${field.number}`;
}

function typeName(model: KindModel, stem: Stem, message: Message): string {
  if (message.stem === stem.name) return message.name;
  const owner = model.stems.find(({ name }) => name === message.stem);
  return `.${owner?.protoPackage}.${message.name}`;
}
