import { type FieldSet, isMember, itself, leaf } from './field-set.js';
import { formatElement } from './path-element.js';

/** The paths of all fields in a set, those of a node before those below it. */
export function* formatPaths(set: FieldSet, prefix = ''): Generator<string> {
  for (const element in set) {
    const node = set[element] ?? leaf;
    if (element === itself) continue;
    const path = `${prefix}${formatElement(element)}`;
    if (isMember(node)) yield path;
    yield* formatPaths(node, path);
  }
}
