import { type DeepReadonly, isJsonObject, type JsonValue } from '../objects/json.js';
import { type FieldSet, fieldNode, noFields } from './field-set.js';
import { storedElement } from './list-element.js';
import { type MergeType, memberOf } from './merge-type.js';

type Value = DeepReadonly<JsonValue>;

/**
 * The fields that a configuration speaks of, which its applier then owns: leaves, entries of maps and elements of
 * lists. Structs, maps and lists are owned through what is in them.
 *
 *     { metadata: { labels: { app: 'web' } }, spec: { ports: [{ port: 80 }] } }     of a service
 *     { 'f:metadata': { 'f:labels': { 'f:app': {} } },
 *       'f:spec': { 'f:ports': { 'k:{"port":80,"protocol":"TCP"}': { '.': {}, 'f:port': {} } } } }
 */
export function fieldSetOf(type: MergeType, value: Value): FieldSet {
  return fieldsBelow(type, value) ?? noFields;
}

/** The children of the node of `value`; undefined when there are none. */
function fieldsBelow(type: MergeType, value: Value): FieldSet | undefined {
  switch (type.kind) {
    case 'leaf':
      return undefined;
    case 'set':
    case 'keyed': {
      if (!Array.isArray(value)) return undefined;
      const children: Record<string, FieldSet> = {};
      for (const item of value) {
        const element = storedElement(type, item);
        if (element !== undefined) children[element] = fieldNode(true, fieldsBelow(type.items, item)) ?? noFields;
      }
      return children;
    }
    case 'struct':
    case 'map':
    case 'deduced':
      return membersBelow(type, value);
  }
}

function membersBelow(
  type: Extract<MergeType, { readonly kind: 'struct' | 'map' | 'deduced' }>,
  value: Value,
): FieldSet | undefined {
  if (!isJsonObject(value)) return undefined;
  const children: Record<string, FieldSet> = {};
  for (const name of Object.keys(value)) {
    const given = value[name];
    const member = memberOf(type, name);
    if (given === undefined || member === undefined) continue;
    const isInSet = type.kind !== 'struct' || isLeafValue(member.type, given);
    const node = fieldNode(isInSet, fieldsBelow(member.type, given));
    if (node !== undefined) children[member.element] = node;
  }
  return children;
}

/** Whether a struct's field stands for itself: there is nothing below it that could be owned. */
function isLeafValue(type: MergeType, value: Value): boolean {
  return type.kind === 'leaf' || (type.kind === 'deduced' && !isJsonObject(value));
}
