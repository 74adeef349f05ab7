/** What selectors see of a pod. Pods of one owner share it, so that a selector is compared once and not per pod. */
export interface LabelSet {
  /** Equal for equal sets. */
  readonly key: string;
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly isTerminating: boolean;
}

export function labelSet(of: Omit<LabelSet, 'key'>): LabelSet {
  const entries = Object.keys(of.labels)
    .sort()
    .map((key) => `${key}=${of.labels[key]}`);
  return { ...of, key: `${of.namespace}|${of.isTerminating}|${entries.join()}` };
}
