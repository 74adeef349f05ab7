import { exponentialBuckets, type SharedMetricsSource, silentMetrics } from '../framework/metrics-source.js';

/** The metrics of one range of the cluster in v1.21. */
export interface RangeMetrics {
  /** The number of ranges in use that were passed over for a free one. */
  tried(ranges: number): void;
  allocated(): void;
  released(): void;
  /** The fraction of the ranges of nodes that are in use. */
  used(fraction: number): void;
}

/** Makes the metrics of each range of the cluster. */
export function rangeMetrics(source: SharedMetricsSource = silentMetrics): (clusterCidr: string) => RangeMetrics {
  const prefix = 'node_ipam_controller_cidrset';
  const labels = ['clusterCIDR'] as const;
  const tries = source.histogram({
    ...{ name: `${prefix}_allocation_tries_per_request`, labels, buckets: exponentialBuckets(1, 5, 5) },
    help: 'Ranges in use that were passed over for an allocation.',
  });
  const allocations = source.counter({
    ...{ name: `${prefix}_cidrs_allocations_total`, labels, help: 'Allocated ranges.' },
  });
  const releases = source.counter({
    ...{ name: `${prefix}_cidrs_releases_total`, labels, help: 'Released ranges.' },
  });
  const usage = source.gauge({
    ...{ name: `${prefix}_usage_cidrs`, labels, help: 'Fraction of the ranges that are in use.' },
  });
  return (clusterCIDR) => {
    const bound = {
      tries: tries.bind({ clusterCIDR }),
      allocations: allocations.bind({ clusterCIDR }),
      releases: releases.bind({ clusterCIDR }),
      usage: usage.bind({ clusterCIDR }),
    };
    return {
      tried: (ranges) => bound.tries.observe(ranges),
      allocated: () => bound.allocations.increment(),
      released: () => bound.releases.increment(),
      used: (fraction) => bound.usage.set(fraction),
    };
  };
}
