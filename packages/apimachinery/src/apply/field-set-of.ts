import { type DeepReadonly, isJsonObject, type JsonValue } from '../objects/json.js';
import { type FieldSet, inOrder, itself, leaf, noFields } from './field-set.js';
import { storedElement } from './list-element.js';
import {
  type KeyedListType,
  type LeafType,
  type MergeType,
  memberOf,
  namesInOrder,
  type ObjectType,
  ownMember,
  type SetType,
} from './merge-type.js';

type Value = DeepReadonly<JsonValue>;

/**
 * The fields of a configuration, which its manager owns after an apply: leaves, map entries and list elements. Structs, maps
 * and lists are owned through their contents.
 *
 *     { metadata: { labels: { app: 'web' } }, spec: { ports: [{ port: 80 }] } }     of a service
 *     { 'f:metadata': { 'f:labels': { 'f:app': {} } },
 *       'f:spec': { 'f:ports': { 'k:{"port":80,"protocol":"TCP"}': { '.': {}, 'f:port': {} } } } }
 */
export function fieldSetOf(type: MergeType, value: Value): FieldSet {
  return nodeOf(type, value, through) ?? noFields;
}

/** The node of a value that is added or removed as a whole: all fields in it, including structs, maps and lists. */
export function wholeNodeOf(type: MergeType, value: Value): FieldSet {
  return nodeOf(type, value, whole) ?? leaf;
}

/** Whether a node itself is in the set, and whether structs, maps and lists below it are. */
interface Extent {
  readonly isInSet: boolean;
  readonly areAllInSet: boolean;
}

const whole: Extent = { isInSet: true, areAllInSet: true };
const element: Extent = { isInSet: true, areAllInSet: false };
const through: Extent = { isInSet: false, areAllInSet: false };

/** undefined when the node contains no field. */
function nodeOf(type: MergeType, value: Value, extent: Extent): FieldSet | undefined {
  const node = type.kind === 'leaf' ? undefined : nodeWithChildren(type, value, extent);
  return node ?? (extent.isInSet ? leaf : undefined);
}

/** undefined when there is no field below the node. */
function nodeWithChildren(type: Exclude<MergeType, LeafType>, value: Value, extent: Extent): FieldSet | undefined {
  switch (type.kind) {
    case 'set':
    case 'keyed':
      return itemsBelow(type, value, extent);
    case 'struct':
    case 'map':
    case 'deduced':
      return membersBelow(type, value, extent);
  }
}

function itemsBelow(type: SetType | KeyedListType, value: Value, extent: Extent): FieldSet | undefined {
  if (!Array.isArray(value)) return undefined;
  let node: Record<string, FieldSet> | undefined;
  const below = extent.areAllInSet ? whole : element;
  for (const item of value) {
    const name = storedElement(type, item);
    if (name === undefined) continue;
    node ??= emptyNode(extent);
    node[name] = nodeOf(type.items, item, below) ?? leaf;
  }
  return node && inOrder(node);
}

function membersBelow(type: ObjectType, value: Value, extent: Extent): FieldSet | undefined {
  if (!isJsonObject(value)) return undefined;
  let node: Record<string, FieldSet> | undefined;
  for (const name of namesInOrder(type, value)) {
    const memberValue = ownMember(value, name);
    const member = memberValue === undefined ? undefined : memberOf(type, name);
    if (memberValue === undefined || member === undefined) continue;
    const isInSet = type.kind !== 'struct' || isLeafValue(member.type, memberValue);
    const below = nodeOf(member.type, memberValue, extent.areAllInSet ? whole : isInSet ? element : through);
    if (below === undefined) continue;
    node ??= emptyNode(extent);
    node[member.element] = below;
  }
  return node;
}

function emptyNode({ isInSet }: Extent): Record<string, FieldSet> {
  return isInSet ? { [itself]: leaf } : {};
}

/** Whether a struct field is owned as a whole: nothing below it can be owned. */
function isLeafValue(type: MergeType, value: Value): boolean {
  return type.kind === 'leaf' || (type.kind === 'deduced' && !isJsonObject(value));
}
