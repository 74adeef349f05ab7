import { noValue } from './label-column.js';
import type { LabelSet } from './label-set.js';
import type { NamespaceLabels } from './namespace-labels.js';
import type { NodeColumns } from './node-columns.js';
import type { AffinityTerm, PodInfo } from './pod-info.js';
import { matchesTerm, type PodQuery } from './pod-query.js';
import { SpreadTally } from './spread-tally.js';
import { Tally } from './tally.js';

/** A term that pods on nodes have, and how many of those pods are in each domain. */
export interface OwnedTerm {
  readonly key: string;
  /** What having the term means for another pod that it matches. */
  readonly effect: 'rejects' | 'scores' | 'attracts';
  /** Points per owner; 0 for `rejects` and `attracts`, whose points a profile sets. */
  readonly weight: number;
  readonly term: AffinityTerm;
  readonly owners: Tally;
}

/** Which nodes count in a tally of spread pods. */
export interface Eligibility {
  /** Equal for equal eligibilities. */
  readonly key: string;
  isEligible(slot: number): boolean;
}

interface Counter {
  readonly query: PodQuery;
  readonly add: (slot: number, by: number) => void;
  readonly nodeChanged: (slot: number) => void;
}

interface KnownSet extends LabelSet {
  /** It is not in the index any longer. */
  isForgotten: boolean;
  /** The pods on nodes that have it. */
  readonly pods: Map<number, number>;
  readonly counters: Set<Counter>;
  readonly matchedBy: Set<OwnedTerm>;
}

/** Counters that are kept; the one that was used longest ago is dropped first. */
const countersMax = 256;
/** Sets of labels without pods on nodes that are kept. */
const unusedSetsMax = 4_096;

/**
 * Counts of pods by topology domain, and the terms that pods on nodes have. A pod that comes or goes changes the counters that
 * its labels match; a decision only reads sums. Nothing walks over pods but the first use of a counter.
 */
export class PodCounts {
  readonly #sets = new Map<string, KnownSet>();
  readonly #unused = new Map<string, KnownSet>();
  /** Spares the comparison of long keys. */
  readonly #ofLabelSet = new WeakMap<LabelSet, KnownSet>();
  readonly #tallies = new Map<string, Counter & { readonly tally: Tally }>();
  readonly #spreads = new Map<string, Counter & { readonly spread: SpreadTally }>();
  readonly #owned = new Map<string, OwnedTerm>();

  constructor(
    private readonly nodes: NodeColumns,
    private readonly namespaces: NamespaceLabels,
  ) {}

