import { type ApiObject, type Clock, formatApiVersion, StatusError, textAt, wellKnown } from '@orch/apimachinery';
import { abortable, type ResourceReference, type RestClient, type TokenSource } from '@orch/client';

const serviceAccounts: ResourceReference = { group: '', version: 'v1', resource: 'serviceaccounts' };

/** Requested lifetime of a token, in seconds. */
const tokenSeconds = 3_600;
/** A token is replaced after this share of its lifetime. */
const renewAfterShare = 0.8;

export interface ServiceAccountTokenOptions {
  /** May request tokens of the account, and create the account. */
  readonly client: RestClient;
  readonly namespace: string;
  readonly name: string;
  readonly clock: Clock;
}

/**
 * The tokens of one service account, requested when first used and replaced before they expire. Creates a missing
 * account.
 */
export class ServiceAccountToken implements TokenSource {
  #current: { readonly token: string; readonly renewAtMs: number } | undefined;
  #pending: Promise<string> | undefined;

  constructor(private readonly options: ServiceAccountTokenOptions) {}

  token(signal?: AbortSignal): string | Promise<string> {
    const current = this.#current;
    if (current !== undefined && this.options.clock.monotonicMs() < current.renewAtMs) return current.token;
    // All requests that need a token wait for the same one, so the signal of one of them must not end its request.
    this.#pending ??= this.#request().finally(() => {
      this.#pending = undefined;
    });
    return signal === undefined ? this.#pending : abortable(this.#pending, signal);
  }

  reject(token: string): void {
    if (this.#current?.token === token) this.#current = undefined;
  }

  async #request(): Promise<string> {
    const { clock } = this.options;
    const requestedAtMs = clock.monotonicMs();
    const response = await this.#create().catch(async (error: unknown) => {
      if (!(error instanceof StatusError && error.code === 404)) throw error;
      await this.#createAccount();
      return await this.#create();
    });
    const token = textAt(response, 'status', 'token');
    const lifetimeMs = Date.parse(textAt(response, 'status', 'expirationTimestamp')) - clock.now().getTime();
    this.#current = { token, renewAtMs: requestedAtMs + lifetimeMs * renewAfterShare };
    return token;
  }

  async #create(): Promise<ApiObject> {
    const { client, namespace, name } = this.options;
    const apiVersion = formatApiVersion({ group: client.names.group(wellKnown.groups.authentication), version: 'v1' });
    const body = { apiVersion, kind: 'TokenRequest', metadata: {}, spec: { expirationSeconds: tokenSeconds } };
    return await client.resource(serviceAccounts).createSubresource(name, 'token', body, { namespace });
  }

  async #createAccount(): Promise<void> {
    const { client, namespace, name } = this.options;
    const account = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace } };
    try {
      await client.resource(serviceAccounts).create(account);
    } catch (error) {
      // Another controller of the account may have created it meanwhile.
      if (!(error instanceof StatusError && error.code === 409)) throw error;
    }
  }
}
