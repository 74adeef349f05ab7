import { isJsonObject, type Json, type JsonObject } from '../json.js';
import type { Path } from '../random/places.js';
import type { Random } from '../random/random.js';

/** Values by their place, such as `spec.ports.*.port`. */
export type Pool = ReadonlyMap<string, readonly Json[]>;

export interface ChangeOptions {
  readonly random: Random;
  readonly pool: Pool;
  /** Whether changes must not affect a place, such as `metadata.name`. */
  readonly isFixed: (place: string) => boolean;
}

/** Collects all values in `objects` by their place. */
export function poolOf(objects: readonly Json[]): Pool {
  const pool = new Map<string, Map<string, Json>>();
  const visit = (value: Json, place: string): void => {
    const values = pool.get(place) ?? new Map<string, Json>();
    values.set(JSON.stringify(value), value);
    pool.set(place, values);
    if (Array.isArray(value)) for (const item of value) visit(item, below(place, '*'));
    else if (isJsonObject(value)) for (const [key, item] of Object.entries(value)) visit(item, below(place, key));
  };
  for (const object of objects) visit(object, '');
  return new Map([...pool].map(([place, values]) => [place, [...values.values()]]));
}

/** Returns `object` with one change: a member or an item removed, added, replaced or reordered. */
export function changed(object: JsonObject, options: ChangeOptions): JsonObject {
  const { random, pool, isFixed } = options;
  const places = placesIn(object, isFixed);
  for (let tries = 0; tries < 20; tries += 1) {
    const { path, place, value } = random.pick(places);
    const put = random.oneIn(3) ? addition(value, place, options) : replacement(value, place, options);
    if (put === unchanged) continue;
    if (path.length === 0 && !isJsonObject(put === removed ? null : put)) continue;
    const next = at(object, path, put === removed ? undefined : put);
    if (isJsonObject(next) && JSON.stringify(next) !== JSON.stringify(object)) return next;
  }
  const labels = pool.get('metadata.labels') ?? [];
  return labels.length === 0 ? object : changedMember(object, 'metadata', { labels: random.pick(labels) });
}

const removed = Symbol('removed');
const unchanged = Symbol('unchanged');
type Put = Json | typeof removed | typeof unchanged;

/** Adds one member or item to the value at `place`. */
function addition(value: Json, place: string, { random, pool, isFixed }: ChangeOptions): Put {
  if (Array.isArray(value)) {
    const items: readonly Json[] = value;
    const known = pool.get(below(place, '*')) ?? [];
    if (known.length === 0) return unchanged;
    const index = random.oneIn(2) ? items.length : random.below(items.length + 1);
    const item = random.pick(known);
    if (items.some((there) => JSON.stringify(there) === JSON.stringify(item)) && !random.oneIn(6)) return unchanged;
    return [...items.slice(0, index), item, ...items.slice(index)];
  }
  if (!isJsonObject(value)) return unchanged;
  const prefix = below(place, '');
  const absent = [...pool.keys()].filter(
    (known) =>
      known.startsWith(prefix) &&
      known !== '' &&
      !isFixed(known) &&
      !known.slice(prefix.length).includes('.') &&
      value[known.slice(prefix.length)] === undefined &&
      known !== prefix,
  );
  if (absent.length === 0) return unchanged;
  const chosen = random.pick(absent);
  return { ...value, [chosen.slice(prefix.length)]: random.pick(pool.get(chosen) ?? [null]) };
}

function replacement(value: Json, place: string, { random, pool, isFixed }: ChangeOptions): Put {
  if (isFixed(place)) return unchanged;
  if (place === '') return unchanged;
  if (random.oneIn(5)) return removed;
  if (random.oneIn(25)) return null;
  const known = pool.get(place) ?? [];
  if (Array.isArray(value)) {
    const items: readonly Json[] = value;
    if (random.oneIn(6)) return [];
    if (items.length > 0 && random.oneIn(2)) {
      const index = random.below(items.length);
      return items.filter((_, other) => other !== index);
    }
    if (items.length > 1 && random.oneIn(2)) return items.toReversed();
    if (items.length > 0 && random.oneIn(12)) return [...items, random.pick(items)];
  }
  if (isJsonObject(value) && random.oneIn(6)) return {};
  if (known.length > 0 && !random.oneIn(6)) return random.pick(known);
  if (typeof value === 'string') return random.oneIn(2) ? `${value}x` : random.pick(['', 'a', 'x-1']);
  if (typeof value === 'number') return value + (random.oneIn(2) ? 1 : -1);
  if (typeof value === 'boolean') return !value;
  return known.length > 0 ? random.pick(known) : unchanged;
}

interface Found {
  readonly path: Path;
  readonly place: string;
  readonly value: Json;
}

function placesIn(value: Json, isFixed: ChangeOptions['isFixed'], path: Path = [], place = ''): readonly Found[] {
  if (place !== '' && isFixed(place)) return [];
  const here = { path, place, value };
  if (Array.isArray(value)) {
    const items: readonly Json[] = value;
    return [here, ...items.flatMap((item, index) => placesIn(item, isFixed, [...path, index], below(place, '*')))];
  }
  if (!isJsonObject(value)) return [here];
  return [
    here,
    ...Object.entries(value).flatMap(([key, item]) => placesIn(item, isFixed, [...path, key], below(place, key))),
  ];
}

function at(value: Json, path: Path, put: Json | undefined): Json {
  const [head, ...rest] = path;
  if (head === undefined) return put ?? null;
  if (Array.isArray(value)) {
    const items: readonly Json[] = value;
    if (rest.length === 0 && put === undefined) return items.filter((_, index) => index !== head);
    return items.map((item, index) => (index === head ? at(item, rest, put) : item));
  }
  if (!isJsonObject(value)) return value;
  if (rest.length === 0 && put === undefined) {
    return Object.fromEntries(Object.entries(value).filter(([key]) => key !== head));
  }
  return { ...value, [head]: at(value[head] ?? null, rest, put) };
}

export function changedMember(object: JsonObject, key: string, members: JsonObject): JsonObject {
  const member = object[key];
  return { ...object, [key]: { ...(isJsonObject(member) ? member : {}), ...members } };
}

/** Dots in keys do not separate places. */
function below(place: string, key: string): string {
  const step = key.replaceAll('.', '·');
  return place === '' ? step : `${place}.${step}`;
}
