import { encodeJson, parseStoredJson } from '../json/json-value.js';
import type { Int64 } from '../objects/int64.js';
import type { DeepReadonly, JsonValue } from '../objects/json.js';

/**
 * A path element of FieldsV1 (spec: managedFields entry):
 *
 *     f:replicas                                   a field or map entry
 *     k:{"containerPort":80,"protocol":"TCP"}      an element of a keyed list
 *     v:"example.com/protect"                      an element of a set
 *     i:0                                          an element by index; read for old objects, never written
 */
export type PathElement = string;

export function fieldElement(name: string): PathElement {
  return `f:${name}`;
}

export function valueElement(value: JsonValue): PathElement {
  return `v:${encodeJson(value)}`;
}

/** `keys` are JSON members, sorted by name and separated by commas. */
export function keyElement(keys: string): PathElement {
  return `k:{${keys}}`;
}

/** Encodes a key value as JSON; fast for plain words, which most are. */
export function jsonText(value: DeepReadonly<JsonValue>): string {
  return typeof value === 'string' && plainWord.test(value) ? `"${value}"` : encodeJson(value);
}

const plainWord = /^[\w./:@ -]*$/;

/** The order in which v1.21 writes sets: fields, keys, values, indexes, each type sorted. */
export function compareElements(left: PathElement, right: PathElement, valueOfElement = jsonOf): number {
  if (left === right) return 0;
  const kind = left.charAt(0);
  if (kind !== right.charAt(0)) return kindsInOrder.indexOf(kind) - kindsInOrder.indexOf(right.charAt(0));
  const isOrderOfTexts = kind === 'f' || (plainElement.test(left) && plainElement.test(right));
  if (isOrderOfTexts) return left < right ? -1 : 1;
  return compareValues(valueOfElement(left), valueOfElement(right));
}

/** Sorts in place by `compareElements`, parsing the JSON of each element once. */
export function sortElements(elements: PathElement[]): PathElement[] {
  const values = new Map<PathElement, JsonValue>();
  const valueOfElement = (element: PathElement): JsonValue => {
    const known = values.get(element);
    if (known !== undefined) return known;
    const value = jsonOf(element);
    values.set(element, value);
    return value;
  };
  return elements.sort((left, right) => compareElements(left, right, valueOfElement));
}

const kindsInOrder = '.fkvi';

/** An element of a single string without escapes or characters below the closing quote, so that texts sort like values. */
const plainElement = /^(?:v:"[#-[\]-\uffff]*"|k:\{"\w+":"[#-[\]-\uffff]*"\})$/;

/** Compares identities of elements in one list: scalars, or objects with the same members. */
function compareValues(left: JsonValue, right: JsonValue): number {
  if (isNumber(left) && isNumber(right)) return left < right ? -1 : left > right ? 1 : 0;
  if (typeof left === 'object' && typeof right === 'object' && left !== null && right !== null) {
    const theirs = Object.values(right);
    for (const [index, value] of Object.values(left).entries()) {
      const order = compareValues(value ?? null, theirs[index] ?? null);
      if (order !== 0) return order;
    }
    return 0;
  }
  const [leftText, rightText] = [String(left), String(right)];
  return leftText < rightText ? -1 : leftText > rightText ? 1 : 0;
}

function isNumber(value: JsonValue): value is Int64 {
  return typeof value === 'number' || typeof value === 'bigint';
}

function jsonOf(element: PathElement): JsonValue {
  return parseStoredJson(element.slice(2));
}

/** Whether the text is a valid path element. */
export function isPathElement(text: string): boolean {
  const rest = text.slice(2);
  switch (text.slice(0, 2)) {
    case 'f:':
      return true;
    case 'k:':
      return (
        plainElement.test(text) ||
        isJsonOf(rest, (value) => typeof value === 'object' && value !== null && !Array.isArray(value))
      );
    case 'v:':
      return plainElement.test(text) || isJsonOf(rest, () => true);
    case 'i:':
      return /^-?\d+$/.test(rest);
    default:
      return false;
  }
}

function isJsonOf(text: string, test: (value: unknown) => boolean): boolean {
  try {
    return test(parseStoredJson(text));
  } catch {
    return false;
  }
}

/** Formats an element for messages: `.spec.ports[port=80,protocol="TCP"].name`, `.metadata.finalizers[="a"]`. */
export function formatElement(element: PathElement): string {
  const rest = element.slice(2);
  switch (element.slice(0, 2)) {
    case 'f:':
      return `.${rest}`;
    case 'k:': {
      const keys = Object.entries(parseStoredJson(rest) ?? {}).map(([name, value]) => `${name}=${encodeJson(value)}`);
      return `[${keys.join(',')}]`;
    }
    case 'v:':
      return `[=${rest}]`;
    default:
      return `[${rest}]`;
  }
}
