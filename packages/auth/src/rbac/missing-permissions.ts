import { requestEntityTooLargeError } from '@orch/apimachinery';
import { HeldIndex, type RuleBits } from './held-index.js';
import type { RbacPolicyRule } from './rules.js';

/** The smallest part of a rule: one verb on one resource with one name or all names, or one verb on one path. */
export type Permission =
  | {
      readonly type: 'resource';
      readonly group: string;
      /** `resource` or `resource/subresource`. */
      readonly resource: string;
      /** Undefined: all names. */
      readonly name: string | undefined;
      readonly verb: string;
    }
  | { readonly type: 'path'; readonly path: string; readonly verb: string };

/**
 * The permissions of `requested` that no rule of `held` covers, in the order of the requested rules (group, resource,
 * verb, name), with duplicates. Empty when `held` allows everything that `requested` does.
 *
 *     held       get, list pods
 *     requested  get, watch pods and secrets   ->   watch pods, get secrets, watch secrets
 *
 * A single held rule must cover a permission: a wildcard stands for infinitely many values, so several other rules cannot
 * replace it. A requested rule that one held rule covers completely is not expanded.
 * @throws StatusError 413 when that takes more than `comparisonsMax`, or `held` has too many rules
 */
export function missingPermissions(
  held: readonly RbacPolicyRule[],
  requested: readonly RbacPolicyRule[],
  { comparisonsMax = comparisonsMaxDefault }: { readonly comparisonsMax?: number } = {},
): readonly Permission[] {
  const comparison = new Comparison(new HeldIndex(held), comparisonsMax);
  for (const rule of requested) {
    comparison.comparePaths(rule);
    comparison.compareResources(rule);
  }
  return comparison.missing;
}

/** Less than 20 ms with the most held rules, and far more than the largest bootstrap role needs. */
const comparisonsMaxDefault = 50_000;

class Comparison {
  readonly missing: Permission[] = [];
  readonly #held: HeldIndex;
  readonly #max: number;
  #left: number;

  constructor(held: HeldIndex, comparisonsMax: number) {
    this.#held = held;
    this.#max = comparisonsMax;
    this.#left = comparisonsMax;
  }

  comparePaths({ verbs, nonResourceURLs }: RbacPolicyRule): void {
    const ofVerbs = valuesOf(verbs, (verb) => this.#held.verb(verb));
    for (const path of nonResourceURLs ?? []) {
      this.#spend(1 + this.#held.pathPatterns);
      const ofPath = this.#held.path(path);
      if ((ofPath & ofVerbs.ofAll) !== 0n) continue;
      for (const { value: verb, bits } of ofVerbs.each) {
        this.#spend(1);
        if ((ofPath & bits) === 0n) this.missing.push({ type: 'path', path, verb });
      }
    }
  }

  compareResources({ apiGroups, resources, resourceNames, verbs }: RbacPolicyRule): void {
    const held = this.#held;
    const names = (resourceNames ?? []).length === 0 ? [undefined] : resourceNames;
    const ofGroups = valuesOf(apiGroups, (group) => held.group(group));
    const ofResources = valuesOf(resources, (resource) => held.resource(resource));
    const ofVerbs = valuesOf(verbs, (verb) => held.verb(verb));
    const ofNames = valuesOf<string | undefined>(names, (name) => held.name(name));
    const ofRest = ofVerbs.ofAll & ofNames.ofAll;
    for (const { value: group, bits: ofGroup } of ofGroups.each) {
      this.#spend(1);
      if ((ofGroup & ofResources.ofAll & ofRest) !== 0n) continue;
      for (const { value: resource, bits } of ofResources.each) {
        this.#spend(1);
        const ofBoth = ofGroup & bits;
        if ((ofBoth & ofRest) !== 0n) continue;
        this.#compareVerbs({ group, resource, ofBoth }, { ofVerbs, ofNames });
      }
    }
  }

  #compareVerbs(
    { group, resource, ofBoth }: { readonly group: string; readonly resource: string; readonly ofBoth: RuleBits },
    { ofVerbs, ofNames }: { readonly ofVerbs: Values<string>; readonly ofNames: Values<string | undefined> },
  ): void {
    for (const { value: verb, bits: ofVerb } of ofVerbs.each) {
      for (const { value: name, bits: ofName } of ofNames.each) {
        this.#spend(1);
        if ((ofBoth & ofVerb & ofName) === 0n) this.missing.push({ type: 'resource', group, resource, name, verb });
      }
    }
  }

  #spend(comparisons: number): void {
    this.#left -= comparisons;
    if (this.#left >= 0) return;
    throw requestEntityTooLargeError(`the rules take more than ${this.#max} comparisons with those of the user`);
  }
}

interface Values<Value> {
  readonly each: readonly { readonly value: Value; readonly bits: RuleBits }[];
  /** The held rules that allow every value. */
  readonly ofAll: RuleBits;
}

function valuesOf<Value>(
  values: readonly Value[] | null | undefined,
  bitsOf: (value: Value) => RuleBits,
): Values<Value> {
  let ofAll: RuleBits = everyRule;
  const each = (values ?? []).map((value) => {
    const bits = bitsOf(value);
    ofAll &= bits;
    return { value, bits };
  });
  return { each, ofAll };
}

/** All bits set, for any number of rules. */
const everyRule: RuleBits = -1n;
