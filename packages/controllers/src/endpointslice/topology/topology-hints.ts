import type { Node, Service } from '@orch/api/types/core_v1';
import type { EndpointSlice } from '@orch/api/types/discovery_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { SliceChanges } from '../../services/slices/slice-changes.js';
import { assignHints, withoutHints } from './assign-hints.js';
import { type ZoneRatios, zoneRatios } from './zone-ratios.js';
import { isOverloaded, type ZoneCounts } from './zone-targets.js';

/** The hints of services that ask for them, and the shares of the zones, with gate TopologyAwareHints. */
export class TopologyHints {
  #ratios: ZoneRatios | undefined;
  /** By `namespace/name` and address type. */
  readonly #counts = new Map<string, Map<string, ZoneCounts>>();

  constructor(private readonly labels: { readonly zone: string; readonly annotation: string }) {}

  /** Returns the services that must be reconciled, because a zone has too few of their endpoints for the new nodes. */
  setNodes(nodes: readonly DeepReadonly<Node>[]): readonly string[] {
    this.#ratios = zoneRatios(nodes, this.labels.zone);
    const ratios = this.#ratios;
    return [...this.#counts]
      .filter(([, ofTypes]) => [...ofTypes.values()].some((counts) => isOverloaded(counts, ratios)))
      .map(([key]) => key);
  }

  /** The changes of one address type with hints, if the service asks for them, or else without any. */
  apply(
    changes: SliceChanges,
    options: {
      readonly key: string;
      readonly service: DeepReadonly<Service>;
      readonly addressType: string;
      readonly unchanged: readonly DeepReadonly<EndpointSlice>[];
    },
  ): SliceChanges {
    const { key, service, addressType, unchanged } = options;
    if (service.metadata.annotations?.[this.labels.annotation] !== 'auto') {
      this.forget(key);
      return withoutHints(changes, unchanged);
    }
    const hinted = assignHints(changes, { unchanged, ratios: this.#ratios });
    const ofTypes = this.#counts.get(key) ?? new Map<string, ZoneCounts>();
    if (hinted.counts === undefined) ofTypes.delete(addressType);
    else ofTypes.set(addressType, hinted.counts);
    if (ofTypes.size === 0) this.#counts.delete(key);
    else this.#counts.set(key, ofTypes);
    return hinted.changes;
  }

  forget(key: string): void {
    this.#counts.delete(key);
  }
}
