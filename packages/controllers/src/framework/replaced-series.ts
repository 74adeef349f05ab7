import type { GaugeOf } from './metrics-source.js';

/** The series of a gauge that are replaced as a whole, such as counts of objects by class: those that are gone disappear. */
export class ReplacedSeries<Label extends string> {
  #shown = new Map<string, Readonly<Record<Label, string>>>();

  constructor(private readonly gauge: GaugeOf<Label>) {}

  replace(series: readonly { readonly labels: Readonly<Record<Label, string>>; readonly value: number }[]): void {
    const next = new Map<string, Readonly<Record<Label, string>>>();
    for (const { labels, value } of series) {
      next.set(JSON.stringify(labels), labels);
      this.gauge.bind(labels).set(value);
    }
    for (const [key, labels] of this.#shown) if (!next.has(key)) this.gauge.remove(labels);
    this.#shown = next;
  }
}

/** Counts the items by their labels, in the order in which the labels first occur. */
export function countBy<T, Label extends string>(
  items: readonly T[],
  labelsOf: (item: T) => Readonly<Record<Label, string>>,
): readonly { readonly labels: Readonly<Record<Label, string>>; readonly value: number }[] {
  const counts = new Map<string, { labels: Readonly<Record<Label, string>>; value: number }>();
  for (const item of items) {
    const labels = labelsOf(item);
    const key = JSON.stringify(labels);
    const count = counts.get(key);
    if (count === undefined) counts.set(key, { labels, value: 1 });
    else count.value += 1;
  }
  return [...counts.values()];
}
