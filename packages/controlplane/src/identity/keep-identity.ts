import { randomUUID } from 'node:crypto';
import {
  type ApiObject,
  type Clock,
  type DeepReadonly,
  deepCopy,
  errorMessage,
  formatTime,
  invariant,
  isStatusError,
  parseLabelSelector,
  wellKnown,
} from '@orch/apimachinery';
import { ownWriteContext, type ServerCore, serverUser } from '@orch/apiserver';
import type { ObjectKey, UpdateDecision } from '@orch/storage';
import { type Stored, storedResource } from '../services/services-context.js';
import { type IdentityOptions, isExpired, renewedSpec } from './identity-lease.js';

type Core = Pick<
  ServerCore,
  'codec' | 'gates' | 'logger' | 'names' | 'now' | 'ownership' | 'served' | 'signal' | 'stores'
>;

export interface IdentityKeeper {
  /** The name of the lease. */
  readonly holder: string;
  /**
   * Writes the lease of this server and deletes expired leases of others; both repeat until the server stops. Resolves after
   * the first round. Never rejects: errors are logged, and the next round tries again.
   */
  begin(): Promise<void>;
}

/** The identity leases of the API servers of a store, in the system namespace (gate APIServerIdentity). */
export function identityKeeper(
  core: Core,
  { options, clock }: { readonly options: IdentityOptions; readonly clock: Clock },
): IdentityKeeper {
  const { names, logger, now, signal } = core;
  const program = names.value(wellKnown.components.apiServer);
  const label = names.value(wellKnown.labels.component);
  const holder = `${program}-${options.id ?? randomUUID()}`;
  const namespace = names.namespaces.system;
  const own: ObjectKey = { namespace, name: holder };
  const leases = (): Stored => {
    const stored = storedResource(core, names.group(wellKnown.groups.coordination), 'leases');
    invariant(stored !== undefined, 'leases are served');
    return stored;
  };

  /** @throws StatusError */
  async function renew(): Promise<void> {
    const { definition, store } = leases();
    const decide = (current: DeepReadonly<ApiObject> | undefined): UpdateDecision => {
      const spec = renewedSpec(current, { holder, now: now(), options });
      if (spec === undefined) return { type: 'keep' };
      const object = { ...(current === undefined ? newLease() : deepCopy<ApiObject>(current)), spec };
      object.metadata.labels = { ...object.metadata.labels, [label]: program };
      definition.hub.applyDefaults(object);
      core.ownership?.trackOwn(object, { definition, current });
      const context = ownWriteContext(definition, { ...core, now: now() });
      if (current === undefined) definition.strategy.prepareForCreate(object, context);
      else definition.strategy.prepareForUpdate(object, current, context);
      return { type: 'write', object };
    };
    await store.update(own, decide, { dryRun: false, by: serverUser.name });
  }

  function newLease(): ApiObject {
    const { group, version, kind } = leases().definition.hub.gvk;
    return {
      ...{ kind, apiVersion: `${group}/${version}` },
      metadata: { ...own, uid: randomUUID(), creationTimestamp: formatTime(now()) },
    };
  }

  /** @throws StatusError */
  async function collectGarbage(): Promise<void> {
    const { store } = leases();
    const labels = parseLabelSelector(`${label}=${program}`);
    const { entries } = await store.list({ namespace, labels, consistency: { type: 'any' } });
    for (const entry of entries) {
      if (!isExpired(entry.object(), now())) continue;
      // The server may have renewed its lease meanwhile.
      const decide = (current: DeepReadonly<ApiObject> | undefined): UpdateDecision =>
        current !== undefined && isExpired(current, now()) ? { type: 'delete' } : { type: 'keep' };
      await store
        .update({ namespace, name: entry.name }, decide, { dryRun: false, by: serverUser.name })
        .catch((error: unknown) => {
          if (!isStatusError(error, 'NotFound')) throw error;
        });
    }
  }

  const attempt = async (work: () => Promise<void>, failure: string): Promise<void> => {
    await work().catch((error: unknown) => {
      if (!signal.aborted) logger.warn(failure, { reason: errorMessage(error) });
    });
  };
  const renewNow = () => attempt(renew, 'the identity lease of this server could not be renewed');
  const collectNow = () => attempt(collectGarbage, 'expired identity leases could not be deleted');
  const repeat = async (work: () => Promise<void>, intervalMs: number): Promise<void> => {
    while (!signal.aborted) {
      await clock.sleep(intervalMs, { signal }).catch(() => undefined);
      if (!signal.aborted) await work();
    }
  };
  return {
    holder,
    async begin() {
      await Promise.all([renewNow(), collectNow()]);
      void repeat(renewNow, options.renewIntervalSeconds * 1_000);
      void repeat(collectNow, options.durationSeconds * 1_000);
    },
  };
}
