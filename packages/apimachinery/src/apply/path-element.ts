import type { DeepReadonly, JsonValue } from '../objects/json.js';

/**
 * A step of the path to a field, as FieldsV1 writes it (spec: managedFields entry):
 *
 *     f:replicas                                   a field, or the entry of a map
 *     k:{"containerPort":80,"protocol":"TCP"}      an element of a list whose keys tell elements apart
 *     v:"example.com/protect"                      an element of a set
 *     i:0                                          an element by its place; only read, for old objects
 */
export type PathElement = string;

export function fieldElement(name: string): PathElement {
  return `f:${name}`;
}

export function valueElement(value: JsonValue): PathElement {
  return `v:${JSON.stringify(value)}`;
}

/** Of its keys as JSON, in the order of their names and with commas between. */
export function keyElement(keys: string): PathElement {
  return `k:{${keys}}`;
}

/** As JSON. Most keys are plain words, which need no look at each character. */
export function jsonText(value: DeepReadonly<JsonValue>): string {
  return typeof value === 'string' && plainWord.test(value) ? `"${value}"` : JSON.stringify(value);
}

const plainWord = /^[\w./:@ -]*$/;

/** In the order of v1.21, in which sets are written: fields, keys, values, places, each of their kind in order. */
export function compareElements(left: PathElement, right: PathElement): number {
  if (left === right) return 0;
  const kind = left.charAt(0);
  if (kind !== right.charAt(0)) return kindsInOrder.indexOf(kind) - kindsInOrder.indexOf(right.charAt(0));
  const isOrderOfTexts = kind === 'f' || (plainElement.test(left) && plainElement.test(right));
  if (isOrderOfTexts) return left < right ? -1 : 1;
  return compareValues(jsonOf(left), jsonOf(right));
}

const kindsInOrder = '.fkvi';

/** An element that one plain text tells: without escapes, nor anything that comes before the quote at its end. */
const plainElement = /^(?:v:"[#-[\]-\uffff]*"|k:\{"\w+":"[#-[\]-\uffff]*"\})$/;

/** Of values that are told apart in one list: all are scalars, or objects with the same members. */
function compareValues(left: JsonValue, right: JsonValue): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
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

function jsonOf(element: PathElement): JsonValue {
  return JSON.parse(element.slice(2));
}

/** Whether this is a path element that can be read. */
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
    return test(JSON.parse(text));
  } catch {
    return false;
  }
}

/** As conflicts and faults name fields: `.spec.ports[port=80,protocol="TCP"].name`, `.metadata.finalizers[="a"]`. */
export function formatElement(element: PathElement): string {
  const rest = element.slice(2);
  switch (element.slice(0, 2)) {
    case 'f:':
      return `.${rest}`;
    case 'k:': {
      const keys = Object.entries(JSON.parse(rest)).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
      return `[${keys.join(',')}]`;
    }
    case 'v:':
      return `[=${rest}]`;
    default:
      return `[${rest}]`;
  }
}
