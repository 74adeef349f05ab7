import {
  Bytes,
  Duration,
  type Outcome,
  RuleError,
  Timestamp,
  UnsignedInt,
  UrlValue,
  type Value,
} from '../values/values.js';
import { formatDuration, formatTimestamp } from './times.js';

/** The text of a scalar; undefined for other values. */
export function textOf(value: Value): Outcome | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (typeof value === 'number') return formatDouble(value);
  if (value instanceof UnsignedInt) return String(value.value);
  if (value instanceof Timestamp) return formatTimestamp(value);
  if (value instanceof Duration) return formatDuration(value);
  if (value instanceof UrlValue) return value.text;
  if (!(value instanceof Bytes)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(value.value);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return new RuleError('invalid UTF-8 in bytes, cannot convert to string');
  }
}

function formatDouble(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  return String(value).replace(/e([+-])(\d)$/, 'e$10$2');
}
