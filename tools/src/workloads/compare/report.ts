import type { Json } from '../../differential/json.js';
import { isEqual, type RecordingResult, type ScenarioResult } from './compare-recordings.js';
import { groupBy } from './group-by.js';

const shownCharactersMax = 700;

/** One block per scenario that differs, the accepted differences by id, skipped scenarios, and a table with a line per recording. Pure. */
export function report(results: readonly RecordingResult[], { verbose }: { readonly verbose: boolean }): string {
  const blocks = results.flatMap((result) => result.scenarios.flatMap((each) => block(result.label, each, verbose)));
  const notes = [...acceptedCounts(results), ...results.flatMap(remarks)].join('\n');
  return [...blocks, notes, table(results)].filter((part) => part !== '').join('\n\n');
}

/** The number of scenarios that differ or failed. */
export function differing(results: readonly RecordingResult[]): number {
  return results.flatMap(({ scenarios }) => scenarios).filter((each) => each.skipped === undefined && !isEqual(each))
    .length;
}

function block(label: string, scenario: ScenarioResult, verbose: boolean): readonly string[] {
  if (scenario.failure !== undefined) return [`${label}: ${scenario.name}\n  failed: ${scenario.failure}`];
  const shown = scenario.findings.filter((finding) => verbose || finding.acceptedAs === undefined);
  const ranges = verbose ? scenario.byRange.map((field) => `  by range: ${field}`) : [];
  if (shown.length === 0 && ranges.length === 0) return [];
  const lines = shown.flatMap((finding) => [
    `  ${finding.object} ${finding.field}${finding.acceptedAs === undefined ? '' : ` (accepted: ${finding.acceptedAs})`}`,
    ...[`    - ${textOf(finding.baseline)}`, `    + ${textOf(finding.other)}`],
  ]);
  return [[`${label}: ${scenario.name}`, ...lines, ...ranges].join('\n')];
}

function acceptedCounts(results: readonly RecordingResult[]): readonly string[] {
  const ids = results.flatMap(({ scenarios }) =>
    scenarios.flatMap(({ findings }) => findings.flatMap((finding) => finding.acceptedAs ?? [])),
  );
  return [...groupBy(ids, (id) => id)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, each]) => `accepted  ${id}: ${each.length}`);
}

/** What the table does not count: scenarios that did not run, and fields without one history in the baseline. */
function remarks({ label, scenarios }: RecordingResult): readonly string[] {
  const skipped = scenarios.flatMap((each) => (each.skipped === undefined ? [] : [`${each.name} (${each.skipped})`]));
  const ranges = scenarios.flatMap(({ byRange }) => byRange).length;
  return [
    ...(skipped.length === 0 ? [] : [`skipped  ${label}: ${skipped.join(', ')}`]),
    ...(ranges === 0 ? [] : [`by range  ${label}: ${ranges} fields`]),
  ];
}

const columns = ['set-up', 'scenarios', 'equal', 'accepted', 'differ', 'failed'];

/** A line per recording. Each scenario that ran is counted in one of the last four columns. */
function table(results: readonly RecordingResult[]): string {
  const rows = results.map(({ label, scenarios }) => {
    const ran = scenarios.filter(({ skipped }) => skipped === undefined);
    const count = (test: (scenario: ScenarioResult) => boolean) => ran.filter(test).length;
    return [
      ...[label, ran.length],
      count((each) => isEqual(each) && each.findings.length === 0),
      count((each) => isEqual(each) && each.findings.length > 0),
      count((each) => !isEqual(each) && each.failure === undefined),
      count(({ failure }) => failure !== undefined),
    ].map(String);
  });
  const widths = columns.map((_, index) => Math.max(...[columns, ...rows].map((row) => row[index]?.length ?? 0)));
  const pad = (cell: string, index: number) =>
    index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0);
  const rule = widths.map((width, index) => (index === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [columns, rule, ...rows].map((row) => `| ${row.map(pad).join(' | ')} |`).join('\n');
}

function textOf(value: Json): string {
  const text = JSON.stringify(value);
  return text.length <= shownCharactersMax ? text : `${text.slice(0, shownCharactersMax)}… (${text.length} characters)`;
}
