import { neutral } from '../record/neutral.js';

/** What one recorded request proves: its object, and why it was refused; nothing: it was taken. */
export interface ValidationCase {
  readonly apiVersion: string;
  readonly kind: string;
  readonly causes: readonly string[];
}

/**
 * The cases of one file of records. Each record has its object under one of the names that the tests give it: `sent`
 * was taken (with what became of it), an `object` was taken or refused for its causes, and a `manifest` of the tables
 * was taken.
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

/** Cases counted for one kind. */
export interface CaseCounts {
  readonly taken: number;
  readonly refused: number;
  /** Different causes, wherever in a list they were: `spec.ports[*].name: Required value`. */
  readonly causes: number;
}

/** What is said of one kind, in any of its versions. */
export function countCases(
  cases: readonly ValidationCase[],
  { group, kind }: { readonly group: string; readonly kind: string },
): CaseCounts {
  const own = cases.filter((one) => one.kind === kind && groupOf(one.apiVersion) === group);
  const refused = own.filter(({ causes }) => causes.length > 0);
  const causes = new Set(refused.flatMap((one) => one.causes.map(withoutValues)));
  return { taken: own.length - refused.length, refused: refused.length, causes: causes.size };
}

/** Without places in lists, and without the values that were sent. */
function withoutValues(cause: string): string {
  return cause
    .replaceAll(/\[[^\]]*\]/g, '[*]')
    .replace(/(value): .*?: /i, '$1: ')
    .replaceAll(/"[^"]*"/g, '…');
}

export function groupOf(apiVersion: string): string {
  return apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : '';
}

export function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
