import { describe, expect, test } from '@jest/globals';
import { StatusError } from '@orch/apimachinery';
import fc from 'fast-check';
import type { Attributes } from '../authorize/authorizer.js';
import { compileRule, ruleAllows } from './compiled-rules.js';
import { describePermissions } from './describe-permissions.js';
import { missingPermissions } from './missing-permissions.js';
import type { RbacPolicyRule } from './rules.js';

const rule = (verbs: string[], apiGroups: string[], resources: string[], ...resourceNames: string[]) => ({
  verbs,
  apiGroups,
  resources,
  ...(resourceNames.length === 0 ? {} : { resourceNames }),
});
const paths = (verbs: string[], ...nonResourceURLs: string[]) => ({ verbs, nonResourceURLs });
const missing = (held: readonly RbacPolicyRule[], requested: readonly RbacPolicyRule[]) =>
  describePermissions(missingPermissions(held, requested), 10_000);

describe('permissions that are requested and not held', () => {
  const pods = rule(['get', 'list'], [''], ['pods']);
  const scales = rule(['get'], ['apps'], ['*/scale']);
  const named = rule(['get'], [''], ['secrets'], 'a', 'b');
  const web = paths(['get'], '/a/*', '/b');
  test.each<[title: string, held: RbacPolicyRule[], requested: RbacPolicyRule[], missing: string[]]>([
    ['nothing of nothing', [], [], []],
    ['a held rule', [pods], [pods], []],
    ['a part of a held rule', [pods], [rule(['list'], [''], ['pods'])], []],
    ['a rule without verbs', [], [{ apiGroups: [''], resources: ['pods'], nonResourceURLs: ['/a'] }], []],
    ['a rule without resources', [], [{ verbs: ['get'], apiGroups: [''] }], []],
    ['a rule for null', [pods], [{ verbs: ['get'], apiGroups: null, resources: null, resourceNames: null }], []],
    [
      'by a rule for null',
      [{ verbs: ['get'], apiGroups: null, resources: null, nonResourceURLs: null }],
      [rule(['get'], [''], ['pods'])],
      ['{APIGroups:[""], Resources:["pods"], Verbs:["get"]}'],
    ],
    [
      'by two rules that each have a part',
      [rule(['get'], [''], ['secrets']), rule(['list'], [''], ['pods'])],
      [rule(['get'], [''], ['pods'])],
      ['{APIGroups:[""], Resources:["pods"], Verbs:["get"]}'],
    ],
    ['rules held by parts', [pods, named], [rule(['get'], [''], ['pods', 'secrets'], 'a')], []],
    [
      'verbs, in order',
      [pods],
      [rule(['watch', 'get', 'delete'], [''], ['pods'])],
      ['{APIGroups:[""], Resources:["pods"], Verbs:["watch" "delete"]}'],
    ],
    ['a wildcard verb', [pods], [rule(['*'], [''], ['pods'])], ['{APIGroups:[""], Resources:["pods"], Verbs:["*"]}']],
    [
      'groups and resources, sorted',
      [pods],
      [rule(['get'], ['x', ''], ['secrets', 'pods'])],
      [
        '{APIGroups:[""], Resources:["secrets"], Verbs:["get"]}',
        '{APIGroups:["x"], Resources:["pods"], Verbs:["get"]}',
        '{APIGroups:["x"], Resources:["secrets"], Verbs:["get"]}',
      ],
    ],
    [
      'a subresource',
      [pods],
      [rule(['get'], [''], ['pods/log'])],
      ['{APIGroups:[""], Resources:["pods/log"], Verbs:["get"]}'],
    ],
    ['a subresource of all resources', [scales], [rule(['get'], ['apps'], ['deployments/scale', '*/scale'])], []],
    [
      'all resources',
      [scales],
      [rule(['get'], ['apps'], ['*', 'a/status'])],
      [
        '{APIGroups:["apps"], Resources:["*"], Verbs:["get"]}',
        '{APIGroups:["apps"], Resources:["a/status"], Verbs:["get"]}',
      ],
    ],
    [
      'names',
      [named],
      [rule(['get'], [''], ['secrets'], 'a', 'c', 'd')],
      [
        '{APIGroups:[""], Resources:["secrets"], ResourceNames:["c"], Verbs:["get"]}',
        '{APIGroups:[""], Resources:["secrets"], ResourceNames:["d"], Verbs:["get"]}',
      ],
    ],
    [
      'all names',
      [named],
      [rule(['get'], [''], ['secrets'])],
      ['{APIGroups:[""], Resources:["secrets"], Verbs:["get"]}'],
    ],
    ['a name of a rule for all names', [pods], [rule(['get'], [''], ['pods'], 'x')], []],
    ['paths below a held one', [web], [paths(['get'], '/a/x', '/a/x*', '/b')], []],
    [
      'other paths',
      [web],
      [paths(['get', 'put'], '/a', '/a/x', '*')],
      [
        '{NonResourceURLs:["*"], Verbs:["get"]}',
        '{NonResourceURLs:["*"], Verbs:["put"]}',
        '{NonResourceURLs:["/a"], Verbs:["get"]}',
        '{NonResourceURLs:["/a"], Verbs:["put"]}',
        '{NonResourceURLs:["/a/x"], Verbs:["put"]}',
      ],
    ],
    [
      'paths by rules for resources',
      [rule(['*'], ['*'], ['*'])],
      [paths(['get'], '/a')],
      ['{NonResourceURLs:["/a"], Verbs:["get"]}'],
    ],
    [
      'text that must be quoted',
      [],
      [rule(['a"\u0000'], [''], ['é'])],
      ['{APIGroups:[""], Resources:["é"], Verbs:["a\\"\\x00"]}'],
    ],
  ])('%s', (_title, held, requested, expected) => {
    expect(missing(held, requested)).toEqual(expected);
  });

  test('omits lines over the limit of characters', () => {
    const permissions = missingPermissions([], [rule(['get'], [''], ['a', 'b', 'c'])]);
    const [line = ''] = describePermissions(permissions, 10_000);
    expect(describePermissions(permissions, 2 * line.length)).toHaveLength(2);
    expect(describePermissions(permissions, 2 * line.length - 1)).toEqual([line]);
  });
});

