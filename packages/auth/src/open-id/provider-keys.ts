import { createPublicKey, type KeyObject } from 'node:crypto';
import { isJsonObject, type JsonObject } from '@orch/apimachinery';
import { type HttpsGet, parseDocument } from './https-get.js';

/** A public key of an identity provider. */
export interface ProviderKey {
  /** `kid` in the header of tokens; undefined when the provider does not name it. */
  readonly id: string | undefined;
  readonly key: KeyObject;
}

export interface ProviderKeysOptions {
  readonly issuer: string;
  readonly get: HttpsGet;
  readonly nowMs: () => number;
}

/**
 * The keys of an identity provider. They are fetched with the first token, and again for a token that no known key has
 * signed, but at most once in `fetchIntervalMs`: forged tokens cannot flood the provider.
 */
export class ProviderKeys {
  #keys: readonly ProviderKey[] | undefined;
  #error: unknown;
  #fetchedMs: number | undefined;
  #running: Promise<void> | undefined;
  #keySetUrl: string | undefined;

  constructor(private readonly options: ProviderKeysOptions) {}

  /** The cached keys; the first call fetches them. @throws Error when the fetch fails */
  async known(): Promise<readonly ProviderKey[]> {
    if (this.#keys === undefined) await this.#fetch();
    if (this.#keys === undefined) throw this.#error;
    return this.#keys;
  }

  /** Fetches the keys again; undefined when it is too early. @throws Error when they cannot be fetched */
  async refreshed(): Promise<readonly ProviderKey[] | undefined> {
    const before = this.#keys;
    await this.#fetch();
    if (this.#keys !== before) return this.#keys;
    if (this.#error !== undefined) throw this.#error;
    return undefined;
  }

  /** Calls at the same time share one fetch. Errors are kept until the next one. */
  async #fetch(): Promise<void> {
    if (this.#running === undefined) {
      const nowMs = this.options.nowMs();
      // The clock may be set back.
      if (this.#fetchedMs !== undefined && Math.abs(nowMs - this.#fetchedMs) < fetchIntervalMs) return;
      this.#fetchedMs = nowMs;
      this.#running = this.#load().finally(() => {
        this.#running = undefined;
      });
    }
    await this.#running;
  }

  async #load(): Promise<void> {
    try {
      this.#keySetUrl ??= await this.#discover();
      this.#keys = readKeySet(parseDocument(await this.options.get(this.#keySetUrl), this.#keySetUrl));
      this.#error = undefined;
    } catch (error) {
      this.#error = error;
    }
  }

  async #discover(): Promise<string> {
    const { issuer, get } = this.options;
    const url = `${issuer.endsWith('/') ? issuer.slice(0, -1) : issuer}/.well-known/openid-configuration`;
    const document = parseDocument(await get(url), url);
    if (document['issuer'] !== issuer) {
      throw new Error(`${url} is for the issuer ${JSON.stringify(document['issuer'])}, not ${JSON.stringify(issuer)}`);
    }
    const keySetUrl = document['jwks_uri'];
    if (typeof keySetUrl !== 'string' || !URL.canParse(keySetUrl) || new URL(keySetUrl).protocol !== 'https:') {
      throw new Error(`${url} has no https URL in jwks_uri`);
    }
    return keySetUrl;
  }
}

/** v1.21 polls an unavailable provider at this interval. */
export const fetchIntervalMs = 10_000;

/** The asymmetric keys of a set; others, such as those of unknown types, are ignored. */
function readKeySet(document: JsonObject): readonly ProviderKey[] {
  const keys = Array.isArray(document['keys']) ? document['keys'] : [];
  return keys.flatMap((key) => {
    if (!isJsonObject(key) || key['use'] === 'enc') return [];
    const { kid } = key;
    try {
      return [{ id: typeof kid === 'string' ? kid : undefined, key: createPublicKey({ key, format: 'jwk' }) }];
    } catch {
      return [];
    }
  });
}
