import type { SealContext, Sealer } from './sealer.js';
import { startsWith } from './starts-with.js';

/** A stored value that no sealer of its resource opens. Its message names provider and key, but no content. */
export class UndecryptableError extends Error {
  override readonly name = 'UndecryptableError';
}

export type Direction = 'to_storage' | 'from_storage';

/** Receives the outcome of each encryption and decryption. Must be quick and not throw. */
export type OnTransformation = (outcome: {
  readonly direction: Direction;
  readonly providerPrefix: string;
  readonly succeeded: boolean;
  readonly durationMs: number;
}) => void;

export interface SealerChainOptions {
  readonly commonPrefix: string;
  readonly onTransformation?: OnTransformation | undefined;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

interface Candidate {
  readonly sealer: Sealer;
  readonly start: Uint8Array;
}

/** The sealers of one resource: the first one writes, and each reads the values that start with its prefix. */
export class SealerChain {
  readonly #first: Candidate;
  /** Longest prefixes first: the name of a key may be the start of another one. */
  readonly #candidates: readonly Candidate[];
  readonly #marker: Uint8Array;

  /** Whether no value needs a service to be opened. */
  readonly isImmediate: boolean;

  constructor(
    sealers: readonly [Sealer, ...Sealer[]],
    private readonly options: SealerChainOptions,
  ) {
    const candidates = sealers.map((sealer) => ({ sealer, start: Buffer.from(sealer.prefix) }));
    this.#first = { sealer: sealers[0], start: Buffer.from(sealers[0].prefix) };
    this.#candidates = candidates.sort((left, right) => right.start.length - left.start.length);
    this.#marker = Buffer.from(options.commonPrefix);
    this.isImmediate = sealers.every(({ isImmediate }) => isImmediate);
  }

  seal(plain: Uint8Array, context: SealContext): Uint8Array | Promise<Uint8Array> {
    const { sealer, start } = this.#first;
    const joined = (sealed: Uint8Array) => (start.length === 0 ? sealed : Buffer.concat([start, sealed]));
    return this.#measured('to_storage', sealer.providerPrefix, () => then(sealer.seal(plain, context), joined));
  }

  /** @throws UndecryptableError */
  open(value: Uint8Array, context: SealContext): Uint8Array | Promise<Uint8Array> {
    const fitting = this.#candidates.filter(({ start }) => startsWith(value, start));
    return this.#openWith(fitting, { value, context });
  }

  /** Whether a write would store the value in another form: by another provider or key. */
  isStale(value: Uint8Array): boolean {
    const { start } = this.#first;
    return start.length === 0 ? startsWith(value, this.#marker) : !startsWith(value, start);
  }

  #openWith(
    [candidate, ...others]: readonly Candidate[],
    given: { readonly value: Uint8Array; readonly context: SealContext },
  ): Uint8Array | Promise<Uint8Array> {
    const { value, context } = given;
    if (candidate === undefined) throw new UndecryptableError(this.#reasonOf(value));
    const { sealer, start } = candidate;
    const next = (error: unknown) => {
      if (others.length > 0) return this.#openWith(others, given);
      throw new UndecryptableError(this.#failureOf(sealer, { value, error }), { cause: error });
    };
    try {
      const opened = this.#measured('from_storage', sealer.providerPrefix, () =>
        sealer.open(value.subarray(start.length), context),
      );
      return opened instanceof Promise ? opened.catch(next) : opened;
    } catch (error) {
      return next(error);
    }
  }

  #failureOf(sealer: Sealer, { value, error }: { readonly value: Uint8Array; readonly error: unknown }): string {
    if (sealer.prefix === '') return this.#reasonOf(value);
    const why =
      error instanceof KmsFailure ? error.message : 'the key is another one, or the value was changed or moved';
    return `it cannot be decrypted (${sealer.title}): ${why}`;
  }

  /** Why no sealer fits. */
  #reasonOf(value: Uint8Array): string {
    if (!startsWith(value, this.#marker)) return 'it is not encrypted, and its resource has no provider identity';
    const head = Buffer.from(value.subarray(this.#marker.length, this.#marker.length + headBytesMax)).toString(
      'latin1',
    );
    const [, provider, key] = /^([a-z]+):v\d+:([\x20-\x39\x3b-\x7e]*):/.exec(head) ?? [];
    if (provider === undefined || key === undefined) return 'it is encrypted in an unknown form';
    const kind = provider === 'kms' ? 'name' : 'key';
    return `it is encrypted by provider ${provider}, ${kind} ${JSON.stringify(key)}, which its resource does not have`;
  }

  #measured<T>(direction: Direction, providerPrefix: string, run: () => T | Promise<T>): T | Promise<T> {
    const { onTransformation, now } = this.options;
    if (onTransformation === undefined) return run();
    const startMs = now();
    const end = (succeeded: boolean) =>
      onTransformation({ direction, providerPrefix, succeeded, durationMs: now() - startMs });
    try {
      const result = run();
      if (result instanceof Promise) {
        result.then(
          () => end(true),
          () => end(false),
        );
      } else end(true);
      return result;
    } catch (error) {
      end(false);
      throw error;
    }
  }
}

/** The key management service does not do its part: it is unreachable, or refuses. */
export class KmsFailure extends Error {
  override readonly name = 'KmsFailure';
}

/** Continues at once with a value, later with a promise. */
export function then<T, R>(value: T | Promise<T>, next: (value: T) => R): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

const headBytesMax = 300;
