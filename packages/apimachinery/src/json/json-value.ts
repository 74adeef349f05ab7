import { setOwn } from '../objects/copy.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../objects/json.js';
import { readExactJson } from './exact-json-reader.js';
import { writeExactJson } from './exact-json-writer.js';
import { hasLargeInteger } from './large-integers.js';

/**
 * Parses a JSON text whose nesting was checked. Integers are exact within int64 (`Int64`). Lone surrogates, which only
 * escapes can produce, become U+FFFD as in v1.21: UTF-8 cannot represent them, so the stored text would differ.
 * @throws SyntaxError
 */
export function parseJson(json: string): JsonValue {
  const value = parseStoredJson(json);
  return json.includes('\\u') && surrogateEscape.test(json) ? wellFormed(value) : value;
}

/** As `parseJson`, for texts written by this program, which contain no lone surrogates. @throws SyntaxError */
export function parseStoredJson(json: string): JsonValue {
  const value: JsonValue = JSON.parse(json);
  return hasLargeInteger(json) || (confusesNames && json.includes('\\')) ? readExactJson(json) : value;
}

/**
 * Whether `JSON.parse` of this engine can take a name with an escape for a name that it read before, as the V8 of Node 24 does
 * (https://github.com/nodejs/node/issues/63785). It still checks the syntax.
 */
const confusesNames = readsWrongName();

function readsWrongName(): boolean {
  JSON.parse('{"h":[],"\\\\":0}');
  return !('"' in JSON.parse('{"h":1,"\\"":2}'));
}

const surrogateEscape = /\\u[dD][89a-fA-F]/;

/** A copy with lone surrogates in strings and names replaced by U+FFFD. */
export function wellFormed(value: JsonValue): JsonValue {
  if (typeof value === 'string') return Buffer.from(value).toString();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (!isJsonObject(value)) return value;
  const copy: JsonObject = {};
  for (const name of Object.keys(value)) setOwn(copy, Buffer.from(name).toString(), wellFormed(value[name] ?? null));
  return copy;
}

/**
 * Encodes a value as JSON with exact integers. `undefined` becomes null. `indent` is the number of spaces per level; without
 * it there is no white space.
 */
export function encodeJson(value: unknown, indent?: number): string {
  try {
    return JSON.stringify(value, undefined, indent) ?? 'null';
  } catch (error) {
    // JSON.stringify throws for a bigint. Checking beforehand would cost a walk of every object.
    if (!(error instanceof TypeError)) throw error;
    return writeExactJson(value, indent);
  }
}
