import { type DeepReadonly, isJsonObject, type JsonValue } from '../objects/json.js';
import type { KeyedListType, SetType } from './merge-type.js';
import { jsonText, keyElement, type PathElement, valueElement } from './path-element.js';

type Value = DeepReadonly<JsonValue>;

/** The path element of an item, or `{ fault }` when nothing tells the item from others. */
export function listElement(list: SetType | KeyedListType, item: Value): PathElement | { readonly fault: string } {
  return list.kind === 'set' ? setElement(item) : keyedElement(list, item);
}

/** The path element of an item that was stored; undefined when it has none. */
export function storedElement(list: SetType | KeyedListType, item: Value): PathElement | undefined {
  const element = listElement(list, item);
  return typeof element === 'string' ? element : undefined;
}

/** The items that have a path element, each under its own. */
export function itemsByElement(
  type: SetType | KeyedListType,
  list: Value | undefined,
): ReadonlyMap<PathElement, Value> {
  const items = new Map<PathElement, Value>();
  if (!Array.isArray(list)) return items;
  for (const item of list) {
    const element = storedElement(type, item);
    if (element !== undefined) items.set(element, item);
  }
  return items;
}

function setElement(item: Value): PathElement | { readonly fault: string } {
  if (item === null) return { fault: "associative list without keys has an element that's an explicit null" };
  if (Array.isArray(item)) return { fault: 'not supported: associative list with lists as elements' };
  if (typeof item === 'object') return { fault: "associative list without keys has an element that's a map type" };
  return valueElement(item);
}

function keyedElement({ keys }: KeyedListType, item: Value): PathElement | { readonly fault: string } {
  if (item === null) return { fault: 'associative list with keys may not have a null element' };
  if (!isJsonObject(item)) return { fault: 'associative list with keys may not have non-map elements' };
  let text = '';
  for (const key of keys) {
    const value = item[key.name] ?? key.default;
    if (value === undefined) {
      const detail = `omits key field ${JSON.stringify(key.name)} (and doesn't have default value)`;
      return { fault: `associative list with keys has an element that ${detail}` };
    }
    text += `${text === '' ? '' : ','}${key.text}${jsonText(value)}`;
  }
  return keyElement(text);
}
