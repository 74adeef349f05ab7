import type { EndpointSlice } from '@orch/api/types/discovery_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { IndexFunction } from '@orch/client';
import type { SliceNames } from './slice-names.js';

/** Index of slices by `namespace/service`. */
export const sliceServiceIndex = 'service';

export function sliceServices(names: SliceNames): IndexFunction<EndpointSlice> {
  return (slice) => {
    const key = serviceKeyOf(slice, names);
    return key === undefined ? [] : [key];
  };
}

/** `namespace/name` of the service that the label names. */
export function serviceKeyOf({ metadata }: DeepReadonly<EndpointSlice>, names: SliceNames): string | undefined {
  const service = metadata.labels?.[names.serviceName];
  return service ? `${metadata.namespace}/${service}` : undefined;
}
