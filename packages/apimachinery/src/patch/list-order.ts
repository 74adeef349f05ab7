import { type DeepReadonly, isJsonObject, type JsonObject, type JsonValue } from '../objects/json.js';
import { directives } from './directives.js';
import { formatPatchValue, malformedPatchError, notAnObject, patchValueType } from './errors.js';

type List = DeepReadonly<JsonValue[]>;

/**
 * Orders elements as the patch requests. Elements that the order does not name keep their relative position.
 *
 *     elements  a b c d      order  d a      originalOrder  a b c d
 *     named     d a          others  b c     (each in its own order)
 *     joined    d a b c      a named element goes first, unless the other precedes it in `originalOrder`
 */
export function arrangeElements(
  elements: JsonValue[],
  {
    order,
    originalOrder,
    mergeKey,
  }: { readonly order: List; readonly originalOrder: List; readonly mergeKey?: string | undefined },
): JsonValue[] {
  const rank = ranks(order, mergeKey);
  const originalRank = ranks(originalOrder, mergeKey);
  const named: Ranked[] = [];
  const others: Ranked[] = [];
  for (const element of elements) {
    const identity = identityOf(element, mergeKey);
    const requestedRank = rank.get(identity);
    if (requestedRank === undefined) others.push({ element, rank: originalRank.get(identity) });
    else named.push({ element, rank: requestedRank });
  }
  return join(inOrder(others), inOrder(named), (element) => originalRank.get(identityOf(element, mergeKey)));
}

interface Ranked {
  readonly element: JsonValue;
  /** undefined for an element that is not in the order. */
  readonly rank: number | undefined;
}

/**
 * Sorts by rank. An element without rank sorts before any element it is compared with, so the result depends on the algorithm:
 * an insertion sort makes the comparisons of v1.21. It takes quadratic time and is used for short lists only.
 */
function inOrder(ranked: readonly Ranked[]): readonly JsonValue[] {
  const isSimple = ranked.length > insertedElementsMax || ranked.every(({ rank }) => rank !== undefined);
  const sorted = isSimple ? ranked.toSorted(byRank) : insertionSorted(ranked);
  return sorted.map(({ element }) => element);
}

const insertedElementsMax = 64;

function insertionSorted(ranked: readonly Ranked[]): readonly Ranked[] {
  const sorted: Ranked[] = [];
  for (const item of ranked) {
    let index = sorted.length;
    while (index > 0 && goesBefore(item, sorted[index - 1])) index--;
    sorted.splice(index, 0, item);
  }
  return sorted;
}

function goesBefore(a: Ranked, b: Ranked | undefined): boolean {
  return a.rank === undefined || b?.rank === undefined || a.rank < b.rank;
}

function byRank(a: Ranked, b: Ranked): number {
  return (a.rank ?? -1) - (b.rank ?? -1);
}

function join(
  left: readonly JsonValue[],
  right: readonly JsonValue[],
  originalRank: (element: JsonValue) => number | undefined,
): JsonValue[] {
  const joined: JsonValue[] = [];
  let taken = 0;
  for (const element of right) {
    const rank = originalRank(element);
    for (let next = left[taken]; next !== undefined && rank !== undefined; next = left[taken]) {
      const nextRank = originalRank(next);
      if (nextRank === undefined || nextRank >= rank) break;
      joined.push(next);
      taken++;
    }
    joined.push(element);
  }
  return [...joined, ...left.slice(taken)];
}

/** The first index of each element. */
function ranks(list: List, mergeKey: string | undefined): ReadonlyMap<unknown, number> {
  const indexes = new Map<unknown, number>();
  for (const [index, element] of list.entries()) {
    const identity = identityOf(element, mergeKey);
    if (!indexes.has(identity)) indexes.set(identity, index);
  }
  return indexes;
}

/** The identity of an element: the value of its merge key, or the scalar itself. */
function identityOf(element: DeepReadonly<JsonValue>, mergeKey: string | undefined): unknown {
  if (mergeKey === undefined || !isJsonObject(element)) return element;
  const value = element[mergeKey];
  if (value !== undefined) return value;
  throw malformedPatchError(`map: ${formatPatchValue(element)} does not contain declared merge key: ${mergeKey}`);
}

