import { formatAddress, parseAddress, parseRange } from '@orch/api';
import { invariant } from '@orch/apimachinery';

/** A numbered set of allocatable items: addresses or node ports. Numbers begin at 0. */
export interface NumberSpace {
  readonly size: number;
  /** For messages: `10.0.0.0/16`, `30000-32767`. */
  readonly text: string;
  /** Undefined for an item outside the space. */
  numberOf(item: string): number | undefined;
  itemAt(number: number): string;
}

export type IpFamily = 'IPv4' | 'IPv6';

export interface AddressSpace extends NumberSpace {
  readonly family: IpFamily;
}

/** At most this many addresses of an IPv6 range are used. */
const ipv6AddressesMax = 65_536;

/**
 * The allocatable addresses of a range. The first address of a range, and the last one of an IPv4 range (broadcast), are
 * never allocated:
 *
 *     10.0.0.0/29     10.0.0.1 to 10.0.0.6
 *     fd00::/125      fd00::1 to fd00::7
 *     fd00::/108      fd00::1 to fd00::ffff
 */
export function addressSpace(cidr: string): AddressSpace {
  const range = parseRange(cidr);
  invariant(range !== undefined, `${cidr} is a range`);
  const { family, first, last } = range;
  const total = Number(last - first) + 1;
  const size = Math.max(0, family === 4 ? total - 2 : Math.min(total, ipv6AddressesMax) - 1);
  const base = first + 1n;
  const prefixLength = cidr.slice(cidr.indexOf('/'));
  return {
    family: family === 4 ? 'IPv4' : 'IPv6',
    size,
    text: formatAddress(family, first) + prefixLength,
    numberOf(item) {
      const address = parseAddress(item);
      if (address === undefined || address.family !== family) return undefined;
      const number = address.value - base;
      return number >= 0n && number < BigInt(size) ? Number(number) : undefined;
    },
    itemAt: (number) => formatAddress(family, base + BigInt(number)),
  };
}

export interface PortRange {
  readonly first: number;
  readonly last: number;
}

export function portSpace({ first, last }: PortRange): NumberSpace {
  const size = last - first + 1;
  return {
    size,
    text: `${first}-${last}`,
    numberOf(item) {
      const port = Number(item);
      return Number.isInteger(port) && port >= first && port <= last ? port - first : undefined;
    },
    itemAt: (number) => String(first + number),
  };
}

/** The canonical spelling of an address; undefined for an invalid one. */
export function canonicalAddress(text: string): string | undefined {
  const address = parseAddress(text);
  return address === undefined ? undefined : formatAddress(address.family, address.value);
}

export function familyOf(text: string): IpFamily | undefined {
  const address = parseAddress(text);
  if (address === undefined) return undefined;
  return address.family === 4 ? 'IPv4' : 'IPv6';
}
