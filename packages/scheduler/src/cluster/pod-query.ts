import type { LabelSelector } from '@orch/apimachinery';
import type { LabelSet } from './label-set.js';
import { type AffinityTerm, selectorKey } from './pod-info.js';

/** A label that no node has: for counts of nodes without domains. */
export const anywhere = '';

/** Selects pods by what selectors see of them. */
export interface PodQuery {
  /** Equal for equal queries. */
  readonly key: string;
  matches(set: LabelSet): boolean;
}

/** Pods that match every term; terminating pods count. */
export function queryOfTerms(terms: readonly AffinityTerm[]): PodQuery {
  return {
    key: terms.map((term) => `${[...term.namespaces].join()}|${selectorKey(term.selector)}`).join('&'),
    matches: (set) => terms.every((term) => matchesTerm(term, set)),
  };
}

/** Pods of a namespace that are spread: terminating pods do not count. */
export function spreadQuery(namespace: string, selector: LabelSelector): PodQuery {
  return {
    key: `spread|${namespace}|${selectorKey(selector)}`,
    matches: (set) => !set.isTerminating && set.namespace === namespace && selector.matches(set.labels),
  };
}

/** Pods of the namespace that have all labels of the set; terminating pods count. */
export function sameLabelsQuery({ namespace, labels }: LabelSet): PodQuery {
  const entries = Object.entries(labels).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    key: `labels|${namespace}|${entries.map(([key, value]) => `${key}=${value}`).join()}`,
    matches: (set) => set.namespace === namespace && entries.every(([key, value]) => set.labels[key] === value),
  };
}

export function matchesTerm({ namespaces, selector }: AffinityTerm, { namespace, labels }: LabelSet): boolean {
  return namespaces.has(namespace) && selector.matches(labels);
}
