import type { FieldSelector, LabelSelector } from '@orch/apimachinery';
import { describeSelectors, type FieldTest, fieldTests, type SelectableFields, testField } from '../selectors.js';
import type { Entry } from './entry.js';
import type { IndexedBy, IndexedValues } from './indexed-value.js';

/** Which objects a list or watch is about. Equal interests have the same `id`, and share the work of matching. */
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

  /** Nothing but the namespace counts. */
  get isEverything(): boolean {
    return this.#labels === undefined && this.#tests.length === 0;
  }

  /** The labels and fields that must have one of some values: entries are found by them. */
  get indexed(): readonly IndexedValues[] {
    this.#indexed ??= [...indexedFields(this.#tests), ...indexedLabels(this.#labels)];
    return this.#indexed;
  }

  /** The label or field that must have one value: watches are found by it. */
  get indexedByOne(): (IndexedBy & { readonly value: string }) | undefined {
    for (const { values, ...by } of this.indexed) {
      const [value, another] = values;
      if (value !== undefined && another === undefined) return { ...by, value };
    }
    return undefined;
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
