import { hostileNames, hostileValue } from './hostile-values.js';
import { Members, RawJson } from './json-text.js';
import type { Random } from './random.js';

/** A copy of `value` with one to three changes. It may contain more than plain JSON, which `writeJson` serializes. */
export function mutateValue(value: unknown, random: Random): unknown {
  let result = value;
  for (let left = 1 + random.below(3); left > 0; left--) {
    result = mutateAt(result, random.below(Math.max(1, countPlaces(result))), random);
  }
  return result;
}

/** Counts all nested values, including the value itself. */
function countPlaces(value: unknown): number {
  return 1 + childrenOf(value).reduce((sum, [, child]) => sum + countPlaces(child), 0);
}

function childrenOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (value instanceof RawJson || typeof value !== 'object' || value === null) return [];
  if (value instanceof Members) return value.entries.slice(0, childrenMax);
  return Object.entries(value).slice(0, childrenMax);
}

/** Only the first children of large values are mutated: all are alike. */
const childrenMax = 50;

/** Mutates the value number `place`, in depth-first order. */
function mutateAt(value: unknown, place: number, random: Random): unknown {
  if (place === 0) return mutateHere(value, random);
  let left = place - 1;
  for (const [name, child] of childrenOf(value)) {
    const places = countPlaces(child);
    if (left < places) return replaced(value, name, mutateAt(child, left, random));
    left -= places;
  }
  return value;
}

function replaced(value: unknown, name: string, child: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown, index) => (String(index) === name ? child : item));
  return new Members(entriesOf(value).map(([key, member]) => [key, key === name ? child : member]));
}

function mutateHere(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) return mutateList(value, random);
  if (typeof value === 'object' && value !== null && !(value instanceof RawJson)) return mutateObject(value, random);
  if (typeof value === 'string' && random.once(3)) return mutateText(value, random);
  return hostileValue(random);
}

function mutateText(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  switch (random.below(5)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return `${text.slice(0, at)}${random.pick(hostileNames)}${text.slice(at)}`;
    case 2:
      return text.repeat(2 + random.below(30));
    case 3:
      return text.toUpperCase();
    default:
      return `${text.slice(0, at)}${String.fromCharCode(random.below(0x10000))}${text.slice(at)}`;
  }
}

function mutateList(list: readonly unknown[], random: Random): unknown {
  const at = random.below(list.length + 1);
  switch (random.below(6)) {
    case 0:
      return hostileValue(random);
    case 1:
      return [...list.slice(0, at), hostileValue(random), ...list.slice(at)];
    case 2:
      return [...list, ...list];
    case 3:
      return list.slice(0, at);
    case 4:
      return Object.fromEntries(list.entries());
    default:
      return Array.from({ length: 1 + random.below(100) }, () => list).flat();
  }
}

function mutateObject(value: object, random: Random): unknown {
  const entries = entriesOf(value);
  const at = random.below(entries.length);
  const name = random.pick(hostileNames);
  const [key = name, member] = entries[at] ?? [];
  switch (random.below(8)) {
    case 0:
      return hostileValue(random);
    case 1:
      return new Members(entries.filter((_, index) => index !== at));
    case 2:
      return new Members([...entries, [name, random.once(2) ? hostileValue(random) : 'x']]);
    case 3:
      return new Members([...entries, [key, hostileValue(random)]]);
    case 4:
      return new Members(entries.map((entry, index) => (index === at ? [name, member] : entry)));
    case 5:
      return new Members([...entries, ...entries]);
    case 6:
      return new Members([...entries, [key, { [key]: value }]]);
    default:
      return [value];
  }
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (value instanceof Members) return value.entries;
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}
