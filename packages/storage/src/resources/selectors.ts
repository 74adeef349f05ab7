import type { SelectableField } from '@orch/api';
import type { FieldSelector, LabelSelector } from '@orch/apimachinery';
import type { Entry } from './cache/entry.js';

/** One requirement of a field selector, ready to be tested on entries. */
export interface FieldTest {
  /** The index in an entry's `fields`, the part of its key, or what is worked out from its object. */
  readonly field: number | 'name' | 'namespace' | SelectableField;
  readonly equal: boolean;
  readonly value: string;
}

export interface SelectableFields {
  /** Paths of the fields that entries have at hand. */
  readonly fieldPaths: readonly string[];
  /** Everything that may be selected by. */
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

/** What cannot be selected by is refused where selectors are parsed; here it is a field that no entry has. */
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
  return field.value(entry.object());
}

/** Equal texts select the same. */
export function describeSelectors(query: {
  readonly namespace?: string | undefined;
  readonly labels?: LabelSelector | undefined;
  readonly fields?: FieldSelector | undefined;
}): string {
  const { namespace, labels, fields } = query;
  // A selector of nothing has the same text as one of everything.
  const labelText = labels?.selectsNothing === true ? '!' : (labels?.toString() ?? '');
  return JSON.stringify([namespace ?? null, labelText, fields?.toString() ?? '']);
}

const none: readonly FieldTest[] = [];
