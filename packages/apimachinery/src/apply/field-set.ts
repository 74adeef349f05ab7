import { isJsonObject } from '../objects/json.js';
import { compareElements, formatElement, type PathElement, sortElements } from './path-element.js';

/**
 * A set of fields of one object, in the form stored in `managedFields` (FieldsV1), so that it needs no decoding: a tree whose
 * keys are path elements (see path-element.ts). Immutable. Operations share nodes with their operands and keep the elements
 * of each node sorted (see `compareElements`).
 *
 *     { 'f:metadata': { 'f:labels': { '.': {}, 'f:app': {} } }, 'f:spec': { 'f:replicas': {} } }
 *
 * contains `metadata.labels`, `metadata.labels.app` and `spec.replicas`: a node without children is in the set, a node with
 * children only if it has the member `.`. The root is not a field; an empty root is the empty set.
 */
export interface FieldSet {
  readonly [element: PathElement]: FieldSet;
}

export const noFields: FieldSet = Object.freeze({});

/** Member of a node with children that marks the node itself as in the set. */
export const itself = '.';

/** A node that is in the set and has no children. */
export const leaf: FieldSet = noFields;

export function isEmptyFieldSet(set: FieldSet): boolean {
  for (const _element in set) return false;
  return true;
}

/** Whether an arbitrary value equals the set. */
export function isSameFieldSet(set: FieldSet, value: unknown): boolean {
  if (set === value) return true;
  if (!isJsonObject(value)) return false;
  let count = 0;
  for (const element in set) {
    if (!isSameFieldSet(set[element] ?? leaf, value[element])) return false;
    count += 1;
  }
  for (const _element in value) count -= 1;
  return count === 0;
}

/** Fields in either set. */
export function unionOf(left: FieldSet, right: FieldSet): FieldSet {
  if (left === right || isEmptyFieldSet(right)) return left;
  if (isEmptyFieldSet(left)) return right;
  const union: Record<string, FieldSet> = { ...left };
  let hasMore = false;
  for (const element in right) {
    const node = right[element] ?? leaf;
    const other = left[element];
    hasMore ||= other === undefined;
    union[element] = other === undefined || element === itself ? node : unionOfNodes(other, node);
  }
  return hasMore ? inOrder(union) : union;
}

/** Fields in any of the sets. Joins pairwise, so that each field is visited a logarithmic number of times. */
export function unionOfAll(sets: readonly FieldSet[]): FieldSet {
  let left = sets;
  while (left.length > 1) {
    const joined: FieldSet[] = [];
    for (let index = 0; index < left.length; index += 2) {
      joined.push(unionOf(left[index] ?? noFields, left[index + 1] ?? noFields));
    }
    left = joined;
  }
  return left[0] ?? noFields;
}

/** The set with the elements of its root sorted; mostly they already are. */
export function inOrder(set: FieldSet): FieldSet {
  let previous: PathElement | undefined;
  for (const element in set) {
    if (previous !== undefined && compareElements(previous, element) > 0) return sorted(set);
    previous = element;
  }
  return set;
}

function sorted(set: FieldSet): FieldSet {
  const ordered: Record<string, FieldSet> = {};
  for (const element of sortElements(Object.keys(set))) ordered[element] = set[element] ?? leaf;
  return ordered;
}

/** A set from outside, with the elements of each node sorted. */
export function sortedFieldSet(set: FieldSet): FieldSet {
  let changed: Record<string, FieldSet> | undefined;
  for (const element in set) {
    const node = set[element] ?? leaf;
    const ordered = sortedFieldSet(node);
    if (ordered === node) continue;
    changed ??= { ...set };
    changed[element] = ordered;
  }
  return inOrder(changed ?? set);
}

function unionOfNodes(left: FieldSet, right: FieldSet): FieldSet {
  if (left === right) return left;
  const union = unionOf(left, right);
  const isLost = !(itself in union) && (isEmptyFieldSet(left) || isEmptyFieldSet(right)) && !isEmptyFieldSet(union);
  return isLost ? { [itself]: leaf, ...union } : union;
}

