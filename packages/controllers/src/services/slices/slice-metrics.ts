import type { Endpoint, EndpointSlice } from '@orch/api/types/discovery_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import { exponentialBuckets, type SharedMetricsSource } from '../../framework/metrics-source.js';
import type { SliceChanges } from './slice-changes.js';
import { areSameEndpoints, endpointKey, endpointsOf, portsKey } from './slice-endpoints.js';

type Slice = DeepReadonly<EndpointSlice>;

/** What a write does to the slices of a service, and what they are afterwards. */
export interface SliceCounts {
  readonly added: number;
  readonly removed: number;
  readonly updated: number;
  readonly endpoints: number;
  readonly slices: number;
  /** The least number of slices that hold the endpoints. */
  readonly desiredSlices: number;
}

/** Pure: compares the slices of a service before and after the changes. */
export function countSlices(
  before: readonly Slice[],
  { changes, endpointsMax }: { readonly changes: SliceChanges; readonly endpointsMax: number },
): SliceCounts {
  const replaced = new Set([...changes.update, ...changes.delete].map(({ metadata }) => metadata.name));
  const after = [
    ...before.filter(({ metadata }) => !replaced.has(metadata.name)),
    ...changes.create,
    ...changes.update,
  ];
  const old = endpointsByKey(before);
  const current = endpointsByKey(after);
  let [added, updated] = [0, 0];
  for (const [key, endpoint] of current) {
    const known = old.get(key);
    if (known === undefined) added += 1;
    else if (!areSameEndpoints(known, endpoint)) updated += 1;
  }
  const ofPorts = new Map<string, number>();
  for (const slice of after) {
    const key = `${slice.addressType} ${portsKey(slice.ports)}`;
    ofPorts.set(key, (ofPorts.get(key) ?? 0) + endpointsOf(slice).length);
  }
  return {
    ...{ added, updated, removed: [...old.keys()].filter((key) => !current.has(key)).length },
    endpoints: [...ofPorts.values()].reduce((sum, count) => sum + count, 0),
    slices: after.length,
    desiredSlices: [...ofPorts.values()].reduce((sum, count) => sum + Math.max(1, Math.ceil(count / endpointsMax)), 0),
  };
}

function endpointsByKey(slices: readonly Slice[]): ReadonlyMap<string, DeepReadonly<Endpoint>> {
  const found = new Map<string, DeepReadonly<Endpoint>>();
  for (const slice of slices) {
    const ports = portsKey(slice.ports);
    for (const endpoint of endpointsOf(slice)) {
      found.set(`${slice.addressType} ${ports} ${endpointKey(endpoint)}`, endpoint);
    }
  }
  return found;
}

/** The metrics of a controller of slices in v1.21; `prefix` is `endpoint_slice_controller` or that of the mirroring one. */
export class SliceMetrics {
  readonly #totals = { endpoints: 0, slices: 0, desiredSlices: 0 };
  readonly #services = new Map<string, SliceCounts>();
  readonly #observe: (counts: SliceCounts, changes: SliceChanges) => void;
  readonly #show: () => void;

  constructor(source: SharedMetricsSource, prefix: string) {
    const gauge = (name: string, help: string) => source.gauge({ name: `${prefix}_${name}`, help });
    const perSync = (name: string, help: string) =>
      source.histogram({ name: `${prefix}_${name}`, help, buckets: exponentialBuckets(2, 2, 15) });
    const desired = gauge('desired_endpoint_slices', 'Slices that would hold all endpoints.');
    const actual = gauge('num_endpoint_slices', 'Slices.');
    const endpoints = gauge('endpoints_desired', 'Endpoints in slices.');
    const added = perSync('endpoints_added_per_sync', 'Endpoints that a reconcile has added.');
    const removed = perSync('endpoints_removed_per_sync', 'Endpoints that a reconcile has removed.');
    const changed = source.counter({ name: `${prefix}_changes`, help: 'Writes of slices.', labels: ['operation'] });
    const operations = {
      create: changed.bind({ operation: 'create' }),
      update: changed.bind({ operation: 'update' }),
      delete: changed.bind({ operation: 'delete' }),
    };
    this.#observe = (counts, changes) => {
      added.observe(counts.added);
      removed.observe(counts.removed);
      for (const operation of ['create', 'update', 'delete'] as const) {
        if (changes[operation].length > 0) operations[operation].increment(changes[operation].length);
      }
    };
    this.#show = () => {
      desired.set(this.#totals.desiredSlices);
      actual.set(this.#totals.slices);
      endpoints.set(this.#totals.endpoints);
    };
  }

  /** Counts a reconcile of the service with this key; returns what it has changed. */
  synced(
    key: string,
    before: readonly Slice[],
    options: { readonly changes: SliceChanges; readonly endpointsMax: number },
  ): SliceCounts {
    const { changes } = options;
    const known = this.#services.get(key);
    const isUnchanged =
      known !== undefined && changes.create.length + changes.update.length + changes.delete.length === 0;
    const counts = isUnchanged ? { ...known, added: 0, removed: 0, updated: 0 } : countSlices(before, options);
    this.#observe(counts, changes);
    this.#add(known, -1);
    this.#services.set(key, counts);
    this.#add(counts, 1);
    this.#show();
    return counts;
  }

  /** The service is gone. */
  forget(key: string): void {
    this.#add(this.#services.get(key), -1);
    this.#services.delete(key);
    this.#show();
  }

  #add(counts: SliceCounts | undefined, sign: 1 | -1): void {
    if (counts === undefined) return;
    this.#totals.endpoints += sign * counts.endpoints;
    this.#totals.slices += sign * counts.slices;
    this.#totals.desiredSlices += sign * counts.desiredSlices;
  }
}
