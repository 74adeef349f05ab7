import { isJsonObject, type JsonObject } from '@orch/apimachinery';
import { itemValue, requiredValue, type Variant, wireName } from './item-values.js';
import { longTexts } from './long-texts.js';
import { messageOf, type Place } from './places.js';

/** The content of a place: items of a variant, or one of the long texts. */
export type Filling =
  | { readonly type: 'items'; readonly variant: Variant }
  | { readonly type: 'text'; readonly name: string };

/** The size of the content: a number of items, or as many as have about this many bytes as JSON. */
export type Size = { readonly count: number } | SizeInBytes;

interface SizeInBytes {
  readonly bytes: number;
  /** Maximum of nested objects: a decoder rejects more than 50,000 in one body. */
  readonly objectsMax: number;
}

/** Returns a copy of the object with the place filled. */
export function growObject(object: JsonObject, place: Place, filling: Filling, size: Size): JsonObject {
  return setPlace(object, place, placeValue(place, filling, size));
}

/** Returns the content of the place. */
export function placeValue(place: Place, filling: Filling, size: Size): unknown {
  if (filling.type === 'text') return longTexts[filling.name]?.('count' in size ? size.count : size.bytes);
  const { variant } = filling;
  const field = place.fields.at(-1);
  if (field === undefined) return undefined;
  const item = (index: number) => (place.type === 'any' ? index : itemValue(field, index, variant));
  const count = 'count' in size ? size.count : itemCount(place, item(sampleIndex), size);
  const indexes = Array.from({ length: count }, (_, index) => index);
  if (place.type !== 'map') return indexes.map(item);
  return Object.fromEntries(indexes.map((index) => [`i${index}`, item(index)]));
}

const sampleIndex = 100_000;

/** The number of items such as `sample` with about this many bytes. */
function itemCount(place: Place, sample: unknown, { bytes, objectsMax }: SizeInBytes): number {
  const text = JSON.stringify(sample);
  const objects = text.split('{').length - 1;
  const keyBytes = place.type === 'map' ? '"i100000":'.length : 0;
  const count = Math.floor(bytes / (text.length + 1 + keyBytes));
  return objects === 0 ? count : Math.min(count, Math.floor(objectsMax / objects));
}

/** Returns a copy of the object with this value in the place. Lists and maps on the path have one element. */
export function setPlace(object: JsonObject, { fields }: Place, value: unknown): JsonObject {
  const result: JsonObject = structuredClone(object);
  let parent: Record<string, unknown> = result;
  for (const field of fields.slice(0, -1)) {
    const name = wireName(field);
    const element = elementOf(parent[name], field.shape);
    const message = messageOf(field);
    const child: Record<string, unknown> = element ?? (message === undefined ? {} : requiredValue(message));
    if (field.shape === 'single') parent[name] = child;
    else parent[name] = field.shape === 'list' ? [child] : { a: child };
    parent = child;
  }
  const last = fields.at(-1);
  if (last !== undefined) parent[wireName(last)] = value;
  return result;
}

/** The existing element. */
function elementOf(known: unknown, shape: Place['fields'][number]['shape']): Record<string, unknown> | undefined {
  const element: unknown = shape === 'list' && Array.isArray(known) ? known[0] : known;
  return shape !== 'map' && isJsonObject(element) ? element : undefined;
}
