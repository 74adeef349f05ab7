import { parseInt64 } from '../objects/int64.js';
import { formatLabelRequirement, type LabelRequirement } from './requirement.js';

export type Labels = { readonly [key: string]: string };

/**
 * A conjunction of label requirements; without requirements it selects everything. Immutable. Requirements are sorted by key,
 * so that equivalent selectors have equal texts.
 */
export class LabelSelector {
  readonly requirements: readonly LabelRequirement[];
  /** Whether the labels match. undefined means no labels. Compiled for use in hot loops. */
  readonly matches: (labels: Labels | undefined) => boolean;
  readonly #selectsNothing: boolean;

  private constructor(requirements: readonly LabelRequirement[], selectsNothing: boolean) {
    this.requirements = requirements;
    this.#selectsNothing = selectsNothing;
    this.matches = selectsNothing ? () => false : compile(requirements);
  }

  static of(requirements: readonly LabelRequirement[]): LabelSelector {
    const sorted = requirements.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    return new LabelSelector(sorted, false);
  }

  static readonly everything = new LabelSelector([], false);
  static readonly nothing = new LabelSelector([], true);

  get selectsEverything(): boolean {
    return this.requirements.length === 0 && !this.#selectsNothing;
  }
  get selectsNothing(): boolean {
    return this.#selectsNothing;
  }

  /** Formats the selector; `parseLabelSelector` reverses it, except for `nothing`, which is also the empty text. */
  toString(): string {
    return this.requirements.map(formatLabelRequirement).join(',');
  }
}

type Matcher = (labels: Labels | undefined) => boolean;

/** Builds one closure per term, so that matching allocates nothing. */
function compile(requirements: readonly LabelRequirement[]): Matcher {
  const terms = requirements.map(compileTerm);
  const [first, second] = terms;
  if (first === undefined) return () => true;
  if (second === undefined) return (labels = noLabels) => first(labels);
  return (labels = noLabels) => {
    for (const term of terms) if (!term(labels)) return false;
    return true;
  };
}

function compileTerm({ key, operator, values }: LabelRequirement): (labels: Labels) => boolean {
  const [only = ''] = values;
  switch (operator) {
    case '=':
    case '==':
      return (labels) => labelOf(labels, key) === only;
    case '!=':
      return (labels) => labelOf(labels, key) !== only;
    case 'in': {
      const isOneOf = membershipOf(values);
      return (labels) => {
        const value = labelOf(labels, key);
        return value !== undefined && isOneOf(value);
      };
    }
    case 'notin': {
      const isOneOf = membershipOf(values);
      return (labels) => {
        const value = labelOf(labels, key);
        return value === undefined || !isOneOf(value);
      };
    }
    case 'exists':
      return (labels) => labelOf(labels, key) !== undefined;
    case '!':
      return (labels) => labelOf(labels, key) === undefined;
    case '>':
    case '<':
      return compileComparison(key, operator, only);
  }
}

function compileComparison(key: string, operator: '>' | '<', bound: string): (labels: Labels) => boolean {
  const limit = parseInt64(bound) ?? 0;
  return (labels) => {
    const value = parseInt64(labelOf(labels, key) ?? '');
    return value !== undefined && (operator === '>' ? value > limit : value < limit);
  };
}

/** Uses a set for many values: an object's selector may have as many as fit into a request. */
function membershipOf(values: readonly string[]): (value: string) => boolean {
  if (values.length < listedValuesMax) return (value) => values.includes(value);
  const set = new Set(values);
  return (value) => set.has(value);
}

const listedValuesMax = 8;

/** Own labels only: `constructor` is a valid label name. */
function labelOf(labels: Labels, key: string): string | undefined {
  return Object.hasOwn(labels, key) ? labels[key] : undefined;
}

const noLabels: Labels = {};
