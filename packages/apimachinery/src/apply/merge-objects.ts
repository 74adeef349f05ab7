import { setOwn } from '../objects/copy.js';
import { type DeepReadonly, isJsonObject, type JsonObject, type JsonValue } from '../objects/json.js';
import { isEmptyValue } from './compare-fields.js';
import { storedElement } from './list-element.js';
import {
  type KeyedListType,
  type MergeType,
  memberOf,
  type ObjectType,
  ownMember,
  type SetType,
} from './merge-type.js';

type Value = DeepReadonly<JsonValue>;

/**
 * Merges a configuration into the live object: its values win, all others stay. List elements keep their position;
 * new ones follow in the order of the configuration. Shares unchanged parts with both inputs.
 */
export function mergeObjects(type: MergeType, live: Value, configuration: Value): Value {
  // An empty value does not remove anything.
  if (type.kind !== 'leaf' && isEmptyValue(configuration) && !isEmptyValue(live)) return live;
  switch (type.kind) {
    case 'leaf':
      return configuration;
    case 'struct':
    case 'map':
    case 'deduced':
      return isJsonObject(live) && isJsonObject(configuration)
        ? mergeMembers(type, live, configuration)
        : configuration;
    case 'set':
    case 'keyed':
      return Array.isArray(live) && Array.isArray(configuration)
        ? mergeItems(type, live, configuration)
        : configuration;
  }
}

function mergeMembers(
  type: ObjectType,
  live: DeepReadonly<JsonObject>,
  configuration: DeepReadonly<JsonObject>,
): DeepReadonly<JsonObject> {
  let merged: Record<string, Value | undefined> | undefined;
  for (const name of Object.keys(configuration)) {
    const value = configuration[name];
    if (value === undefined) continue;
    const current = ownMember(live, name);
    const member = memberOf(type, name);
    const isNew = current === undefined || member === undefined;
    const next = isNew ? value : mergeObjects(member.type, current, value);
    if (next === current) continue;
    merged ??= { ...live };
    setOwn(merged, name, next);
  }
  return merged ?? live;
}

function mergeItems(
  type: SetType | KeyedListType,
  live: readonly Value[],
  configuration: readonly Value[],
): readonly Value[] {
  const configurationItems = new Map<string, Value>();
  for (const item of configuration) configurationItems.set(storedElement(type, item) ?? '', item);
  const seen = new Set<string>();
  const merged = live.map((item) => {
    const element = storedElement(type, item) ?? '';
    seen.add(element);
    const over = configurationItems.get(element);
    return over === undefined ? item : mergeObjects(type.items, item, over);
  });
  for (const [element, item] of configurationItems) if (!seen.has(element)) merged.push(item);
  const isSame = merged.length === live.length && merged.every((item, index) => item === live[index]);
  return isSame ? live : merged;
}
