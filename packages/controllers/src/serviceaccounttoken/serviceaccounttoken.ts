import type { Secret, ServiceAccount } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { readSigningKey, signLegacyToken } from '@orch/auth';
import { isStaleRead } from '@orch/client';
import { type Controller, type ControllerContext, controllerLog, logName } from '../framework/controller.js';
import type { ControllerOptions } from '../framework/controller-options.js';
import { queueController, RetryLater } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { RecentSecrets } from './recent-secrets.js';
import { type AccountKey, accountKey, readAccountKey, readSecretKey, secretKey } from './token-keys.js';
import { hasReferencedToken, isTokenSecretOf, tokenSecretNames } from './token-secret.js';
import { TokenWriter } from './token-writer.js';

type Account = DeepReadonly<ServiceAccount>;
type TokenOptions = ControllerOptions['serviceaccount-token'];

/**
 * Gives each service account a secret with a token, fills in token secrets that users create, and deletes those of
 * deleted accounts (spec: Service account and its secret). Without a signing key it logs that, and does not run.
 */
export function serviceAccountTokenController(context: ControllerContext, options: TokenOptions): Controller {
  const { signingKey } = options;
  if (signingKey !== undefined) return tokenController(context, { ...options, signingKey });
  return {
    async run() {
      const log = controllerLog(context.log, 'serviceaccount-token');
      log.warn('does not run: there is no private key', { option: '--service-account-private-key-file' });
    },
  };
}

