import { type DeepReadonly, isJsonObject, type JsonValue } from '../objects/json.js';
import type { KeyedListType, SetType } from './merge-type.js';
import { jsonText, keyElement, type PathElement, valueElement } from './path-element.js';

type Value = DeepReadonly<JsonValue>;

/** The path element of a list item, or an error when the item has no valid identity. */
export function listElement(list: SetType | KeyedListType, item: Value): PathElement | { readonly error: string } {
  return list.kind === 'set' ? setElement(item) : keyedElement(list, item);
}

/** The path element of a stored item; undefined when it has none. */
export function storedElement(list: SetType | KeyedListType, item: Value): PathElement | undefined {
  const element = listElement(list, item);
  return typeof element === 'string' ? element : undefined;
}

/** Items by path element; omits items without one. */
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

function setElement(item: Value): PathElement | { readonly error: string } {
  if (item === null) return { error: "associative list without keys has an element that's an explicit null" };
  if (Array.isArray(item)) return { error: 'not supported: associative list with lists as elements' };
  if (typeof item === 'object') return { error: "associative list without keys has an element that's a map type" };
  return valueElement(item);
}

function keyedElement({ keys }: KeyedListType, item: Value): PathElement | { readonly error: string } {
  if (item === null) return { error: 'associative list with keys may not have a null element' };
  if (!isJsonObject(item)) return { error: 'associative list with keys may not have non-map elements' };
  let text = '';
  for (const key of keys) {
    const value = item[key.name] ?? key.default;
    if (value === undefined) {
      const detail = `omits key field ${JSON.stringify(key.name)} (and doesn't have default value)`;
      return { error: `associative list with keys has an element that ${detail}` };
    }
    text += `${text === '' ? '' : ','}${key.text}${jsonText(value)}`;
  }
  return keyElement(text);
}
