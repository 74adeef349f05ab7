import { randomBytes } from 'node:crypto';
import type { Server } from 'node:https';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import type { SecureListenerOptions, ServingKeyPair } from './secure-listener.js';

type TlsOptions = Pick<
  SecureListenerOptions,
  'cert' | 'ciphers' | 'clientAuthorities' | 'clientCa' | 'key' | 'minVersion' | 'serverNames'
>;

/** Options of the TLS server: a certificate is requested as soon as there may be authorities. */
export interface TlsMaterial extends SecureContextOptions {
  readonly requestCert: boolean;
  readonly rejectUnauthorized: boolean;
}

/**
 * The key pair and the client authorities of a listener, both of which may change. New connections use the current ones;
 * TLS sessions that were verified with earlier authorities are not resumed.
 */
export class ChangingTlsMaterial {
  readonly #options: TlsOptions;
  #pair: ServingKeyPair & { readonly clientCa?: string | undefined };
  #server: Server | undefined;
  readonly #unsubscribe: (() => void)[] = [];

  constructor(options: TlsOptions) {
    this.#options = options;
    this.#pair = options;
  }

  get current(): TlsMaterial {
    const { ciphers, clientAuthorities, clientCa, minVersion = 'TLSv1.2' } = this.#options;
    const requestCert = clientCa !== undefined || clientAuthorities !== undefined;
    return {
      cert: this.#pair.cert,
      key: this.#pair.key,
      // Without authorities, Node would accept those that it brings along.
      ...(requestCert ? { ca: this.#authorities() } : {}),
      ...(ciphers === undefined ? {} : { ciphers }),
      minVersion,
      requestCert,
      rejectUnauthorized: false,
    };
  }

  /** Uses the material for the server, now and after each change, until `end`. */
  begin(server: Server): void {
    this.#server = server;
    this.#addServerNames(server);
    for (const source of this.#options.clientAuthorities ?? [])
      this.#unsubscribe.push(source.onChange(() => this.#renew()));
  }

  end(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  replace(pair: ServingKeyPair & { readonly clientCa?: string }): void {
    this.#pair = { ...pair, clientCa: pair.clientCa ?? this.#pair.clientCa };
    this.#renew();
  }

  #renew(): void {
    this.#server?.setSecureContext(this.current);
    this.#server?.setTicketKeys(randomBytes(48));
    // The newest of several contexts of a name is used.
    if (this.#server !== undefined) this.#addServerNames(this.#server);
  }

  #addServerNames(server: Server): void {
    for (const { names, cert, key } of this.#options.serverNames ?? []) {
      for (const name of names) server.addContext(name, createSecureContext({ ...this.current, cert, key }));
    }
  }

  #authorities(): string[] {
    const sources = this.#options.clientAuthorities ?? [];
    return [this.#pair.clientCa, ...sources.map(({ current }) => current?.pem)].flatMap((pem) => pem ?? []);
  }
}
