import type { Pod, Service } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { deepEqual } from '@orch/apimachinery';
import { type IndexFunction, type Lister, objectKey } from '@orch/client';
import { isPodReady } from '../pods/pod-state.js';

type ReadonlyPod = DeepReadonly<Pod>;
type ReadonlyService = DeepReadonly<Service>;

/** Index of pods by `namespace/key=value` of each label. */
export const podLabelIndex = 'label';
export const podLabels: IndexFunction<Pod> = ({ metadata }) => pairsOf(metadata.namespace, metadata.labels);

/** Index of services by `namespace/key=value` of one label that they select, so that each service is in it once. */
export const serviceSelectorIndex = 'selector';
export const serviceSelectors: IndexFunction<Service> = ({ metadata, spec }) =>
  pairsOf(metadata.namespace, spec?.selector).slice(0, 1);

/** Whether the service selects pods. Endpoints of other services are written by their users. */
export function hasSelector({ spec }: ReadonlyService): boolean {
  return Object.keys(spec?.selector ?? {}).length > 0;
}

/** The pods that the service selects, in no particular order. */
export function podsOfService(pods: Lister<Pod>, service: ReadonlyService): readonly ReadonlyPod[] {
  const [value] = serviceSelectors(service);
  return value === undefined ? [] : pods.byIndex(podLabelIndex, value).filter((pod) => selects(service, pod));
}

/** The keys of the services that select the pod. */
export function servicesOfPod(services: Lister<Service>, pod: ReadonlyPod): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const pair of podLabels(pod)) {
    for (const service of services.byIndex(serviceSelectorIndex, pair)) {
      if (selects(service, pod)) keys.add(objectKey(service));
    }
  }
  return keys;
}

/**
 * The keys of the services whose endpoints a change of a pod may affect: those that select it, if its addresses or its
 * readiness have changed; and those that have begun or ceased to select it.
 */
export function servicesOfChange(
  services: Lister<Service>,
  { old, pod }: { readonly old: ReadonlyPod; readonly pod: ReadonlyPod },
): ReadonlySet<string> {
  const isChanged = hasEndpointChanged(old, pod);
  const areLabelsChanged = !deepEqual(old.metadata.labels, pod.metadata.labels) || isNamedDifferently(old, pod);
  if (!isChanged && !areLabelsChanged) return new Set();
  const now = servicesOfPod(services, pod);
  if (!areLabelsChanged) return now;
  const before = servicesOfPod(services, old);
  const all = new Set([...now, ...before]);
  if (isChanged || isNamedDifferently(old, pod)) return all;
  return new Set([...all].filter((key) => now.has(key) !== before.has(key)));
}

function hasEndpointChanged(old: ReadonlyPod, pod: ReadonlyPod): boolean {
  return (
    old.metadata.deletionTimestamp !== pod.metadata.deletionTimestamp ||
    isPodReady(old) !== isPodReady(pod) ||
    old.status?.phase !== pod.status?.phase ||
    old.spec?.nodeName !== pod.spec?.nodeName ||
    old.status?.podIP !== pod.status?.podIP ||
    !deepEqual(old.status?.podIPs, pod.status?.podIPs)
  );
}

function isNamedDifferently(old: ReadonlyPod, pod: ReadonlyPod): boolean {
  return old.spec?.hostname !== pod.spec?.hostname || old.spec?.subdomain !== pod.spec?.subdomain;
}

function selects({ metadata, spec }: ReadonlyService, pod: ReadonlyPod): boolean {
  if (metadata.namespace !== pod.metadata.namespace) return false;
  return Object.entries(spec?.selector ?? {}).every(([key, value]) => pod.metadata.labels?.[key] === value);
}

function pairsOf(
  namespace: string | undefined,
  labels: Readonly<Record<string, string>> | undefined,
): readonly string[] {
  return Object.entries(labels ?? {}).map(([key, value]) => `${namespace}/${key}=${value}`);
}