/** Fields of `left` that are not in `right`. Fields below those of `right` stay. */
export function differenceOf(left: FieldSet, right: FieldSet): FieldSet {
  return partOf(left, right, { inBoth: false }) ?? noFields;
}

/** Fields in both sets. */
export function intersectionOf(left: FieldSet, right: FieldSet): FieldSet {
  return partOf(left, right, { inBoth: true }) ?? noFields;
}

/** Fields of `set` that are neither in `roots` nor below a field of `roots`. */
export function withoutSubtrees(set: FieldSet, roots: FieldSet): FieldSet {
  let kept: Record<string, FieldSet> | undefined;
  for (const element in roots) {
    const root = roots[element] ?? leaf;
    const node = set[element];
    if (node === undefined || element === itself) continue;
    const rest = isMember(root) ? undefined : withoutBelow(node, root);
    if (rest === node) continue;
    kept ??= { ...set };
    if (rest === undefined) delete kept[element];
    else kept[element] = rest;
  }
  return kept ?? set;
}

/** undefined when nothing of the node is left. */
function withoutBelow(node: FieldSet, roots: FieldSet): FieldSet | undefined {
  const rest = withoutSubtrees(node, roots);
  return rest !== node && isEmptyFieldSet(rest) ? undefined : rest;
}

/** Whether a node has its own field in the set, and not only fields below it. */
export function isMember(node: FieldSet): boolean {
  return itself in node || isEmptyFieldSet(node);
}

/** The node of a field with the given children; undefined when it contains nothing. */
export function fieldNode(isInSet: boolean, children: FieldSet | undefined): FieldSet | undefined {
  if (children === undefined || isEmptyFieldSet(children)) return isInSet ? leaf : undefined;
  return isInSet ? { [itself]: leaf, ...children } : children;
}

interface Part {
  /** Whether to select fields of both sets, or of the left one only. */
  readonly inBoth: boolean;
}

/** undefined when no field is left; `left` itself when all are. */
function partOf(left: FieldSet, right: FieldSet, part: Part): FieldSet | undefined {
  let kept: Record<string, FieldSet> | undefined;
  for (const element in left) {
    if (element === itself) continue;
    const node = left[element] ?? leaf;
    const other = right[element];
    const rest = other === undefined ? (part.inBoth ? undefined : node) : partOfNodes(node, other, part);
    if (rest === node && kept === undefined) continue;
    kept ??= childrenBefore(left, element);
    if (rest !== undefined) kept[element] = rest;
  }
  if (kept === undefined) return left;
  return isEmptyFieldSet(kept) ? undefined : kept;
}

function childrenBefore(node: FieldSet, end: PathElement): Record<string, FieldSet> {
  const children: Record<string, FieldSet> = {};
  for (const element in node) {
    if (element === end) break;
    if (element !== itself) children[element] = node[element] ?? leaf;
  }
  return children;
}

function partOfNodes(left: FieldSet, right: FieldSet, part: Part): FieldSet | undefined {
  const wasMember = isMember(left);
  const isInSet = wasMember && isMember(right) === part.inBoth;
  const below = isEmptyFieldSet(left) ? undefined : partOf(left, right, part);
  if (below === left) {
    if (isInSet === wasMember) return left;
    const { [itself]: _left, ...children } = left;
    return fieldNode(false, children);
  }
  return fieldNode(isInSet, below);
}

/** The set of one field: `['metadata', 'labels']` is `{ 'f:metadata': { 'f:labels': {} } }`. */
export function setOfPath([first, ...rest]: readonly string[]): FieldSet {
  return first === undefined ? noFields : { [`f:${first}`]: setOfPath(rest) };
}

/** The formatted paths of all fields in a set, parents before children: `.metadata.labels.app`. */
export function* formatPaths(set: FieldSet, prefix = ''): Generator<string> {
  for (const element in set) {
    const node = set[element] ?? leaf;
    if (element === itself) continue;
    const path = `${prefix}${formatElement(element)}`;
    if (isMember(node)) yield path;
    yield* formatPaths(node, path);
  }
}
