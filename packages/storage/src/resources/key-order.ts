import type { ObjectKey } from './resource-store.js';

// Objects are in the order of their keys' UTF-8, which is the order of code points. JavaScript compares UTF-16 units,
// where the surrogates of code points beyond the BMP come before U+E000 to U+FFFF:
//
//     units         U+D83D U+DE00 (a face) < U+FF21 (a wide A)
//     code points   U+FF21 < U+1F600
//
// If one of two texts has no unit from U+D800 on, both orders are equal: host names need no closer look.

/** Compares two names; returns a negative number, 0 or a positive number. */
export function compareNames(left: string, right: string): number {
  if (left === right) return 0;
  if (isWide(left) && isWide(right)) return compareCodePoints(left, right);
  return left < right ? -1 : 1;
}

/** Whether the order of code units of a text may differ from that of its code points. */
export function isWide(text: string): boolean {
  return wideUnit.test(text);
}

const wideUnit = /[\ud800-\uffff]/;

export function compareCodePoints(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const difference = ranked(left.charCodeAt(index)) - ranked(right.charCodeAt(index));
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** Maps a unit to its place in the order of code points: surrogates last. */
function ranked(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** The order of a resource's keys. */
export function compareKeys(left: ObjectKey, right: ObjectKey): number {
  return compareNamespaces(left.namespace, right.namespace) || compareNames(left.name, right.name);
}

/** Order of namespaces in keys, where a slash follows them: `a-b/x` is before `a/x`. */
export function compareNamespaces(left: string, right: string): number {
  if (left === right) return 0;
  const length = Math.min(left.length, right.length);
  if (left.startsWith(right) || right.startsWith(left)) {
    const next = left.length > length ? left.charCodeAt(length) : right.charCodeAt(length);
    const longerFirst = next < slashCode;
    return left.length > right.length === longerFirst ? -1 : 1;
  }
  return compareNames(left, right);
}

const slashCode = 0x2f;
