import type { FieldSelector, LabelSelector, SelectableField } from '@orch/apimachinery';
import type { Entry } from './entry.js';

/** One requirement of a field selector, ready to be tested on entries. */
export interface FieldTest {
  /** The index in an entry's `fields`, a part of its key, or a field computed from its object. */
  readonly field: number | 'name' | 'namespace' | SelectableField;
  readonly equal: boolean;
  readonly value: string;
}

export interface SelectableFields {
  /** Paths of the extracted fields. */
  readonly fieldPaths: readonly string[];
  /** All selectable fields. */
  readonly selectableFields: readonly SelectableField[];
}

export function fieldTests(selector: FieldSelector | undefined, fields: SelectableFields): readonly FieldTest[] {
  if (selector === undefined) return none;
  return selector.requirements.map(({ path, operator, value }) => ({
    field: findField(path, fields),
    equal: operator !== '!=',
    value,
  }));
}

/** The parser of selectors rejects unknown fields. Here an unknown field has an index that no entry has. */
function findField(path: string, { fieldPaths, selectableFields }: SelectableFields): FieldTest['field'] {
  if (path === 'metadata.name') return 'name';
  if (path === 'metadata.namespace') return 'namespace';
  const index = fieldPaths.indexOf(path);
  return index >= 0 ? index : (selectableFields.find((field) => field.path === path) ?? index);
}

export function testField({ field, equal, value }: FieldTest, entry: Entry): boolean {
  return (fieldOf(entry, field) === value) === equal;
}

function fieldOf(entry: Entry, field: FieldTest['field']): string | undefined {
  if (typeof field === 'number') return entry.fields[field];
  if (typeof field === 'string') return entry[field];
  return entry.fieldValue(field);
}

/** Tests only the key of an entry; the other fields of an unreadable object are unknown. */
export function testKey({ field, equal, value }: FieldTest, entry: Entry): boolean {
  return typeof field !== 'string' || (entry[field] === value) === equal;
}

/** Equal texts stand for equal selections. */
export function describeSelectors(query: {
  readonly namespace?: string | undefined;
  readonly labels?: LabelSelector | undefined;
  readonly fields?: FieldSelector | undefined;
}): string {
  const { namespace, labels, fields } = query;
  // Otherwise a selector that matches nothing would have the same text as one that matches everything.
  const labelText = labels?.selectsNothing === true ? '!' : (labels?.toString() ?? '');
  return JSON.stringify([namespace ?? null, labelText, fields?.toString() ?? '']);
}

const none: readonly FieldTest[] = [];
