import type { Field, Message } from './kinds.js';

/** The names of the runtime's encode and decode functions for messages whose JSON form is not an object. */
export const pairNames: Readonly<Record<string, string>> = {
  time: 'Time',
  microTime: 'MicroTime',
  quantity: 'Quantity',
  duration: 'Duration',
  intOrString: 'IntOrString',
  strings: 'Strings',
  any: 'Any',
};

export function hasCode(message: Message): boolean {
  return message.form === 'object' || message.form.startsWith('objectOr');
}

export function isWritable(message: Message | undefined): boolean {
  return message !== undefined && !message.jsonOnly && hasCode(message);
}

export const wireTypes: Readonly<Record<string, number>> = {
  string: 2,
  bytes: 2,
  bool: 0,
  int32: 0,
  int64: 0,
  uint32: 0,
  double: 1,
  float: 5,
}; // prettier-ignore

export const zeros: Readonly<Record<string, string>> = {
  string: "''",
  bytes: "''",
  bool: 'false',
  int32: '0',
  int64: '0',
  uint32: '0',
  double: '0',
  float: '0',
}; // prettier-ignore

export const scalarTypes: Readonly<Record<string, string>> = {
  string: 'string',
  bytes: 'string',
  bool: 'boolean',
  int32: 'number',
  int64: 'Int64',
  double: 'number',
}; // prettier-ignore

export const scalarReads: Readonly<Record<string, string>> = {
  string: 'reader.string()',
  bytes: 'readBase64(reader)',
  bool: 'reader.bool()',
  int32: 'reader.int32()',
  int64: 'readInt64(reader)',
  double: 'reader.double()',
}; // prettier-ignore

export function byNumber(message: Message): readonly Field[] {
  return [...message.fields].sort((left, right) => left.number - right.number);
}

export function tagOf(field: Field, wireType: number): number {
  return ((field.number << 3) | wireType) >>> 0;
}

export function memberOf(owner: string, name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? `${owner}.${name}` : `${owner}['${name}']`;
}

export function quoteKey(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`;
}

export function indent(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}\n`).join('');
}
