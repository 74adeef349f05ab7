import { deepCopy, setOwn } from '../objects/copy.js';
import { type DeepReadonly, isJsonObject, type JsonObject, type JsonValue } from '../objects/json.js';
import type { MessageSchema } from '../schema/schema.js';
import { badRequestError } from '../status/errors.js';
import { directives, isDirective, listOfDirective } from './directives.js';
import { formatDirective, formatPatchValue, malformedPatchError, notAList, patchValueType } from './errors.js';
import { arrangeElements, checkOrder, checkOrderedKeys, joinScalars, joinsScalars, orderBefore } from './list-order.js';
import { memberShape, type Shape, shapeOfMessage } from './shape.js';

/**
 * Applies a strategic merge patch: lists with a merge key in the schema are merged, other lists are replaced, objects are
 * merged, null removes. Returns a new object that shares nothing with the inputs.
 *
 *     original  { containers: [{ name: 'a', image: '1' }, { name: 'b', image: '1' }] }
 *     patch     { containers: [{ name: 'b', image: '2' }, { name: 'a', $patch: 'delete' }] }
 *     result    { containers: [{ name: 'b', image: '2' }] }
 *
 * Directives: `$patch: replace | delete` on objects and elements, `$retainKeys`, `$deleteFromPrimitiveList/<list>`,
 * `$setElementOrder/<list>`. As in v1.21, a patch value without counterpart in the original is copied verbatim: directives in
 * it have no effect and remain as unknown fields. Names are neutral. Fields missing in the schema are merged as JSON.
 * @throws StatusError 400 with the message of v1.21 for a malformed patch
 */
export function applyStrategicMergePatch(
  schema: MessageSchema,
  original: DeepReadonly<JsonObject>,
  patch: unknown,
): JsonObject {
  if (patch !== null && !isJsonObject(patch)) {
    const type = patchValueType(patch);
    throw badRequestError(`json: cannot unmarshal ${type} into Go value of type map[string]interface {}`);
  }
  return mergeObject(deepCopy<JsonObject>(original), patch ?? {}, shapeOfMessage(schema));
}

/** Changes `original` in place. */
function mergeObject(original: JsonObject, patch: DeepReadonly<JsonObject>, shape: Shape): JsonObject {
  const directive = patch[directives.patch];
  if (directive !== undefined) {
    if (directive === 'replace') return withoutDirective(patch);
    if (directive === 'delete') return {};
    throw badPatchType(directive, patch);
  }
  retainKeys(original, patch);
  const ordered = mergeOrderedLists(original, patch, shape);
  for (const key of Object.keys(patch)) {
    const value = patch[key];
    if (value === undefined || ordered.has(key) || key === directives.retainKeys) continue;
    if (key.startsWith(directives.setElementOrder)) continue;
    if (key.startsWith(directives.deleteFromPrimitiveList)) deleteFromList(original, key, { value, shape });
    else mergeMember(original, key, { value, shape });
  }
  return original;
}

function mergeMember(
  original: JsonObject,
  key: string,
  { value, shape }: { readonly value: DeepReadonly<JsonValue>; readonly shape: Shape },
): void {
  if (value === null) {
    delete original[key];
    return;
  }
  const current = Object.hasOwn(original, key) ? original[key] : undefined;
  if (Array.isArray(current) && Array.isArray(value)) setOwn(original, key, mergeLists(current, value, { key, shape }));
  else if (isJsonObject(current) && isJsonObject(value)) {
    const member = memberShape(shape, key);
    const isReplaced = member?.strategy === 'replace';
    setOwn(
      original,
      key,
      isReplaced ? deepCopy<JsonObject>(value) : mergeObject(current, value, member?.shape ?? { type: 'untyped' }),
    );
  } else setOwn(original, key, deepCopy<JsonValue>(value));
}

function mergeLists(
  original: JsonValue[],
  patch: DeepReadonly<JsonValue[]>,
  { key, shape }: { readonly key: string; readonly shape: Shape },
): JsonValue[] {
  const member = memberShape(shape, key);
  if (member?.strategy !== 'merge') return deepCopy<JsonValue[]>(patch);
  if (original.length === 0 && patch.length === 0) return original;
  if (joinsScalars(original, patch)) {
    return arrangeElements(joinScalars(original, patch), { order: patch, originalOrder: original });
  }
  const { mergeKey } = member;
  if (mergeKey === undefined) throw malformedPatchError(`cannot merge lists without merge key for ${key}`);
  return mergeElements(original, patch, { mergeKey, shape: member.shape });
}

function mergeElements(
  original: JsonValue[],
  patch: DeepReadonly<JsonValue[]>,
  { mergeKey, shape }: { readonly mergeKey: string; readonly shape: Shape },
): JsonValue[] {
  const plain: DeepReadonly<JsonObject>[] = [];
  const deleted = new Set<unknown>();
  let isReplaced = false;
  for (const element of patch) {
    if (!isJsonObject(element)) continue;
    switch (element[directives.patch]) {
      case undefined:
        plain.push(element);
        break;
      case 'replace':
        isReplaced = true;
        break;
      case 'delete':
        deleted.add(mergeKeyOf(element, mergeKey));
        break;
      case 'merge':
        throw malformedPatchError('merging lists cannot yet be specified in the patch');
      default:
        throw badPatchType(element[directives.patch], element);
    }
  }
  if (isReplaced) {
    for (const element of plain) mergeKeyOf(element, mergeKey);
    return deepCopy<JsonValue[]>(plain);
  }
  const kept = original.filter((element) => !isJsonObject(element) || !deleted.has(element[mergeKey]));
  const merged = [...kept];
  const indexes = firstIndexes(merged, mergeKey);
  for (const element of plain) {
    const value = mergeKeyOf(element, mergeKey);
    const index = indexes.get(value);
    const current = index === undefined ? undefined : merged[index];
    if (index !== undefined && isJsonObject(current)) merged[index] = mergeObject(current, element, shape);
    else {
      indexes.set(value, merged.length);
      merged.push(deepCopy<JsonValue>(element));
    }
  }
  return arrangeElements(merged, { order: plain, originalOrder: kept, mergeKey });
}

