import { type FieldSet, isEmptyFieldSet, itself, leaf } from './field-set.js';
import { deducedType, type MergeType, typeBelow } from './merge-type.js';
import type { PathElement } from './path-element.js';

/**
 * The set with each field of a struct that has something of the set below it, and is no collection. A configuration owns
 * what it says; that it had to name the struct around it counts only when fields are taken away: then what is defaulted
 * inside goes too. Items and entries that nobody owns are no defaults (a finalizer that the server set): they stay.
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

/** Whether it holds several things of the same kind, each of which is owned on its own. */
export function isCollection({ kind }: MergeType): boolean {
  return kind === 'set' || kind === 'keyed' || kind === 'map';
}
