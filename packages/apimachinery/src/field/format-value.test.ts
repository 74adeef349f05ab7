import { expect, test } from '@jest/globals';
import { quotedCharactersMax } from '../language/bounded-text.js';
import { formatFieldValue } from './format-value.js';
import { fieldPath } from './path.js';

const labels = fieldPath('spec', 'template', 'metadata', 'labels');
const selector = fieldPath('spec', 'selector');

test.each([
  [fieldPath('a'), undefined, '"null"'],
  [fieldPath('a'), 'x', '"x"'],
  [fieldPath('a'), '\u0007\u000b\u001f\n\\u0007', '"\\a\\v\\x1f\\n\\\\u0007"'],
  [fieldPath('a'), 5, '5'],
  [fieldPath('a'), 9_007_199_254_740_993n, '9007199254740993'],
  [fieldPath('a'), { a: [9_007_199_254_740_993n] }, '{"a":[9007199254740993]}'],
  [fieldPath('a'), [], '[]'],
  [fieldPath('dryRun'), ['Some', 'All'], '[]string{"Some", "All"}'],
  [labels, { b: '2', a: '1' }, 'map[string]string{"a":"1", "b":"2"}'],
  [labels, {}, 'map[string]string(nil)'],
  [fieldPath('roleRef'), { kind: 'Role' }, '{"kind":"Role"}'],
  [
    selector,
    {},
    'v1.LabelSelector{MatchLabels:map[string]string(nil), MatchExpressions:[]v1.LabelSelectorRequirement(nil)}',
  ],
  [
    selector,
    {
      matchExpressions: [
        { key: 'a', operator: 'In', values: ['b'] },
        { key: 'c', operator: 'Exists' },
      ],
    },
    'v1.LabelSelector{MatchLabels:map[string]string(nil), MatchExpressions:[]v1.LabelSelectorRequirement{' +
      'v1.LabelSelectorRequirement{Key:"a", Operator:"In", Values:[]string{"b"}}, ' +
      'v1.LabelSelectorRequirement{Key:"c", Operator:"Exists", Values:[]string(nil)}}}',
  ],
])('formats at %s the value %j', (path, value, expected) => {
  expect(formatFieldValue(value, path)).toBe(expected);
});

test('truncates a very long value and shows its length', () => {
  const long = 'x'.repeat(3_000_000);
  const beginning = 'x'.repeat(quotedCharactersMax);
  expect(formatFieldValue(long, fieldPath('a'))).toBe(`"${beginning}… (3000000 characters)"`);
  expect(formatFieldValue([long], fieldPath('a'))).toHaveLength(quotedCharactersMax + '… (3000012 characters)'.length);
  expect(formatFieldValue(beginning, fieldPath('a'))).toBe(`"${beginning}"`);
});
