import { expect, test } from '@jest/globals';
import { kubernetesNames } from '@orch/apimachinery';
import { readPolicies } from './read-policies.js';

const read = (...lines: readonly string[]) => readPolicies(lines.join('\n'), kubernetesNames);
const policy = (spec: object) =>
  JSON.stringify({ apiVersion: 'abac.authorization.kubernetes.io/v1beta1', kind: 'Policy', spec });
const none = { user: '', group: '', readonly: false, apiGroup: '', resource: '', namespace: '', nonResourcePath: '' };

test('skips blank lines and comments', () => {
  expect(read('', '  # comment', policy({ user: 'ada', readonly: true }), '  ')).toEqual({
    policies: [{ ...none, user: 'ada', readonly: true }],
    hasUnversioned: false,
  });
});

test.each([
  [{}, { group: 'system:authenticated', nonResourcePath: '*' }],
  [{ user: '*' }, { group: 'system:authenticated', nonResourcePath: '*' }],
  [
    { group: '*', user: 'ada' },
    { group: 'system:authenticated', nonResourcePath: '*' },
  ],
  [
    { user: 'ada', readonly: true },
    { user: 'ada', readonly: true, nonResourcePath: '*' },
  ],
  [
    { group: 'g', resource: 'pods' },
    { group: 'g', resource: 'pods' },
  ],
  [
    { user: 'ada', namespace: 'web' },
    { user: 'ada', namespace: 'web' },
  ],
])('a line without a version matches everything that it does not name: %j', (line, expected) => {
  const all = { namespace: '*', resource: '*', apiGroup: '*' };
  expect(read(JSON.stringify(line))).toEqual({ policies: [{ ...none, ...all, ...expected }], hasUnversioned: true });
});

test('reports every invalid line with its number', () => {
  const outcome = read(
    '{',
    '[]',
    policy({ user: 7 }),
    policy({ readonyl: true }),
    '{"user":"ada","apiGroup":"x"}',
    '{"usr":"ada"}',
    '{"apiVersion":"v1","kind":"Policy"}',
  );
  expect('errors' in outcome && outcome.errors).toEqual([
    expect.stringMatching(/^line 1: cannot be parsed: /),
    'line 2: must be a JSON object',
    'line 3: spec.user: Invalid value: 7: must be of type string',
    'line 4: spec.readonyl: unknown field',
    'line 5: apiGroup: unknown field',
    'line 6: usr: unknown field',
    'line 7: apiVersion, kind: Unsupported value: "v1 Policy": supported values: "abac.authorization.kubernetes.io/v1beta1 Policy"',
  ]);
});
