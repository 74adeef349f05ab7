import { describe, expect, test } from '@jest/globals';
import { missingRules } from './missing-rules.js';

describe('missing rules', () => {
  const pods = { apiGroups: [''], resources: ['pods'] };
  test.each([
    ['empty when all is granted', [{ ...pods, verbs: ['get'] }], [{ ...pods, verbs: ['*'] }], []],
    [
      'the missing verb',
      [{ ...pods, verbs: ['get', 'list'] }],
      [{ ...pods, verbs: ['get'] }],
      [{ ...pods, verbs: ['list'] }],
    ],
    [
      'the missing resource',
      [{ ...pods, resources: ['pods', 'nodes'], verbs: ['get'] }],
      [{ ...pods, verbs: ['get'] }],
      [{ ...pods, resources: ['nodes'], verbs: ['get'] }],
    ],
    [
      'the rule for all objects when only named objects are granted',
      [{ ...pods, verbs: ['get'] }],
      [{ ...pods, verbs: ['get'], resourceNames: ['a'] }],
      [{ ...pods, verbs: ['get'] }],
    ],
    [
      'the missing resource name',
      [{ ...pods, verbs: ['get'], resourceNames: ['a', 'b'] }],
      [{ ...pods, verbs: ['get'], resourceNames: ['a'] }],
      [{ ...pods, verbs: ['get'], resourceNames: ['b'] }],
    ],
    [
      'empty for a resource name when all objects are granted',
      [{ ...pods, verbs: ['get'], resourceNames: ['a'] }],
      [{ ...pods, verbs: ['get'] }],
      [],
    ],
    [
      'empty for a subresource granted on every resource',
      [{ apiGroups: ['apps'], resources: ['deployments/scale'], verbs: ['get'] }],
      [{ apiGroups: ['*'], resources: ['*/scale'], verbs: ['get'] }],
      [],
    ],
    [
      'empty for a path below a granted prefix',
      [{ verbs: ['get'], nonResourceURLs: ['/healthz/etcd'] }],
      [{ verbs: ['get'], nonResourceURLs: ['/healthz*'] }],
      [],
    ],
    [
      'a path outside the granted prefix',
      [{ verbs: ['get'], nonResourceURLs: ['/livez'] }],
      [{ verbs: ['get'], nonResourceURLs: ['/healthz*'] }],
      [{ verbs: ['get'], nonResourceURLs: ['/livez'] }],
    ],
  ])('are %s', (_name, wanted, given, expected) => {
    expect(missingRules(wanted, given)).toEqual(expected);
  });
});
