import { randomUUID } from 'node:crypto';
import { storageVersionStatus } from '@orch/api';
import type { StorageVersionStatus } from '@orch/api/types/apiserverinternal_v1alpha1';
import {
  type ApiObject,
  type Clock,
  type DeepReadonly,
  deepCopy,
  deepEqual,
  errorMessage,
  formatTime,
  wellKnown,
} from '@orch/apimachinery';
import { ownWriteContext, type ServerCore, serverUser } from '@orch/apiserver';
import type { UpdateDecision } from '@orch/storage';
import { type Stored, storedResource } from '../services/services-context.js';
import { type ReportedVersion, reportedVersions, storageVersionName, withReport } from './reported-versions.js';

type Core = Pick<ServerCore, 'gates' | 'logger' | 'names' | 'now' | 'ownership' | 'served' | 'signal' | 'stores'>;

export interface StorageVersionKeeper {
  /** Why a resource must not be written yet: its storage version is not reported. Undefined when it may be. */
  pendingReason(group: string, resource: string): string | undefined;
  /**
   * Reports the storage version of every built-in resource, and again every ten minutes until the server stops. Resolves after
   * the first round. Never rejects: errors are logged, and the next round is a second later.
   */
  begin(): Promise<void>;
}

/** Writes StorageVersion objects. Undefined when the server does not serve them. `serverId` is the name of its identity lease. */
export function storageVersionKeeper(
  core: Core,
  { serverId, clock }: { readonly serverId: string; readonly clock: Clock },
): StorageVersionKeeper | undefined {
  const { logger, names, now, served, signal } = core;
  const stored = storedResource(core, names.group(wellKnown.groups.internalApiServer), 'storageversions');
  if (stored === undefined) return undefined;
  // Those of the start: custom resources are registered later, and are not reported in v1.21.
  const reports = reportedVersions(served.definitions);
  const pending = new Map(reports.map(({ name }) => [name, 'not reported yet']));
  return {
    pendingReason: (group, resource) => pending.get(storageVersionName(group, resource)),
    async begin() {
      await reportAll(stored);
      void repeat(stored);
    },
  };

  async function repeat(target: Stored): Promise<void> {
    while (!signal.aborted) {
      await clock.sleep(pending.size > 0 ? retryMs : intervalMs, { signal }).catch(() => undefined);
      if (!signal.aborted) await reportAll(target);
    }
  }

  async function reportAll(target: Stored): Promise<void> {
    await Promise.all(
      reports.map(async (report) => {
        try {
          await write(target, report);
          pending.delete(report.name);
        } catch (error) {
          if (signal.aborted) return;
          const reason = errorMessage(error);
          if (pending.has(report.name)) pending.set(report.name, reason);
          logger.warn('a storage version could not be reported', { resource: report.name, reason });
        }
      }),
    );
  }

  /** @throws StatusError */
  async function write({ definition, store }: Stored, { name, ...versions }: ReportedVersion): Promise<void> {
    const own = {
      apiServerID: serverId,
      encodingVersion: versions.encodingVersion,
      decodableVersions: [...versions.decodableVersions],
    };
    const decide = (current: DeepReadonly<ApiObject> | undefined): UpdateDecision => {
      const old = statusOf(current);
      const status = storageVersionStatus(old, {
        versions: withReport(old?.storageVersions ?? [], own),
        generation: current?.metadata.generation,
        nowText: formatTime(now()),
      });
      if (deepEqual(old, status)) return { type: 'keep' };
      const object = current === undefined ? created(definition.hub.gvk, name) : deepCopy<ApiObject>(current);
      if (current === undefined) {
        definition.hub.applyDefaults(object);
        definition.strategy.prepareForCreate(object, ownWriteContext(definition, { ...core, now: now() }));
      }
      object['status'] = status;
      core.ownership?.trackOwn(object, { definition, current });
      return { type: 'write', object };
    };
    await store.update({ namespace: '', name }, decide, { dryRun: false, by: serverUser.name });
  }

  function created({ group, version, kind }: Stored['definition']['hub']['gvk'], name: string): ApiObject {
    return {
      ...{ kind, apiVersion: `${group}/${version}`, spec: {} },
      metadata: { name, uid: randomUUID(), creationTimestamp: formatTime(now()) },
    };
  }
}

/** The status as this server and the controller write it. */
function statusOf(object: DeepReadonly<ApiObject> | undefined): DeepReadonly<StorageVersionStatus> | undefined {
  const status = object?.['status'];
  return isStatus(status) ? status : undefined;
}

function isStatus(value: unknown): value is DeepReadonly<StorageVersionStatus> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const intervalMs = 10 * 60_000;
const retryMs = 1_000;
