/** JSON as it stands, whether it is any or not: `1e999`, a text that ends nowhere. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** An object whose members may have the same name. */
export class Members {
  constructor(readonly entries: readonly (readonly [name: string, value: unknown])[]) {}
}

/** The text of a value that may hold what `JSON.stringify` has no way to write. */
export function writeJson(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (value instanceof Members) return writeMembers(value.entries);
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) return writeMembers(Object.entries(value));
  return JSON.stringify(value) ?? 'null';
}

function writeMembers(entries: Members['entries']): string {
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${writeJson(value)}`).join(',')}}`;
}

/** The value without what only a text can have, for forms other than JSON. */
export function plainOf(value: unknown): unknown {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return value.map(plainOf);
  if (typeof value !== 'object' || value === null) return value;
  const entries = value instanceof Members ? value.entries : Object.entries(value);
  return Object.fromEntries(entries.map(([name, member]) => [name, plainOf(member)]));
}
