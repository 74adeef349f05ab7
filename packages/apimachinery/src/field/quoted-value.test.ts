import { expect, test } from '@jest/globals';
import { invalid } from './error.js';
import { formatFieldError } from './format.js';
import { fieldPath } from './path.js';
import { quoteIntOrString, quoteList, quoteOptional, quoteStructure, quoteText } from './quoted-value.js';

test('quotes a struct with its type and all its members', () => {
  const seconds = (value: unknown) =>
    quoteStructure('core.Toleration', [
      ['Key', quoteText('a"b')],
      ['Value', quoteText(undefined)],
      ['TolerationSeconds', quoteOptional('int64', value)],
    ]);
  expect(seconds(undefined).text).toBe('core.Toleration{Key:"a\\"b", Value:"", TolerationSeconds:(*int64)(nil)}');
  expect(quoteList('core.Toleration', [seconds(5)]).text).toBe(
    '[]core.Toleration{core.Toleration{Key:"a\\"b", Value:"", TolerationSeconds:(*int64)(5)}}',
  );
  expect(quoteList('core.Toleration', []).text).toBe('[]core.Toleration(nil)');
});

test('quotes an int-or-string with both members', () => {
  expect(formatFieldError(invalid(fieldPath('a'), quoteIntOrString('9%'), 'why'))).toBe(
    'a: Invalid value: intstr.IntOrString{Type:1, IntVal:0, StrVal:"9%"}: why',
  );
  expect(quoteIntOrString(5).text).toBe('intstr.IntOrString{Type:0, IntVal:5, StrVal:""}');
});
