/**
 * The text by which a message shows an offending structure, made by who found it. As v1.21 has it, a structure is shown
 * with its type and all its members, set or not:
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

/** `[]v1.Item{…, …}`; without items `[]v1.Item(nil)`. */
export function quoteList(type: string, items: readonly QuotedValue[]): QuotedValue {
  return new QuotedValue(
    items.length === 0 ? `[]${type}(nil)` : `[]${type}{${items.map(({ text }) => text).join(', ')}}`,
  );
}

/** A list of texts of a type of their own: `[]core.Scope{"a"}`. */
export function quoteTexts(type: string, items: readonly string[]): QuotedValue {
  return quoteList(
    type,
    items.map((item) => new QuotedValue(quoteText(item))),
  );
}

/** `[]byte{0x61, 0xff}`; undefined is none at all. */
export function quoteBytes(bytes: Uint8Array | undefined): QuotedValue {
  if (bytes === undefined) return new QuotedValue('[]byte(nil)');
  return new QuotedValue(`[]byte{${[...bytes].map((byte) => `0x${byte.toString(16)}`).join(', ')}}`);
}

/** A count or a text, such as `25%`. */
export function quoteIntOrString(value: unknown): QuotedValue {
  const isText = typeof value === 'string';
  return quoteStructure('intstr.IntOrString', [
    ['Type', isText ? '1' : '0'],
    ['IntVal', isText ? '0' : String(value ?? 0)],
    ['StrVal', quoteText(isText ? value : '')],
  ]);
}

/** An integer with all its digits. */
export function quoteInteger(value: bigint): QuotedValue {
  return new QuotedValue(String(value));
}

/** A number that is never negative, as v1.21 shows those: `0x1f`. */
export function quoteUnsigned(value: number): QuotedValue {
  return new QuotedValue(`0x${value.toString(16)}`);
}

export function quoteText(value: unknown): string {
  return JSON.stringify(typeof value === 'string' ? value : '');
}

/** What may be left out: `(*int64)(nil)`. Where v1.21 shows the place in its memory, the value is shown. */
export function quoteOptional(type: string, value: unknown): string {
  return `(*${type})(${value === undefined || value === null ? 'nil' : JSON.stringify(value)})`;
}
