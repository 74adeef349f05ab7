import type { FieldSelector, LabelSelector } from '@orch/apimachinery';
import type { Entry } from './entry.js';
import {
  describeSelectors,
  type FieldTest,
  fieldTests,
  type SelectableFields,
  testField,
  testKey,
} from './selectors.js';

/** The selection of a list or watch. Equal interests have the same `id`, and share the work of matching. */
export class Interest {
  readonly id: string;
  readonly namespace: string | undefined;
  /** Only the object of this name, by the field selector. */
  readonly name: string | undefined;
  readonly #labels: LabelSelector | undefined;
  readonly #tests: readonly FieldTest[];
  #indexed: readonly IndexedValues[] | undefined;

  constructor(
    query: {
      readonly namespace?: string | undefined;
      readonly labels?: LabelSelector | undefined;
      readonly fields?: FieldSelector | undefined;
    },
    fields: SelectableFields,
  ) {
    this.#tests = fieldTests(query.fields, fields);
    const namespaceTest = this.#tests.find((test) => test.field === 'namespace' && test.equal);
    this.namespace = query.namespace ?? namespaceTest?.value;
    this.name = this.#tests.find((test) => test.field === 'name' && test.equal)?.value;
    this.#labels = query.labels?.selectsEverything === true ? undefined : query.labels;
    this.id = describeSelectors(query);
  }

  /** True when only the namespace restricts it. */
  get isEverything(): boolean {
    return this.#labels === undefined && this.#tests.length === 0;
  }

  /** The labels and fields that must have one of some values: lists use them to find entries. */
  get indexed(): readonly IndexedValues[] {
    this.#indexed ??= [...indexedFields(this.#tests), ...indexedLabels(this.#labels)];
    return this.#indexed;
  }

  /** The label or field that must have exactly one value: watches are indexed by it. */
  get indexedByOne(): (IndexedBy & { readonly value: string }) | undefined {
    for (const { values, ...by } of this.indexed) {
      const [value, another] = values;
      if (value !== undefined && another === undefined) return { ...by, value };
    }
    return undefined;
  }

  /** Whether an unreadable entry may match. */
  mayMatch(entry: Entry): boolean {
    if (this.namespace !== undefined && entry.namespace !== this.namespace) return false;
    return this.#tests.every((test) => testKey(test, entry));
  }

  matches(entry: Entry): boolean {
    if (this.namespace !== undefined && entry.namespace !== this.namespace) return false;
    for (const test of this.#tests) if (!testField(test, entry)) return false;
    return this.#labels === undefined || this.#labels.matches(entry.labels);
  }
}

function indexedFields(tests: readonly FieldTest[]): readonly IndexedValues[] {
  return tests.flatMap(({ field, equal, value }) =>
    typeof field === 'number' && equal ? [{ field, values: [value] }] : [],
  );
}

function indexedLabels(selector: LabelSelector | undefined): readonly IndexedValues[] {
  if (selector === undefined) return [];
  return selector.requirements.flatMap(({ key, operator, values }) =>
    operator === '=' || operator === '==' || operator === 'in' ? [{ label: key, values: [...new Set(values)] }] : [],
  );
}

/** The key of an index: a label, or one of the extracted fields. */
export type IndexedBy = { readonly label: string } | { readonly field: number };

/** A selector requires one of these values. */
export type IndexedValues = IndexedBy & { readonly values: readonly string[] };

export function valueIn(by: IndexedBy, entry: Entry): string | undefined {
  if ('field' in by) return entry.fields[by.field];
  const { labels } = entry;
  // Own properties only: `constructor` is a valid label.
  return Object.hasOwn(labels, by.label) ? labels[by.label] : undefined;
}

export function describeIndex(by: IndexedBy): string {
  return 'field' in by ? `field ${by.field}` : `label ${by.label}`;
}
