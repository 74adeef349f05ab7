import { type Field, jsonFields, type KindModel, type Message } from '../../generate/kinds.js';
import { isJsonObject, type Json, type JsonObject } from '../json.js';
import { keyOf } from '../random/places.js';
import type { Random } from '../random/random.js';

/** The merge patch from one object to another; null removes a member. */
export function mergePatch(from: JsonObject, to: JsonObject): JsonObject {
  const patch: Record<string, Json> = {};
  for (const key of membersOf(from, to)) {
    const [old, put] = [from[key], to[key]];
    if (put === undefined) patch[key] = null;
    else if (!alike(old, put)) patch[key] = isJsonObject(old) && isJsonObject(put) ? mergePatch(old, put) : put;
  }
  return patch;
}

/** The operations from one value to another, with some tests, copies and moves. */
export function jsonPatch(from: Json, to: Json, { random }: { readonly random: Random }): readonly JsonObject[] {
  const operations: JsonObject[] = [];
  const visit = (old: Json, put: Json, path: string): void => {
    if (alike(old, put)) return;
    if (random.oneIn(6) && path !== '') operations.push({ op: 'test', path, value: random.oneIn(6) ? put : old });
    if (isJsonObject(old) && isJsonObject(put) && !random.oneIn(12)) {
      for (const key of membersOf(old, put)) {
        const [before, after, below] = [old[key], put[key], `${path}/${escaped(key)}`];
        if (after === undefined) operations.push({ op: 'remove', path: below });
        else if (before === undefined)
          operations.push({ op: random.oneIn(10) ? 'replace' : 'add', path: below, value: after });
        else visit(before, after, below);
      }
      return;
    }
    if (Array.isArray(old) && Array.isArray(put) && !random.oneIn(4)) {
      const [before, after]: readonly (readonly Json[])[] = [old, put];
      if (before === undefined || after === undefined) return;
      for (let index = before.length - 1; index >= after.length; index -= 1) {
        operations.push({ op: 'remove', path: `${path}/${index}` });
      }
      for (const [index, item] of after.entries()) {
        const was = before[index];
        if (was !== undefined) visit(was, item, `${path}/${index}`);
        else operations.push({ op: 'add', path: `${path}/${random.oneIn(2) ? '-' : index}`, value: item });
      }
      return;
    }
    operations.push({ op: random.oneIn(4) ? 'add' : 'replace', path, value: put });
  };
  visit(from, to, '');
  if (random.oneIn(8))
    operations.push({ op: random.pick(['copy', 'move']), from: somePath(from, random), path: somePath(to, random) });
  if (random.oneIn(20)) operations.push({ op: 'remove', path: `${somePath(from, random)}/nothing` });
  return operations;
}

/** Server-chosen fields, which differ between two servers. */
const chosen = new Set([
  'uid',
  'resourceVersion',
  'creationTimestamp',
  'name',
  'namespace',
  'clusterIP',
  'clusterIPs',
  'nodePort',
]);

function somePath(value: Json, random: Random): string {
  let [path, at]: [string, Json] = ['', value];
  for (;;) {
    const steps: readonly (readonly [string, Json])[] = Array.isArray(at)
      ? at.map((item: Json, index) => [String(index), item])
      : isJsonObject(at)
        ? Object.entries(at)
        : [];
    const usable = steps.filter(([key]) => (path === '' ? /^(metadata|spec|data)$/.test(key) : !chosen.has(key)));
    if (usable.length === 0 || (path.includes('/', 1) && random.oneIn(3))) return path;
    const [key, next] = random.pick(usable);
    path += `/${escaped(key)}`;
    at = next;
  }
}

export interface StrategicOptions {
  readonly model: KindModel;
  readonly message: Message | undefined;
  readonly random: Random;
}

