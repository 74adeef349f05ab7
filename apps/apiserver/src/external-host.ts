import { hostname } from 'node:os';

/** The host that is told to others of a server that is bound to this address. */
export function externalHostOf(boundAddress: string): string {
  return boundAddress === '0.0.0.0' || boundAddress === '::' ? hostname() : boundAddress;
}