function tokenController(
  context: ControllerContext,
  { workers, rootCertificates, signingKey }: TokenOptions & { readonly signingKey: string },
): Controller {
  const { client, clock, informers, random } = context;
  const names = tokenSecretNames(context.names);
  const key = readSigningKey(signingKey);
  const accounts = informers.for<ServiceAccount>(resources.serviceAccounts);
  const secrets = informers.forSelected<Secret>(resources.secrets, {
    fieldSelector: `type=${names.type}`,
    indexes: { [byAccount]: ({ metadata }) => [`${metadata.namespace}/${metadata.annotations?.[names.accountName]}`] },
  });
  const log = controllerLog(context.log, 'serviceaccount-token');
  const recent = new RecentSecrets(clock);
  /** Own secrets whose reference could not be added, by the uid of the account. */
  const unreferenced = new Map<string, DeepReadonly<Secret>>();
  const writer = new TokenWriter({
    ...{ client, clock, names, random, rootCertificates },
    signToken: ({ metadata }, secretName) => {
      const { namespace = '', name = '', uid = '' } = metadata;
      return signLegacyToken({ namespace, secretName, serviceAccount: { name, uid } }, { key, names: context.names });
    },
  });
  const synced = async (signal: AbortSignal) => {
    await Promise.all([accounts.synced(signal), secrets.synced(signal)]);
  };

  const ofAccounts = queueController(context, {
    ...{ name: 'serviceaccount-token', workers, synced },
    reconcile: reconcileAccount,
    enqueueAll: () => accounts.lister.list().forEach(enqueueAccount),
  });
  const ofSecrets = queueController(context, {
    ...{ name: 'serviceaccount-token', workers, synced },
    reconcile: reconcileSecret,
    enqueueAll: () => secrets.lister.list().forEach(enqueueSecret),
  });
  function enqueueAccount(account: Account): void {
    ofAccounts.queue.add(accountKey(account));
  }
  function enqueueSecret(secret: DeepReadonly<Secret>): void {
    recent.seen(secret);
    ofSecrets.queue.add(secretKey(secret, names));
  }
  accounts.addHandler({ onAdd: enqueueAccount, onUpdate: enqueueAccount, onDelete: enqueueAccount });
  secrets.addHandler({ onAdd: enqueueSecret, onUpdate: enqueueSecret, onDelete: enqueueSecret });
  return {
    async run(signal) {
      await Promise.all([ofAccounts.controller.run(signal), ofSecrets.controller.run(signal)]);
    },
  };

  async function reconcileAccount(queued: string, signal: AbortSignal): Promise<void> {
    const wanted = readAccountKey(queued);
    const account = cachedAccount(wanted);
    if (account !== undefined) return await ensureToken(account, signal);
    writer.forget(wanted.uid);
    unreferenced.delete(wanted.uid);
    for (const secret of tokenSecretsOf({ metadata: wanted })) {
      await writer.deleteSecret(secret, signal);
      log.info('deleted a token secret of a deleted account', { secret: logName(secret) });
    }
  }

  async function ensureToken(account: Account, signal: AbortSignal): Promise<void> {
    const { uid = '' } = account.metadata;
    const pending = unreferenced.get(uid);
    if (hasToken(account)) {
      if (pending !== undefined && !isReferencedBy(account, pending)) await discard(pending, signal);
      unreferenced.delete(uid);
      return;
    }
    const secret = pending ?? (await writer.createSecret(account, signal));
    if (secret === undefined) return;
    recent.add(secret);
    // The server may have added the reference although the request has failed: the next try continues with this secret.
    unreferenced.set(uid, secret);
    const isReferenced = await addReference(account, { secret, signal });
    // When this fails, the next try sees the account as it is then.
    if (!isReferenced) await discard(secret, signal);
    unreferenced.delete(uid);
    if (isReferenced) log.info('created a token secret', { secret: logName(secret), serviceAccount: logName(account) });
  }

  async function discard(secret: DeepReadonly<Secret>, signal: AbortSignal): Promise<void> {
    await writer.deleteSecret(secret, signal);
    recent.seen(secret);
  }

  async function addReference(
    account: Account,
    { secret, signal }: { readonly secret: DeepReadonly<Secret>; readonly signal: AbortSignal },
  ): Promise<boolean> {
    const { name: secretName = '' } = secret.metadata;
    try {
      return await writer.addReference(account, { secretName, isNeeded: (live) => !hasToken(live), signal });
    } catch (error) {
      // The account has changed or is gone, and its event is on the way.
      if (isStaleRead(error)) return false;
      throw error;
    }
  }

  async function reconcileSecret(queued: string, signal: AbortSignal): Promise<void> {
    const { namespace, name, uid, account: wanted } = readSecretKey(queued);
    const secret = secrets.lister.get(name, namespace);
    if (secret === undefined || secret.metadata.uid !== uid) {
      const isOwned = cachedAccount(wanted) !== undefined;
      if (isOwned) await writer.removeReference(wanted, { secretName: name, signal });
      return;
    }
    // The account may be too new for the cache.
    const cached = cachedAccount(wanted);
    const account = cached ?? (await writer.liveAccount(wanted, signal));
    if (account === undefined) {
      await writer.deleteSecret(secret, signal);
      log.info('deleted a token secret without an account', { secret: logName(secret) });
    } else if (await writer.complete(secret, { account, signal })) {
      log.info('completed a token secret', { secret: logName(secret) });
    }
    // If it is gone, and the read was of the state before, no event would come any more.
    if (cached === undefined && account !== undefined) throw new RetryLater('the cache lacks the service account');
  }

  function cachedAccount({ namespace, name, uid }: AccountKey): Account | undefined {
    const account = accounts.lister.get(name, namespace);
    return account === undefined || (uid !== '' && account.metadata.uid !== uid) ? undefined : account;
  }

  function hasToken(account: Account): boolean {
    return hasReferencedToken(account, tokenSecretsOf(account));
  }

  function tokenSecretsOf(account: Pick<Account, 'metadata'>): readonly DeepReadonly<Secret>[] {
    const { namespace = '', name = '' } = account.metadata;
    const known = [...secrets.lister.byIndex(byAccount, `${namespace}/${name}`), ...recent.list()];
    return known.filter((secret) => isTokenSecretOf(secret, account, names));
  }
}

const byAccount = 'tokenAccount';

function isReferencedBy({ secrets = [] }: Account, { metadata }: DeepReadonly<Secret>): boolean {
  return secrets.some(({ name }) => name === metadata.name);
}
