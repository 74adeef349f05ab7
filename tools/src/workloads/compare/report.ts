import type { Json } from '../../differential/json.js';
import { isEqual, type RecordingResult, type ScenarioResult } from './compare-recordings.js';
import { groupBy } from './group-by.js';

const shownCharactersMax = 700;

/** One block per scenario that differs, the accepted differences by id, and a table with a line per recording. Pure. */
export function report(results: readonly RecordingResult[], { verbose }: { readonly verbose: boolean }): string {
  const blocks = results.flatMap((result) => result.scenarios.flatMap((each) => block(result.label, each, verbose)));
  return [...blocks, acceptedCounts(results), table(results)].filter((part) => part !== '').join('\n\n');
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

function acceptedCounts(results: readonly RecordingResult[]): string {
  const ids = results.flatMap(({ scenarios }) =>
    scenarios.flatMap(({ findings }) => findings.flatMap((finding) => finding.acceptedAs ?? [])),
  );
  return [...groupBy(ids, (id) => id)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, each]) => `accepted  ${id}: ${each.length}`)
    .join('\n');
}

function table(results: readonly RecordingResult[]): string {
  const width = Math.max(...results.map(({ label }) => label.length));
  return results
    .map(({ label, scenarios }) => {
      const count = (test: (scenario: ScenarioResult) => boolean) => scenarios.filter(test).length;
      const ran = count(({ skipped }) => skipped === undefined);
      const failed = count(({ failure }) => failure !== undefined);
      const equal = count(isEqual);
      const accepted = count((each) => isEqual(each) && each.findings.length > 0);
      const skipped = scenarios.flatMap((each) =>
        each.skipped === undefined ? [] : [`${each.name} (${each.skipped})`],
      );
      const ranges = scenarios.flatMap(({ byRange }) => byRange).length;
      return [
        `${label.padEnd(width)}  ${ran} scenarios: ${equal} equal (${accepted} of them with accepted differences), `,
        `${ran - equal - failed} differ, ${failed} failed; ${ranges} fields compared by range`,
        skipped.length === 0 ? '' : `; skipped: ${skipped.join(', ')}`,
      ].join('');
    })
    .join('\n');
}

function textOf(value: Json): string {
  const text = JSON.stringify(value);
  return text.length <= shownCharactersMax ? text : `${text.slice(0, shownCharactersMax)}… (${text.length} characters)`;
}
