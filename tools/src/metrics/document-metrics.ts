import type { ReleaseMetric } from './read-metrics.js';
import type { AbsentMetrics, MetricProofs } from './read-proofs.js';

/** A metric of v1.21, and the test that shows its value changing or the reason for its absence. */
export interface DocumentedMetric extends ReleaseMetric {
  readonly proof: { readonly test: string; readonly name: string } | undefined;
  readonly absent: AbsentMetrics | undefined;
}

export interface DocumentedMetrics {
  readonly metrics: readonly DocumentedMetric[];
  readonly problems: readonly string[];
}

export interface MetricSources extends MetricProofs {
  readonly metrics: readonly ReleaseMetric[];
  /** Undefined when the file does not exist. */
  readonly readTest: (path: string) => string | undefined;
}

/** Connects the metrics of v1.21 with their tests. A metric is missing when it has neither a test nor a reason. */
export function documentMetrics({ metrics, proven, absent, readTest }: MetricSources): DocumentedMetrics {
  const problems: string[] = [];
  const names = new Set(metrics.map(({ name }) => name));
  const proofs = new Map<string, MetricProofs['proven'][number]>();
  for (const proof of proven) {
    const text = readTest(proof.test);
    if (text === undefined) problems.push(`${proof.test} does not exist`);
    else if (!text.includes(proof.name.replaceAll("'", "\\'")))
      problems.push(`${proof.test} has no test ${proof.name}`);
    for (const name of proof.metrics) {
      if (!names.has(name)) problems.push(`${name} is no metric of v1.21`);
      if (proofs.has(name)) problems.push(`${name} has two tests`);
      if (text !== undefined && !mentions(text, name)) problems.push(`${proof.test} does not mention ${name}`);
      proofs.set(name, proof);
    }
  }
  const absences = new Map<string, AbsentMetrics>();
  for (const absence of absent) {
    for (const name of absence.metrics) {
      if (!names.has(name)) problems.push(`${name} is no metric of v1.21`);
      if (absence.programs.length === 0 && proofs.has(name)) problems.push(`${name} has a test and is absent`);
      absences.set(name, absence);
    }
  }
  const documented = metrics.map((metric) => ({
    ...metric,
    proof: proofs.get(metric.name),
    absent: absences.get(metric.name),
  }));
  return { metrics: documented, problems };
}

/** Tests may write the name without its first words, two being the least, or without its last: `permit_wait_duration_`. */
function mentions(text: string, name: string): boolean {
  const words = name.split('_');
  if (text.includes(`${words.slice(0, -1).join('_')}_`)) return true;
  return words.some((_, index) => words.length - index >= 2 && text.includes(words.slice(index).join('_')));
}
