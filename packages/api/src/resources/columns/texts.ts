import { type Fields, fieldsAt, listAt, optionalFieldsAt, textAt, textMapAt, textsAt } from '@orch/apimachinery';

export const none = '<none>';
export const unset = '<unset>';
export const unknown = '<unknown>';

/** `a=x,b=y` in key order, or `<none>`. */
export function labelsText(labels: Readonly<Record<string, string>>): string {
  const keys = Object.keys(labels).sort();
  return keys.length === 0 ? none : keys.map((key) => `${key}=${labels[key] ?? ''}`).join(',');
}

/** A label selector in short form, in key order: `a=x,b in (y,z),c,!d`. `<none>` when it is empty or unset. */
export function selectorText(selector: Fields | undefined): string {
  if (selector === undefined) return none;
  const labels = textMapAt(selector, 'matchLabels');
  const terms = Object.keys(labels).map((key) => ({ key, text: `${key}=${labels[key] ?? ''}` }));
  for (const expression of listAt(selector, 'matchExpressions')) {
    const key = textAt(expression, 'key');
    terms.push({ key, text: expressionText(key, expression) });
  }
  terms.sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0));
  return terms.length === 0 ? none : terms.map((term) => term.text).join(',');
}

function expressionText(key: string, expression: Fields): string {
  const values = [...textsAt(expression, 'values')].sort().join(',');
  switch (textAt(expression, 'operator')) {
    case 'In':
      return `${key} in (${values})`;
    case 'NotIn':
      return `${key} notin (${values})`;
    case 'DoesNotExist':
      return `!${key}`;
    default:
      return key;
  }
}

/** Names of a pod template's containers, joined by commas. */
export function containerNames(template: unknown): string {
  return listAt(template, 'spec', 'containers')
    .map((container) => textAt(container, 'name'))
    .join(',');
}

export function containerImages(template: unknown): string {
  return listAt(template, 'spec', 'containers')
    .map((container) => textAt(container, 'image'))
    .join(',');
}

/** The first three texts, and how many more of `count` there are. */
export function firstThree(texts: readonly string[], count: number = texts.length): string {
  const shown = texts.slice(0, 3).join(',');
  return count > 3 ? `${shown} + ${count - 3} more...` : shown;
}

export function specSelectorText(object: unknown): string {
  return selectorText(optionalFieldsAt(object, 'spec', 'selector'));
}

export function templateOf(object: unknown): Fields {
  return fieldsAt(object, 'spec', 'template');
}