  /** The pod was added to the node (1), or removed (-1). */
  change(pod: PodInfo, slot: number, by: 1 | -1): void {
    const set = this.#setOf(pod);
    const count = (set.pods.get(slot) ?? 0) + by;
    if (count > 0) set.pods.set(slot, count);
    else set.pods.delete(slot);
    for (const counter of set.counters) counter.add(slot, by);
    for (const owned of this.#termsOf(pod)) owned.owners.add(slot, by);
  }

  /** Forgets what is no longer needed since the pod was removed, and old counters. Not called while pods are supposed to be gone. */
  tidy(pod: PodInfo): void {
    this.#markUse(this.#setOf(pod));
    for (const owned of this.#termsOf(pod)) {
      if (!owned.owners.isEmpty) continue;
      this.#owned.delete(owned.key);
      for (const set of this.#sets.values()) set.matchedBy.delete(owned);
    }
    this.#limit(this.#tallies);
    this.#limit(this.#spreads);
  }

  /** The node was added or removed, or its labels have changed. */
  nodeChanged(slot: number): void {
    for (const counter of this.#tallies.values()) counter.nodeChanged(slot);
    for (const counter of this.#spreads.values()) counter.nodeChanged(slot);
    for (const { owners } of this.#owned.values()) owners.nodeChanged(slot);
  }

  /** The labels of the namespace have changed. */
  namespaceChanged(namespace: string): void {
    const counters = [...this.#tallies.values()].filter(({ query }) => query.selectsNamespaces);
    const terms = [...this.#owned.values()].filter(({ term }) => term.namespaceSelector !== undefined);
    if (counters.length === 0 && terms.length === 0) return;
    for (const set of this.#sets.values()) {
      if (set.namespace !== namespace) continue;
      for (const counter of counters) {
        const matches = counter.query.matches(set, this.namespaces);
        if (matches === set.counters.has(counter)) continue;
        for (const [slot, count] of set.pods) counter.add(slot, matches ? count : -count);
        if (matches) set.counters.add(counter);
        else set.counters.delete(counter);
      }
      for (const owned of terms) {
        if (matchesTerm(owned.term, set, this.namespaces)) set.matchedBy.add(owned);
        else set.matchedBy.delete(owned);
      }
    }
  }

  /** The number of matching pods in each domain of the topology key. */
  tally(query: PodQuery, topologyKey: string): Tally {
    const key = `${query.key}@${topologyKey}`;
    const known = recent(this.#tallies, key);
    if (known !== undefined) return known.tally;
    const column = this.nodes.label(topologyKey);
    const tally = new Tally((slot) => column.valueAt(slot));
    const counter = { ...{ query, tally }, ...methodsOf(tally) };
    this.#follow(counter);
    this.#tallies.set(key, counter);
    return tally;
  }

  /** As `tally`, with the domains of eligible nodes alone, and their smallest sum. */
  spread(query: PodQuery, topologyKey: string, eligibility: Eligibility): SpreadTally {
    const key = `${query.key}@${topologyKey}@${eligibility.key}`;
    const known = recent(this.#spreads, key);
    if (known !== undefined) return known.spread;
    const column = this.nodes.label(topologyKey);
    const spread = new SpreadTally((slot) => (eligibility.isEligible(slot) ? column.valueAt(slot) : noValue));
    for (const slot of this.nodes.order) spread.nodeChanged(slot);
    const nodeChanged = (slot: number) => spread.nodeChanged(slot);
    const counter = { ...{ query, spread }, ...methodsOf(spread.tally), nodeChanged };
    this.#follow(counter);
    this.#spreads.set(key, counter);
    return spread;
  }

  /** The terms of pods on nodes that match the pod. */
  termsMatching(pod: PodInfo): ReadonlySet<OwnedTerm> {
    return this.#setOf(pod).matchedBy;
  }

  /** Adds the pods that are on nodes to a new counter, and those that come later. */
  #follow(counter: Counter): void {
    for (const set of this.#sets.values()) {
      if (!counter.query.matches(set, this.namespaces)) continue;
      set.counters.add(counter);
      for (const [slot, count] of set.pods) counter.add(slot, count);
    }
  }

  #limit(counters: Map<string, Counter>): void {
    for (const [oldest, dropped] of counters) {
      if (counters.size <= countersMax) return;
      counters.delete(oldest);
      for (const set of this.#sets.values()) set.counters.delete(dropped);
    }
  }

  #setOf({ labelSet: plain }: PodInfo): KnownSet {
    const last = this.#ofLabelSet.get(plain);
    if (last?.isForgotten === false) return last;
    const set = this.#sets.get(plain.key) ?? this.#add(plain);
    this.#ofLabelSet.set(plain, set);
    return set;
  }

  #add(plain: LabelSet): KnownSet {
    const counters = new Set<Counter>();
    for (const all of [this.#tallies, this.#spreads]) {
      for (const counter of all.values()) if (counter.query.matches(plain, this.namespaces)) counters.add(counter);
    }
    const matchedBy = new Set<OwnedTerm>();
    for (const owned of this.#owned.values()) if (matchesTerm(owned.term, plain, this.namespaces)) matchedBy.add(owned);
    const set: KnownSet = { ...plain, isForgotten: false, pods: new Map(), counters, matchedBy };
    this.#sets.set(plain.key, set);
    this.#unused.set(plain.key, set);
    return set;
  }

  /** Keeps some sets that no pod on a node has: pending pods have them. */
  #markUse(set: KnownSet): void {
    this.#unused.delete(set.key);
    if (set.pods.size > 0) return;
    this.#unused.set(set.key, set);
    for (const [oldest, other] of this.#unused) {
      if (this.#unused.size <= unusedSetsMax) return;
      this.#unused.delete(oldest);
      if (other.pods.size > 0) continue;
      this.#sets.delete(oldest);
      other.isForgotten = true;
    }
  }

  #termsOf(pod: PodInfo): readonly OwnedTerm[] {
    if (!hasTerms(pod)) return [];
    const { affinity, antiAffinity } = pod;
    const scored = (term: AffinityTerm, weight: number) => this.#own(term, 'scores', weight);
    return [
      ...antiAffinity.required.map((term) => this.#own(term, 'rejects', 0)),
      ...antiAffinity.preferred.map(({ weight, term }) => scored(term, -weight)),
      ...affinity.preferred.map(({ weight, term }) => scored(term, weight)),
      ...affinity.required.map((term) => this.#own(term, 'attracts', 0)),
    ];
  }

  #own(term: AffinityTerm, effect: OwnedTerm['effect'], weight: number): OwnedTerm {
    const key = `${effect}|${weight}|${term.key}`;
    const known = this.#owned.get(key);
    if (known !== undefined) return known;
    const column = this.nodes.label(term.topologyKey);
    const owned: OwnedTerm = { key, effect, weight, term, owners: new Tally((slot) => column.valueAt(slot)) };
    this.#owned.set(key, owned);
    for (const set of this.#sets.values()) if (matchesTerm(term, set, this.namespaces)) set.matchedBy.add(owned);
    return owned;
  }
}

function hasTerms({ affinity, antiAffinity }: PodInfo): boolean {
  return [affinity, antiAffinity].some(({ required, preferred }) => required.length + preferred.length > 0);
}

function methodsOf(tally: Tally): Pick<Counter, 'add' | 'nodeChanged'> {
  return { add: (slot, by) => tally.add(slot, by), nodeChanged: (slot) => tally.nodeChanged(slot) };
}

/** The entry, which counts as the one used last. */
function recent<T>(entries: Map<string, T>, key: string): T | undefined {
  const entry = entries.get(key);
  if (entry === undefined) return undefined;
  entries.delete(key);
  entries.set(key, entry);
  return entry;
}
