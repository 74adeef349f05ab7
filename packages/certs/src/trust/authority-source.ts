import { AuthorityPool } from './authority-pool.js';

/** The current authorities of something, which may change while a server runs. */
export interface AuthoritySource {
  /** undefined without authorities: no certificate is trusted. */
  readonly current: AuthorityPool | undefined;
  /** Calls the listener after each change. Returns a function that removes it. */
  onChange(listener: () => void): () => void;
}

/** Authorities that the owner of this object replaces. */
export class ChangingAuthorities implements AuthoritySource {
  #current: AuthorityPool | undefined;
  readonly #listeners = new Set<() => void>();

  /** `pem`: the bundle; undefined for no authorities. @throws Error for an invalid bundle */
  constructor(pem: string | undefined) {
    this.#current = pem === undefined ? undefined : new AuthorityPool(pem);
  }

  get current(): AuthorityPool | undefined {
    return this.#current;
  }

  /** Replaces the authorities, unless the bundle is unchanged. @throws Error for an invalid bundle, which is not used */
  replace(pem: string | undefined): void {
    if (pem === this.#current?.pem) return;
    this.#current = pem === undefined ? undefined : new AuthorityPool(pem);
    for (const listener of this.#listeners) listener();
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
