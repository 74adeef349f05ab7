import { type Clock, errorMessage, type GroupResource, type Names, sealedValuePrefix } from '@orch/apimachinery';
import { ResourceKeyPrefixes } from './key-prefixes.js';
import type { EnvelopeMetrics } from './kms/envelope.js';
import { KmsSealers } from './kms/kms-sealers.js';
import { makeSealers } from './make-sealers.js';
import type { EncryptionProvider, Sealer } from './sealers/sealer.js';
import { KmsFailure, type OnTransformation, SealerChain, UndecryptableError } from './sealers/sealer-chain.js';

/** Resources that are encrypted alike. */
export interface EncryptedResources {
  readonly resources: readonly GroupResource[];
  /** The first one writes; all are tried to read. */
  readonly providers: readonly EncryptionProvider[];
}

export interface EncryptionOptions {
  readonly names: Pick<Names, 'dialect'>;
  readonly clock: Clock;
  readonly onTransformation?: OnTransformation;
  readonly envelopeMetrics?: EnvelopeMetrics;
  /** Called with the first failure to read a value, and again after the configuration changed. Names no content. */
  readonly onFailure?: (reason: string) => void;
  /** Without a trailing slash; default: `/registry`. */
  readonly keyPrefix?: string;
}

/** Between two questions to a key management service that failed. */
const retryMs = 3_000;

/** How the values of a server are encrypted. Shared by its stores; replaced when its configuration changes. */
export class Encryption {
  #chains = new ResourceKeyPrefixes<SealerChain>('/registry');
  #kms: KmsSealers;
  #hasFailed = false;
  #isRetrying = false;
  #isClosed = false;
  readonly #onReadable = new Set<() => void>();

  constructor(
    configured: readonly EncryptedResources[],
    private readonly options: EncryptionOptions,
  ) {
    this.#kms = this.#use(configured);
  }

  /** The sealers of a key of the store; undefined when it is stored as it is. */
  chainOf(key: string): SealerChain | undefined {
    return this.#chains.find(key);
  }

  /** Encrypts and decrypts by another configuration from now on. Values that could not be read are read again. */
  replace(configured: readonly EncryptedResources[]): void {
    const previous = this.#kms;
    this.#kms = this.#use(configured);
    previous.close();
    this.#readAgain();
  }

  /** Number of key management services. */
  get kmsCount(): number {
    return this.#kms.count;
  }

  /** Whether a key management service works, by its number in the configuration. @throws KmsFailure */
  checkKms(index: number): Promise<void> {
    return this.#kms.check(index);
  }

  noteFailure(error: unknown): void {
    if (!this.#hasFailed) this.options.onFailure?.(errorMessage(error));
    this.#hasFailed = true;
    const isOfKms = error instanceof UndecryptableError && error.cause instanceof KmsFailure;
    if (isOfKms && !this.#isRetrying) this.#retryLater();
  }

  /** Calls when values that could not be read may have become readable. Returns how to end that. */
  onReadable(listener: () => void): () => void {
    this.#onReadable.add(listener);
    return () => this.#onReadable.delete(listener);
  }

  close(): void {
    this.#isClosed = true;
    this.#kms.close();
  }

  #use(configured: readonly EncryptedResources[]): KmsSealers {
    const { names, clock, envelopeMetrics: metrics, onTransformation, keyPrefix = '/registry' } = this.options;
    const commonPrefix = sealedValuePrefix(names);
    const now = () => clock.monotonicMs();
    const kms = new KmsSealers({ commonPrefix, metrics, now });
    /** A resource that is named twice has the providers of both. */
    const sealers = new Map<string, { readonly resource: GroupResource; readonly all: Sealer[] }>();
    for (const { resources, providers } of configured) {
      const made = makeSealers(providers, { commonPrefix, kms });
      for (const resource of resources) {
        const name = `${resource.resource}.${resource.group}`;
        const known = sealers.get(name) ?? { resource, all: [] };
        known.all.push(...made);
        sealers.set(name, known);
      }
    }
    const chains = new ResourceKeyPrefixes<SealerChain>(keyPrefix);
    for (const { resource, all } of sealers.values()) {
      const [first, ...others] = all;
      if (first !== undefined) {
        chains.set(resource, new SealerChain([first, ...others], { commonPrefix, onTransformation, now }));
      }
    }
    this.#chains = chains;
    return kms;
  }

  #retryLater(): void {
    this.#isRetrying = true;
    this.options.clock.setTimer(retryMs, () => {
      if (this.#isClosed) return;
      this.#kms.checkAll().then(
        () => {
          this.#isRetrying = false;
          this.#readAgain();
        },
        () => this.#retryLater(),
      );
    });
  }

  #readAgain(): void {
    if (!this.#hasFailed) return;
    this.#hasFailed = false;
    for (const listener of this.#onReadable) listener();
  }
}
