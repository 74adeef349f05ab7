import type { Readable } from 'node:stream';
import { authorityOf, type BackendResult, type Dial, type ServiceResolver, Transport } from '@orch/apiserver';
import type { KeyPair } from '@orch/certs';
import type { ServiceTarget } from '../services/api-service-record.js';
import type { FrontProxyCertificate } from './front-proxy-certificate.js';

export interface BackendOptions {
  readonly certificate: FrontProxyCertificate;
  readonly resolveService: ServiceResolver;
  /** Opens the connections; directly by default. */
  readonly dial?: Dial | undefined;
}

/** A request to another server. `headers` is called with the address of the server, `10.0.0.1:443`. */
export interface BackendCall {
  readonly method: string;
  /** Path and query, escaped. */
  readonly target: string;
  readonly headers: (address: string) => string[];
  readonly body?: Readable | Buffer;
  readonly signal: AbortSignal;
  /** Whether the certificate of the server is verified. Checks of availability do not, as in v1.21. */
  readonly verifies: boolean;
}

/** The address of the service cannot be determined. */
export class UnresolvedServiceError extends Error {
  override readonly name = 'UnresolvedServiceError';
}

/** A request could not be sent, or was not answered. */
export class BackendError extends Error {
  override readonly name = 'BackendError';
  constructor(
    /** `10.0.0.1:443` */
    readonly address: string,
    override readonly cause: unknown,
    readonly target: { readonly host: string; readonly port: number },
  ) {
    super(`no answer from ${address}`, { cause });
  }
}

/** The server behind a service. Connections are reused until the certificates in use change. */
export class Backend {
  readonly #options: BackendOptions;
  readonly #transports = new Map<boolean, { readonly transport: Transport; readonly pair: KeyPair | undefined }>();

  constructor(
    readonly service: ServiceTarget,
    options: BackendOptions,
  ) {
    this.#options = options;
  }

  /**
   * Sends a request to one of the addresses of the service.
   * @throws UnresolvedServiceError, BackendError
   */
  async send({ headers, verifies, ...request }: BackendCall): Promise<BackendResult & { readonly address: string }> {
    const { host, port } = await this.#options.resolveService(this.service).catch((error: unknown) => {
      throw new UnresolvedServiceError('service unavailable', { cause: error });
    });
    const backend = { scheme: 'https', host, port: String(port) } as const;
    const address = authorityOf(backend);
    try {
      const result = await this.#transport(verifies).send(backend, { ...request, headers: headers(address) });
      return { ...result, address };
    } catch (error) {
      throw new BackendError(address, error, { host, port });
    }
  }

  /** Closes connections that are not in use. */
  retire(): void {
    for (const { transport } of this.#transports.values()) transport.retire();
  }

  close(): void {
    for (const { transport } of this.#transports.values()) transport.close();
  }

  #transport(verifies: boolean): Transport {
    const { pair } = this.#options.certificate;
    const known = this.#transports.get(verifies);
    if (known !== undefined && known.pair === pair) return known.transport;
    // Watches continue on connections of the earlier certificate.
    known?.transport.retire();
    const { authorities, skipsVerification, name, namespace } = this.service;
    const isVerified = verifies && !skipsVerification;
    const transport = new Transport({
      connectTimeoutMs,
      dial: this.#options.dial,
      // Only administrators create API services.
      allows: () => true,
      serverName: `${name}.${namespace}.svc`,
      trustsSystem: isVerified,
      ...(isVerified && authorities !== '' ? { authorities } : {}),
      ...(pair === undefined ? {} : { clientCertificate: pair.cert, clientKey: pair.key }),
    });
    this.#transports.set(verifies, { transport, pair });
    return transport;
  }
}

const connectTimeoutMs = 30_000;
