/** What a sealed value is bound to, where the cipher authenticates more than the value. */
export interface SealContext {
  /** The key of the value as the engine stores it: `/registry/secrets/default/a`. */
  readonly storedKey: string;
}

/**
 * Encrypts and decrypts values in one way: one provider with one of its keys. Results are promises only where a key
 * management service must be asked, so that all others keep the order of events without waiting.
 */
export interface Sealer {
  /** Precedes the values of this sealer in the store: `orch:enc:aescbc:v1:key1:`. Empty for values that are not encrypted. */
  readonly prefix: string;
  /** The prefix without the name, for metrics: `orch:enc:aescbc:v1:`. */
  readonly providerPrefix: string;
  /** For messages: `provider aescbc, key "key1"`. */
  readonly title: string;
  /** False when a service may have to be asked. */
  readonly isImmediate: boolean;
  seal(plain: Uint8Array, context: SealContext): Uint8Array | Promise<Uint8Array>;
  /** `sealed` without the prefix. @throws Error for another key, and for changed bytes where the cipher detects them */
  open(sealed: Uint8Array, context: SealContext): Uint8Array | Promise<Uint8Array>;
}

/** One way to encrypt, from a configuration. Secrets are raw bytes. */
export type EncryptionProvider =
  | { readonly type: 'identity' }
  | { readonly type: 'aescbc' | 'aesgcm' | 'secretbox'; readonly keys: readonly EncryptionKey[] }
  | KmsProvider;

export interface EncryptionKey {
  readonly name: string;
  readonly secret: Uint8Array;
}

/** A key management service, which encrypts the key of each value. */
export interface KmsProvider {
  readonly type: 'kms';
  readonly name: string;
  /** `unix:///run/kms.sock` */
  readonly endpoint: string;
  /** The most keys of values in memory; below 0: none. */
  readonly cacheSize: number;
  readonly timeoutMs: number;
}
