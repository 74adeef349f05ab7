import { type FieldError, fieldPath, invalid } from '@orch/apimachinery';
import type { NodeLabelArgs } from './node-label.js';

/** No label is both wanted and unwanted. */
export function checkNodeLabels(args: NodeLabelArgs): readonly FieldError[] {
  return [
    ...conflicts('presentLabels', args.presentLabels, args.absentLabels),
    ...conflicts('presentLabelsPreference', args.presentLabelsPreference, args.absentLabelsPreference),
  ];
}

function conflicts(
  name: string,
  present: readonly string[] = [],
  absent: readonly string[] = [],
): readonly FieldError[] {
  return present.flatMap((label, index) =>
    absent.includes(label) ? [invalid(fieldPath(name).index(index), label, 'must not be both present and absent')] : [],
  );
}
