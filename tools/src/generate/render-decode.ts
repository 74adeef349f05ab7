import { type Field, isAlways, isScalar, type KindModel, type Message, messageOf, type Stem } from './kinds.js';
import {
  byNumber,
  hasCode,
  indent,
  memberOf,
  pairNames,
  quoteKey,
  scalarReads,
  scalarTypes,
  tagOf,
  wireTypes,
  zeros,
} from './protobuf-code.js';
import { reference } from './rendering.js';

export function renderDecode(model: KindModel, stem: Stem, message: Message): string {
  const type = `types.${message.name}`;
  const fields = byNumber(message);
  if (fields.length === 0) {
    return `export function decode${message.name}(reader: Reader, length: number): ${type} {\n  reader.pos = endOf(reader, length);\n  return {};\n}\n`;
  }
  const lines = [
    'const end = endOf(reader, length);',
    ...fields.map((field) => declare(model, stem, field)),
    'while (reader.pos < end) {',
    '  const tag = reader.uint32();',
    '  switch (tag) {',
    ...fields.flatMap((field) => readCases(model, stem, field)).map((line) => `    ${line}`),
    '    default:',
    '      reader.skipType(tag & 7);',
    '  }',
    '}',
    'finish(reader, end);',
    ...(message.form === 'object'
      ? [
          `const value = {} as ${type};`,
          ...message.fields.flatMap((field) => assign(model, stem, field)),
          'return value;',
        ]
      : unionResult(message)),
  ];
  return `export function decode${message.name}(reader: Reader, length: number): ${type} {\n${indent(lines)}}\n`;
}

function declare(model: KindModel, stem: Stem, field: Field): string {
  const local = `f${field.number}`;
  if (field.shape === 'single' && !field.pointer && isScalar(field.type) && field.type !== 'bytes') {
    return `let ${local}: ${scalarTypes[field.type]} = ${zeros[field.type]};`;
  }
  const single = isScalar(field.type)
    ? scalarTypes[field.type]
    : `ReturnType<typeof ${decoderOf(stem, messageOf(model, field))}>`;
  const type = field.shape === 'list' ? `(${single})[]` : field.shape === 'map' ? `Record<string, ${single}>` : single;
  return `let ${local}: ${type} | undefined;`;
}

function readCases(model: KindModel, stem: Stem, field: Field): readonly string[] {
  const local = `f${field.number}`;
  const read = isScalar(field.type)
    ? scalarReads[field.type]
    : `${decoderOf(stem, messageOf(model, field))}(reader, reader.uint32())`;
  const wireType = isScalar(field.type) ? (wireTypes[field.type] ?? 0) : 2;
  if (field.shape === 'single') return [`case ${tagOf(field, wireType)}:`, `  ${local} = ${read};`, '  break;'];
  if (field.shape === 'list') {
    const single = [`case ${tagOf(field, wireType)}:`, `  ${local} ??= [];`, `  ${local}.push(${read});`, '  break;'];
    if (wireType === 2) return single;
    // Some encoders pack numbers.
    const packed = [
      `case ${tagOf(field, 2)}: {`,
      `  ${local} ??= [];`,
      '  const packedEnd = endOf(reader, reader.uint32());',
      `  while (reader.pos < packedEnd) ${local}.push(${read});`,
      '  break;',
      '}',
    ];
    return [...single, ...packed];
  }
  const missing = isScalar(field.type)
    ? (zeros[field.type] ?? "''")
    : `${decoderOf(stem, messageOf(model, field))}(reader, 0)`;
  return [
    `case ${tagOf(field, 2)}: {`,
    '  const entryEnd = endOf(reader, reader.uint32());',
    "  let key = '';",
    `  let entry: NonNullable<typeof ${local}>[string] | undefined;`,
    '  while (reader.pos < entryEnd) {',
    '    const entryTag = reader.uint32();',
    '    if (entryTag === 10) key = reader.string();',
    `    else if (entryTag === ${(2 << 3) | wireType}) entry = ${read};`,
    '    else reader.skipType(entryTag & 7);',
    '  }',
    '  finish(reader, entryEnd);',
    `  ${local} ??= {};`,
    `  setEntry(${local}, key, entry ?? ${missing});`,
    '  break;',
    '}',
  ];
}

/** The lines that assign the decoded values to `value`, in the form of canonical JSON. */
function assign(model: KindModel, stem: Stem, field: Field): readonly string[] {
  const local = `f${field.number}`;
  const member = memberOf('value', field.name);
  const always = isAlways(model, field);
  if (field.inline) {
    return [`Object.assign(value, ${local} ?? ${decoderOf(stem, messageOf(model, field))}(reader, 0));`];
  }
  if (field.shape !== 'single' || field.pointer) {
    // A pointer to the zero time counts as absent.
    if (!always) return [`if (${local} != null) ${member} = ${local};`];
    // Absent lists and maps are null in JSON; the items of a list of objects are an empty list.
    if (!field.required) return [`${member} = ${local} ?? null;`];
    if (field.name === 'items') return [`${member} = ${local} ?? [];`];
    return [
      `if (${local} != null) ${member} = ${local};`,
      `else Object.assign(value, { ${quoteKey(field.name)}: null });`,
    ];
  }
  if (isScalar(field.type)) {
    if (field.type === 'bytes') {
      // Absent bytes are null in JSON, empty bytes are not.
      return always
        ? [
            `if (${local} !== undefined) ${member} = ${local};`,
            `else Object.assign(value, { ${quoteKey(field.name)}: null });`,
          ]
        : [`if (${local} !== undefined && ${local} !== '') ${member} = ${local};`];
    }
    return always ? [`${member} = ${local};`] : [`if (${local} !== ${zeros[field.type]}) ${member} = ${local};`];
  }
  const message = messageOf(model, field);
  if (message.form === 'strings') {
    return always ? [`${member} = ${local} ?? [];`] : [`if (${local} !== undefined) ${member} = ${local};`];
  }
  return [`${member} = ${local} ?? ${decoderOf(stem, message)}(reader, 0);`];
}

function unionResult(message: Message): readonly string[] {
  const schema = message.fields.find(({ name }) => name === 'schema')?.number ?? 0;
  const other = message.fields.find(({ name }) => name !== 'schema')?.number ?? 0;
  if (message.form === 'objectOrBool') return [`return f${schema} ?? f${other};`];
  return [`return f${other} ?? f${schema} ?? {};`];
}

function decoderOf(stem: Stem, message: Message): string {
  return hasCode(message) ? reference(stem, message.fullName, 'decode') : `decode${pairNames[message.form] ?? ''}`;
}
