import type { FieldSelector, LabelSelector } from '@orch/apimachinery';
import { describeSelectors, type FieldTest, fieldTests, type SelectableFields, testField } from '../selectors.js';
import type { Entry } from './entry.js';

/** Which objects a list or watch is about. Equal interests have the same `id`, and share the work of matching. */
export class Interest {
  readonly id: string;
  readonly namespace: string | undefined;
  /** Only the object of this name, by the field selector. */
  readonly name: string | undefined;
  readonly #labels: LabelSelector | undefined;
  readonly #tests: readonly FieldTest[];

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

  /** A selectable field that must have one value: watches are found by it. */
  get fieldIndex(): { readonly field: number; readonly value: string } | undefined {
    for (const { field, equal, value } of this.#tests) if (typeof field === 'number' && equal) return { field, value };
    return undefined;
  }

  matches(entry: Entry): boolean {
    if (this.namespace !== undefined && entry.namespace !== this.namespace) return false;
    for (const test of this.#tests) if (!testField(test, entry)) return false;
    return this.#labels === undefined || this.#labels.matches(entry.labels);
  }
}
