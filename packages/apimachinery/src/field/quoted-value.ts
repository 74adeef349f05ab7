import { encodeJson } from '../json/json-value.js';

/**
 * The text of an invalid struct in a message, built by the validation that rejects it. As in v1.21, a struct is shown with
 * its Go type and all its members, set or not:
 *
 *     quoteStructure('rbac.RoleRef', [['Kind', quoteText('Role')], ['Name', quoteText(undefined)]])
 *     rbac.RoleRef{Kind:"Role", Name:""}
 */
export class QuotedValue {
  constructor(readonly text: string) {}
}

export function quoteStructure(type: string, members: readonly (readonly [name: string, text: string])[]): QuotedValue {
  return new QuotedValue(`${type}{${members.map(([name, text]) => `${name}:${text}`).join(', ')}}`);
}

/** `[]v1.Item{…, …}`; `[]v1.Item(nil)` without items. */
export function quoteList(type: string, items: readonly QuotedValue[]): QuotedValue {
  return new QuotedValue(
    items.length === 0 ? `[]${type}(nil)` : `[]${type}{${items.map(({ text }) => text).join(', ')}}`,
  );
}

/** A list of a named string type: `[]core.Scope{"a"}`. */
export function quoteTexts(type: string, items: readonly string[]): QuotedValue {
  return quoteList(
    type,
    items.map((item) => new QuotedValue(quoteText(item))),
  );
}

/** `[]byte{0x61, 0xff}`; `[]byte(nil)` for undefined. */
export function quoteBytes(bytes: Uint8Array | undefined): QuotedValue {
  if (bytes === undefined) return new QuotedValue('[]byte(nil)');
  return new QuotedValue(`[]byte{${[...bytes].map((byte) => `0x${byte.toString(16)}`).join(', ')}}`);
}

/** An int-or-string, such as 5 or `25%`. */
export function quoteIntOrString(value: unknown): QuotedValue {
  const isText = typeof value === 'string';
  return quoteStructure('intstr.IntOrString', [
    ['Type', isText ? '1' : '0'],
    ['IntVal', isText ? '0' : String(value ?? 0)],
    ['StrVal', quoteText(isText ? value : '')],
  ]);
}

/** An unsigned number in hexadecimal, as v1.21 shows it: `0x1f`. */
export function quoteUnsigned(value: number): QuotedValue {
  return new QuotedValue(`0x${value.toString(16)}`);
}

export function quoteText(value: unknown): string {
  return JSON.stringify(typeof value === 'string' ? value : '');
}

/** An optional value: `(*int64)(nil)` or `(*int64)(5)`, where v1.21 shows a memory address. */
export function quoteOptional(type: string, value: unknown): string {
  return `(*${type})(${value === undefined || value === null ? 'nil' : encodeJson(value)})`;
}
