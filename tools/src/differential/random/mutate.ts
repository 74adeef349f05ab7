import type { Message } from '../../generate/kinds.js';
import { isJsonObject, type Json, type JsonObject } from '../json.js';
import { type Path, type Place, pathText, placesOf, withValueAt } from './places.js';
import { plausibleItem, plausibleValue, unusualItem, type ValueSource, wrongItem } from './values.js';

export interface Mutant {
  readonly object: JsonObject;
  /** The changes, such as `drop spec.ports`. */
  readonly changes: readonly string[];
}

interface Change {
  readonly name: string;
  readonly path: Path;
  readonly put: Json | undefined;
}

/**
 * Returns `object`, which is a `message`, with one to three changes at random places: fields omitted, emptied or null, other
 * enumeration values, unusual numbers and strings, duplicate items, several union members, added fields.
 */
export function mutate(source: ValueSource, message: Message, object: JsonObject): Mutant {
  const { random } = source;
  const wanted = 1 + (random.oneIn(3) ? 1 : 0) + (random.oneIn(6) ? 1 : 0);
  let mutated: Json = object;
  const changes: string[] = [];
  for (let done = 0; done < wanted; done += 1) {
    const change = changeIn(source, placesOf(source.model, message, mutated));
    mutated = withValueAt(mutated, change.path, change.put);
    changes.push(`${change.name} ${pathText(change.path)}`);
  }
  return { object: isJsonObject(mutated) ? mutated : object, changes };
}

function changeIn(source: ValueSource, places: readonly Place[]): Change {
  const { random } = source;
  // Metadata is a large part of every object, and has few rules of its own.
  const inMetadata = ({ path }: Place) => path[0] === 'metadata' || path.includes('managedFields');
  const usual = places.filter((place) => !inMetadata(place));
  const place = random.pick(usual.length > 0 && !random.oneIn(12) ? usual : places);
  return place.value === undefined ? fill(source, place) : change(source, place);
}

function fill(source: ValueSource, { path, field, name }: Place): Change {
  const { random } = source;
  if (random.oneIn(12))
    return { name: 'empty', path, put: field.shape === 'list' ? [] : field.shape === 'map' ? {} : '' };
  return { name: 'fill', path, put: plausibleValue(source, field, { name }) };
}

function change(source: ValueSource, place: Place): Change {
  const { random, model } = source;
  const { path, field, name, part, value } = place;
  const isWhole = part === 'whole';
  if (random.oneIn(30)) return { name: 'wrong type', path, put: wrongItem(source) };
  if (random.oneIn(5)) return { name: 'drop', path, put: undefined };
  if (random.oneIn(20)) return { name: 'null', path, put: null };
  if (isWhole && field.shape !== 'single') {
    if (random.oneIn(5)) return { name: 'empty', path, put: field.shape === 'list' ? [] : {} };
    if (Array.isArray(value) && value.length > 0) {
      const items: readonly Json[] = value;
      const item = random.oneIn(2) ? random.pick(items) : plausibleItem(source, field, 1);
      return { name: 'add to', path, put: random.oneIn(5) ? items.toReversed() : [...items, item] };
    }
    return { name: 'other', path, put: plausibleValue(source, field, { name }) };
  }
  const message = model.messages.get(field.type);
  if (isJsonObject(value) && message?.form === 'object') {
    if (random.oneIn(4)) return { name: 'empty', path, put: {} };
    if (random.oneIn(8)) return { name: 'unknown field in', path, put: { ...value, unknownField: 'a' } };
    if (random.oneIn(3)) return { name: 'other', path, put: plausibleItem(source, field, 1) };
    const more = plausibleItem(source, field, 1);
    return { name: 'more in', path, put: isJsonObject(more) ? { ...more, ...value } : value };
  }
  if (field.shape === 'single' && random.oneIn(2)) {
    return { name: 'other', path, put: plausibleValue(source, field, { name }) };
  }
  return { name: 'odd', path, put: random.oneIn(2) ? plausibleItem(source, field, 1) : unusualItem(source, field) };
}