/** The strategic merge patch from one object to another, by the merge keys of the kind, with random directives. */
export function strategicPatch(from: JsonObject, to: JsonObject, options: StrategicOptions): JsonObject {
  const { random, model, message } = options;
  const patch: Record<string, Json> = {};
  const fields = message?.form === 'object' ? jsonFields(model, message) : [];
  for (const key of membersOf(from, to)) {
    const [old, put] = [from[key], to[key]];
    const field = fields.find((one) => keyOf(one) === key);
    const type = field === undefined ? undefined : model.messages.get(field.type);
    const same = alike(old, put);
    // Sometimes sends an unchanged member.
    if (same && !random.oneIn(12)) continue;
    if (put === undefined) patch[key] = isJsonObject(old) && random.oneIn(5) ? { $patch: 'delete' } : null;
    else if (isJsonObject(put)) {
      if (!isJsonObject(old)) patch[key] = random.oneIn(6) ? { ...put, $patch: 'replace' } : put;
      else patch[key] = mapPatch(old, put, { ...options, message: field?.shape === 'map' ? undefined : type });
    } else if (Array.isArray(put) && Array.isArray(old) && field?.patchStrategy?.includes('merge')) {
      Object.assign(patch, listPatch(key, { old, put, field }, { ...options, message: type }));
    } else patch[key] = put;
  }
  return patch;
}

function mapPatch(old: JsonObject, put: JsonObject, options: StrategicOptions): JsonObject {
  const { random } = options;
  if (random.oneIn(12)) return { ...put, $patch: 'replace' };
  const inner = strategicPatch(old, put, options);
  if (random.oneIn(12)) return { ...inner, $patch: 'merge' };
  if (random.oneIn(10)) return { ...inner, $retainKeys: Object.keys(put).filter(() => !random.oneIn(12)) };
  return inner;
}

function listPatch(
  key: string,
  { old, put, field }: { readonly old: readonly Json[]; readonly put: readonly Json[]; readonly field: Field },
  options: StrategicOptions,
): JsonObject {
  const { random } = options;
  const { patchMergeKey } = field;
  const order = !random.oneIn(2) || random.oneIn(8);
  if (patchMergeKey === undefined) {
    const removed = old.filter((item) => !put.includes(item));
    const added = put.filter((item) => !old.includes(item) || random.oneIn(8));
    return {
      ...(added.length > 0 || removed.length === 0 ? { [key]: added } : {}),
      ...(removed.length > 0 ? { [`$deleteFromPrimitiveList/${key}`]: removed } : {}),
      ...(order ? { [`$setElementOrder/${key}`]: shuffledNow(put, random) } : {}),
    };
  }
  const keyOfItem = (item: Json): string => JSON.stringify(isJsonObject(item) ? item[patchMergeKey] : item);
  const items: Json[] = [];
  for (const item of put) {
    const was = old.find((one) => keyOfItem(one) === keyOfItem(item));
    if (!isJsonObject(item) || !isJsonObject(was)) {
      items.push(item);
      continue;
    }
    if (alike(was, item) && !random.oneIn(6)) continue;
    const inner = random.oneIn(10) ? { ...item, $patch: 'replace' } : mapPatch(was, item, options);
    const mergeKey = item[patchMergeKey];
    items.push({ ...(mergeKey === undefined || random.oneIn(30) ? {} : { [patchMergeKey]: mergeKey }), ...inner });
  }
  for (const was of old) {
    if (!isJsonObject(was) || put.some((item) => keyOfItem(item) === keyOfItem(was))) continue;
    items.push({ $patch: 'delete', [patchMergeKey]: was[patchMergeKey] ?? null });
  }
  if (random.oneIn(20)) items.push({ $patch: random.pick(['replace', 'merge', 'delete', 'other']) });
  const keys = put.map((item): Json => (isJsonObject(item) ? { [patchMergeKey]: item[patchMergeKey] ?? null } : item));
  return {
    [key]: random.oneIn(6) ? items.toReversed() : items,
    ...(order ? { [`$setElementOrder/${key}`]: shuffledNow(keys, random) } : {}),
  };
}

/** Mostly returns the items unchanged, otherwise reversed or without one of them. */
function shuffledNow(items: readonly Json[], random: Random): readonly Json[] {
  if (random.oneIn(6)) return items.toReversed();
  return random.oneIn(12) ? items.slice(1) : items;
}

function membersOf(from: JsonObject, to: JsonObject): readonly string[] {
  return [...new Set([...Object.keys(from), ...Object.keys(to)])];
}

function alike(a: Json | undefined, b: Json | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
