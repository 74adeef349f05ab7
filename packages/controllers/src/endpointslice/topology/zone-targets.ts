import type { ZoneRatios } from './zone-ratios.js';

/** Endpoints by zone. */
export type ZoneCounts = ReadonlyMap<string, number>;

/** By how much the load per endpoint of a zone may exceed the average. */
const overloadMax = 0.2;

/**
 * Pure: how many endpoints each zone should have, close to its share, and enough not to be overloaded; together `total`.
 * Undefined when there are too few endpoints for that, or for one in each zone.
 *
 *     shares 0.5, 0.3, 0.2 of 10   5, 3, 2
 *     shares 0.5, 0.3, 0.2 of 2    undefined
 */
export function zoneTargets(total: number, ratios: ZoneRatios | undefined): ZoneCounts | undefined {
  if (ratios === undefined || ratios.size < 2 || ratios.size > total) return undefined;
  const zones = [...ratios].map(([zone, ratio]) => {
    const share = ratio * total;
    const least = Math.ceil(share * (1 / (1 + overloadMax)));
    return { zone, share, least, target: Math.max(Math.floor(share), least) };
  });
  if (zones.reduce((sum, { least }) => sum + least, 0) > total) return undefined;
  const surplus = () => zones.reduce((sum, { target }) => sum + target, 0) - total;
  // The largest fractions are rounded up.
  for (const zone of zones.toSorted((a, b) => (b.share % 1) - (a.share % 1))) {
    if (surplus() < 0 && zone.target <= zone.share) zone.target += 1;
  }
  // Zones that were raised to the least number are paid for by those with the most endpoints to spare.
  while (surplus() > 0) {
    const [richest] = zones.toSorted((a, b) => b.target - b.least - (a.target - a.least));
    if (richest !== undefined) richest.target -= 1;
  }
  return new Map(zones.map(({ zone, target }) => [zone, target]));
}

/** Pure: whether a zone has so few endpoints that its load exceeds the average too much. */
export function isOverloaded(counts: ZoneCounts, ratios: ZoneRatios | undefined): boolean {
  if (counts.size === 0) return false;
  if (ratios === undefined) return true;
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  for (const [zone, ratio] of ratios) {
    const count = counts.get(zone);
    if (count === undefined || count === 0 || (ratio * total) / count - 1 > overloadMax) return true;
  }
  return false;
}
