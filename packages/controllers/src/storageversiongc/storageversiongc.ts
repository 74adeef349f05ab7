import { storageVersionStatus } from '@orch/api';
import type { StorageVersion } from '@orch/api/types/apiserverinternal_v1alpha1';
import type { Lease } from '@orch/api/types/coordination_v1';
import { type DeepReadonly, formatTime, isStatusError, wellKnown } from '@orch/apimachinery';
import { objectKey } from '@orch/client';
import { type Controller, type ControllerContext, controllerLog } from '../framework/controller.js';
import { queueController } from '../framework/queue-controller.js';
import { resources } from '../framework/resources.js';
import { isIdentityLease, liveReports, reportingServers } from './live-versions.js';

/**
 * Removes the storage versions of API servers whose identity lease is gone, and storage versions that no server reports.
 * Runs with the gates APIServerIdentity and StorageVersionAPI. Reads leases and storageversions; writes storageversions.
 */
export function storageVersionGcController(context: ControllerContext): Controller {
  const { gates } = context;
  if (gates('APIServerIdentity') && gates('StorageVersionAPI')) return collector(context);
  return { run: async () => undefined };
}

function collector(context: ControllerContext): Controller {
  const { client, clock, informers, names } = context;
  const label = {
    key: names.value(wellKnown.labels.component),
    value: names.value(wellKnown.components.apiServer),
  };
  const namespace = names.namespaces.system;
  const leases = informers.for<Lease>(resources.leases);
  const versions = informers.for<StorageVersion>(resources.storageVersions);
  const leaseClient = client.resource<Lease>(resources.leases);
  const versionClient = client.resource<StorageVersion>(resources.storageVersions);
  const log = controllerLog(context.log, 'storage-version-gc');

  const { queue, controller } = queueController(context, {
    ...{ name: 'storage-version-gc', workers: 1, reconcile },
    enqueueAll: () => versions.lister.list().forEach(enqueueStale),
    synced: async (signal) => {
      await Promise.all([leases.synced(signal), versions.synced(signal)]);
    },
  });
  function enqueueStale(version: DeepReadonly<StorageVersion>): void {
    const isStale = (server: string) => !isIdentityLease(leases.lister.get(server, namespace), label);
    if (reportingServers(version).some(isStale)) queue.add(objectKey(version));
  }
  versions.addHandler({ onAdd: enqueueStale, onUpdate: enqueueStale });
  leases.addHandler({
    onDelete(lease) {
      if (lease.metadata.namespace !== namespace || !isIdentityLease(lease, label)) return;
      const { name = '' } = lease.metadata;
      for (const version of versions.lister.list()) {
        if (reportingServers(version).includes(name)) queue.add(objectKey(version));
      }
    },
  });
  return controller;

  async function reconcile(name: string, signal: AbortSignal): Promise<void> {
    const version = await versionClient.get(name, { signal }).catch(undefinedIfMissing);
    if (version === undefined) return;
    // The cache may not have the lease of a server that has just started.
    const live = new Set<string>();
    for (const server of reportingServers(version)) {
      const lease = await leaseClient.get(server, { namespace, signal }).catch(undefinedIfMissing);
      if (isIdentityLease(lease, label)) live.add(server);
    }
    const reports = liveReports(version, (server) => live.has(server));
    if (reports === undefined) return;
    if (reports.length === 0) {
      const { uid, resourceVersion } = version.metadata;
      const preconditions = { ...(uid ? { uid } : {}), ...(resourceVersion ? { resourceVersion } : {}) };
      await versionClient.delete(name, { signal, preconditions }).catch(undefinedIfMissing);
      log.info('deleted a storage version', { storageVersion: name });
      return;
    }
    const nowText = formatTime(clock.now());
    const { generation } = version.metadata;
    const status = storageVersionStatus(version.status, { versions: reports, generation, nowText });
    await versionClient.updateStatus({ ...version, status }, { signal });
    log.info('removed stale reports of a storage version', { storageVersion: name });
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (isStatusError(error, 'NotFound')) return undefined;
  throw error;
}
