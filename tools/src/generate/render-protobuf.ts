import { type Field, isAlways, isScalar, type KindModel, type Message, messageOf, type Stem } from './kinds.js';
import { header, importsOf, reference, renderImports } from './rendering.js';

/**
 * `protobuf.ts` of a stem: per message a function that writes it and one that reads it. Fields go by ascending number;
 * pointers, lists and maps only when set, all else always; inlined members are a nested message of the same object.
 */
export function renderProtobuf(model: KindModel, stem: Stem): string {
  const messages = stem.messages.filter((message) => !message.jsonOnly && hasCode(message));
  const functions = messages.map(
    (message) => `${renderEncode(model, stem, message)}\n${renderDecode(model, stem, message)}`,
  );
  const aliases = stem.aliases
    .filter(([, target]) => isWritable(model.messages.get(target)))
    .map(([name, target]) => {
      const [encode, decode] = [reference(stem, target, 'encode'), reference(stem, target, 'decode')];
      return `export { ${encode.split('.')[1]} as encode${name}, ${decode.split('.')[1]} as decode${name} } from '../${target.split('.')[0]}/protobuf.js';\n`;
    });
  const body = [...functions, ...aliases].join('\n');
  const used = runtimeNames.filter((name) => new RegExp(`\\b${name}\\(`).test(body));
  const runtime = stem.package === 'api' ? '@orch/apimachinery/protobuf-runtime' : '../../codec/protobuf-runtime.js';
  const imports =
    body === ''
      ? 'export {};\n'
      : `import { ${[...used, 'type Reader', 'type Writer'].join(', ')} } from '${runtime}';\n`;
  const own = functions.length === 0 ? '' : `import type * as types from './types.js';\n`;
  return `${header(stem.source)}${imports}${own}${renderImports(stem, importsOf(functions.join('\n')), 'protobuf')}\n${body}`;
}

const runtimeNames = [
  'decodeAny',
  'decodeIntOrString',
  'decodeMicroTime',
  'decodeQuantity',
  'decodeStrings',
  'decodeTime',
  'encodeAny',
  'encodeIntOrString',
  'encodeMicroTime',
  'encodeQuantity',
  'encodeStrings',
  'encodeTime',
  'endOf',
  'finish',
  'readBase64',
  'readInt64',
  'setEntry',
  'sortedKeys',
]; // prettier-ignore

const pairNames: Readonly<Record<string, string>> = {
  time: 'Time',
  microTime: 'MicroTime',
  quantity: 'Quantity',
  intOrString: 'IntOrString',
  strings: 'Strings',
  any: 'Any',
};

function hasCode(message: Message): boolean {
  return message.form === 'object' || message.form.startsWith('objectOr');
}

function isWritable(message: Message | undefined): boolean {
  return message !== undefined && !message.jsonOnly && hasCode(message);
}

// --- writing

function renderEncode(model: KindModel, stem: Stem, message: Message): string {
  const lines = byNumber(message).flatMap((field) =>
    message.form === 'object' ? encodeField(model, stem, field) : encodeUnionMember(model, stem, message, field),
  );
  const parameter = lines.length === 0 ? '_value' : 'value';
  const writer = lines.length === 0 ? '_writer' : 'writer';
  const type = message.form === 'object' ? `Partial<types.${message.name}>` : `types.${message.name}`;
  return `export function encode${message.name}(${parameter}: ${type}, ${writer}: Writer): void {\n${indent(lines)}}\n`;
}

function encodeField(model: KindModel, stem: Stem, field: Field): readonly string[] {
  const member = memberOf('value', field.name);
  if (field.inline) {
    const nested = messageOf(model, field);
    return [
      `writer.uint32(${tagOf(field, 2)}).fork();`,
      `${encoderOf(model, stem, field, nested)}(value, writer);`,
      'writer.ldelim();',
    ];
  }
  if (field.shape === 'list') {
    return [
      `if (${member} != null) {`,
      `  for (const item of ${member}) {`,
      ...encodeSingle(model, stem, field, 'item').map((line) => `    ${line}`),
      '  }',
      '}',
    ];
  }
  if (field.shape === 'map') {
    return [
      `if (${member} != null) {`,
      `  for (const key of sortedKeys(${member})) {`,
      `    writer.uint32(${tagOf(field, 2)}).fork().uint32(10).string(key);`,
      ...encodeSingle(model, stem, { ...field, number: 2, shape: 'single' }, `${member}[key]`, true).map(
        (line) => `    ${line}`,
      ),
      '    writer.ldelim();',
      '  }',
      '}',
    ];
  }
  const isOptional =
    field.pointer || field.type === 'bytes' || (!isScalar(field.type) && messageOf(model, field).form === 'strings');
  if (!isOptional) return encodeSingle(model, stem, field, member, true);
  return [`if (${member} != null) {`, ...encodeSingle(model, stem, field, member).map((line) => `  ${line}`), '}'];
}

