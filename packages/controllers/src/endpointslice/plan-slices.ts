import type { Pod, Service } from '@orch/api/types/core_v1';
import type { EndpointSlice } from '@orch/api/types/discovery_v1';
import { type DeepReadonly, deepEqual } from '@orch/apimachinery';
import { controllerOf } from '../framework/owners.js';
import type { IpFamily } from '../services/pod-endpoint.js';
import {
  isOwnedBy,
  joinChanges,
  noSliceChanges,
  reuseDeletedSlices,
  type SliceChanges,
} from '../services/slices/slice-changes.js';
import { endpointsOf, portsKey } from '../services/slices/slice-endpoints.js';
import type { SliceNames } from '../services/slices/slice-names.js';
import { type DesiredOptions, desiredEndpoints } from './desired-endpoints.js';
import { fillSlices } from './fill-slices.js';
import { addressTypesOf, haveLabelsChanged, newSlice, sliceLabels } from './service-slices.js';

type Slice = DeepReadonly<EndpointSlice>;

export interface PlanOptions extends Omit<DesiredOptions, 'addressType'> {
  readonly names: SliceNames;
  /** Value of the label of the manager. */
  readonly manager: string;
  readonly endpointsMax: number;
  /** Sets or removes hints in the changes of one address type, and adds updates of unchanged slices for that. */
  readonly withHints: (
    changes: SliceChanges,
    slices: { addressType: IpFamily; unchanged: readonly Slice[] },
  ) => SliceChanges;
}

export interface SlicePlan {
  readonly changes: SliceChanges;
  readonly missingNodes: ReadonlySet<string>;
}

/** Pure: the writes that make the slices of a service right, for each of its address types. */
export function planSlices(
  state: {
    readonly service: DeepReadonly<Service>;
    readonly pods: readonly DeepReadonly<Pod>[];
    readonly slices: readonly Slice[];
  },
  options: PlanOptions,
): SlicePlan {
  const types = addressTypesOf(state.service);
  const missingNodes = new Set<string>();
  const plans = types.map((addressType) => {
    const slices = state.slices.filter((slice) => slice.addressType === addressType);
    const plan = planAddressType({ ...state, slices }, { ...options, addressType });
    for (const node of plan.missingNodes) missingNodes.add(node);
    return plan.changes;
  });
  const foreign = state.slices.filter(({ addressType }) => !types.some((type) => type === addressType));
  return { changes: joinChanges([...plans, { ...noSliceChanges, delete: foreign }]), missingNodes };
}

function planAddressType(
  { service, pods, slices }: Parameters<typeof planSlices>[0],
  options: PlanOptions & { readonly addressType: IpFamily },
): SlicePlan {
  const { addressType, names, endpointsMax } = options;
  const { groups, missingNodes } = desiredEndpoints(service, pods, options);
  const labels = sliceLabels(service, options);
  const newWith = (ports: Parameters<typeof newSlice>[1]['ports']) =>
    newSlice(service, { addressType, ports, labels, names });
  const owned = slices.filter((slice) => isOwnedBy(slice, service.metadata.uid));
  const filled = [...groups].map(([key, { ports, endpoints }]) =>
    fillSlices(
      owned.filter((slice) => portsKey(slice.ports) === key),
      endpoints,
      {
        endpointsMax,
        newSlice: () => newWith(ports),
        relabelled: (slice) =>
          haveLabelsChanged(slice, service, names) ? { ...slice, metadata: { ...slice.metadata, labels } } : undefined,
      },
    ),
  );
  const unwanted = slices.filter((slice) => !owned.includes(slice) || !groups.has(portsKey(slice.ports)));
  const found = joinChanges([...filled, { ...noSliceChanges, delete: unwanted }]);
  const changes = withPlaceholder(found, { slices, placeholder: newWith([]) });
  const touched = new Set([...changes.update, ...changes.delete].map(({ metadata }) => metadata.name));
  const unchanged = slices.filter(({ metadata }) => !touched.has(metadata.name));
  const hinted = options.withHints(changes, { addressType, unchanged });
  return { changes: reuseDeletedSlices(hinted, service.metadata.uid), missingNodes };
}

/** A service without endpoints has one empty slice, so that clients can tell it from one that was not looked at yet. */
function withPlaceholder(
  changes: SliceChanges,
  { slices, placeholder }: { readonly slices: readonly Slice[]; readonly placeholder: Slice },
): SliceChanges {
  if (changes.create.length > 0 || changes.delete.length < slices.length) return changes;
  const [only, ...others] = changes.delete;
  if (only !== undefined && others.length === 0 && isPlaceholder(only, placeholder)) return { ...changes, delete: [] };
  return { ...changes, create: [placeholder] };
}

function isPlaceholder(slice: Slice, placeholder: Slice): boolean {
  return (
    endpointsOf(slice).length === 0 &&
    (slice.ports ?? []).length === 0 &&
    deepEqual(slice.metadata.labels, placeholder.metadata.labels) &&
    controllerOf(slice)?.uid === controllerOf(placeholder)?.uid
  );
}
