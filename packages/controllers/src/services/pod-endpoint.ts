import type { Pod, Service, ServicePort } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';

type ReadonlyPod = DeepReadonly<Pod>;
type ReadonlyService = DeepReadonly<Service>;

export type IpFamily = 'IPv4' | 'IPv6';

/** The family of a valid address. */
export function familyOf(address: string): IpFamily {
  return address.includes(':') ? 'IPv6' : 'IPv4';
}

/** The addresses of a pod, the primary one first. */
export function podAddresses({ status }: ReadonlyPod): readonly string[] {
  const listed = (status?.podIPs ?? []).flatMap(({ ip }) => (ip ? [ip] : []));
  return listed.length > 0 || !status?.podIP ? listed : [status.podIP];
}

/** The number of the port at a pod; undefined when no container has a port of that name and protocol. */
export function portNumberOf(pod: ReadonlyPod, servicePort: DeepReadonly<ServicePort>): number | undefined {
  const { targetPort = servicePort.port, protocol = 'TCP' } = servicePort;
  if (typeof targetPort === 'number') return targetPort;
  return (pod.spec?.containers ?? [])
    .flatMap(({ ports = [] }) => ports)
    .find((port) => port.name === targetPort && (port.protocol ?? 'TCP') === protocol)?.containerPort;
}

/** Whether the pod may serve again: its restart policy lets finished containers start. */
export function canPodServe({ spec, status }: ReadonlyPod): boolean {
  const phase = status?.phase;
  if (spec?.restartPolicy === 'Never') return phase !== 'Failed' && phase !== 'Succeeded';
  if (spec?.restartPolicy === 'OnFailure') return phase !== 'Succeeded';
  return true;
}

/** The host name of the pod, if the service is the one that its subdomain names. */
export function hostnameFor(service: ReadonlyService, { metadata, spec }: ReadonlyPod): string | undefined {
  const isItsSubdomain = spec?.subdomain === service.metadata.name && metadata.namespace === service.metadata.namespace;
  return isItsSubdomain && spec?.hostname ? spec.hostname : undefined;
}

/** Whether the service has an address of its own, which headless ones do not. */
export function hasServiceIp({ spec }: ReadonlyService): boolean {
  return spec?.clusterIP !== undefined && spec.clusterIP !== 'None' && spec.clusterIP !== '';
}

/** Refers to the pod of an address. */
export function targetOf({ metadata }: ReadonlyPod) {
  const { namespace = '', name = '', uid = '', resourceVersion = '' } = metadata;
  return { kind: 'Pod', namespace, name, uid, resourceVersion };
}
