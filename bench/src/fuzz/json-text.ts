/** A raw JSON text, valid or not: `1e999`, an unterminated string. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** An object with possibly duplicate keys. */
export class Members {
  constructor(readonly entries: readonly (readonly [name: string, value: unknown])[]) {}
}

/** Serializes a value that may contain what `JSON.stringify` cannot write. */
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

/** Removes what only a JSON text can contain, for other forms. */
export function plainOf(value: unknown): unknown {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return value.map(plainOf);
  if (typeof value !== 'object' || value === null) return value;
  const entries = value instanceof Members ? value.entries : Object.entries(value);
  return Object.fromEntries(entries.map(([name, member]) => [name, plainOf(member)]));
}
