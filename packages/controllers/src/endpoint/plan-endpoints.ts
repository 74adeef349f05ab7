import type { EndpointSubset, Endpoints, Service } from '@orch/api/types/core_v1';
import { type DeepReadonly, deepEqual, type Names, wellKnown } from '@orch/apimachinery';
import { hasServiceIp } from '../services/pod-endpoint.js';

type Subsets = readonly DeepReadonly<EndpointSubset>[];

/** Addresses above which the endpoints are marked: clients should use endpoint slices. */
const capacityAddresses = 1_000;

/** Labels and annotations of endpoints, in the spelling of a dialect. */
export interface EndpointsNames {
  readonly headless: string;
  readonly triggerTime: string;
  readonly overCapacity: string;
}

export function endpointsNames({ value }: Pick<Names, 'value'>): EndpointsNames {
  return {
    headless: value(wellKnown.labels.headlessService),
    triggerTime: value(wellKnown.annotations.endpointsLastChangeTriggerTime),
    overCapacity: value(wellKnown.annotations.endpointsOverCapacity),
  };
}

export interface EndpointsState {
  readonly service: DeepReadonly<Service>;
  readonly subsets: Subsets;
  /** Undefined when the service has no Endpoints yet. */
  readonly current: DeepReadonly<Endpoints> | undefined;
  /** RFC 3339; undefined when no change of a pod or of the service caused the update. */
  readonly triggerTime: string | undefined;
}

/** Pure: the endpoints to write; undefined when the current ones are right. */
export function planEndpoints(state: EndpointsState, names: EndpointsNames): DeepReadonly<Endpoints> | undefined {
  const { service, subsets, current } = state;
  if (current !== undefined && isUpToDate(current, { service, subsets }, names)) return undefined;
  const annotations: Record<string, string> = { ...current?.metadata.annotations };
  delete annotations[names.triggerTime];
  delete annotations[names.overCapacity];
  if (state.triggerTime !== undefined) annotations[names.triggerTime] = state.triggerTime;
  if (isOverCapacity(subsets)) annotations[names.overCapacity] = overCapacityWarning;
  const labels: Record<string, string> = { ...service.metadata.labels };
  delete labels[names.headless];
  if (!hasServiceIp(service)) labels[names.headless] = '';
  const { name = '', namespace = '' } = service.metadata;
  const { labels: _labels, annotations: _annotations, ...metadata } = current?.metadata ?? { name, namespace };
  return {
    ...{ apiVersion: 'v1', kind: 'Endpoints' },
    metadata: {
      ...metadata,
      ...(Object.keys(labels).length > 0 ? { labels } : {}),
      ...(Object.keys(annotations).length > 0 ? { annotations } : {}),
    },
    ...(subsets.length > 0 ? { subsets } : {}),
  };
}

function isUpToDate(
  current: DeepReadonly<Endpoints>,
  { service, subsets }: { readonly service: DeepReadonly<Service>; readonly subsets: Subsets },
  names: EndpointsNames,
): boolean {
  const { [names.headless]: _, ...labels } = current.metadata.labels ?? {};
  return (
    deepEqual(labels, { ...service.metadata.labels }) &&
    hasRightCapacityMark(current, names) &&
    deepEqual((current.subsets ?? []).map(withoutVersions), subsets.map(withoutVersions))
  );
}

function hasRightCapacityMark({ metadata, subsets = [] }: DeepReadonly<Endpoints>, names: EndpointsNames): boolean {
  const mark = metadata.annotations?.[names.overCapacity];
  return isOverCapacity(subsets) ? mark === overCapacityWarning : mark === undefined;
}

function isOverCapacity(subsets: Subsets): boolean {
  let addresses = 0;
  for (const subset of subsets) addresses += (subset.addresses?.length ?? 0) + (subset.notReadyAddresses?.length ?? 0);
  return addresses > capacityAddresses;
}

/** A change of a pod that does not concern its endpoint changes its version too. */
function withoutVersions({ addresses = [], notReadyAddresses = [], ports = [] }: DeepReadonly<EndpointSubset>) {
  const without = (list: typeof addresses) =>
    list.map(({ targetRef, ...address }) => {
      const { resourceVersion: _, ...target } = targetRef ?? {};
      return { ...address, target };
    });
  return { addresses: without(addresses), notReadyAddresses: without(notReadyAddresses), ports };
}

/** In 1.21 the addresses beyond the capacity are kept. */
const overCapacityWarning = 'warning';
