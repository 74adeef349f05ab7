import { errorMessage } from '../language/assert.js';
import { setOwn } from '../objects/copy.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../objects/json.js';
import type { StatusError } from '../status/error.js';
import { badRequestError, requestEntityTooLargeError } from '../status/errors.js';
import { jsonSyntaxFault } from './json-syntax.js';
import { codecLimits } from './limits.js';

/**
 * The value of a JSON text. Of duplicate members the last counts; a member named `__proto__` is one like any other.
 * @throws StatusError 400 for what is no JSON, too long or nested too deeply
 */
export function decodeJson(text: string | Uint8Array): unknown {
  const bytes = text.length;
  if (bytes > codecLimits.textBytesMax)
    throw badRequestError(`the JSON text has more than ${codecLimits.textBytesMax} bytes`);
  const json = typeof text === 'string' ? text : Buffer.from(text.buffer, text.byteOffset, bytes).toString('utf8');
  checkJsonDepth(json);
  try {
    return parseJson(json);
  } catch (error) {
    throw badRequestError(`json parse error: ${jsonSyntaxFault(json) ?? errorMessage(error)}`, { cause: error });
  }
}

/**
 * The value of a JSON text that is not nested too deeply. Halves of a pair of surrogates, which only an escape can make,
 * are U+FFFD as in v1.21: they have no UTF-8, so that what is stored would be another text.
 * @throws SyntaxError
 */
export function parseJson(json: string): JsonValue {
  const value: JsonValue = JSON.parse(json);
  return json.includes('\\u') && surrogateEscape.test(json) ? wellFormed(value) : value;
}

const surrogateEscape = /\\u[dD][89a-fA-F]/;

/** A copy with well-formed texts and names. */
export function wellFormed(value: JsonValue): JsonValue {
  if (typeof value === 'string') return Buffer.from(value).toString();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (!isJsonObject(value)) return value;
  const copy: JsonObject = {};
  for (const name of Object.keys(value)) setOwn(copy, Buffer.from(name).toString(), wellFormed(value[name] ?? null));
  return copy;
}

/** The JSON text of a value, without white space. */
export function encodeJson(value: unknown): string {
  return JSON.stringify(value);
}

const quote = 0x22;
const backslash = 0x5c;

/**
 * Looks at brackets outside of strings alone, so that nothing that follows a value down gets to a depth that would hurt
 * it: writing it as text, copying, comparing.
 * @throws StatusError 400 for what is nested too deeply
 */
export function checkJsonDepth(json: string): void {
  if (json.length < codecLimits.depthMax || hasFewBrackets(json)) return;
  let depth = 0;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (code === quote) {
      index = endOfString(json, index);
    } else if (code === 0x7b || code === 0x5b) {
      depth++;
      if (depth > codecLimits.depthMax) throw tooDeep(String.fromCharCode(code));
    } else if (code === 0x7d || code === 0x5d) {
      depth--;
    }
  }
}

function tooDeep(bracket: string): StatusError {
  return badRequestError(`invalid character '${bracket}' exceeded max depth`);
}

/** Counts those in strings too. Finding so few is much quicker than looking at every character. */
function hasFewBrackets(json: string): boolean {
  let left: number = codecLimits.depthMax;
  for (const bracket of ['{', '[']) {
    for (let index = json.indexOf(bracket); index >= 0; index = json.indexOf(bracket, index + 1)) {
      left--;
      if (left < 0) return false;
    }
  }
  return true;
}

/** The same for a value that is at hand already. @throws StatusError 400 */
export function checkDepth(value: unknown, depthLeft: number = codecLimits.depthMax): void {
  if (typeof value !== 'object' || value === null) return;
  if (depthLeft <= 0) throw tooDeep(Array.isArray(value) ? '[' : '{');
  for (const member of Object.values(value)) checkDepth(member, depthLeft - 1);
}

/** @throws StatusError 413 for more objects inside of one than anybody can have a use for */
export function checkObjects(value: unknown): void {
  let left: number = codecLimits.objectsMax;
  count(value);

  function count(each: unknown): void {
    if (Array.isArray(each)) each.forEach(count);
    else if (typeof each === 'object' && each !== null) {
      left--;
      if (left < 0) throw requestEntityTooLargeError(`limit is ${codecLimits.objectsMax} objects inside of one`);
      for (const member of Object.values(each)) if (typeof member === 'object') count(member);
    }
  }
}

function endOfString(json: string, start: number): number {
  let index = json.indexOf('"', start + 1);
  while (index >= 0) {
    let slashes = 0;
    while (json.charCodeAt(index - 1 - slashes) === backslash) slashes++;
    if (slashes % 2 === 0) return index;
    index = json.indexOf('"', index + 1);
  }
  return json.length;
}
