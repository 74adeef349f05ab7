/** A metric of v1.21. */
export interface ReleaseMetric {
  readonly name: string;
  readonly type: string;
  readonly labels: readonly string[];
  /** `ALPHA` or `STABLE`, perhaps followed by a note in parentheses. */
  readonly stability: string;
  /** Bounds in short notation; empty for other types than histograms and summaries. */
  readonly buckets: string;
  readonly programs: readonly string[];
}

/** Reads tools/data/metrics.tsv: a line of column names, then a metric per line. */
export function readMetrics(text: string): readonly ReleaseMetric[] {
  const [, ...lines] = text.trimEnd().split('\n');
  return lines.map((line) => {
    const [name = '', type = '', labels = '', stability = '', buckets = '', programs = ''] = line.split('\t');
    return { name, type, labels: labels.split(',').filter(Boolean), stability, buckets, programs: programs.split(',') };
  });
}

/**
 * The bounds of a histogram in the notation of the table:
 *
 *     0.1,0.2,...,0.5 (step 0.1),1    exp(0.001,2,15)    lin(5,5,10)    default
 */
export function boundsOf(buckets: string): readonly number[] {
  const [, shape, first = '', second = '', count = ''] = /^(exp|lin)\(([^,]+),([^,]+),(\d+)\)$/.exec(buckets) ?? [];
  if (shape !== undefined) {
    const next = (bound: number) => (shape === 'exp' ? bound * Number(second) : bound + Number(second));
    const bounds = [Number(first)];
    while (bounds.length < Number(count)) bounds.push(next(bounds.at(-1) ?? 0));
    return bounds;
  }
  if (buckets === 'default') return [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
  const bounds: number[] = [];
  let isRange = false;
  for (const item of buckets.split(',')) {
    if (item === '...') {
      isRange = true;
      continue;
    }
    const bound = Number.parseFloat(item);
    const [before = 0, last = 0] = bounds.slice(-2);
    const step = Number(/step ([\d.]+)/.exec(item)?.[1] ?? last - before);
    if (isRange) while (bound - (bounds.at(-1) ?? 0) > step * 1.5) bounds.push((bounds.at(-1) ?? 0) + step);
    isRange = false;
    bounds.push(bound);
  }
  return bounds;
}
