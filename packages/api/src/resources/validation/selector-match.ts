import { type Fields, listAt, textAt, textMapAt, textsAt } from '../fields.js';

/** Whether a label selector selects these labels. An unset selector selects nothing, an empty one everything. */
export function selectorMatches(selector: Fields | undefined, labels: Readonly<Record<string, string>>): boolean {
  if (selector === undefined) return false;
  const wanted = textMapAt(selector, 'matchLabels');
  if (!Object.keys(wanted).every((key) => labels[key] === wanted[key])) return false;
  return listAt(selector, 'matchExpressions').every((requirement) => {
    const value = labels[textAt(requirement, 'key')];
    const values = textsAt(requirement, 'values');
    switch (textAt(requirement, 'operator')) {
      case 'In':
        return value !== undefined && values.includes(value);
      case 'NotIn':
        return value === undefined || !values.includes(value);
      case 'Exists':
        return value !== undefined;
      case 'DoesNotExist':
        return value === undefined;
      default:
        return false;
    }
  });
}

/** Neither labels nor requirements: selects everything. */
export function isEmptySelector(selector: Fields): boolean {
  return (
    Object.keys(textMapAt(selector, 'matchLabels')).length === 0 && listAt(selector, 'matchExpressions').length === 0
  );
}