/**
 * Checks that the patch lists its elements in the order of `$setElementOrder`. Skips elements with a directive.
 * @throws StatusError 400
 */
export function checkOrder(
  patched: List,
  { order, mergeKey }: { readonly order: List; readonly mergeKey: string | undefined },
): void {
  if (order.length === 0 || patched.length === 0) return;
  if (mergeKey !== undefined) for (const element of patched) if (!isJsonObject(element)) throw notAnObject(element);
  const kept = mergeKey === undefined ? patched : patched.filter((element) => !isDeletion(element));
  let next = 0;
  for (const ordered of order) {
    while (mergeKey !== undefined && hasDirective(kept[next])) next++;
    const element = kept[next];
    if (element === undefined) break;
    if (mergeKey !== undefined && !isJsonObject(ordered)) throw notAnObject(ordered);
    if (identityOf(element, mergeKey) === identityOf(ordered, mergeKey)) next++;
  }
  if (next === kept.length) return;
  throw malformedPatchError(
    `The order in patch list:\n${formatPatchValue(patched)}\n doesn't match ${directives.setElementOrder} list:\n${formatPatchValue(order)}\n`,
  );
}

function hasDirective(element: DeepReadonly<JsonValue> | undefined): boolean {
  return isJsonObject(element) && element[directives.patch] !== undefined;
}

/** Checks that the order of a keyed list has objects only. @throws StatusError 400 */
export function checkOrderedKeys(order: List): void {
  for (const [index, ordered] of order.entries()) {
    if (!isJsonObject(ordered)) throw malformedPatchError(`value for key ${index} is not a map`);
  }
}

function isDeletion(element: DeepReadonly<JsonValue>): boolean {
  return isJsonObject(element) && element[directives.patch] === 'delete';
}

/** Whether two lists to be joined contain scalars, not objects. @throws StatusError 400 for mixed types and nested lists */
export function joinsScalars(original: List, patch: List): boolean {
  const types = new Set([...original, ...patch].map(elementType));
  const [type] = types;
  if (type === 'array') throw malformedPatchError('lists of lists are not supported');
  if (types.size > 1) {
    throw malformedPatchError(`list element types are not identical: ${formatPatchValue([original, patch])}`);
  }
  return type !== 'object';
}

function elementType(value: DeepReadonly<JsonValue>): string {
  return value === null ? 'null' : patchValueType(value);
}

/** Joins two lists of scalars without duplicates. */
export function joinScalars(original: readonly JsonValue[], patch: List): JsonValue[] {
  const joined = new Set<JsonValue>(original);
  for (const element of patch) if (typeof element !== 'object') joined.add(element);
  return [...joined];
}

/** Whether an element of a patch is only a directive. */
function isListDirective(element: DeepReadonly<JsonObject>): boolean {
  const directive = element[directives.patch];
  return directive === 'delete' || directive === 'replace';
}

/**
 * The original order used when a patch gives an order. As in v1.21, elements that the patch adds take the positions of those
 * that it deletes, as many as there are.
 *
 *     original  a b c      patch  delete a, add x, add y      order  b c x
 */
export function orderBefore(original: readonly JsonValue[], patch: List, mergeKey: string | undefined): List {
  if (mergeKey === undefined) return [...original];
  const deleted = new Set(patch.filter(isDeletion).map((element) => identityOf(element, mergeKey)));
  if (deleted.size === 0) return [...original];
  const kept = original.filter((element) => !deleted.has(identityOf(element, mergeKey)));
  const known = new Set(kept.map((element) => identityOf(element, mergeKey)));
  const isReplaced = patch.some((element) => isJsonObject(element) && element[directives.patch] === 'replace');
  const added = patch.filter(
    (element) => isJsonObject(element) && !isListDirective(element) && !known.has(identityOf(element, mergeKey)),
  );
  return [...kept, ...(isReplaced ? [] : added.slice(0, original.length - kept.length))];
}
