/** The items, one of each zone in turn: `a1 b1 a2 a3` for two zones with three items and one. */
export function zoneInterleaved<T>(items: readonly T[], zoneOf: (item: T) => string): readonly T[] {
  const zones = new Map<string, T[]>();
  for (const item of items) {
    const zone = zoneOf(item);
    const members = zones.get(zone);
    if (members === undefined) zones.set(zone, [item]);
    else members.push(item);
  }
  if (zones.size <= 1) return items;
  const result: T[] = [];
  for (let round = 0; result.length < items.length; round += 1) {
    for (const members of zones.values()) {
      const item = members[round];
      if (item !== undefined) result.push(item);
    }
  }
  return result;
}
