import { type AddressRange, formatAddress, parseRange } from '@orch/api';
import { invariant } from '@orch/apimachinery';
import { type RangeMetrics, rangeMetrics } from './range-metrics.js';

const bitsOf = { 4: 32, 6: 128 } as const;
/** An IPv6 range has at most 2^16 ranges of nodes. */
const ipv6SubnetBitsMax = 16;

/** The error of a range of the cluster and the prefix length of its nodes; undefined when they fit. */
export function nodeRangeError(cidr: string, nodeMaskBits: number): string | undefined {
  const range = parseRange(cidr);
  if (range === undefined) return `${JSON.stringify(cidr)} is not a CIDR`;
  const bits = bitsOf[range.family];
  if (nodeMaskBits > bits) return `the range of a node in ${cidr} has at most ${bits} bits, not ${nodeMaskBits}`;
  const subnetBits = nodeMaskBits - maskBits(cidr);
  if (subnetBits < 0) return `the range of a node with ${nodeMaskBits} bits is larger than ${cidr}`;
  if (range.family === 6 && subnetBits > ipv6SubnetBitsMax) {
    return `${cidr} has more than ${2 ** ipv6SubnetBitsMax} ranges of ${nodeMaskBits} bits`;
  }
  return undefined;
}

/** The IP version of a CIDR; undefined when it is malformed. */
export function ipVersionOf(cidr: string): 4 | 6 | undefined {
  return parseRange(cidr)?.family;
}

function maskBits(cidr: string): number {
  return Number(cidr.slice(cidr.indexOf('/') + 1));
}

/**
 * The ranges of nodes in a range of the cluster, allocated in turn; those in use are remembered by number.
 *
 *     10.0.0.0/22, nodes of 24 bits     allocate → 10.0.0.0/24     occupy 10.0.1.0/24     allocate → 10.0.2.0/24
 */
export class CidrSet {
  readonly #range: AddressRange;
  readonly #hostBits: bigint;
  readonly #used = new Set<number>();
  #next = 0;
  readonly size: number;

  constructor(
    readonly cidr: string,
    private readonly nodeMaskBits: number,
    private readonly metrics: RangeMetrics = rangeMetrics()(cidr),
  ) {
    const range = parseRange(cidr);
    invariant(range !== undefined && nodeRangeError(cidr, nodeMaskBits) === undefined, 'the range of a node fits');
    this.#range = range;
    this.#hostBits = BigInt(bitsOf[range.family] - nodeMaskBits);
    this.size = Number((range.last - range.first + 1n) >> this.#hostBits);
  }

  get used(): number {
    return this.#used.size;
  }

  /** The next free range; undefined when none is left. */
  allocate(): string | undefined {
    if (this.#used.size === this.size) return undefined;
    let tries = 0;
    for (; this.#used.has(this.#next); tries += 1) this.#next = (this.#next + 1) % this.size;
    const number = this.#next;
    this.#used.add(number);
    this.metrics.tried(tries);
    this.metrics.allocated();
    this.#showUse();
    this.#next = (number + 1) % this.size;
    return `${formatAddress(this.#range.family, this.#range.first + (BigInt(number) << this.#hostBits))}/${this.nodeMaskBits}`;
  }

  /** Marks all ranges that overlap as in use. Returns false for a CIDR that is malformed or outside of the range. */
  occupy(cidr: string): boolean {
    return this.#each(cidr, (number) => {
      if (this.#used.has(number)) return;
      this.#used.add(number);
      this.metrics.allocated();
    });
  }

  /** The reverse of `occupy`. */
  release(cidr: string): boolean {
    return this.#each(cidr, (number) => {
      if (this.#used.delete(number)) this.metrics.released();
    });
  }

  #showUse(): void {
    this.metrics.used(this.#used.size / this.size);
  }

  #each(cidr: string, act: (number: number) => void): boolean {
    const range = parseRange(cidr);
    const { family, first, last } = this.#range;
    if (range === undefined || range.family !== family || range.last < first || range.first > last) return false;
    const numberOf = (address: bigint) => Number((address - first) >> this.#hostBits);
    const end = numberOf(range.last < last ? range.last : last);
    for (let number = numberOf(range.first > first ? range.first : first); number <= end; number += 1) act(number);
    this.#showUse();
    return true;
  }
}
