import type { Socket } from 'node:net';

export interface DialedAddress {
  /** A host name or an IP address, without brackets. */
  readonly host: string;
  readonly port: number;
}

/** Opens a TCP connection other than directly, for example through a proxy. @throws EgressError */
export type Dial = (address: DialedAddress, options: { readonly signal: AbortSignal }) => Promise<Socket>;

/** How connections of a server leave it, by the network they go to. Undefined: directly. */
export interface EgressDialers {
  /** Node agents, pods, services, aggregated servers, and webhooks named by a service. */
  readonly cluster?: Dial;
  /** Webhooks of authentication, authorization and audit, and admission and conversion webhooks named by a URL. */
  readonly controlPlane?: Dial;
}

/** A proxy could not be reached, or did not connect to the address. */
export class EgressError extends Error {
  override readonly name = 'EgressError';

  constructor(
    message: string,
    /** `connect`: the proxy could not be reached. `proxy`: it did not connect to the address. */
    readonly stage: 'connect' | 'proxy',
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
