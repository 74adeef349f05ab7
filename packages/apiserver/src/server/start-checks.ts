import { type Names, wellKnown } from '@orch/apimachinery';
import type { HealthChecks, PostStartHook } from '@orch/serving';
import type { ServedResources } from '../route/served-resources.js';

/** The parts of a start that health checks report by the names of v1.21. What is not done here has no check. */
export interface StartHooks {
  /** Caches that the server itself reads are filled. */
  readonly caches: PostStartHook;
  /** The conditions of flow schemas are kept. */
  readonly flowSchemas: PostStartHook | undefined;
  /** Requests in flight are limited. */
  readonly limits: PostStartHook;
  /** The service of the API server exists, and allocations of services are checked. */
  readonly services: PostStartHook;
  readonly roles: PostStartHook | undefined;
  readonly priorityClasses: PostStartHook | undefined;
  /** Mandatory and suggested flow schemas and priority levels exist. */
  readonly flowObjects: PostStartHook | undefined;
}

export interface StartCheckOptions {
  readonly names: Names;
  readonly served: Pick<ServedResources, 'hasGroup'>;
  readonly gates: (name: string) => boolean;
  /** @throws Error while the store does not answer */
  readonly checkStore: (options: { readonly signal: AbortSignal }) => Promise<void>;
  /** Whether the caches that the server itself reads hold what is stored. */
  readonly areCachesFilled: () => boolean;
}

/** Adds the checks of a server in the order of v1.21's reports. A hook whose API group is off does not exist. */
export function addStartChecks(health: HealthChecks, options: StartCheckOptions): StartHooks {
  const { names, served, gates, checkStore, areCachesFilled } = options;
  health.add({ name: storeCheckName(names), check: checkStore });
  const cachesAreFilled = {
    name: 'informer-sync',
    check() {
      if (!areCachesFilled()) throw new Error('caches of the server are being filled');
    },
  };
  health.add(cachesAreFilled, { endpoints: ['readyz'] });
  const isServed = (group: string) => served.hasGroup(names.group(group));
  const hookIf = (applies: boolean, name: string) => (applies ? health.addPostStartHook(name) : undefined);
  const isFair = gates('APIPriorityAndFairness') && isServed(wellKnown.groups.flowControl);
  return {
    caches: health.addPostStartHook('generic-apiserver-start-informers'),
    flowSchemas: hookIf(isFair, 'priority-and-fairness-config-consumer'),
    limits: health.addPostStartHook('max-in-flight-filter'),
    services: health.addPostStartHook('bootstrap-controller'),
    roles: hookIf(isServed(wellKnown.groups.rbac), 'rbac/bootstrap-roles'),
    priorityClasses: hookIf(isServed(wellKnown.groups.scheduling), 'scheduling/bootstrap-system-priority-classes'),
    flowObjects: hookIf(isFair, 'priority-and-fairness-config-producer'),
  };
}

/** v1.21 names the check after its store. */
function storeCheckName({ dialect }: Names): string {
  return dialect === 'kubernetes' ? 'etcd' : 'store';
}
