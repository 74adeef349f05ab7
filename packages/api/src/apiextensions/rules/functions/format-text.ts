import {
  Bytes,
  type CostMeter,
  ListValue,
  MapValue,
  type Outcome,
  RuleError,
  TypeName,
  typeNameOf,
  UnsignedInt,
  type Value,
} from '../values/values.js';
import { textOf } from './text-of.js';

/** `'%s of %d'.format([...])` with the clauses %s, %d, %f, %e, %x, %X, %o, %b and %%. */
export function formatText(text: string, list: ListValue, meter: CostMeter): Outcome {
  meter.takeText(text.length);
  const pieces: string[] = [];
  let at = 0;
  let index = 0;
  for (const clause of text.matchAll(/%(?:%|(?:\.(\d{1,2}))?([sdfexXob]))|%/g)) {
    pieces.push(text.slice(at, clause.index));
    at = clause.index + clause[0].length;
    if (clause[0] === '%%') {
      pieces.push('%');
      continue;
    }
    if (clause[2] === undefined) return new RuleError('unrecognized formatting clause');
    if (index >= list.size) return new RuleError(`index ${index} out of range`);
    const value = list.at(index);
    index += 1;
    const piece = formatOne(value, clause[2], { precision: Number(clause[1] ?? '6'), meter });
    if (piece === undefined)
      return new RuleError(`a value of type ${typeNameOf(value)} cannot be formatted by %${clause[2]}`);
    meter.takeText(piece.length);
    pieces.push(piece);
  }
  return pieces.join('') + text.slice(at);
}

function formatOne(
  value: Value,
  verb: string,
  { precision, meter }: { readonly precision: number; readonly meter: CostMeter },
): string | undefined {
  const whole = value instanceof UnsignedInt ? value.value : typeof value === 'bigint' ? value : undefined;
  switch (verb) {
    case 's':
      return plainText(value, meter);
    case 'd':
      return whole === undefined ? undefined : String(whole);
    case 'f':
      return typeof value === 'number' ? value.toFixed(precision) : undefined;
    case 'e':
      return typeof value === 'number' ? exponential(value, precision) : undefined;
    case 'b':
      return typeof value === 'boolean' ? String(Number(value)) : whole?.toString(2);
    case 'o':
      return whole?.toString(8);
    default: {
      const hex = whole?.toString(16) ?? hexOf(value);
      return verb === 'X' ? hex?.toUpperCase() : hex;
    }
  }
}

function exponential(value: number, precision: number): string {
  return value.toExponential(precision).replace(/e([+-])(\d)$/, 'e$10$2');
}

function hexOf(value: Value): string | undefined {
  if (typeof value === 'string') return Buffer.from(value).toString('hex');
  return value instanceof Bytes ? Buffer.from(value.value).toString('hex') : undefined;
}

function plainText(value: Value, meter: CostMeter): string | undefined {
  meter.take(1);
  if (value === null) return 'null';
  if (value instanceof TypeName) return value.name;
  if (value instanceof ListValue) {
    const items: string[] = [];
    for (let index = 0; index < value.size; index++) {
      const item = plainText(value.at(index), meter);
      if (item === undefined) return undefined;
      items.push(item);
    }
    return `[${items.join(', ')}]`;
  }
  if (value instanceof MapValue) {
    const entries = value.keys().map((key) => `${plainText(key, meter)}: ${plainText(value.get(key) ?? null, meter)}`);
    return `{${entries.toSorted().join(', ')}}`;
  }
  const text = textOf(value);
  return typeof text === 'string' ? text : undefined;
}
