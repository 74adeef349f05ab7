import { boundsOf, type ReleaseMetric } from './read-metrics.js';

/** What a program declares of a metric. */
export interface Declaration {
  readonly name: string;
  readonly type: string;
  readonly stability: string;
  /** The release, such as `1.21.0`, that deprecated it. */
  readonly deprecatedSince?: string | undefined;
  readonly labels: readonly string[];
  /** Upper bounds of a histogram, quantiles of a summary. */
  readonly bounds: readonly number[];
}

/**
 * The differences of a declaration from v1.21, one text per property: `a_total: type is gauge, v1.21 has counter`. Labels
 * have no order. Bounds are equal when their first six digits are.
 */
export function compareDeclaration(declared: Declaration, release: ReleaseMetric): readonly string[] {
  const properties: readonly (readonly [string, string, string])[] = [
    ['type', declared.type, release.type],
    ['stability', declared.stability, release.stability.replace(/ \(.*/, '')],
    ['deprecation', declared.deprecatedSince?.replace(/\.0$/, '') ?? 'none', deprecationOf(release)],
    ['labels', [...declared.labels].sort().join(), [...release.labels].sort().join()],
    ['bounds', textOf(declared.bounds), textOf(releaseBounds(release))],
  ];
  return properties
    .filter(([, own, original]) => own !== original)
    .map(([property, own, original]) => `${declared.name}: ${property} is ${own}, v1.21 has ${original}`);
}

/** `ALPHA (deprecated 1.21; use another)`: 1.21. */
function deprecationOf({ stability }: ReleaseMetric): string {
  return /\(deprecated ([\d.]+)/.exec(stability)?.[1] ?? 'none';
}

function releaseBounds({ type, buckets }: ReleaseMetric): readonly number[] {
  if (type === 'histogram') return boundsOf(buckets);
  const [, quantiles = ''] = /^quantiles ([\d.,]+)/.exec(buckets) ?? [];
  return quantiles.split(',').filter(Boolean).map(Number);
}

function textOf(bounds: readonly number[]): string {
  return bounds.map((bound) => Number(bound.toPrecision(6))).join();
}
