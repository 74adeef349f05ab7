import type { LabelValues } from './metric-types.js';

/** Formats `verb="GET",code="200"`, in the order of `labels`. */
export function formatLabels(labels: readonly string[], values: LabelValues<string>): string {
  let text = '';
  for (const label of labels) text += `${text === '' ? '' : ','}${label}="${escapeValue(values[label] ?? '')}"`;
  return text;
}

function escapeValue(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

export function formatValue(value: number): string {
  if (Number.isFinite(value)) return String(value);
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
}

/**
 * Formats a bucket bound as v1.21 does, because queries select buckets by this text:
 *
 *     0.05 → 0.05    131072 → 131072    1000000 → 1e+06    0.00001 → 1e-05
 */
export function formatBound(bound: number): string {
  const magnitude = Math.abs(bound);
  if (magnitude === 0 || (magnitude >= 1e-4 && magnitude < 1e6)) return String(bound);
  return bound.toExponential().replace(/e([+-])(\d)$/, 'e$10$2');
}
