import { isJsonObject } from '../objects/json.js';
import { compareElements, type PathElement } from './path-element.js';

/**
 * A set of the fields of one object, in the form that `managedFields` stores (FieldsV1): a tree whose keys are path
 * elements (see path-element.ts), so that what is stored needs no decoding to be worked with. Sets are never changed;
 * operations share what they can with their operands, and keep the elements of each node in order (see `compareElements`).
 *
 *     { 'f:metadata': { 'f:labels': { '.': {}, 'f:app': {} } }, 'f:spec': { 'f:replicas': {} } }
 *
 * holds `metadata.labels`, `metadata.labels.app` and `spec.replicas`: a node without children is in the set, one with
 * children when it has the member `.`. The root stands for no field, and empty it is the empty set.
 */
export interface FieldSet {
  readonly [element: PathElement]: FieldSet;
}

export const noFields: FieldSet = Object.freeze({});

/** In a node with children: the node itself is in the set. */
export const itself = '.';

/** A node that is in the set and has no children. */
export const leaf: FieldSet = noFields;

export function isEmptyFieldSet(set: FieldSet): boolean {
  for (const _element in set) return false;
  return true;
}

/** Whether a value that may be anything is this set. */
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

/** Fields in either. */
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

/** The set with the elements of its root in order. Mostly they are. */
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
  for (const element of Object.keys(set).sort(compareElements)) ordered[element] = set[element] ?? leaf;
  return ordered;
}

/** A set of somebody else's, with the elements of each node in order. */
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

/** Fields of the first that are not in the second; fields below those of the second stay. */
export function differenceOf(left: FieldSet, right: FieldSet): FieldSet {
  return partOf(left, right, { inBoth: false }) ?? noFields;
}

/** Fields that are in both. */
export function intersectionOf(left: FieldSet, right: FieldSet): FieldSet {
  return partOf(left, right, { inBoth: true }) ?? noFields;
}

/** Fields of the first that are neither in the second nor below one of it. */
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

/** undefined: nothing of the node is left. */
function withoutBelow(node: FieldSet, roots: FieldSet): FieldSet | undefined {
  const rest = withoutSubtrees(node, roots);
  return rest !== node && isEmptyFieldSet(rest) ? undefined : rest;
}

/** Whether the node of some field stands for the field itself, and not only for what is below it. */
export function isMember(node: FieldSet): boolean {
  return itself in node || isEmptyFieldSet(node);
}

/** The node of a field and what is below it; undefined when nothing is in it. */
export function fieldNode(isInSet: boolean, children: FieldSet | undefined): FieldSet | undefined {
  if (children === undefined || isEmptyFieldSet(children)) return isInSet ? leaf : undefined;
  return isInSet ? { [itself]: leaf, ...children } : children;
}

interface Part {
  /** Members of both, or of the left alone. */
  readonly inBoth: boolean;
}

/** undefined: no field is left. The left itself, when all of it is. */
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
