import type { Node } from '@orch/api/types/core_v1';
import { type DeepReadonly, quantityMilliValue } from '@orch/apimachinery';

/** The share of the CPU of the cluster in each zone; together 1. */
export type ZoneRatios = ReadonlyMap<string, number>;

/**
 * Pure: the shares by the allocatable CPU of nodes; undefined when a node has no zone or no CPU, or there are less than
 * two zones: then no hints are possible.
 */
export function zoneRatios(nodes: readonly DeepReadonly<Node>[], zoneLabel: string): ZoneRatios | undefined {
  const milliCpus = new Map<string, number>();
  let total = 0;
  for (const { metadata, status } of nodes) {
    const zone = metadata.labels?.[zoneLabel];
    const milliCpu = quantityMilliValue(status?.allocatable?.['cpu'] ?? '0');
    if (!zone || milliCpu === 0) return undefined;
    total += milliCpu;
    milliCpus.set(zone, (milliCpus.get(zone) ?? 0) + milliCpu);
  }
  if (milliCpus.size < 2) return undefined;
  return new Map([...milliCpus].map(([zone, milliCpu]) => [zone, milliCpu / total]));
}
