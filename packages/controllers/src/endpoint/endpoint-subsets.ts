import type { EndpointAddress, EndpointSubset, Pod, Service } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { isPodReady } from '../pods/pod-state.js';
import {
  canPodServe,
  familyOf,
  hostnameFor,
  type IpFamily,
  podAddresses,
  portNumberOf,
  targetOf,
} from '../services/pod-endpoint.js';
import { repackSubsets } from '../services/repack-subsets.js';

type ReadonlyService = DeepReadonly<Service>;
type ReadonlyPod = DeepReadonly<Pod>;

export interface SubsetOptions {
  /** Gate IPv6DualStack: a pod is listed with its address of the first family of the service. */
  readonly isDualStack: boolean;
  /** The older annotation that publishes addresses that are not ready. */
  readonly toleratesUnready: boolean | undefined;
}

/** Pure: the subsets of a service for its pods. */
export function endpointSubsets(
  service: ReadonlyService,
  pods: readonly ReadonlyPod[],
  { isDualStack, toleratesUnready }: SubsetOptions,
): readonly EndpointSubset[] {
  const publishesAll = toleratesUnready ?? service.spec?.publishNotReadyAddresses === true;
  const subsets: EndpointSubset[] = [];
  for (const pod of pods) {
    if (!publishesAll && pod.metadata.deletionTimestamp) continue;
    const address = addressOf(service, pod, isDualStack);
    if (address === undefined) continue;
    const isReady = publishesAll || isPodReady(pod);
    if (!isReady && !canPodServe(pod)) continue;
    const members = isReady ? { addresses: [address] } : { notReadyAddresses: [address] };
    const servicePorts = service.spec?.ports ?? [];
    // A headless service needs no ports.
    if (servicePorts.length === 0 && service.spec?.clusterIP === 'None') subsets.push(members);
    for (const servicePort of servicePorts) {
      const port = portNumberOf(pod, servicePort);
      if (port === undefined) continue;
      const { name, protocol, appProtocol } = servicePort;
      const described = {
        ...(name ? { name } : {}),
        port,
        ...(protocol ? { protocol } : {}),
        ...(appProtocol ? { appProtocol } : {}),
      };
      subsets.push({ ...members, ports: [described] });
    }
  }
  return repackSubsets(subsets);
}

function addressOf(service: ReadonlyService, pod: ReadonlyPod, isDualStack: boolean): EndpointAddress | undefined {
  if (!pod.status?.podIP) return undefined;
  const family = familyFor(service, pod.status.podIP);
  const ip = isDualStack ? podAddresses(pod).find((each) => familyOf(each) === family) : pod.status.podIP;
  if (ip === undefined) return undefined;
  const hostname = hostnameFor(service, pod);
  const nodeName = pod.spec?.nodeName;
  return {
    ip,
    ...(hostname === undefined ? {} : { hostname }),
    ...(nodeName ? { nodeName } : {}),
    targetRef: targetOf(pod),
  };
}

/** The first family of the service; of an older server, which has none, that of the service's or the pod's address. */
function familyFor({ spec }: ReadonlyService, podIp: string): IpFamily {
  const [first] = spec?.ipFamilies ?? [];
  if (first !== undefined) return first === 'IPv6' ? 'IPv6' : 'IPv4';
  const isHeadless = !spec?.clusterIP || spec.clusterIP === 'None';
  return familyOf(isHeadless ? podIp : (spec.clusterIP ?? ''));
}
