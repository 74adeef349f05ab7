import { randomBytes } from 'node:crypto';
import type { Server } from 'node:https';
import { createSecureContext, type SecureContext, type SecureContextOptions } from 'node:tls';
import type { Logger } from '@orch/component';
import { checkKeyPair } from './check-key-pair.js';
import { followKeyPair } from './follow-key-pairs.js';
import type { SecureListenerOptions, ServerNamePair, ServingKeyPair } from './secure-listener.js';
import { ServerNameContexts } from './server-name-contexts.js';

type TlsOptions = Pick<
  SecureListenerOptions,
  'cert' | 'ciphers' | 'clientAuthorities' | 'clientCa' | 'files' | 'key' | 'minVersion' | 'serverNames'
>;

/** Options of the TLS server: a certificate is requested as soon as there may be authorities. */
export interface TlsMaterial extends SecureContextOptions {
  readonly requestCert: boolean;
  readonly rejectUnauthorized: boolean;
}

type SniCallback = (serverName: string, callback: (error: Error | null, context?: SecureContext) => void) => void;

/**
 * The key pairs and the client authorities of a listener, which may change. New connections use the current ones; TLS
 * sessions that were verified with earlier authorities are not resumed.
 */
export class ChangingTlsMaterial {
  readonly #options: TlsOptions;
  #pair: ServingKeyPair & { readonly clientCa?: string | undefined };
  #serverNames: readonly ServerNamePair[];
  #contexts: ServerNameContexts;
  #server: Server | undefined;
  readonly #ended = new AbortController();
  readonly #unsubscribe: (() => void)[] = [];

  /** @throws Error for an unusable key pair */
  constructor(options: TlsOptions) {
    this.#options = options;
    this.#pair = options;
    this.#serverNames = options.serverNames ?? [];
    this.#contexts = this.#makeContexts();
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

  /** For the options of the server: selects the key pair by the server name. Undefined without pairs to select from. */
  get sniCallback(): SniCallback | undefined {
    if (this.#serverNames.length === 0) return undefined;
    return (serverName, callback) => callback(null, this.#contexts.find(serverName));
  }

  /** Uses the material for the server, now and after each change, until `end`. */
  begin(server: Server, logger: Logger): void {
    this.#server = server;
    for (const source of this.#options.clientAuthorities ?? [])
      this.#unsubscribe.push(source.onChange(() => this.#renew()));
    const following = { logger, signal: this.#ended.signal };
    followKeyPair(this.#options, { ...following, onPair: (pair) => this.replace(pair) });
    for (const [index, named] of this.#serverNames.entries())
      followKeyPair(named, { ...following, onPair: (pair) => this.#replaceNamed(index, pair) });
  }

  end(): void {
    this.#ended.abort();
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  /** @throws Error for an unusable key pair, which is not used */
  replace(pair: ServingKeyPair & { readonly clientCa?: string }): void {
    checkKeyPair(pair);
    this.#pair = { ...pair, clientCa: pair.clientCa ?? this.#pair.clientCa };
    this.#renew();
  }

  #replaceNamed(index: number, pair: Pick<ServingKeyPair, 'cert' | 'key'>): void {
    checkKeyPair(pair);
    this.#serverNames = this.#serverNames.map((named, at) => (at === index ? { ...named, ...pair } : named));
    this.#renew();
  }

  #renew(): void {
    this.#contexts = this.#makeContexts();
    this.#server?.setSecureContext(this.current);
    this.#server?.setTicketKeys(randomBytes(48));
  }

  #makeContexts(): ServerNameContexts {
    return new ServerNameContexts(this.#serverNames, ({ cert, key }) =>
      createSecureContext({ ...this.current, cert, key }),
    );
  }

  #authorities(): string[] {
    const sources = this.#options.clientAuthorities ?? [];
    return [this.#pair.clientCa, ...sources.map(({ current }) => current?.pem)].flatMap((pem) => pem ?? []);
  }
}
