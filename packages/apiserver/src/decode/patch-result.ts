import { isJsonObject, type TypeMismatch } from '@orch/apimachinery';

/**
 * Error for the result of a strategic merge patch that does not match its kind, with the message of v1.21, which
 * names no field:
 *
 *     cannot restore map from int64
 */
export function restoreErrorMessage(mismatch: TypeMismatch, patched: unknown): string {
  const { wanted } = mismatch;
  const type = typeOf(valueAt(patched, mismatch.keys));
  switch (wanted) {
    case '':
      return mismatch.message
        .replace('unmarshalerDecoder: ', '')
        .replace('decode base64: ', 'error decoding from json: ');
    case 'struct':
      return `cannot restore struct from: ${type}`;
    case 'map':
    case 'slice':
      return `cannot restore ${wanted} from ${type}`;
    default:
      return isNumber(type) && (wanted === 'string' ? type === 'int64' : wanted !== 'bool')
        ? `cannot convert ${type} to ${wanted}`
        : `unrecognized type: ${wanted}`;
  }
}

function valueAt(object: unknown, keys: readonly (string | number)[]): unknown {
  let at = object;
  for (const key of keys) {
    if (Array.isArray(at)) at = at[Number(key)];
    else if (isJsonObject(at)) at = at[key];
    else return undefined;
  }
  return at;
}

function typeOf(value: unknown): string {
  if (typeof value === 'bigint') return 'int64';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'int64' : 'float64';
  if (typeof value === 'boolean') return 'bool';
  if (Array.isArray(value)) return 'slice';
  return isJsonObject(value) ? 'map' : 'string';
}

function isNumber(type: string): boolean {
  return type === 'int64' || type === 'float64';
}

/** A strategic merge patch in the notation of v1.21: `map[metadata:map[labels:map[a:5 b:<nil>]] list:[1 a]]`. */
export function formatGoMap(value: unknown): string {
  if (value === null || value === undefined) return '<nil>';
  if (Array.isArray(value)) return `[${value.map(formatGoMap).join(' ')}]`;
  if (!isJsonObject(value)) return String(value);
  const sorted = Object.keys(value).sort();
  return `map[${sorted.map((key) => `${key}:${formatGoMap(value[key])}`).join(' ')}]`;
}
