import type { Service } from '@orch/api/types/core_v1';
import { type DeepReadonly, type Names, wellKnown } from '@orch/apimachinery';

type ReadonlyService = DeepReadonly<Service>;

/** A service with a class is for the controller of that class. */
export function wantsLoadBalancer({ spec }: ReadonlyService): boolean {
  return spec?.type === 'LoadBalancer' && spec.loadBalancerClass === undefined;
}

/** Whether the load balancer of a service must be removed: the service is being deleted, or wants none any more. */
export function needsCleanup(service: ReadonlyService, names: Names): boolean {
  if (!hasFinalizer(service, names)) return false;
  return Boolean(service.metadata.deletionTimestamp) || !wantsLoadBalancer(service);
}

export function hasFinalizer({ metadata }: ReadonlyService, names: Names): boolean {
  return metadata.finalizers?.includes(names.value(wellKnown.finalizers.loadBalancerCleanup)) ?? false;
}
