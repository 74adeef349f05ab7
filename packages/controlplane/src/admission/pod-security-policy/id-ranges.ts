import { type Fields, type Int64, listAt, numberAt } from '@orch/apimachinery';

/** User or group ids from `min` to `max`, both included. */
export interface IdRange {
  readonly min: Int64;
  readonly max: Int64;
}

/** The ranges of the options of a rule, such as `spec.runAsUser`. */
export function rangesOf(options: Fields): readonly IdRange[] {
  return listAt(options, 'ranges').map((range) => ({ min: numberAt(range, 'min'), max: numberAt(range, 'max') }));
}

export function isInRanges(id: Int64, ranges: readonly IdRange[]): boolean {
  return ranges.some(({ min, max }) => min <= id && id <= max);
}

/** As in messages of v1.21: `[{1 10} {20 30}]`. */
export function formatRanges(ranges: readonly IdRange[]): string {
  return `[${ranges.map(({ min, max }) => `{${min} ${max}}`).join(' ')}]`;
}
