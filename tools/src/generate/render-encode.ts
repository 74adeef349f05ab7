import { type Field, isScalar, type KindModel, type Message, messageOf, type Stem } from './kinds.js';
import { byNumber, hasCode, indent, memberOf, pairNames, tagOf, wireTypes, zeros } from './protobuf-code.js';
import { reference } from './rendering.js';

export function renderEncode(model: KindModel, stem: Stem, message: Message): string {
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

/** Encodes one present value; with `orZero` an absent one is encoded as zero. */
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

/** Encodes members of a message whose JSON form is an object or a simpler value. */
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
