import { formatLabelRequirement, type LabelRequirement, parseInteger } from './requirement.js';

export type Labels = { readonly [key: string]: string };

/**
 * Which labels are wanted: all requirements together; none at all select everything. Immutable; requirements are in
 * order of their keys, so that equal texts select the same.
 */
export class LabelSelector {
  readonly requirements: readonly LabelRequirement[];
  /** Whether the labels are selected. A missing map is one without labels. Made for being called a million times. */
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

  /** The text that parses to this selector; the empty text selects everything (or, here, nothing). */
  toString(): string {
    return this.requirements.map(formatLabelRequirement).join(',');
  }
}

type Matcher = (labels: Labels | undefined) => boolean;

/** One closure per term, chosen once; nothing is made per object. */
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
    case 'in':
      return (labels) => {
        const value = labelOf(labels, key);
        return value !== undefined && values.includes(value);
      };
    case 'notin':
      return (labels) => {
        const value = labelOf(labels, key);
        return value === undefined || !values.includes(value);
      };
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
  const limit = parseInteger(bound) ?? 0n;
  return (labels) => {
    const value = parseInteger(labelOf(labels, key) ?? '');
    return value !== undefined && (operator === '>' ? value > limit : value < limit);
  };
}

/** Only the map's own labels: `constructor` is a fine name for one. */
function labelOf(labels: Labels, key: string): string | undefined {
  return Object.hasOwn(labels, key) ? labels[key] : undefined;
}

const noLabels: Labels = {};
