import { type SharedMetricsSource, silentMetrics } from '../framework/metrics-source.js';
import type { ZoneNodes } from './zone-states.js';

/** The metrics of zones in v1.21. */
export interface ZoneMetrics {
  /** The nodes of each zone in a round. A zone without nodes is shown as empty and healthy. */
  observed(zones: ZoneNodes): void;
  /** The pods of a node of the zone are evicted. */
  evicted(zone: string): void;
}

export function zoneMetrics(source: SharedMetricsSource = silentMetrics): ZoneMetrics {
  const labels = ['zone'] as const;
  const gauge = (name: string, help: string) => source.gauge({ name: `node_collector_${name}`, help, labels });
  const health = gauge('zone_health', 'Percentage of nodes of the zone that are ready.');
  const size = gauge('zone_size', 'Nodes of the zone.');
  const unhealthy = gauge('unhealthy_nodes_in_zone', 'Nodes of the zone that are not ready.');
  const evictions = source.counter({
    name: 'node_collector_evictions_number',
    help: 'Nodes of the zone whose pods were evicted.',
    labels,
  });
  const shown = new Set<string>();
  const show = (zone: string, { nodes, notReady }: { readonly nodes: number; readonly notReady: number }) => {
    size.bind({ zone }).set(nodes);
    unhealthy.bind({ zone }).set(notReady);
    health.bind({ zone }).set(nodes === 0 ? 100 : (100 * (nodes - notReady)) / nodes);
  };
  return {
    observed(zones) {
      for (const zone of shown) if (!zones.has(zone)) show(zone, { nodes: 0, notReady: 0 });
      for (const [zone, areReady] of zones) {
        show(zone, { nodes: areReady.length, notReady: areReady.filter((isReady) => !isReady).length });
        shown.add(zone);
      }
    },
    evicted: (zone) => evictions.bind({ zone }).increment(),
  };
}
