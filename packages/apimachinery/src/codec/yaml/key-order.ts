/**
 * The member order of YAML mappings in v1.21: non-letters before letters, digits within names by numeric value.
 *
 *     "", "?", "9", "10", "a", "a2", "a10", "ab"
 *
 * The order is not transitive: "2" < "12", "12" < "1a" and "1a" < "2".
 */
export function compareYamlKeys(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    if (left.charCodeAt(index) !== right.charCodeAt(index)) return compareFrom(left, right, index);
  }
  return left.length - right.length;
}

/** Sorts `keys`, and `values` along with them, in place. */
export function sortByYamlKey<Value>(keys: string[], values: Value[]): void {
  if (keys.length <= runLength) sortRun(keys, values, { from: 0, end: keys.length });
  else for (const _ of sortByYamlKeyInSteps(keys, values));
}

/** As `sortByYamlKey`, for large inputs: yields about every millisecond. */
export function* sortByYamlKeyInSteps<Value>(keys: string[], values: Value[]): Generator<void> {
  const count = keys.length;
  for (let from = 0; from < count; from += runLength) {
    sortRun(keys, values, { from, end: Math.min(from + runLength, count) });
    if (from % keysPerStep === 0) yield;
  }
  let source = { keys, values };
  let target = { keys: new Array<string>(count), values: new Array<Value>(count) };
  for (let length = runLength; length < count; length *= 2) {
    for (let from = 0, moved = 0; from < count; from += 2 * length) {
      const middle = Math.min(from + length, count);
      const end = Math.min(from + 2 * length, count);
      for (let left = from, right = middle, place = from; place < end; place++) {
        const takesLeft = right >= end || (left < middle && isBefore(source.keys, left, right));
        const taken = takesLeft ? left++ : right++;
        target.keys[place] = source.keys[taken] as string;
        target.values[place] = source.values[taken] as Value;
        moved++;
        if (moved % keysPerStep === 0) yield;
      }
    }
    [source, target] = [target, source];
  }
  if (source.keys === keys) return;
  for (let index = 0; index < count; index++) {
    keys[index] = source.keys[index] as string;
    values[index] = source.values[index] as Value;
  }
}

function isBefore(keys: readonly string[], left: number, right: number): boolean {
  return compareYamlKeys(keys[left] as string, keys[right] as string) <= 0;
}

/** Insertion sort: most objects have few members, and most are in order. */
function sortRun<Value>(
  keys: string[],
  values: Value[],
  { from, end }: { readonly from: number; readonly end: number },
): void {
  for (let index = from + 1; index < end; index++) {
    const key = keys[index] as string;
    if (compareYamlKeys(keys[index - 1] as string, key) <= 0) continue;
    const value = values[index] as Value;
    let place = index;
    for (; place > from && compareYamlKeys(keys[place - 1] as string, key) > 0; place--) {
      keys[place] = keys[place - 1] as string;
      values[place] = values[place - 1] as Value;
    }
    keys[place] = key;
    values[place] = value;
  }
}

const runLength = 32;
const keysPerStep = 2_048;

/** `index` is the first at which the texts differ; both have a character there. */
function compareFrom(left: string, right: string, index: number): number {
  // At a low surrogate, the differing characters begin one index before.
  const at = isLowSurrogate(left.charCodeAt(index)) && isLowSurrogate(right.charCodeAt(index)) ? index - 1 : index;
  const leftCode = left.codePointAt(at) ?? 0;
  const rightCode = right.codePointAt(at) ?? 0;
  const leftIsLetter = isLetter(leftCode);
  const rightIsLetter = isLetter(rightCode);
  if (leftIsLetter && rightIsLetter) return leftCode - rightCode;
  if (leftIsLetter || rightIsLetter) return rightIsLetter ? -1 : 1;
  // Zeros count after equal digits that include a non-zero one: in 100 and 1000, but not in 00 and 000.
  const countsZeros = (leftCode === zero || rightCode === zero) && hasNumberBefore(left, at);
  const leftDigits = digitsFrom(left, at);
  const rightDigits = digitsFrom(right, at);
  const difference = compareNumbers(leftDigits, rightDigits, countsZeros ? '1' : '');
  if (difference !== 0) return difference;
  if (leftDigits.length !== rightDigits.length) return leftDigits.length - rightDigits.length;
  return leftCode - rightCode;
}

const zero = 0x30;

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

function isLetter(code: number): boolean {
  if (code < 0x80) return (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
  return /\p{L}/u.test(String.fromCodePoint(code));
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function hasNumberBefore(text: string, index: number): boolean {
  for (let at = index - 1; at >= 0 && isDigit(text.charCodeAt(at)); at--) {
    if (text.charCodeAt(at) !== zero) return true;
  }
  return false;
}

function digitsFrom(text: string, index: number): string {
  let end = index;
  while (end < text.length && isDigit(text.charCodeAt(end))) end++;
  return text.slice(index, end);
}

/** An empty text is 0. */
function compareNumbers(left: string, right: string, prefix: string): number {
  if (left.length < exactDigits && right.length < exactDigits) return Number(prefix + left) - Number(prefix + right);
  // v1.21 computes in 64 bits and wraps around on overflow.
  const leftNumber = BigInt.asIntN(64, BigInt(prefix + left || '0'));
  const rightNumber = BigInt.asIntN(64, BigInt(prefix + right || '0'));
  return leftNumber === rightNumber ? 0 : leftNumber < rightNumber ? -1 : 1;
}

const exactDigits = 15;
