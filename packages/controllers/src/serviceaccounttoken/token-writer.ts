import type { Secret, ServiceAccount } from '@orch/api/types/core_v1';
import { type Clock, type DeepReadonly, isStatusError } from '@orch/apimachinery';
import { isStaleRead, type RestClient } from '@orch/client';
import { generatedName } from '../framework/generated-name.js';
import { RetryLater } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { base64, missingData, type TokenSecretNames, tokenKeys } from './token-secret.js';

type Account = DeepReadonly<ServiceAccount>;

export interface TokenWriterOptions {
  readonly client: RestClient;
  readonly clock: Clock;
  readonly names: TokenSecretNames;
  readonly random: () => number;
  /** PEM; empty when secrets get none. */
  readonly rootCertificates: string;
  /** Signs a token of an account for a secret. */
  readonly signToken: (account: Account, secretName: string) => Promise<string>;
}

/** Writes token secrets and the references to them. Every write begins with a read of the server, not of a cache. */
export class TokenWriter {
  readonly #secrets;
  readonly #accounts;
  /** Names of secrets whose creation failed, by the uid of the account. */
  readonly #failedNames = new Map<string, string>();

  constructor(private readonly options: TokenWriterOptions) {
    this.#secrets = options.client.resource<Secret>(resources.secrets);
    this.#accounts = options.client.resource<ServiceAccount>(resources.serviceAccounts);
  }

  /** The account on the server; undefined when it is gone or another one has its name. */
  async liveAccount(
    { namespace, name, uid }: { readonly namespace: string; readonly name: string; readonly uid: string },
    signal: AbortSignal,
  ): Promise<Account | undefined> {
    const account = await this.#accounts.get(name, { namespace, signal }).catch(undefinedIfMissing);
    return account === undefined || (uid !== '' && account.metadata.uid !== uid) ? undefined : account;
  }

  /**
   * Creates a secret with a token. Undefined when the account is gone. After a failure the next call uses the same name: the
   * server may have created the secret all the same.
   * @throws RetryLater when the cache is behind the server; StatusError
   */
  async createSecret(account: Account, signal: AbortSignal): Promise<DeepReadonly<Secret> | undefined> {
    const { namespace = '', name = '', uid = '' } = account.metadata;
    const live = await this.liveAccount({ namespace, name, uid: '' }, signal);
    if (live === undefined) return undefined;
    if (live.metadata.resourceVersion !== account.metadata.resourceVersion)
      throw new RetryLater('the service account has changed');
    const { names, rootCertificates, signToken, random } = this.options;
    // The claims of the token have the name.
    const secretName = this.#failedNames.get(uid) ?? generatedName(`${name}-token-`, random);
    const data = {
      [tokenKeys.token]: base64(await signToken(account, secretName)),
      [tokenKeys.namespace]: base64(namespace),
      ...(rootCertificates === '' ? {} : { [tokenKeys.rootCertificates]: base64(rootCertificates) }),
    };
    const annotations = { [names.accountName]: name, [names.accountUid]: uid };
    const secret: Secret = {
      ...{ apiVersion: 'v1', kind: 'Secret', metadata: { name: secretName, namespace, annotations } },
      ...{ type: names.type, data },
    };
    try {
      const created = await this.#secrets.create(secret, { namespace, signal });
      this.#failedNames.delete(uid);
      return created;
    } catch (error) {
      if (!isStatusError(error, 'AlreadyExists')) this.#failedNames.set(uid, secretName);
      else if (this.#failedNames.has(uid)) return await this.#createdBefore(account, secretName, signal);
      throw error;
    }
  }

  /** An account that is gone needs no name any more. */
  forget(uid: string): void {
    this.#failedNames.delete(uid);
  }

  /** Keeps the name while the secret cannot be read: with another name there would be a second secret. */
  async #createdBefore(account: Account, secretName: string, signal: AbortSignal): Promise<DeepReadonly<Secret>> {
    const { namespace = '', uid = '' } = account.metadata;
    const found = await this.#secrets.get(secretName, { namespace, signal });
    this.#failedNames.delete(uid);
    if (found.metadata.annotations?.[this.options.names.accountUid] === uid) return found;
    throw new RetryLater('the generated name of a secret is taken');
  }

