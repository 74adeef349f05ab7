import { types } from '../values/types.js';
import { type CostMeter, ListValue, type Outcome, PlainList, RuleError, type Value } from '../values/values.js';
import { formatText } from './format-text.js';
import { method, type RuleFunction } from './function.js';

const { string, int, bool, dyn } = types;

/** Functions of strings. Positions count characters, which are code points. */
export const stringFunctions: Readonly<Record<string, RuleFunction>> = {
  contains: test((text, part) => text.includes(part)),
  startsWith: test((text, part) => text.startsWith(part)),
  endsWith: test((text, part) => text.endsWith(part)),
  charAt: {
    overloads: [method([string, int], string)],
    call: ([text, index], { meter }) => {
      if (typeof text !== 'string' || typeof index !== 'bigint') return undefined;
      const characters = charactersOf(text, meter);
      if (index === BigInt(characters.length)) return '';
      return index < 0n ? outOfRange(index) : (characters[Number(index)] ?? outOfRange(index));
    },
  },
  substring: {
    overloads: [method([string, int], string), method([string, int, int], string)],
    call: ([text, from, to], { meter }) => {
      if (typeof text !== 'string' || typeof from !== 'bigint') return undefined;
      const characters = charactersOf(text, meter);
      const end = to ?? BigInt(characters.length);
      if (typeof end !== 'bigint') return undefined;
      if (from < 0n || from > characters.length) return outOfRange(from);
      if (end < 0n || end > characters.length) return outOfRange(end);
      if (from > end) return new RuleError(`invalid substring range. start: ${from}, end: ${end}`);
      return characters.slice(Number(from), Number(end)).join('');
    },
  },
  lowerAscii: map((text) => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())),
  upperAscii: map((text) => text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase())),
  trim: map(trim),
  replace: {
    overloads: [method([string, string, string], string), method([string, string, string, int], string)],
    call: ([text, part, by, count = -1n], { meter }) => {
      if (typeof text !== 'string' || typeof part !== 'string') return undefined;
      if (typeof by !== 'string' || typeof count !== 'bigint') return undefined;
      return replace(text, { part, by, count, meter });
    },
  },
  split: {
    overloads: [method([string, string], types.list(string)), method([string, string, int], types.list(string))],
    call: ([text, separator, limit = -1n], { meter }) => {
      if (typeof text !== 'string' || typeof separator !== 'string' || typeof limit !== 'bigint') return undefined;
      meter.takeText(text.length);
      const parts = separator === '' ? [...text] : text.split(separator);
      meter.take(parts.length);
      if (limit === 0n) return new PlainList([]);
      if (limit < 0n || limit >= parts.length) return new PlainList(parts);
      const kept = Number(limit) - 1;
      return new PlainList([...parts.slice(0, kept), parts.slice(kept).join(separator)]);
    },
  },
  join: {
    overloads: [method([types.list(string)], string), method([types.list(string), string], string)],
    call: ([list, separator = ''], { meter }) => {
      if (!(list instanceof ListValue) || typeof separator !== 'string') return undefined;
      const parts: string[] = [];
      for (let index = 0; index < list.size; index++) {
        const part = list.at(index);
        if (typeof part !== 'string') return undefined;
        meter.takeText(part.length + separator.length + 1);
        parts.push(part);
      }
      return parts.join(separator);
    },
  },
  format: {
    overloads: [method([string, types.list(dyn)], string)],
    call: ([text, list], { meter }) =>
      typeof text === 'string' && list instanceof ListValue ? formatText(text, list, meter) : undefined,
  },
};

/** In linear time, which a regular expression for both ends is not. */
function trim(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && space.test(text.charAt(start))) start += 1;
  while (start < end && space.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

const space = /[\s\u0085]/;

function test(holds: (text: string, part: string) => boolean): RuleFunction {
  return {
    overloads: [method([string, string], bool)],
    call: ([text, part], { meter }) => {
      if (typeof text !== 'string' || typeof part !== 'string') return undefined;
      meter.takeText(text.length + part.length);
      return holds(text, part);
    },
  };
}

function map(change: (text: string) => string): RuleFunction {
  return {
    overloads: [method([string], string)],
    call: ([text], { meter }) => {
      if (typeof text !== 'string') return undefined;
      meter.takeText(text.length);
      return change(text);
    },
  };
}

export function charactersOf(text: string, meter: CostMeter): readonly string[] {
  meter.takeText(text.length);
  return [...text];
}

function outOfRange(index: bigint): RuleError {
  return new RuleError(`index out of range: ${index}`);
}

function replace(
  text: string,
  {
    part,
    by,
    count,
    meter,
  }: { readonly part: string; readonly by: string; readonly count: bigint; readonly meter: CostMeter },
): Outcome {
  meter.takeText(text.length);
  const pieces = part === '' ? ['', ...text, ''] : text.split(part);
  const all = pieces.length - 1;
  const replaced = count < 0n || count > all ? all : Number(count);
  meter.takeText(replaced * by.length);
  return (
    pieces.slice(0, replaced + 1).join(by) +
    pieces
      .slice(replaced + 1)
      .map((piece) => part + piece)
      .join('')
  );
}

/** `indexOf` and `lastIndexOf` of a text, from an offset; -1 without a match. */
export function positionOf(
  [text, part, offset]: readonly Value[],
  { isLast, meter }: { readonly isLast: boolean; readonly meter: CostMeter },
): Outcome | undefined {
  if (typeof text !== 'string' || typeof part !== 'string') return undefined;
  const characters = charactersOf(text, meter);
  const wanted = charactersOf(part, meter);
  const last = characters.length - wanted.length;
  const from = offset ?? BigInt(isLast ? Math.max(last, 0) : 0);
  if (typeof from !== 'bigint') return undefined;
  if (from < 0n || from > characters.length) return outOfRange(from);
  const before = [characters.slice(0, Number(from)), characters.slice(Number(from))];
  if (!isLast) {
    const found = (before[1] ?? []).join('').indexOf(part);
    return found < 0 ? -1n : from + BigInt(charactersOf((before[1] ?? []).join('').slice(0, found), meter).length);
  }
  const head = characters.slice(0, Math.min(Number(from), Math.max(last, 0)) + wanted.length).join('');
  const found = head.lastIndexOf(part);
  return found < 0 ? -1n : BigInt(charactersOf(head.slice(0, found), meter).length);
}
