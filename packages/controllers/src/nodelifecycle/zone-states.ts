import type { Node } from '@orch/api/types/core_v1';
import { type DeepReadonly, type Names, wellKnown } from '@orch/apimachinery';

/** `initial` until the first round of a zone ends. `fullDisruption`: no node of the zone is ready. */
export type ZoneState = 'initial' | 'normal' | 'partialDisruption' | 'fullDisruption';

/** Zone key, and for each of its nodes whether it is ready. */
export type ZoneNodes = ReadonlyMap<string, readonly boolean[]>;

export interface EvictionRates {
  /** Nodes per second. */
  readonly evictionRate: number;
  /** The rate in a large zone in partial disruption. */
  readonly secondaryEvictionRate: number;
  /** A zone of more nodes is large; a smaller one has no evictions in partial disruption. */
  readonly largeClusterThreshold: number;
}

/** Region and zone of a node; '' for a node without both. */
export function zoneOf({ metadata }: DeepReadonly<Node>, names: Names): string {
  const { labels } = wellKnown;
  const value = (beta: string, stable: string) =>
    metadata.labels?.[names.value(beta)] ?? metadata.labels?.[names.value(stable)] ?? '';
  const region = value(labels.betaRegion, labels.region);
  const zone = value(labels.betaZone, labels.zone);
  return region === '' && zone === '' ? '' : `${region}:\u0000:${zone}`;
}

/** Pure: the state of a zone of nodes that are ready or not. `unhealthyThreshold` is a fraction of them. */
export function zoneState(areReady: readonly boolean[], unhealthyThreshold: number): ZoneState {
  const notReady = areReady.filter((isReady) => !isReady).length;
  if (notReady === areReady.length && notReady > 0) return 'fullDisruption';
  if (notReady > 2 && notReady / areReady.length >= unhealthyThreshold) return 'partialDisruption';
  return 'normal';
}

/** Pure: nodes per second whose pods are evicted in a zone; 0 for none. */
export function evictionRate(state: ZoneState, nodes: number, rates: EvictionRates): number {
  if (state !== 'partialDisruption') return rates.evictionRate;
  return nodes > rates.largeClusterThreshold ? rates.secondaryEvictionRate : 0;
}

/**
 * What a round changes. When the nodes of all zones are silent, the fault is likely to be ours, so all evictions stop; when
 * the first node is back, every node gets a new grace period.
 */
export type DisruptionPlan =
  | { readonly type: 'unchanged'; readonly states: ReadonlyMap<string, ZoneState> }
  | { readonly type: 'stopEvictions'; readonly states: ReadonlyMap<string, ZoneState> }
  | { readonly type: 'restartEvictions'; readonly states: ReadonlyMap<string, ZoneState> }
  /** The zones with another state. */
  | {
      readonly type: 'changeZones';
      readonly states: ReadonlyMap<string, ZoneState>;
      readonly changed: readonly string[];
    };

/** Pure: compares the states of the zones before with those of the nodes now. */
export function planDisruption(
  before: ReadonlyMap<string, ZoneState>,
  nodes: ZoneNodes,
  unhealthyThreshold: number,
): DisruptionPlan {
  const states = new Map([...nodes].map(([zone, areReady]) => [zone, zoneState(areReady, unhealthyThreshold)]));
  const stateBefore = (zone: string) => before.get(zone) ?? 'initial';
  const zones = [...states.keys()];
  const isDisrupted = zones.every((zone) => states.get(zone) === 'fullDisruption');
  const wasDisrupted = zones.every((zone) => stateBefore(zone) === 'fullDisruption');
  if (isDisrupted && wasDisrupted) return { type: 'unchanged', states };
  if (isDisrupted) return { type: 'stopEvictions', states };
  if (wasDisrupted) return { type: 'restartEvictions', states };
  const changed = zones.filter((zone) => stateBefore(zone) !== states.get(zone));
  return changed.length === 0 ? { type: 'unchanged', states } : { type: 'changeZones', states, changed };
}
