import { type Names, wellKnown } from '@orch/apimachinery';
import type { ServedKinds } from '@orch/apiserver';
import type { HealthChecks, PostStartHook } from '@orch/serving';

/** Post-start hooks that health checks report by their v1.21 names. Hooks that do not apply to this server are omitted. */
export interface StartHooks {
  /** The caches that the server itself reads are filled. */
  readonly caches: PostStartHook;
  /** Priority and fairness follows flow schemas and priority levels; undefined when it is disabled. */
  readonly flowSchemas: PostStartHook | undefined;
  /** Requests in flight are limited. */
  readonly limits: PostStartHook;
  /** The service of the API server exists, and allocations of services are checked. */
  readonly services: PostStartHook;
  readonly roles: PostStartHook | undefined;
  readonly priorityClasses: PostStartHook | undefined;
  /** Mandatory and suggested flow schemas and priority levels exist. */
  readonly flowObjects: PostStartHook | undefined;
  /** The authorities of clients are published for aggregated servers. */
  readonly clusterTrust: PostStartHook;
  /** The identity lease of this server is renewed. */
  readonly identityLease: PostStartHook | undefined;
  /** Expired identity leases of other servers are deleted. */
  readonly identityGarbage: PostStartHook | undefined;
  /** The storage versions of this server are reported. */
  readonly storageVersions: PostStartHook | undefined;
}

export interface StartCheckOptions {
  readonly names: Names;
  readonly served: Pick<ServedKinds, 'hasGroup'>;
  readonly gates: (name: string) => boolean;
  /** Whether priority and fairness is enabled, apart from its gate and its API group. */
  readonly isFair: boolean;
}

/** Adds the checks in the order of v1.21's reports. A hook of a disabled API group or gate is omitted. */
export function addStartChecks(health: HealthChecks, options: StartCheckOptions): StartHooks {
  const { names, served, gates, isFair } = options;
  const isServed = (group: string) => served.hasGroup(names.group(group));
  const hookIf = (applies: boolean, name: string) => (applies ? health.addPostStartHook(name) : undefined);
  const hasFlowObjects = gates('APIPriorityAndFairness') && isServed(wellKnown.groups.flowControl);
  const limits = hasFlowObjects && isFair ? 'priority-and-fairness-filter' : 'max-in-flight-filter';
  return {
    caches: health.addPostStartHook('generic-apiserver-start-informers'),
    flowSchemas: hookIf(hasFlowObjects && isFair, 'priority-and-fairness-config-consumer'),
    limits: health.addPostStartHook(limits),
    services: health.addPostStartHook('bootstrap-controller'),
    roles: hookIf(isServed(wellKnown.groups.rbac), 'rbac/bootstrap-roles'),
    priorityClasses: hookIf(isServed(wellKnown.groups.scheduling), 'scheduling/bootstrap-system-priority-classes'),
    flowObjects: hookIf(hasFlowObjects, 'priority-and-fairness-config-producer'),
    clusterTrust: health.addPostStartHook('start-cluster-authentication-info-controller'),
    identityLease: hookIf(hasIdentity(options), names.value(wellKnown.healthChecks.identityLease)),
    identityGarbage: hookIf(hasIdentity(options), names.value(wellKnown.healthChecks.identityGarbage)),
    storageVersions: hookIf(reportsStorageVersions(options), 'built-in-resources-storage-version-updater'),
  };
}

/** Leases are objects of an API group that may be disabled. */
export function hasIdentity({ names, served, gates }: Pick<StartCheckOptions, 'gates' | 'names' | 'served'>): boolean {
  return gates('APIServerIdentity') && served.hasGroup(names.group(wellKnown.groups.coordination));
}

/** Reports name the server by its identity. Their API group is disabled by default. */
export function reportsStorageVersions(options: Pick<StartCheckOptions, 'gates' | 'names' | 'served'>): boolean {
  const { names, served, gates } = options;
  return (
    hasIdentity(options) &&
    gates('StorageVersionAPI') &&
    served.hasGroup(names.group(wellKnown.groups.internalApiServer))
  );
}
