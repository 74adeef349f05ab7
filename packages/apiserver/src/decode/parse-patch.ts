import {
  badRequestError,
  checkJsonDepth,
  errorMessage,
  hasUnusualNumber,
  isStatusError,
  type JsonValue,
  jsonSyntaxError,
  parseJson,
} from '@orch/apimachinery';
import { jsonTextsAndNumbers } from './marked-numbers.js';
import type { PatchType } from './patch.js';

/** A patch as received. */
export interface GivenPatch {
  readonly type: PatchType;
  readonly value: JsonValue;
  readonly text: string;
}

/** Parses a patch. @throws StatusError with the message of v1.21 for each patch type */
export function parsePatch(body: Buffer, type: PatchType): JsonValue {
  const text = body.toString();
  checkJsonDepth(text);
  try {
    const value = parseJson(text);
    if (type === 'strategic') checkNumbers(text);
    return value;
  } catch (error) {
    if (isStatusError(error)) throw error;
    if (type === 'merge') throw badRequestError('Invalid JSON Patch');
    const message = jsonSyntaxError(text) ?? errorMessage(error);
    if (type !== 'strategic' || message !== 'unexpected end of JSON input') throw badRequestError(message);
    throw badRequestError(text.trim() === '' ? 'EOF' : 'unexpected EOF');
  }
}

/**
 * v1.21 parses the numbers of a strategic patch before it knows their types. @throws StatusError 400 for a number out
 * of range
 */
function checkNumbers(text: string): void {
  if (!hasUnusualNumber(text)) return;
  for (const [token] of text.matchAll(jsonTextsAndNumbers)) {
    if (token.startsWith('"') || Number.isFinite(Number(token))) continue;
    throw badRequestError(`strconv.ParseFloat: parsing ${JSON.stringify(token)}: value out of range`);
  }
}
