import { isRecord } from '../../differential/json.js';
import type { Finding } from './compare-scenario.js';

/** Differences that a change of 1.21 or the specification requires. */
export interface AcceptedDifference {
  readonly id: string;
  readonly reason: string;
  /** Match the name of the scenario, the id of the object, the path of the field, and the values as JSON. */
  readonly scenario: RegExp;
  readonly object: RegExp;
  readonly field: RegExp;
  readonly baseline: RegExp;
  readonly other: RegExp;
  /** Matches the label of the recording. */
  readonly setUp: RegExp;
  /** Removed from both values, which must be equal without it, so that the entry hides nothing else. */
  readonly without: RegExp | undefined;
}

const members = ['id', 'reason', 'scenario', 'object', 'field', 'baseline', 'other', 'setUp', 'without'];

/** @throws Error for an entry without id, reason, object or field, and for an unknown member. */
export function parseAcceptedDifferences(document: unknown): readonly AcceptedDifference[] {
  if (!Array.isArray(document)) throw new Error('accepted differences must be a list');
  return document.map((entry: unknown, index) => {
    const given = isRecord(entry) ? entry : {};
    const unknown = Object.keys(given).find((key) => !members.includes(key));
    if (unknown !== undefined) throw new Error(`accepted difference ${index}: unknown member ${unknown}`);
    const { id, reason, object, field } = given;
    if ([id, reason, object, field].some((value) => typeof value !== 'string')) {
      throw new Error(`accepted difference ${index} needs id, reason, object and field`);
    }
    const pattern = (name: string) => new RegExp(typeof given[name] === 'string' ? given[name] : '');
    return {
      ...{ id: String(id), reason: String(reason), scenario: pattern('scenario'), object: pattern('object') },
      without: typeof given['without'] === 'string' ? new RegExp(given['without'], 'g') : undefined,
      ...{ field: pattern('field'), baseline: pattern('baseline'), other: pattern('other'), setUp: pattern('setUp') },
    };
  });
}

/** The id of the first entry that accepts the finding, or undefined. */
export function acceptedAs(
  finding: Finding,
  context: { readonly scenario: string; readonly label: string; readonly accepted: readonly AcceptedDifference[] },
): string | undefined {
  return context.accepted.find(
    (entry) =>
      entry.setUp.test(context.label) &&
      entry.scenario.test(context.scenario) &&
      entry.object.test(finding.object) &&
      entry.field.test(finding.field) &&
      entry.baseline.test(JSON.stringify(finding.baseline)) &&
      entry.other.test(JSON.stringify(finding.other)) &&
      (entry.without === undefined || isEqualWithout(entry.without, finding)),
  )?.id;
}

function isEqualWithout(pattern: RegExp, { baseline, other }: Finding): boolean {
  const [left, right] = [baseline, other].map((value) => JSON.stringify(value).replaceAll(pattern, ''));
  return left === right;
}
