import { type FieldSet, isEmptyFieldSet, itself, leaf } from './field-set.js';
import { type MergeType, typeBelow } from './merge-type.js';

/**
 * The fields as the types are now, which may have been others when they were taken: what was merged in parts and is now
 * replaced as a whole is owned as a whole. The other way round nobody knows who owns what is inside, so that it
 * conflicts with nothing (spec: Merge-strategy markers).
 */
export function asOfType(type: MergeType, set: FieldSet): FieldSet {
  let changed: Record<string, FieldSet> | undefined;
  for (const element in set) {
    const node = set[element];
    if (node === undefined || element === itself || isEmptyFieldSet(node)) continue;
    const below = typeBelow(type, element);
    if (below === undefined) continue;
    const current = currentNode(below, node);
    if (current === node) continue;
    changed ??= { ...set };
    changed[element] = current;
  }
  return changed ?? set;
}

function currentNode(type: MergeType, node: FieldSet): FieldSet {
  if (type.kind === 'leaf') return type.holds === 'any' ? node : leaf;
  return asOfType(type, node);
}
