import type { Entry } from './entry.js';

/** What entries can be found by: a label, or one of the fields they have at hand. */
export type IndexedBy = { readonly label: string } | { readonly field: number };

/** A selector asks for one of these values. */
export type IndexedValues = IndexedBy & { readonly values: readonly string[] };

export function valueIn(by: IndexedBy, entry: Entry): string | undefined {
  if ('field' in by) return entry.fields[by.field];
  const { labels } = entry;
  // Only the map's own labels: `constructor` is a fine name for one.
  return Object.hasOwn(labels, by.label) ? labels[by.label] : undefined;
}

export function describeIndex(by: IndexedBy): string {
  return 'field' in by ? `field ${by.field}` : `label ${by.label}`;
}
