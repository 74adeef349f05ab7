import { requestEntityTooLargeError } from '@orch/apimachinery';
import { prefixOfPattern } from './compiled-rules.js';
import type { RbacPolicyRule } from './rules.js';

/** A set of held rules: bit n stands for the rule at index n. */
export type RuleBits = bigint;

/**
 * The held rules that allow a value of one dimension: a verb, group, resource, name or path. A rule covers a permission when
 * it is in the sets of all its values. `*` is looked up like any other value, and only `*` allows it.
 *
 * Example: of the rules 0 `get pods, * /scale` and 1 `* pods`, `resource('pods')` is {0, 1}, `resource('pods/scale')` is
 * {0}, `verb('get')` is {0, 1} and `verb('*')` is {1}.
 */
export class HeldIndex {
  readonly #verbs: ValueSets;
  readonly #groups: ValueSets;
  readonly #resources: ValueSets;
  readonly #names: ValueSets;
  readonly #paths: ValueSets;
  readonly #anyName: RuleBits;
  readonly #pathPrefixes: { readonly prefix: string; readonly bit: RuleBits }[] = [];

  /** @throws StatusError 413 for more than `heldRulesMax` rules, which would make each set too expensive */
  constructor(held: readonly RbacPolicyRule[]) {
    if (held.length > heldRulesMax) {
      throw requestEntityTooLargeError(`the user has more than ${heldRulesMax} rules, too many to compare with`);
    }
    const sets = () => new ValueSets(held.length);
    [this.#verbs, this.#groups, this.#resources, this.#names, this.#paths] = [sets(), sets(), sets(), sets(), sets()];
    const unnamed: number[] = [];
    for (const [index, rule] of held.entries()) {
      this.#verbs.add(rule.verbs, index);
      this.#groups.add(rule.apiGroups, index);
      this.#resources.add(rule.resources, index);
      this.#names.add(rule.resourceNames, index);
      if ((rule.resourceNames ?? []).length === 0) unnamed.push(index);
      this.#paths.add(rule.nonResourceURLs, index);
      for (const path of rule.nonResourceURLs ?? []) {
        const prefix = prefixOfPattern(path);
        if (prefix !== undefined) this.#pathPrefixes.push({ prefix, bit: toBits([index], held.length) });
      }
    }
    this.#anyName = toBits(unnamed, held.length);
  }

  verb(value: string): RuleBits {
    return this.#verbs.of(value) | this.#verbs.of(wildcard);
  }
  group(value: string): RuleBits {
    return this.#groups.of(value) | this.#groups.of(wildcard);
  }
  /** `resource` or `resource/subresource`; `*` + `/subresource` allows that subresource of all resources. */
  resource(value: string): RuleBits {
    const bits = this.#resources.of(value) | this.#resources.of(wildcard);
    const slash = value.indexOf('/');
    return slash < 0 ? bits : bits | this.#resources.of(wildcard + value.slice(slash));
  }
  /** Undefined stands for all names, which only a rule without names allows. */
  name(value: string | undefined): RuleBits {
    return value === undefined ? this.#anyName : this.#anyName | this.#names.of(value);
  }
  /** A path, or a pattern of paths. Costs `pathPatterns` comparisons. */
  path(value: string): RuleBits {
    let bits = this.#paths.of(value);
    for (const { prefix, bit } of this.#pathPrefixes) if (value.startsWith(prefix)) bits |= bit;
    return bits;
  }
  get pathPatterns(): number {
    return this.#pathPrefixes.length;
  }
}

/** The rules by value. Sets are created on first use. */
class ValueSets {
  readonly #indexes = new Map<string, number[]>();
  readonly #bits = new Map<string, RuleBits>();
  readonly #ruleCount: number;

  constructor(ruleCount: number) {
    this.#ruleCount = ruleCount;
  }

  add(values: readonly string[] | null | undefined, index: number): void {
    for (const value of values ?? []) {
      const indexes = this.#indexes.get(value);
      if (indexes === undefined) this.#indexes.set(value, [index]);
      else indexes.push(index);
    }
  }

  of(value: string): RuleBits {
    const indexes = this.#indexes.get(value);
    if (indexes === undefined) return 0n;
    let bits = this.#bits.get(value);
    if (bits === undefined) {
      bits = toBits(indexes, this.#ruleCount);
      this.#bits.set(value, bits);
    }
    return bits;
  }
}

function toBits(indexes: readonly number[], ruleCount: number): RuleBits {
  const bytes = Buffer.alloc((ruleCount >> 3) + 1);
  const last = bytes.length - 1;
  for (const index of indexes) bytes[last - (index >> 3)] = (bytes[last - (index >> 3)] ?? 0) | (1 << (index & 7));
  return BigInt(`0x${bytes.toString('hex')}`);
}

const wildcard = '*';

/** All bootstrap roles together have less than a thousand. */
const heldRulesMax = 5_000;