describe('the cost of a comparison', () => {
  const many = (word: string, count: number) => Array.from({ length: count }, (_, index) => `${word}${index}`);

  test('rejects rules that expand to too many permissions with 413', () => {
    const product = rule(many('v', 1_000), many('g', 1_000), many('r', 1_000));
    const errorOf = (held: readonly RbacPolicyRule[], requested: readonly RbacPolicyRule[]) => {
      try {
        return missingPermissions(held, requested);
      } catch (error) {
        return error instanceof StatusError ? [error.code, error.status.reason, error.message] : error;
      }
    };
    const tooLong = [
      413,
      'RequestEntityTooLarge',
      'Request entity too large: the rules take more than 50000 comparisons with those of the user',
    ];
    expect(errorOf([], [product])).toEqual(tooLong);
    expect(errorOf([rule(['*'], ['*'], ['x'])], [product])).toEqual(tooLong);
    const patterns = many('/a', 1_000).map((path) => `${path}*`);
    expect(errorOf([paths(['get'], ...patterns)], [paths(['get'], ...many('/b', 1_000))])).toEqual(tooLong);
    const rules = (count: number) => Array.from({ length: count }, () => rule(['a'], ['b'], ['c']));
    expect(errorOf(rules(5_000), rules(1))).toEqual([]);
    expect(errorOf(rules(5_001), [])).toEqual([
      413,
      'RequestEntityTooLarge',
      'Request entity too large: the user has more than 5000 rules, too many to compare with',
    ]);
  });

  test('does not expand rules that one held rule covers completely', () => {
    const product = rule(many('v', 1_000), many('g', 1_000), many('r', 1_000));
    const options = { comparisonsMax: 1_000 };
    expect(missingPermissions([rule(['*'], ['*'], ['*'])], [product], options)).toEqual([]);
    expect(missingPermissions([product], [product], options)).toEqual([]);
  });
});

// The model: all requests of a small world, in which each wildcard also stands for a value that no rule contains.
const verbs = ['get', 'put', 'other'];
const groups = ['', 'apps', 'other'];
const resources = ['pods', 'jobs', 'other'];
const subresources = ['', 'log', 'scale', 'other'];
const names = ['', 'a', 'b', 'other'];
const urls = ['/', '/a', '/a/b', '/a/other', '/aother', '/b', '/other', 'other'];
const user = { name: 'u', uid: '', groups: [], extra: {} };
const requests: readonly Attributes[] = [
  ...verbs.flatMap((verb) => urls.map((path): Attributes => ({ type: 'path', user, verb, path }))),
  ...verbs.flatMap((verb) =>
    groups.flatMap((group) =>
      resources.flatMap((resource) =>
        subresources.flatMap((subresource) =>
          names.map(
            (name): Attributes => ({
              ...{ type: 'resource', user, verb, group, resource, subresource, name },
              ...{ version: 'v1', namespace: '' },
            }),
          ),
        ),
      ),
    ),
  ),
];

const someOf = (...values: string[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 });
const anyRule: fc.Arbitrary<RbacPolicyRule> = fc.oneof(
  fc.record({
    verbs: someOf('get', 'put', '*'),
    apiGroups: someOf('', 'apps', '*'),
    resources: someOf('pods', 'jobs', 'pods/log', 'jobs/scale', '*/scale', '*/log', '*'),
    resourceNames: fc.oneof(fc.constant([]), someOf('a', 'b')),
  }),
  fc.record({ verbs: someOf('get', '*'), nonResourceURLs: someOf('/a', '/a*', '/a/*', '/a/b', '/*', '*', '/b') }),
);
const anyRules = fc.array(anyRule, { maxLength: 4 });

const allows = (rules: readonly RbacPolicyRule[], request: Attributes) =>
  rules.some((one) => ruleAllows(compileRule(one), request));

test('no permission is missing exactly when the authorizer allows every request that the rules allow', () => {
  fc.assert(
    fc.property(anyRules, anyRules, (held, requested) => {
      const isHeld = requests.every((request) => !allows(requested, request) || allows(held, request));
      expect(missingPermissions(held, requested).length === 0).toBe(isHeld);
    }),
    { numRuns: 1_500 },
  );
});

test('the held rules with the missing ones cover all requested rules', () => {
  fc.assert(
    fc.property(anyRules, anyRules, (held, requested) => {
      const granted = missingPermissions(held, requested).map((permission) =>
        permission.type === 'path'
          ? paths([permission.verb], permission.path)
          : rule(
              [permission.verb],
              [permission.group],
              [permission.resource],
              ...(permission.name === undefined ? [] : [permission.name]),
            ),
      );
      expect(missingPermissions([...held, ...granted], requested)).toEqual([]);
      expect(missingPermissions(held, granted)).toHaveLength(granted.length);
    }),
    { numRuns: 1_000 },
  );
});
