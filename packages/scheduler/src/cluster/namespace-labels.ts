import type { Namespace } from '@orch/api/types/core_v1';
import { type DeepReadonly, deepEqual } from '@orch/apimachinery';

type Labels = Readonly<Record<string, string>>;

const noLabels: Labels = {};

/** Labels of namespaces, for affinity terms that select namespaces by label. */
export class NamespaceLabels {
  readonly #labels = new Map<string, Labels>();

  /** No labels for a namespace that is not known. */
  of(namespace: string): Labels {
    return this.#labels.get(namespace) ?? noLabels;
  }

  /** Whether the labels have changed. */
  put({ metadata: { name = '', labels = noLabels } }: DeepReadonly<Namespace>): boolean {
    const changed = !deepEqual(this.of(name), labels);
    this.#labels.set(name, labels);
    return changed;
  }

  /** Whether the namespace had labels. */
  remove(name: string): boolean {
    const had = Object.keys(this.of(name)).length > 0;
    this.#labels.delete(name);
    return had;
  }
}
