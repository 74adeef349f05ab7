import type { FieldSelector, LabelSelector } from '@orch/apimachinery';
import type { Entry } from './cache/entry.js';

/** One requirement of a field selector, ready to be tested on entries. */
export interface FieldTest {
  /** The index in an entry's `fields`, or the part of its key. */
  readonly field: number | 'name' | 'namespace';
  readonly equal: boolean;
  readonly value: string;
}

/** What cannot be selected by is refused where selectors are parsed; here it selects nothing. */
export function fieldTests(selector: FieldSelector | undefined, fieldPaths: readonly string[]): readonly FieldTest[] {
  if (selector === undefined) return none;
  return selector.requirements.map(({ path, operator, value }) => ({
    field: path === 'metadata.name' ? 'name' : path === 'metadata.namespace' ? 'namespace' : fieldPaths.indexOf(path),
    equal: operator !== '!=',
    value,
  }));
}

export function testField({ field, equal, value }: FieldTest, entry: Entry): boolean {
  const actual = typeof field === 'number' ? entry.fields[field] : entry[field];
  return (actual === value) === equal;
}

/** Equal texts select the same. */
export function describeSelectors(query: {
  readonly namespace?: string | undefined;
  readonly labels?: LabelSelector | undefined;
  readonly fields?: FieldSelector | undefined;
}): string {
  return JSON.stringify([query.namespace ?? null, query.labels?.toString() ?? '', query.fields?.toString() ?? '']);
}

const none: readonly FieldTest[] = [];
