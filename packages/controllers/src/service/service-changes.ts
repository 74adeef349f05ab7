import type { Service } from '@orch/api/types/core_v1';
import { type DeepReadonly, deepEqual } from '@orch/apimachinery';
import { wantsLoadBalancer } from './wants-load-balancer.js';

type ReadonlyService = DeepReadonly<Service>;

/** What a change of a service means for its load balancer. */
export interface ServiceChange {
  readonly needsUpdate: boolean;
  /** Events that report it. */
  readonly events: readonly { readonly reason: string; readonly message: string }[];
}

const none: ServiceChange = { needsUpdate: false, events: [] };

/** Pure: compares the fields that matter to a load balancer; reports the first that differs. */
export function serviceChange(old: ReadonlyService, service: ReadonlyService): ServiceChange {
  if (!wantsLoadBalancer(old) && !wantsLoadBalancer(service)) return none;
  const [before, now] = [old.spec ?? {}, service.spec ?? {}];
  const from = (reason: string, a: unknown, b: unknown): ServiceChange => ({
    needsUpdate: true,
    events: [{ reason, message: `${shown(a)} -> ${shown(b)}` }],
  });
  if (wantsLoadBalancer(old) !== wantsLoadBalancer(service)) return from('Type', before.type, now.type);
  if (!deepEqual(before.loadBalancerSourceRanges ?? [], now.loadBalancerSourceRanges ?? [])) {
    return from('LoadBalancerSourceRanges', before.loadBalancerSourceRanges, now.loadBalancerSourceRanges);
  }
  const silent: ServiceChange = { needsUpdate: true, events: [] };
  if (!deepEqual(portsOf(old), portsOf(service)) || before.sessionAffinity !== now.sessionAffinity) return silent;
  if (!deepEqual(before.sessionAffinityConfig, now.sessionAffinityConfig)) return silent;
  if ((before.loadBalancerIP ?? '') !== (now.loadBalancerIP ?? '')) {
    return from('LoadbalancerIP', before.loadBalancerIP, now.loadBalancerIP);
  }
  const [oldIps, ips] = [before.externalIPs ?? [], now.externalIPs ?? []];
  if (oldIps.length !== ips.length) {
    return {
      needsUpdate: true,
      events: [{ reason: 'ExternalIP', message: `Count: ${oldIps.length} -> ${ips.length}` }],
    };
  }
  const added = ips.find((ip, index) => ip !== oldIps[index]);
  if (added !== undefined) return { needsUpdate: true, events: [{ reason: 'ExternalIP', message: `Added: ${added}` }] };
  if (!deepEqual(old.metadata.annotations ?? {}, service.metadata.annotations ?? {})) return silent;
  if (old.metadata.uid !== service.metadata.uid) return from('UID', old.metadata.uid, service.metadata.uid);
  if (before.externalTrafficPolicy !== now.externalTrafficPolicy) {
    return from('ExternalTrafficPolicy', before.externalTrafficPolicy, now.externalTrafficPolicy);
  }
  if ((before.healthCheckNodePort ?? 0) !== (now.healthCheckNodePort ?? 0)) {
    return from('HealthCheckNodePort', before.healthCheckNodePort ?? 0, now.healthCheckNodePort ?? 0);
  }
  return none;
}

function portsOf({ spec }: ReadonlyService) {
  return (spec?.ports ?? []).map(({ name = '', protocol, port, nodePort }) => ({ name, protocol, port, nodePort }));
}

function shown(value: unknown): string {
  return Array.isArray(value) ? `[${value.join(' ')}]` : String(value ?? '');
}