/** The first index of each merge key value; avoids quadratic search in long lists. */
function firstIndexes(list: readonly JsonValue[], mergeKey: string): Map<unknown, number> {
  const indexes = new Map<unknown, number>();
  for (const [index, element] of list.entries()) {
    if (!isJsonObject(element)) continue;
    const value = element[mergeKey];
    if (!indexes.has(value)) indexes.set(value, index);
  }
  return indexes;
}

/** Merges the lists with a `$setElementOrder` directive. Returns their names. */
function mergeOrderedLists(original: JsonObject, patch: DeepReadonly<JsonObject>, shape: Shape): ReadonlySet<string> {
  const done = new Set<string>();
  for (const key of Object.keys(patch)) {
    const order = patch[key];
    if (!key.startsWith(directives.setElementOrder) || order === undefined) continue;
    const list = listOfDirective(key, directives.setElementOrder);
    if (list === undefined) throw badRequestError('invalid patch format of setElementOrder list');
    const ordered = mergeOrderedList(original, list, { order: asList(order), patched: patch[list], shape });
    if (ordered !== undefined) setOwn(original, list, ordered);
    if (patch[list] !== undefined) done.add(list);
  }
  return done;
}

function mergeOrderedList(
  original: JsonObject,
  list: string,
  options: {
    readonly order: DeepReadonly<JsonValue[]>;
    readonly patched: DeepReadonly<JsonValue> | undefined;
    readonly shape: Shape;
  },
): JsonValue[] | undefined {
  const { order, shape } = options;
  const current = original[list] === undefined ? undefined : ownList(original[list]);
  const patched = options.patched === undefined ? undefined : asList(options.patched);
  const member = memberShape(shape, list);
  if (member === undefined) {
    const name = shape.type === 'message' ? shape.schema.name.split('.').at(-1) : '';
    throw malformedPatchError(`unable to find api field in struct ${name} for the json field ${JSON.stringify(list)}`);
  }
  const { mergeKey } = member;
  if (patched !== undefined) checkOrder(patched, { order, mergeKey });
  if (current === undefined && patched === undefined) return undefined;
  if (mergeKey !== undefined) checkOrderedKeys(order);
  if ((current ?? []).length + (patched ?? []).length === 0) {
    throw malformedPatchError('no elements in any of the given slices');
  }
  const originalOrder = orderBefore(current ?? [], patched ?? [], mergeKey);
  const merged =
    patched === undefined
      ? (current ?? [])
      : current === undefined
        ? deepCopy<JsonValue[]>(patched)
        : mergeLists(current, patched, { key: list, shape });
  return arrangeElements(merged, { order, originalOrder, mergeKey });
}

/** As in v1.21, a value that is not a list is merged as the member itself, which makes the object invalid. */
function deleteFromList(
  original: JsonObject,
  key: string,
  { value, shape }: { readonly value: DeepReadonly<JsonValue>; readonly shape: Shape },
): void {
  const list = listOfDirective(key, directives.deleteFromPrimitiveList);
  if (list === undefined) throw badRequestError('invalid patch format of primitive list');
  const current = Object.hasOwn(original, list) ? original[list] : undefined;
  if (!Array.isArray(value)) mergeMember(original, list, { value, shape });
  else if (Array.isArray(current)) {
    // Checks element types, as for a join.
    if (memberShape(shape, list)?.strategy === 'merge') joinsScalars(current, value);
    const deleted = new Set<unknown>(value);
    setOwn(
      original,
      list,
      current.filter((element) => !deleted.has(element)),
    );
  } else if (current !== undefined) setOwn(original, list, deepCopy<JsonValue[]>(value));
}

function retainKeys(original: JsonObject, patch: DeepReadonly<JsonObject>): void {
  const keys = patch[directives.retainKeys];
  if (keys === undefined) return;
  if (!Array.isArray(keys)) throw badRequestError('invalid patch format of retainKeys');
  const retained = new Set<unknown>(keys);
  for (const key of Object.keys(patch)) {
    if (patch[key] === null || patch[key] === undefined || isDirective(key) || retained.has(key)) continue;
    throw badRequestError('invalid patch format of retainKeys');
  }
  for (const key of Object.keys(original)) if (!retained.has(key)) delete original[key];
}

/** The replacement object of a `$patch: replace`. */
function withoutDirective(patch: DeepReadonly<JsonObject>): JsonObject {
  const copy = deepCopy<JsonObject>(patch);
  delete copy[directives.patch];
  return copy;
}

function asList(value: DeepReadonly<JsonValue>): DeepReadonly<JsonValue[]> {
  if (Array.isArray(value)) return value;
  throw notAList(value);
}

function ownList(value: JsonValue | undefined): JsonValue[] {
  if (Array.isArray(value)) return value;
  throw notAList(value);
}

function mergeKeyOf(element: DeepReadonly<JsonObject>, mergeKey: string): DeepReadonly<JsonValue> {
  const value = element[mergeKey];
  if (value !== undefined) return value;
  throw malformedPatchError(`map: ${formatPatchValue(element)} does not contain declared merge key: ${mergeKey}`);
}

function badPatchType(directive: unknown, patch: DeepReadonly<JsonObject>): Error {
  return malformedPatchError(`unknown patch type: ${formatDirective(directive)} in map: ${formatPatchValue(patch)}`);
}
