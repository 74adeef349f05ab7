import { type FieldSet, isEmptyFieldSet, itself, leaf } from './field-set.js';
import { deducedType, type MergeType, typeBelow } from './merge-type.js';

/**
 * The set with each field of a struct that has something of the set below it. A configuration owns what it says; that
 * it had to name the struct around it counts only when fields are taken away.
 */
export function withNamedMembers(type: MergeType, set: FieldSet): FieldSet {
  let changed: Record<string, FieldSet> | undefined;
  for (const element in set) {
    const node = set[element] ?? leaf;
    if (element === itself || isEmptyFieldSet(node)) continue;
    const below = withNamedMembers(typeBelow(type, element) ?? deducedType, node);
    const isNamed = type.kind === 'struct' && type.typeOf(element) !== undefined;
    const complete = isNamed && !(itself in below) ? { [itself]: leaf, ...below } : below;
    if (complete === node) continue;
    changed ??= { ...set };
    changed[element] = complete;
  }
  return changed ?? set;
}
