import { lookup } from 'node:dns/promises';
import { type AddressRange, parseAddress, parseRange } from '@orch/api';
import { isIP } from '@orch/apimachinery';

/** Which hosts volumes may lead to; plain data. */
export interface VolumeHostOptions {
  /** CIDRs that no volume may lead to. */
  readonly deniedRanges: readonly string[];
  /** Whether loopback, link-local, multicast and unspecified addresses are allowed. */
  readonly allowsLoopback: boolean;
}

/** Finds all addresses of a host name. @throws the error of the resolver */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

/**
 * Decides whether a host named by a user's volume may be reached. A name is allowed when all of its addresses are. Without
 * limits nothing is resolved.
 */
export class VolumeHosts {
  readonly #denied: readonly AddressRange[];
  readonly #isLimited: boolean;

  constructor(
    { deniedRanges, allowsLoopback }: VolumeHostOptions,
    private readonly resolve: ResolveHost = resolveBySystem,
  ) {
    const ranges = [...deniedRanges, ...(allowsLoopback ? [] : localRanges)];
    this.#denied = ranges.flatMap((range) => parseRange(range) ?? []);
    this.#isLimited = deniedRanges.length > 0 || !allowsLoopback;
  }

  /** @throws Error when an address of the host is not allowed, or the host has none */
  async assertAllowed(host: string): Promise<void> {
    if (!this.#isLimited) return;
    const addresses = isIP(host) === 0 ? await this.resolve(host) : [host];
    if (addresses.length === 0) throw new Error(`the host ${host} has no address`);
    for (const address of addresses) {
      if (!this.#isDenied(address)) continue;
      const which = address === host ? host : `${host} (${address})`;
      throw new Error(`address not allowed: ${which} is in a range that volumes must not use`);
    }
  }

  #isDenied(address: string): boolean {
    const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
    const parsed = parseAddress(mapped ?? address);
    if (parsed === undefined) return true;
    return this.#denied.some(
      ({ family, first, last }) => family === parsed.family && first <= parsed.value && parsed.value <= last,
    );
  }
}

/** As in v1.21, all that is no global unicast address. */
const localRanges = [
  ...['127.0.0.0/8', '0.0.0.0/32', '169.254.0.0/16', '224.0.0.0/4', '255.255.255.255/32'],
  ...['::1/128', '::/128', 'fe80::/10', 'ff00::/8'],
];

async function resolveBySystem(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}
