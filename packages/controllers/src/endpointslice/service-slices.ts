import type { Service } from '@orch/api/types/core_v1';
import type { EndpointPort, EndpointSlice } from '@orch/api/types/discovery_v1';
import { type DeepReadonly, deepEqual } from '@orch/apimachinery';
import { familyOf, hasServiceIp, type IpFamily } from '../services/pod-endpoint.js';
import { type SliceNames, slicePrefix } from '../services/slices/slice-names.js';

type ReadonlyService = DeepReadonly<Service>;
type Slice = DeepReadonly<EndpointSlice>;

/** Pure: the address types of the slices of a service. */
export function addressTypesOf({ spec }: ReadonlyService): readonly IpFamily[] {
  const families = ipFamilies.filter((family) => spec?.ipFamilies?.includes(family));
  if (families.length > 0) return families;
  // Of an older server, which sets no families.
  return spec?.clusterIP && spec.clusterIP !== 'None' ? [familyOf(spec.clusterIP)] : ipFamilies;
}

/** Pure: the labels of a slice: those of the service, and those that this controller reserves. */
export function sliceLabels(
  service: ReadonlyService,
  { names, manager }: { readonly names: SliceNames; readonly manager: string },
): Readonly<Record<string, string>> {
  return {
    ...withoutReserved(service.metadata.labels, names),
    ...(hasServiceIp(service) ? {} : { [names.headless]: '' }),
    [names.serviceName]: service.metadata.name ?? '',
    [names.managedBy]: manager,
  };
}

/** Pure: whether the labels of the service, apart from reserved ones, are no longer those of the slice. */
export function haveLabelsChanged(slice: Slice, service: ReadonlyService, names: SliceNames): boolean {
  return !deepEqual(withoutReserved(slice.metadata.labels, names), withoutReserved(service.metadata.labels, names));
}

/** Pure: a slice without endpoints that is not created yet. */
export function newSlice(
  service: ReadonlyService,
  options: {
    readonly addressType: IpFamily;
    readonly ports: readonly DeepReadonly<EndpointPort>[];
    readonly labels: Readonly<Record<string, string>>;
    readonly names: SliceNames;
  },
): Slice {
  const { name = '', namespace = '', uid = '' } = service.metadata;
  const owner = { apiVersion: 'v1', kind: 'Service', name, uid, controller: true, blockOwnerDeletion: true };
  return {
    apiVersion: options.names.apiVersion,
    kind: 'EndpointSlice',
    metadata: { generateName: slicePrefix(name), namespace, labels: options.labels, ownerReferences: [owner] },
    addressType: options.addressType,
    endpoints: [],
    ports: options.ports,
  };
}

function withoutReserved(
  labels: Readonly<Record<string, string>> | undefined,
  { headless, managedBy, serviceName }: SliceNames,
): Readonly<Record<string, string>> {
  const { [headless]: _headless, [managedBy]: _managedBy, [serviceName]: _serviceName, ...own } = labels ?? {};
  return own;
}

const ipFamilies: readonly IpFamily[] = ['IPv4', 'IPv6'];