/** One value that is there; with `orZero` it may be missing, and zero is written. */
function encodeSingle(model: KindModel, stem: Stem, field: Field, value: string, orZero = false): readonly string[] {
  if (isScalar(field.type)) {
    const zero = orZero ? ` ?? ${zeros[field.type]}` : '';
    const method = field.type === 'bytes' ? 'bytes' : field.type;
    return [`writer.uint32(${tagOf(field, wireTypes[field.type] ?? 0)}).${method}(${value}${zero});`];
  }
  const message = messageOf(model, field);
  const fallback = orZero && hasCode(message) ? ' ?? {}' : '';
  return [
    `writer.uint32(${tagOf(field, 2)}).fork();`,
    `${encoderOf(model, stem, field, message)}(${value}${fallback}, writer);`,
    'writer.ldelim();',
  ];
}

/** Members of a message that in JSON is an object or something simpler. */
function encodeUnionMember(model: KindModel, stem: Stem, message: Message, field: Field): readonly string[] {
  if (field.name === 'schema') {
    const isObject = message.form === 'objectOrBool' ? "typeof value === 'object'" : '!Array.isArray(value)';
    return [`if (${isObject}) {`, ...encodeSingle(model, stem, field, 'value').map((line) => `  ${line}`), '}'];
  }
  if (message.form === 'objectOrBool')
    return [`writer.uint32(${tagOf(field, 0)}).bool(typeof value === 'object' || value);`];
  return [
    'if (Array.isArray(value)) {',
    '  for (const item of value) {',
    ...encodeSingle(model, stem, field, 'item').map((line) => `    ${line}`),
    '  }',
    '}',
  ];
}

function encoderOf(model: KindModel, stem: Stem, field: Field, message: Message): string {
  if (hasCode(message)) return reference(stem, message.fullName, 'encode');
  const pair = pairNames[message.form];
  if (pair === undefined)
    throw new Error(`${field.name}: ${message.fullName} has no protobuf code (${model.stems.length} stems)`);
  return `encode${pair}`;
}

// --- reading

function renderDecode(model: KindModel, stem: Stem, message: Message): string {
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
    // Some writers pack numbers.
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

/** The lines that put what was read into `value`, as canonical JSON has it. */
function assign(model: KindModel, stem: Stem, field: Field): readonly string[] {
  const local = `f${field.number}`;
  const member = memberOf('value', field.name);
  const always = isAlways(model, field);
  if (field.inline) {
    return [`Object.assign(value, ${local} ?? ${decoderOf(stem, messageOf(model, field))}(reader, 0));`];
  }
  if (field.shape !== 'single' || field.pointer) {
    // A pointer to the zero time is as good as none.
    if (!always) return [`if (${local} != null) ${member} = ${local};`];
    // What is absent is null in JSON; the items of a list of objects are an empty list.
    if (!field.required) return [`${member} = ${local} ?? null;`];
    if (field.name === 'items') return [`${member} = ${local} ?? [];`];
    return [
      `if (${local} != null) ${member} = ${local};`,
      `else Object.assign(value, { ${quoteKey(field.name)}: null });`,
    ];
  }
  if (isScalar(field.type)) {
    if (field.type === 'bytes') {
      return always
        ? [`${member} = ${local} ?? '';`]
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

// --- both

const wireTypes: Readonly<Record<string, number>> = {
  string: 2,
  bytes: 2,
  bool: 0,
  int32: 0,
  int64: 0,
  uint32: 0,
  uint64: 0,
  double: 1,
  float: 5,
}; // prettier-ignore

const zeros: Readonly<Record<string, string>> = {
  string: "''",
  bytes: "''",
  bool: 'false',
  int32: '0',
  int64: '0',
  uint32: '0',
  uint64: '0',
  double: '0',
  float: '0',
}; // prettier-ignore

const scalarTypes: Readonly<Record<string, string>> = {
  string: 'string',
  bytes: 'string',
  bool: 'boolean',
  int32: 'number',
  int64: 'number',
  double: 'number',
}; // prettier-ignore

const scalarReads: Readonly<Record<string, string>> = {
  string: 'reader.string()',
  bytes: 'readBase64(reader)',
  bool: 'reader.bool()',
  int32: 'reader.int32()',
  int64: 'readInt64(reader)',
  double: 'reader.double()',
}; // prettier-ignore

function byNumber(message: Message): readonly Field[] {
  return [...message.fields].sort((left, right) => left.number - right.number);
}

function tagOf(field: Field, wireType: number): number {
  return ((field.number << 3) | wireType) >>> 0;
}

function memberOf(owner: string, name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? `${owner}.${name}` : `${owner}['${name}']`;
}

function quoteKey(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`;
}

function indent(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}\n`).join('');
}
