import { type AddressRange, formatAddress, parseAddress, parseRange } from '@orch/api';

/**
 * Finds free addresses in ranges, lowest first. All addresses of a range are used.
 *
 *     192.0.2.0/31     free, none used → 192.0.2.0     free, that used → 192.0.2.1
 */
export class AddressPool {
  readonly #ranges: readonly AddressRange[];

  constructor(cidrs: readonly string[]) {
    this.#ranges = cidrs.flatMap((cidr) => parseRange(cidr) ?? []);
  }

  hasFamily(family: 4 | 6): boolean {
    return this.#ranges.some((range) => range.family === family);
  }

  contains(text: string): boolean {
    const address = parseAddress(text);
    if (address === undefined) return false;
    return this.#ranges.some(
      ({ family, first, last }) => family === address.family && first <= address.value && address.value <= last,
    );
  }

  /** The lowest address of the family that is not used; undefined when all are. */
  free(family: 4 | 6, used: ReadonlySet<string>): string | undefined {
    for (const range of this.#ranges) {
      if (range.family !== family) continue;
      for (let value = range.first; value <= range.last; value += 1n) {
        const address = formatAddress(family, value);
        if (!used.has(address)) return address;
      }
    }
    return undefined;
  }
}
