import { noValue } from './label-column.js';
import { Tally } from './tally.js';

/** A tally that knows its domains, also those without an amount, and the smallest sum among them. */
export class SpreadTally {
  readonly tally: Tally;
  /** The eligible nodes of each domain. */
  readonly #nodes = new Map<number, number>();
  readonly #domains = new Map<number, number>();
  /** How many domains have each sum. */
  readonly #domainsBySum = new Map<number, number>();
  #min = 0;

  /** `domainOf` is the domain of an eligible node, `noValue` for any other. */
  constructor(private readonly domainOf: (slot: number) => number) {
    this.tally = new Tally(domainOf, (domain, before, after) => {
      if (this.#nodes.has(domain)) this.#moved(before, after);
    });
  }

  /** The smallest sum of a domain; undefined when there is no domain. */
  min(): number | undefined {
    if (this.#nodes.size === 0) return undefined;
    while (!this.#domainsBySum.has(this.#min)) this.#min += 1;
    return this.#min;
  }

  /** The node was added or removed, or its label or eligibility has changed. */
  nodeChanged(slot: number): void {
    const old = this.#domains.get(slot) ?? noValue;
    const next = this.domainOf(slot);
    if (old !== next && old !== noValue) this.#leave(slot, old);
    this.tally.nodeChanged(slot);
    if (old !== next && next !== noValue) this.#enter(slot, next);
  }

  #enter(slot: number, domain: number): void {
    const nodes = this.#nodes.get(domain) ?? 0;
    this.#domains.set(slot, domain);
    this.#nodes.set(domain, nodes + 1);
    if (nodes === 0) this.#count(this.tally.sumOf(domain), 1);
  }

  #leave(slot: number, domain: number): void {
    const nodes = (this.#nodes.get(domain) ?? 0) - 1;
    this.#domains.delete(slot);
    if (nodes > 0) this.#nodes.set(domain, nodes);
    else {
      this.#nodes.delete(domain);
      this.#count(this.tally.sumOf(domain), -1);
    }
  }

  #moved(before: number, after: number): void {
    this.#count(before, -1);
    this.#count(after, 1);
  }

  #count(sum: number, by: number): void {
    const domains = (this.#domainsBySum.get(sum) ?? 0) + by;
    if (domains === 0) this.#domainsBySum.delete(sum);
    else this.#domainsBySum.set(sum, domains);
    if (by > 0 && sum < this.#min) this.#min = sum;
  }
}
