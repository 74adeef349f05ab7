import type { LabelSelector } from '@orch/apimachinery';
import type { LabelSet } from './label-set.js';
import { type AffinityTerm, selectorKey } from './pod-info.js';

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

export function matchesTerm({ namespaces, selector }: AffinityTerm, { namespace, labels }: LabelSet): boolean {
  return namespaces.has(namespace) && selector.matches(labels);
}
