import { noValue } from './label-column.js';

/**
 * Counts by topology domain, kept while pods and nodes change: the sum of the amounts of all nodes of a domain.
 *
 *     domains:       n1 -> a, n2 -> a, n3 -> b
 *     add(n1, 2), add(n2, 1), add(n3, 4)
 *     countAt(n1) = countAt(n2) = 3, countAt(n3) = 4
 *
 * Memory is proportional to the nodes that have an amount.
 */
export class Tally {
  readonly #sums = new Map<number, number>();
  /** Nodes with an amount, and the domain in which it is counted. */
  readonly #amounts = new Map<number, { amount: number; domain: number }>();
  #total = 0;

  /** `domainOf` is the domain of a node at present, or `noValue`. */
  constructor(
    private readonly domainOf: (slot: number) => number,
    private readonly onChange?: (domain: number, before: number, after: number) => void,
  ) {}

  /** The sum over all domains. */
  get total(): number {
    return this.#total;
  }

  /** Whether no node has an amount. */
  get isEmpty(): boolean {
    return this.#amounts.size === 0;
  }

  /** The sum of the node's domain; 0 for a node without one. */
  countAt(slot: number): number {
    if (this.#total === 0) return 0;
    const domain = this.domainOf(slot);
    return domain === noValue ? 0 : this.sumOf(domain);
  }

  sumOf(domain: number): number {
    return this.#sums.get(domain) ?? 0;
  }

  /** The amount of the node alone. */
  amountAt(slot: number): number {
    return this.#amounts.get(slot)?.amount ?? 0;
  }

  /** Adds to the amount of a node; negative to subtract. */
  add(slot: number, by: number): void {
    const entry = this.#amounts.get(slot) ?? { amount: 0, domain: this.domainOf(slot) };
    entry.amount += by;
    if (entry.amount === 0) this.#amounts.delete(slot);
    else this.#amounts.set(slot, entry);
    this.#count(entry.domain, by);
  }

  /** Moves the amount of a node whose domain may have changed. */
  nodeChanged(slot: number): void {
    const entry = this.#amounts.get(slot);
    if (entry === undefined) return;
    const domain = this.domainOf(slot);
    if (domain === entry.domain) return;
    this.#count(entry.domain, -entry.amount);
    entry.domain = domain;
    this.#count(domain, entry.amount);
  }

  #count(domain: number, by: number): void {
    if (domain === noValue) return;
    const before = this.sumOf(domain);
    const after = before + by;
    if (after === 0) this.#sums.delete(domain);
    else this.#sums.set(domain, after);
    this.#total += by;
    this.onChange?.(domain, before, after);
  }
}
