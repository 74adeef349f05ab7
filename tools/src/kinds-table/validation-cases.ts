import { neutral } from '../neutral.js';
import { withoutValues } from '../record/choose-cases.js';

/** What one recorded request proves: its object, and the causes of its rejection; without causes it was accepted. */
export interface ValidationCase {
  readonly apiVersion: string;
  readonly kind: string;
  readonly causes: readonly string[];
}

/**
 * Returns the cases of one recording. Each record has its object under one of the names that the tests use: `sent` was
 * accepted (beside the created object), an `object` was accepted or rejected for its causes, and a `manifest` of the tables was
 * accepted.
 *
 *     [{"object": {"apiVersion": "v1", "kind": "Pod", …}, "causes": ["spec.containers: Required value"]}]
 */
export function casesOf(records: unknown): readonly ValidationCase[] {
  if (!Array.isArray(records)) return [];
  return records.flatMap((record: unknown) => {
    if (!isMembers(record)) return [];
    const object = record['sent'] ?? record['object'] ?? record['manifest'];
    if (!isMembers(object)) return [];
    const { causes } = record;
    return [
      {
        apiVersion: neutral(String(object['apiVersion'])),
        kind: String(object['kind']),
        causes: Array.isArray(causes) ? causes.map(String) : [],
      },
    ];
  });
}

/** Counts of the cases of one kind. */
export interface CaseCounts {
  readonly accepted: number;
  readonly rejected: number;
  /** Distinct causes without list indexes: `spec.ports[*].name: Required value`. */
  readonly causes: number;
}

/** Counts the cases of one kind, in any of its versions. */
export function countCases(
  cases: readonly ValidationCase[],
  { group, kind }: { readonly group: string; readonly kind: string },
): CaseCounts {
  const own = cases.filter((one) => one.kind === kind && groupOf(one.apiVersion) === group);
  const rejected = own.filter(({ causes }) => causes.length > 0);
  const causes = new Set(rejected.flatMap((one) => one.causes.map(withoutValues)));
  return { accepted: own.length - rejected.length, rejected: rejected.length, causes: causes.size };
}

export function groupOf(apiVersion: string): string {
  return apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : '';
}

export function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
