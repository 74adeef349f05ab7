import { setOwn } from '../objects/copy.js';
import { type DeepReadonly, isJsonObject, type JsonObject, type JsonValue } from '../objects/json.js';
import { hasNothing } from './compare-fields.js';
import { storedElement } from './list-element.js';
import { type KeyedListType, type MergeType, memberOf, type ObjectType, type SetType } from './merge-type.js';
import { ownMember } from './object-members.js';

type Value = DeepReadonly<JsonValue>;

/**
 * The live object with a configuration laid over it: what the configuration says holds, all else stays. Elements of
 * lists keep the places they have; new ones follow in the order of the configuration. Shares what is unchanged with
 * both.
 */
export function mergeObjects(type: MergeType, live: Value, given: Value): Value {
  // Nothing given takes nothing away.
  if (type.kind !== 'leaf' && hasNothing(given) && !hasNothing(live)) return live;
  switch (type.kind) {
    case 'leaf':
      return given;
    case 'struct':
    case 'map':
    case 'deduced':
      return isJsonObject(live) && isJsonObject(given) ? mergeMembers(type, live, given) : given;
    case 'set':
    case 'keyed':
      return Array.isArray(live) && Array.isArray(given) ? mergeItems(type, live, given) : given;
  }
}

function mergeMembers(
  type: ObjectType,
  live: DeepReadonly<JsonObject>,
  given: DeepReadonly<JsonObject>,
): DeepReadonly<JsonObject> {
  let merged: Record<string, Value | undefined> | undefined;
  for (const name of Object.keys(given)) {
    const value = given[name];
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

function mergeItems(type: SetType | KeyedListType, live: readonly Value[], given: readonly Value[]): readonly Value[] {
  const givenItems = new Map<string, Value>();
  for (const item of given) givenItems.set(storedElement(type, item) ?? '', item);
  const seen = new Set<string>();
  const merged = live.map((item) => {
    const element = storedElement(type, item) ?? '';
    seen.add(element);
    const over = givenItems.get(element);
    return over === undefined ? item : mergeObjects(type.items, item, over);
  });
  for (const [element, item] of givenItems) if (!seen.has(element)) merged.push(item);
  const isSame = merged.length === live.length && merged.every((item, index) => item === live[index]);
  return isSame ? live : merged;
}
