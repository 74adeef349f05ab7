import { jsonSyntaxError } from '../json/json-syntax.js';
import { parseJson } from '../json/json-value.js';
import { errorMessage } from '../language/assert.js';
import type { StatusError } from '../status/error.js';
import { badRequestError, requestEntityTooLargeError } from '../status/errors.js';
import { codecLimits } from './limits.js';

/**
 * Decodes a JSON text. The last of duplicate members wins; `__proto__` is an ordinary member.
 * @throws StatusError 400 for malformed JSON, a text too long or nesting too deep
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
    throw badRequestError(`json parse error: ${jsonSyntaxError(json) ?? errorMessage(error)}`, { cause: error });
  }
}

const quote = 0x22;
const backslash = 0x5c;

/**
 * Limits nesting, so that recursive functions (encoding, copying, comparing) do not overflow the stack. Counts brackets
 * outside strings.
 * @throws StatusError 400 for nesting beyond `depthMax`
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

/** A fast upper bound: counts opening brackets with `indexOf`, including those in strings. */
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

/** As `checkJsonDepth`, for a decoded value. @throws StatusError 400 for nesting beyond `depthMax` */
export function checkDepth(value: unknown, depthLeft: number = codecLimits.depthMax): void {
  if (typeof value !== 'object' || value === null) return;
  if (depthLeft <= 0) throw tooDeep(Array.isArray(value) ? '[' : '{');
  for (const member of Object.values(value)) checkDepth(member, depthLeft - 1);
}

/** @throws StatusError 413 for more than `objectsMax` nested objects */
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
