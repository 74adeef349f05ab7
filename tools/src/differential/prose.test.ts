import { expect, test } from '@jest/globals';
import { withoutNotation } from './prose.js';

test.each([
  ['Invalid value: core.Toleration{Key:"a}", Seconds:(*int64)(nil)}: why', 'Invalid value: <structure>: why'],
  ['Invalid value: {"key":"a}","more":[1]}: why', 'Invalid value: <structure>: why'],
  ['Invalid value: []core.Rule(nil): why', 'Invalid value: <structure>: why'],
  ['Invalid value: []core.Rule{core.Rule{A:"b"}, core.Rule{A:"c"}}: why', 'Invalid value: <structure>: why'],
  ['Invalid value: []: why', 'Invalid value: <structure>: why'],
  ['Unsupported value: apps.Strategy{Type:"Slow"}', 'Unsupported value: <structure>'],
  [
    '[a: Invalid value: {}: why, b: Invalid value: x.Y{}: how]',
    '[a: Invalid value: <structure>: why, b: Invalid value: <structure>: how]',
  ],
  ['Invalid value: intstr.IntOrString{Type:0, IntVal:0, StrVal:""}: why', 'Invalid value: 0: why'],
  ['Invalid value: intstr.IntOrString{Type:1, IntVal:0, StrVal:"9%"}: why', 'Invalid value: "9%": why'],
  [
    'no kind "A" is registered for version "v1" in scheme "pkg/scheme.go:30"',
    'no kind "A" is registered for version "v1"',
  ],
  [
    'spec: Forbidden: (only additions to existing tolerations)\n  core.PodSpec{\n  \tA: nil,\n- \tB: {\n- \t},\n  }\n]',
    'spec: Forbidden: (only additions to existing tolerations)]',
  ],
])('%s is compared as %s', (message, compared) => {
  expect(withoutNotation(message)).toBe(compared);
});

test.each([
  'Invalid value: "a {b}": why',
  'Invalid value: -1: why',
  'Invalid value: v1.LabelSelector{MatchLabels:map[string]string{"app":"b"}}: why',
  'Invalid value: []string{"a"}: why',
  'Invalid value: map[string]string{"a":"b"}: why',
])('%s stays', (message) => {
  expect(withoutNotation(message)).toBe(message);
});