  /**
   * Adds a reference to the secret, unless the account is gone or `isNeeded` returns false for its present state. Returns
   * whether the account has it, also when an earlier call has added it and its response was lost.
   */
  async addReference(
    account: Account,
    { secretName, isNeeded, signal }: { secretName: string; isNeeded: (live: Account) => boolean; signal: AbortSignal },
  ): Promise<boolean> {
    const { namespace = '', name = '', uid = '' } = account.metadata;
    return await this.#retryingConflicts(conflictTries, signal, async () => {
      const live = await this.liveAccount({ namespace, name, uid }, signal);
      if (live === undefined) return false;
      if (live.secrets?.some((reference) => reference.name === secretName)) return true;
      if (!isNeeded(live)) return false;
      const secrets = [...(live.secrets ?? []), { name: secretName }];
      await this.#accounts.update({ ...live, secrets }, { namespace, signal });
      return true;
    });
  }

  async removeReference(
    account: { readonly namespace: string; readonly name: string; readonly uid: string },
    { secretName, signal }: { readonly secretName: string; readonly signal: AbortSignal },
  ): Promise<void> {
    await this.#retryingConflicts(conflictTries, signal, async () => {
      const live = await this.liveAccount(account, signal);
      if (live?.secrets?.some(({ name }) => name === secretName) !== true) return;
      const secrets = live.secrets.filter(({ name }) => name !== secretName);
      await this.#accounts
        .update({ ...live, secrets }, { namespace: account.namespace, signal })
        .catch(undefinedIfMissing);
    });
  }

  /** Fills in what the secret lacks. Returns whether it was written; a secret that has changed gets a watch event of its own. */
  async complete(
    cached: DeepReadonly<Secret>,
    { account, signal }: { readonly account: Account; readonly signal: AbortSignal },
  ): Promise<boolean> {
    const { names, rootCertificates, signToken } = this.options;
    if (missingData(cached, rootCertificates) === undefined) return false;
    const { namespace = '', name = '' } = cached.metadata;
    const live = await this.#secrets.get(name, { namespace, signal }).catch(undefinedIfMissing);
    if (live?.metadata.resourceVersion !== cached.metadata.resourceVersion) return false;
    const missing = live === undefined ? undefined : missingData(live, rootCertificates);
    if (live === undefined || missing === undefined) return false;
    const data: Record<string, string> = { ...live.data };
    if (missing.rootCertificates) data[tokenKeys.rootCertificates] = base64(rootCertificates);
    if (missing.namespace) data[tokenKeys.namespace] = base64(namespace);
    if (missing.token) data[tokenKeys.token] = base64(await signToken(account, name));
    const { name: accountName = '', uid = '' } = account.metadata;
    const own = { [names.accountName]: accountName, [names.accountUid]: uid };
    const metadata = { ...live.metadata, annotations: { ...live.metadata.annotations, ...own } };
    try {
      await this.#secrets.update({ ...live, metadata, data }, { namespace, signal });
    } catch (error) {
      if (isStaleRead(error)) return false;
      throw error;
    }
    return true;
  }

  /** Deletes the secret if it is still the one with this uid. */
  async deleteSecret({ metadata }: DeepReadonly<Secret>, signal: AbortSignal): Promise<void> {
    const { namespace = '', name = '', uid } = metadata;
    const preconditions = uid === undefined ? {} : { preconditions: { uid } };
    try {
      await this.#secrets.delete(name, { namespace, signal, ...preconditions });
    } catch (error) {
      // It is gone, or another secret has its name.
      if (!isStaleRead(error)) throw error;
    }
  }

  async #retryingConflicts<T>(tries: number, signal: AbortSignal, act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      if (tries <= 1 || !isStatusError(error, 'Conflict')) throw error;
    }
    await this.options.clock.sleep(conflictDelayMs, { signal });
    return await this.#retryingConflicts(tries - 1, signal, act);
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (isStatusError(error, 'NotFound')) return undefined;
  throw error;
}

const conflictTries = 5;
const conflictDelayMs = 10;
