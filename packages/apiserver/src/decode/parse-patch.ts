import {
  badRequestError,
  checkJsonDepth,
  errorMessage,
  hasUnusualNumber,
  isStatusError,
  type JsonValue,
  jsonSyntaxFault,
  parseJson,
} from '@orch/apimachinery';
import type { PatchType } from './patch.js';

/** A patch as it was sent. */
export interface GivenPatch {
  readonly type: PatchType;
  readonly value: JsonValue;
  readonly text: string;
}

/** @throws StatusError as v1.21 for each type of patch */
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
    const fault = jsonSyntaxFault(text) ?? errorMessage(error);
    if (type !== 'strategic' || fault !== 'unexpected end of JSON input') throw badRequestError(fault);
    throw badRequestError(text.trim() === '' ? 'EOF' : 'unexpected EOF');
  }
}

/** A strategic patch is read before it is known what its numbers are for. @throws StatusError 400 for one beyond all others */
function checkNumbers(text: string): void {
  if (!hasUnusualNumber(text)) return;
  for (const [token] of text.matchAll(textsAndNumbers)) {
    if (token.startsWith('"') || Number.isFinite(Number(token))) continue;
    throw badRequestError(`strconv.ParseFloat: parsing ${JSON.stringify(token)}: value out of range`);
  }
}

const textsAndNumbers = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/gs;
