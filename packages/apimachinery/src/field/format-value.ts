import { encodeJson } from '../json/json-value.js';
import { boundedText } from '../language/bounded-text.js';
import { isJsonObject, type JsonObject } from '../objects/json.js';
import type { FieldPath } from './path.js';
import { quotePrintable } from './quote-printable.js';
import { QuotedValue } from './quoted-value.js';

/**
 * Formats an invalid value as v1.21 does in messages: string lists, labels, label selectors and `QuotedValue`s with their Go
 * types, everything else as JSON. Truncates very long values.
 *
 *     null                           "null"
 *     ["a"]                          []string{"a"}
 *     {"app":"a"} at …labels         map[string]string{"app":"a"}
 *     {"matchLabels":{"app":"a"}}    v1.LabelSelector{MatchLabels:map[string]string{"app":"a"}, MatchExpressions:…(nil)}
 */
export function formatFieldValue(value: unknown, path: FieldPath): string {
  return typeof value === 'string' ? quotePrintable(boundedText(value)) : boundedText(format(value, path));
}

function format(value: unknown, path: FieldPath): string {
  if (value === undefined || value === null) return '"null"';
  if (value instanceof QuotedValue) return value.text;
  if (isTexts(value) && value.length > 0) return texts(value);
  if (isJsonObject(value)) {
    const field = `${path}`;
    if (/labels(\[[^\]]*\])?$/.test(field)) return textMap(value);
    if (isSelector(value) && /([sS]elector|nodeTopology)$/.test(field)) return selector(value);
  }
  return encodeJson(value);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isSelector(value: JsonObject): boolean {
  return Object.keys(value).every((key) => key === 'matchLabels' || key === 'matchExpressions');
}

function texts(value: unknown): string {
  if (!Array.isArray(value)) return '[]string(nil)';
  return `[]string{${value.map((item) => JSON.stringify(item)).join(', ')}}`;
}

function textMap(value: unknown): string {
  const entries = isJsonObject(value) ? Object.entries(value) : [];
  if (entries.length === 0) return 'map[string]string(nil)';
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `map[string]string{${sorted.map(([key, item]) => `${JSON.stringify(key)}:${JSON.stringify(item)}`).join(', ')}}`;
}

function selector({ matchLabels, matchExpressions }: JsonObject): string {
  return `v1.LabelSelector{MatchLabels:${textMap(matchLabels)}, MatchExpressions:${requirements(matchExpressions)}}`;
}

function requirements(value: unknown): string {
  const type = 'v1.LabelSelectorRequirement';
  if (!Array.isArray(value) || value.length === 0) return `[]${type}(nil)`;
  const each = value.filter(isJsonObject).map(({ key = '', operator = '', values }) => {
    return `${type}{Key:${JSON.stringify(key)}, Operator:${JSON.stringify(operator)}, Values:${texts(values)}}`;
  });
  return `[]${type}{${each.join(', ')}}`;
}
