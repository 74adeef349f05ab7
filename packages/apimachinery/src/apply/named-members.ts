import { type FieldSet, isEmptyFieldSet, itself, leaf } from './field-set.js';
import { deducedType, type MergeType, typeBelow } from './merge-type.js';
import type { PathElement } from './path-element.js';

/**
 * Adds to the set each struct field that has fields of the set below it and is not a collection. A configuration owns only
 * its leaves; the enclosing structs count only on removal, so that defaulted fields in them are removed too. Unowned list
 * items and map entries are not defaults (such as a finalizer set by the server) and stay.
 */
export function withNamedMembers(type: MergeType, set: FieldSet): FieldSet {
  let changed: Record<string, FieldSet> | undefined;
  for (const element in set) {
    const node = set[element] ?? leaf;
    if (element === itself || isEmptyFieldSet(node)) continue;
    const below = withNamedMembers(typeBelow(type, element) ?? deducedType, node);
    const isNamed = isNamedField(type, element);
    const complete = isNamed && !(itself in below) ? { [itself]: leaf, ...below } : below;
    if (complete === node) continue;
    changed ??= { ...set };
    changed[element] = complete;
  }
  return changed ?? set;
}

function isNamedField(type: MergeType, element: PathElement): boolean {
  const field = type.kind === 'struct' ? type.typeOf(element) : undefined;
  return field !== undefined && !isCollection(field);
}

/** Whether the elements of the type are owned separately: a set, keyed list or map. */
export function isCollection({ kind }: MergeType): boolean {
  return kind === 'set' || kind === 'keyed' || kind === 'map';
}
