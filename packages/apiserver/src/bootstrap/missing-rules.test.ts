import { describe, expect, test } from '@jest/globals';
import { missingRules } from './missing-rules.js';

describe('missing rules', () => {
  const pods = { apiGroups: [''], resources: ['pods'] };
  test.each([
    ['nothing when all is granted', [{ ...pods, verbs: ['get'] }], [{ ...pods, verbs: ['*'] }], []],
    [
      'the verb that is not',
      [{ ...pods, verbs: ['get', 'list'] }],
      [{ ...pods, verbs: ['get'] }],
      [{ ...pods, verbs: ['list'] }],
    ],
    [
      'the resource that is not',
      [{ ...pods, resources: ['pods', 'nodes'], verbs: ['get'] }],
      [{ ...pods, verbs: ['get'] }],
      [{ ...pods, resources: ['nodes'], verbs: ['get'] }],
    ],
    [
      'all objects when some are granted by name',
      [{ ...pods, verbs: ['get'] }],
      [{ ...pods, verbs: ['get'], resourceNames: ['a'] }],
      [{ ...pods, verbs: ['get'] }],
    ],
    [
      'the name that is not',
      [{ ...pods, verbs: ['get'], resourceNames: ['a', 'b'] }],
      [{ ...pods, verbs: ['get'], resourceNames: ['a'] }],
      [{ ...pods, verbs: ['get'], resourceNames: ['b'] }],
    ],
    [
      'nothing under a name when all objects are granted',
      [{ ...pods, verbs: ['get'], resourceNames: ['a'] }],
      [{ ...pods, verbs: ['get'] }],
      [],
    ],
    [
      'nothing of a subresource that is granted for every resource',
      [{ apiGroups: ['apps'], resources: ['deployments/scale'], verbs: ['get'] }],
      [{ apiGroups: ['*'], resources: ['*/scale'], verbs: ['get'] }],
      [],
    ],
    [
      'nothing below a granted path',
      [{ verbs: ['get'], nonResourceURLs: ['/healthz/etcd'] }],
      [{ verbs: ['get'], nonResourceURLs: ['/healthz*'] }],
      [],
    ],
    [
      'a path beside it',
      [{ verbs: ['get'], nonResourceURLs: ['/livez'] }],
      [{ verbs: ['get'], nonResourceURLs: ['/healthz*'] }],
      [{ verbs: ['get'], nonResourceURLs: ['/livez'] }],
    ],
  ])('are %s', (_name, wanted, given, expected) => {
    expect(missingRules(wanted, given)).toEqual(expected);
  });
});
