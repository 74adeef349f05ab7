import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * Whether a proxy may reach what stands at an address: loopback, link-local, multicast, unspecified and broadcast
 * addresses lead back into this machine or into its own network segment, where metadata of clouds is served.
 */
export function isProxyableAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return isProxyableAddress(mapped);
  if (isIPv4(address)) return !refused.check(address, 'ipv4');
  return isIPv6(address) && !address.includes('%') && !refused.check(address, 'ipv6');
}

const refused = new BlockList();
refused.addAddress('0.0.0.0', 'ipv4');
refused.addAddress('255.255.255.255', 'ipv4');
refused.addSubnet('127.0.0.0', 8, 'ipv4');
refused.addSubnet('169.254.0.0', 16, 'ipv4');
refused.addSubnet('224.0.0.0', 4, 'ipv4');
refused.addAddress('::', 'ipv6');
refused.addAddress('::1', 'ipv6');
refused.addSubnet('fe80::', 10, 'ipv6');
refused.addSubnet('ff00::', 8, 'ipv6');
