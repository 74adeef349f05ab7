import type { DeepReadonly, LabelSelector } from '@orch/apimachinery';
import type { Listing } from './workloads.js';

interface Named {
  readonly metadata: { readonly name?: string; readonly namespace?: string };
}

type Objects<T> = Map<string, DeepReadonly<T>>;

interface OfNamespace<T> {
  /** By `key=value`. */
  readonly byLabel: Map<string, Objects<T>>;
  /** Those whose selector requires no value of a label. */
  readonly others: Objects<T>;
}

/**
 * Objects with a selector by one label that each requires: of its labels, the one that the fewest others have been put under.
 *
 *     web-1 selects app=web,hash=1    app=web  → web-1
 *     web-2 selects app=web,hash=2    hash=2   → web-2
 *     a pod with app=web,hash=2       looks at web-1 and web-2, and at no object of another app
 */
export class SelectorIndex<T extends Named> implements Listing<T> {
  readonly #namespaces = new Map<string, OfNamespace<T>>();
  readonly #places = new Map<string, { readonly objects: Objects<T>; readonly label: string | undefined }>();

  constructor(private readonly selectorOf: (object: DeepReadonly<T>) => LabelSelector) {}

  put(object: DeepReadonly<T>): void {
    const key = keyOf(object);
    const labels = requiredLabels(this.selectorOf(object));
    const place = this.#places.get(key);
    // An update of the status leaves the selector as it is.
    if (place !== undefined && isAmong(place.label, labels)) {
      place.objects.set(key, object);
      return;
    }
    this.remove(object);
    const { byLabel, others } = this.#namespace(object.metadata.namespace ?? '');
    let label: string | undefined;
    let objects = others;
    for (const each of labels) {
      const found = byLabel.get(each) ?? new Map<string, DeepReadonly<T>>();
      if (label === undefined || found.size < objects.size) [label, objects] = [each, found];
    }
    if (label !== undefined) byLabel.set(label, objects);
    objects.set(key, object);
    this.#places.set(key, { objects, label });
  }

  remove(object: DeepReadonly<T>): void {
    const key = keyOf(object);
    const place = this.#places.get(key);
    if (place === undefined) return;
    this.#places.delete(key);
    place.objects.delete(key);
    const namespace = object.metadata.namespace ?? '';
    const { byLabel, others } = this.#namespace(namespace);
    if (place.label !== undefined && place.objects.size === 0) byLabel.delete(place.label);
    if (byLabel.size + others.size === 0) this.#namespaces.delete(namespace);
  }

  list({
    namespace,
    labels,
  }: {
    readonly namespace: string;
    readonly labels: Readonly<Record<string, string>>;
  }): readonly DeepReadonly<T>[] {
    const of = this.#namespaces.get(namespace);
    if (of === undefined) return [];
    const found = [...of.others.values()];
    for (const [key, value] of Object.entries(labels)) {
      const objects = of.byLabel.get(labelText(key, value));
      if (objects !== undefined) found.push(...objects.values());
    }
    return found;
  }

  #namespace(name: string): OfNamespace<T> {
    const known = this.#namespaces.get(name);
    if (known !== undefined) return known;
    const made = { byLabel: new Map<string, Objects<T>>(), others: new Map<string, DeepReadonly<T>>() };
    this.#namespaces.set(name, made);
    return made;
  }
}

function requiredLabels({ requirements }: LabelSelector): readonly string[] {
  return requirements.flatMap(({ key, operator, values }) => {
    const isOneValue = operator === '=' || operator === '==' || (operator === 'in' && values.length === 1);
    return isOneValue ? [labelText(key, values[0] ?? '')] : [];
  });
}

function isAmong(label: string | undefined, labels: readonly string[]): boolean {
  return label === undefined ? labels.length === 0 : labels.includes(label);
}

function labelText(key: string, value: string): string {
  return `${key}=${value}`;
}

function keyOf<T extends Named>({ metadata }: DeepReadonly<T>): string {
  return `${metadata.namespace ?? ''}/${metadata.name ?? ''}`;
}
