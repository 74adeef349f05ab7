import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * Whether a proxy may connect to an address. Loopback, link-local, multicast, unspecified and broadcast addresses
 * lead back to this machine or its network segment, where cloud metadata services listen.
 */
export function isProxyableAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return isProxyableAddress(mapped);
  if (isIPv4(address)) return !blocked.check(address, 'ipv4');
  return isIPv6(address) && !address.includes('%') && !blocked.check(address, 'ipv6');
}

const blocked = new BlockList();
blocked.addAddress('0.0.0.0', 'ipv4');
blocked.addAddress('255.255.255.255', 'ipv4');
blocked.addSubnet('127.0.0.0', 8, 'ipv4');
blocked.addSubnet('169.254.0.0', 16, 'ipv4');
blocked.addSubnet('224.0.0.0', 4, 'ipv4');
blocked.addAddress('::', 'ipv6');
blocked.addAddress('::1', 'ipv6');
blocked.addSubnet('fe80::', 10, 'ipv6');
blocked.addSubnet('ff00::', 8, 'ipv6');
