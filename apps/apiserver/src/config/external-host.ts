import { hostname } from 'node:os';

/** Returns the host that clients use for a server bound to `boundAddress`. */
export function externalHostOf(boundAddress: string): string {
  return boundAddress === '0.0.0.0' || boundAddress === '::' ? hostname() : boundAddress;
}
