import type { LabelSelector } from '@orch/apimachinery';
import type { LabelSet } from './label-set.js';
import type { NamespaceLabels } from './namespace-labels.js';
import { type AffinityTerm, namespacesKey, selectorKey } from './pod-info.js';

/** A label that no node has: for counts of nodes without domains. */
export const anywhere = '';

/** Selects pods by what selectors see of them. */
export interface PodQuery {
  /** Equal for equal queries. */
  readonly key: string;
  /** Whether labels of namespaces matter to it. */
  readonly selectsNamespaces: boolean;
  matches(set: LabelSet, namespaces: NamespaceLabels): boolean;
}

/** Pods that match every term; terminating pods count. */
export function queryOfTerms(terms: readonly AffinityTerm[]): PodQuery {
  return {
    key: terms.map((term) => `${namespacesKey(term)}|${selectorKey(term.selector)}`).join('&'),
    selectsNamespaces: terms.some(({ namespaceSelector }) => namespaceSelector !== undefined),
    matches: (set, namespaces) => terms.every((term) => matchesTerm(term, set, namespaces)),
  };
}

/** Pods of a namespace that are spread: terminating pods do not count. */
export function spreadQuery(namespace: string, selector: LabelSelector): PodQuery {
  return {
    key: `spread|${namespace}|${selectorKey(selector)}`,
    selectsNamespaces: false,
    matches: (set) => !set.isTerminating && set.namespace === namespace && selector.matches(set.labels),
  };
}

/** Pods of the namespace that have all labels of the set; terminating pods count. */
export function sameLabelsQuery({ namespace, labels }: LabelSet): PodQuery {
  const entries = Object.entries(labels).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    key: `labels|${namespace}|${entries.map(([key, value]) => `${key}=${value}`).join()}`,
    selectsNamespaces: false,
    matches: (set) => set.namespace === namespace && entries.every(([key, value]) => set.labels[key] === value),
  };
}

export function matchesTerm(
  { namespaces, namespaceSelector, selector }: AffinityTerm,
  { namespace, labels }: LabelSet,
  known: NamespaceLabels,
): boolean {
  return (
    (namespaces.has(namespace) || (namespaceSelector?.matches(known.of(namespace)) ?? false)) &&
    selector.matches(labels)
  );
}
