import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { aesCbc, type Cipher } from '../sealers/ciphers.js';
import type { Sealer } from '../sealers/sealer.js';
import { type Direction, KmsFailure } from '../sealers/sealer-chain.js';
import type { KmsClient } from './kms-client.js';

/** Receives what happens to the keys of values. Must be quick and not throw. */
export interface EnvelopeMetrics {
  /** A value is encrypted or decrypted. */
  arrived(direction: Direction): void;
  /** A key was not in memory. */
  missed(): void;
  keyGenerated(outcome: { readonly succeeded: boolean; readonly durationMs: number }): void;
  /** Between 0 and 1. */
  filled(share: number): void;
}

export interface EnvelopeOptions {
  readonly client: Pick<KmsClient, 'encrypt' | 'decrypt'>;
  /** The most keys in memory; below 0: none. */
  readonly cacheSize: number;
  readonly metrics?: EnvelopeMetrics | undefined;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

const dataKeyBytes = 32;
const lengthBytes = 2;

/**
 * Encrypts each value under a key of its own, which the key management service encrypts:
 *
 *     2 bytes: length of the encrypted key | encrypted key | AES-CBC of the value
 */
export function envelope({ client, cacheSize, metrics, now }: EnvelopeOptions): Pick<Sealer, 'seal' | 'open'> {
  /** By the encrypted key. */
  const ciphers = cacheSize > 0 ? new LRUCache<string, Cipher>({ max: cacheSize }) : undefined;
  /** Questions in flight, so that a list asks once for each key. */
  const asked = new Map<string, Promise<Cipher>>();

  const keep = (name: string, key: Uint8Array): Cipher => {
    if (key.length !== dataKeyBytes) throw new KmsFailure(`the key of a value has ${key.length} bytes, not 32`);
    const cipher = aesCbc(key);
    ciphers?.set(name, cipher);
    if (ciphers !== undefined) metrics?.filled(ciphers.size / cacheSize);
    return cipher;
  };

  const ask = (name: string, wrapped: Uint8Array): Promise<Cipher> => {
    const running = asked.get(name);
    if (running !== undefined) return running;
    const answer = client
      .decrypt(wrapped)
      .then((key) => keep(name, key))
      .finally(() => asked.delete(name));
    asked.set(name, answer);
    return answer;
  };

  const generate = (): Buffer => {
    const startMs = now();
    let succeeded = false;
    try {
      const key = randomBytes(dataKeyBytes);
      succeeded = true;
      return key;
    } finally {
      metrics?.keyGenerated({ succeeded, durationMs: now() - startMs });
    }
  };

  return {
    async seal(plain, { storedKey }) {
      metrics?.arrived('to_storage');
      const key = generate();
      const wrapped = await client.encrypt(key);
      if (wrapped.length === 0 || wrapped.length > 0xffff) {
        throw new KmsFailure(`the key management service returns an encrypted key of ${wrapped.length} bytes`);
      }
      const cipher = keep(nameOf(wrapped), key);
      const length = Buffer.alloc(lengthBytes);
      length.writeUInt16BE(wrapped.length);
      return Buffer.concat([length, wrapped, cipher.encrypt(plain, storedKey)]);
    },
    open(sealed, { storedKey }) {
      metrics?.arrived('from_storage');
      const { wrapped, rest } = split(sealed);
      const name = nameOf(wrapped);
      const cipher = ciphers?.get(name);
      if (cipher !== undefined) return cipher.decrypt(rest, storedKey);
      if (ciphers !== undefined) metrics?.missed();
      return ask(name, wrapped).then((own) => own.decrypt(rest, storedKey));
    },
  };
}

function split(sealed: Uint8Array): { readonly wrapped: Uint8Array; readonly rest: Uint8Array } {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const end = bytes.length < lengthBytes ? 0 : lengthBytes + bytes.readUInt16BE(0);
  if (end <= lengthBytes || end > bytes.length) throw new Error('the length of the encrypted key is wrong');
  return { wrapped: bytes.subarray(lengthBytes, end), rest: bytes.subarray(end) };
}

function nameOf(wrapped: Uint8Array): string {
  return Buffer.from(wrapped.buffer, wrapped.byteOffset, wrapped.byteLength).toString('base64');
}
