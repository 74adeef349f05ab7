import type { Endpoint, EndpointSlice } from '@orch/api/types/discovery_v1';
import type { DeepReadonly } from '@orch/apimachinery';
import type { SliceChanges } from '../../services/slices/slice-changes.js';
import { endpointsOf } from '../../services/slices/slice-endpoints.js';
import type { ZoneRatios } from './zone-ratios.js';
import { type ZoneCounts, zoneTargets } from './zone-targets.js';

type Slice = DeepReadonly<EndpointSlice>;

export interface HintedChanges {
  readonly changes: SliceChanges;
  /** Endpoints by the zone of their hint; undefined without hints. */
  readonly counts: ZoneCounts | undefined;
}

/**
 * Pure: gives the endpoints of created and updated slices the hint of their own zone, and moves as many as needed to zones
 * that have less than their share. Without enough endpoints or zones all hints are removed. Unchanged slices keep theirs.
 */
export function assignHints(
  changes: SliceChanges,
  { unchanged, ratios }: { readonly unchanged: readonly Slice[]; readonly ratios: ZoneRatios | undefined },
): HintedChanges {
  const changed = [...changes.create, ...changes.update].flatMap(endpointsOf);
  const total = changed.length + unchanged.reduce((sum, slice) => sum + endpointsOf(slice).length, 0);
  const targets = zoneTargets(total, ratios);
  if (targets === undefined || changed.some(({ zone }) => !zone))
    return { changes: withoutHints(changes, unchanged), counts: undefined };
  const counts = hintedZones(unchanged);
  for (const { zone = '' } of changed) counts.set(zone, (counts.get(zone) ?? 0) + 1);
  const hinted = (slice: Slice): Slice => ({
    ...slice,
    endpoints: endpointsOf(slice).map((endpoint) => {
      const own = endpoint.zone ?? '';
      const zone = (counts.get(own) ?? 0) > (targets.get(own) ?? 0) ? (neediest(counts, targets) ?? own) : own;
      counts.set(own, (counts.get(own) ?? 0) - 1);
      counts.set(zone, (counts.get(zone) ?? 0) + 1);
      return { ...endpoint, hints: { forZones: [{ name: zone }] } };
    }),
  });
  return { changes: { ...changes, create: changes.create.map(hinted), update: changes.update.map(hinted) }, counts };
}

/** Pure: removes all hints; unchanged slices that have some become updates. */
export function withoutHints(changes: SliceChanges, unchanged: readonly Slice[]): SliceChanges {
  return {
    ...changes,
    create: changes.create.map(unhinted),
    update: [...changes.update, ...unchanged.filter(hasHints)].map(unhinted),
  };
}

function hasHints(slice: Slice): boolean {
  return endpointsOf(slice).some(({ hints }) => hints !== undefined);
}

function unhinted(slice: Slice): Slice {
  return hasHints(slice) ? { ...slice, endpoints: endpointsOf(slice).map(withoutOwnHints) } : slice;
}

function withoutOwnHints({ hints: _, ...endpoint }: DeepReadonly<Endpoint>): DeepReadonly<Endpoint> {
  return endpoint;
}

function hintedZones(slices: readonly Slice[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { hints } of slices.flatMap(endpointsOf)) {
    const [zone, ...others] = hints?.forZones ?? [];
    if (zone !== undefined && others.length === 0) counts.set(zone.name, (counts.get(zone.name) ?? 0) + 1);
  }
  return counts;
}

/** The zone that lacks the most endpoints; undefined when none lacks any. */
function neediest(counts: ZoneCounts, targets: ZoneCounts): string | undefined {
  let found: string | undefined;
  let most = 0;
  for (const [zone, target] of targets) {
    const lacking = target - (counts.get(zone) ?? 0);
    if (lacking <= most) continue;
    found = zone;
    most = lacking;
  }
  return found;
}
