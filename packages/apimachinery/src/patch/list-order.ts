import { type DeepReadonly, isJsonObject, type JsonValue } from '../objects/json.js';
import { directives } from './directives.js';
import { formatPatchValue, malformedPatchError, patchValueType } from './errors.js';

type List = DeepReadonly<JsonValue[]>;

/**
 * Elements in the order that the patch gives, with those it does not name kept where they stood before each other.
 *
 *     elements  a b c d      order  d a      originalOrder  a b c d
 *     named     d a          others  b c     (each in its own order)
 *     joined    d a b c      a named element goes first, unless the other stood before it in `originalOrder`
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
  const named: { element: JsonValue; rank: number }[] = [];
  const others: { element: JsonValue; rank: number }[] = [];
  for (const element of elements) {
    const identity = identityOf(element, mergeKey);
    const place = rank.get(identity);
    if (place === undefined) others.push({ element, rank: originalRank.get(identity) ?? Number.POSITIVE_INFINITY });
    else named.push({ element, rank: place });
  }
  const left = others.sort(byRank).map(({ element }) => element);
  const right = named.sort(byRank).map(({ element }) => element);
  return join(left, right, (element) => originalRank.get(identityOf(element, mergeKey)));
}

function join(
  left: readonly JsonValue[],
  right: readonly JsonValue[],
  originalRank: (element: JsonValue) => number | undefined,
): JsonValue[] {
  const joined: JsonValue[] = [];
  let taken = 0;
  for (const element of right) {
    const place = originalRank(element);
    for (let next = left[taken]; next !== undefined && place !== undefined; next = left[taken]) {
      const before = originalRank(next);
      if (before === undefined || before >= place) break;
      joined.push(next);
      taken++;
    }
    joined.push(element);
  }
  return [...joined, ...left.slice(taken)];
}

function byRank(a: { readonly rank: number }, b: { readonly rank: number }): number {
  return a.rank === b.rank ? 0 : a.rank - b.rank;
}

/** Where each element first stands in a list. */
function ranks(list: List, mergeKey: string | undefined): ReadonlyMap<unknown, number> {
  const places = new Map<unknown, number>();
  for (const [index, element] of list.entries()) {
    const identity = identityOf(element, mergeKey);
    if (!places.has(identity)) places.set(identity, index);
  }
  return places;
}

/** What makes an element this one and no other: its merge key, or the scalar itself. */
function identityOf(element: DeepReadonly<JsonValue>, mergeKey: string | undefined): unknown {
  if (mergeKey === undefined || !isJsonObject(element)) return element;
  const value = element[mergeKey];
  if (value !== undefined) return value;
  throw malformedPatchError(`map: ${formatPatchValue(element)} does not contain declared merge key: ${mergeKey}`);
}

/** The elements that the patch has must stand in the order that the patch gives. @throws StatusError */
export function checkOrder(
  patched: List,
  { order, mergeKey }: { readonly order: List; readonly mergeKey: string | undefined },
): void {
  if (order.length === 0 || patched.length === 0) return;
  const kept = mergeKey === undefined ? patched : patched.filter((element) => !isDeletion(element));
  let next = 0;
  for (const place of order) {
    const element = kept[next];
    if (element !== undefined && identityOf(element, mergeKey) === identityOf(place, mergeKey)) next++;
  }
  if (next === kept.length) return;
  throw malformedPatchError(
    `The order in patch list:\n${formatPatchValue(patched)}\n doesn't match ${directives.setElementOrder} list:\n${formatPatchValue(order)}\n`,
  );
}

function isDeletion(element: DeepReadonly<JsonValue>): boolean {
  return isJsonObject(element) && element[directives.patch] === 'delete';
}

/** Whether two lists that are to be joined hold scalars, and not objects. @throws StatusError for a mixture, or lists. */
export function joinsScalars(original: List, patch: List): boolean {
  const types = new Set([...original, ...patch].map(patchValueType));
  const [type] = types;
  if (type === 'array') throw malformedPatchError('lists of lists are not supported');
  if (types.size > 1) {
    throw malformedPatchError(`list element types are not identical: ${formatPatchValue([original, patch])}`);
  }
  return type !== 'object';
}

/** Both lists of scalars, each value once. */
export function joinScalars(original: readonly JsonValue[], patch: List): JsonValue[] {
  const joined = new Set<JsonValue>(original);
  for (const element of patch) if (typeof element !== 'object') joined.add(element);
  return [...joined];
}

/** Without the elements of this merge key. */
export function deleteElements(
  list: JsonValue[],
  { mergeKey, value }: { readonly mergeKey: string; readonly value: unknown },
): JsonValue[] {
  return list.filter((element) => !isJsonObject(element) || element[mergeKey] !== value);
}
