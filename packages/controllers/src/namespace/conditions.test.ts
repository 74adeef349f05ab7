import { describe, expect, test } from '@jest/globals';
import type { NamespaceCondition } from '@orch/api/types/core_v1';
import { terminationConditions } from './conditions.js';
import type { ContentReport, RemainingContent } from './delete-content.js';

const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'a' } };
const now = new Date('2026-01-01T00:00:00Z');
const nothing: ContentReport = { remaining: [], errors: [], failed: [], waitSeconds: 0 };

const remaining = (
  plural: string,
  count: number,
  finalizers: Readonly<Record<string, number>> = {},
): RemainingContent => {
  const [resource = '', ...group] = plural.split('.');
  const servedGroup = group.join('.');
  return {
    resource: { group: servedGroup, servedGroup, version: 'v1', resource, kind: '', namespaced: true, verbs: [] },
    count,
    finalizers: new Map(Object.entries(finalizers)),
  };
};

function conditionsOf(report: Partial<ContentReport>, failed: readonly string[] = [], old?: NamespaceCondition[]) {
  const failures = failed.map((groupVersion) => ({ groupVersion, error: new Error('down') }));
  const given = old === undefined ? namespace : { ...namespace, status: { conditions: old } };
  return terminationConditions(given, { report: { ...nothing, ...report }, failed: failures, now });
}

describe('the conditions of a terminating namespace', () => {
  test('report no failure, in the order of v1.21', () => {
    expect(conditionsOf({})?.map(({ type, status, reason, message }) => [type, status, reason, message])).toEqual([
      ['NamespaceDeletionDiscoveryFailure', 'False', 'ResourcesDiscovered', 'All resources successfully discovered'],
      [
        'NamespaceDeletionGroupVersionParsingFailure',
        'False',
        'ParsedGroupVersions',
        'All legacy kube types successfully parsed',
      ],
      [
        'NamespaceDeletionContentFailure',
        'False',
        'ContentDeleted',
        'All content successfully deleted, may be waiting on finalization',
      ],
      ['NamespaceContentRemaining', 'False', 'ContentRemoved', 'All content successfully removed'],
      ['NamespaceFinalizersRemaining', 'False', 'ContentHasNoFinalizers', 'All content-preserving finalizers finished'],
    ]);
  });

  test.each([
    [
      'remaining objects, by resource name',
      { remaining: [remaining('pods', 2), remaining('jobs.batch', 1)] },
      [],
      'NamespaceContentRemaining',
      'SomeResourcesRemain',
      'Some resources are remaining: jobs.batch has 1 resource instances, pods. has 2 resource instances',
    ],
    [
      'the number of objects by finalizer, over all resources',
      { remaining: [remaining('pods', 2, { 'b/y': 2 }), remaining('jobs.batch', 3, { 'b/y': 1, 'a/x': 3 })] },
      [],
      'NamespaceFinalizersRemaining',
      'SomeFinalizersRemain',
      'Some content in the namespace has finalizers remaining: a/x in 3 resource instances, b/y in 3 resource instances',
    ],
    [
      'deletion errors',
      { errors: [new Error('z'), new Error('a')] },
      [],
      'NamespaceDeletionContentFailure',
      'ContentDeletionFailed',
      'Failed to delete all resource types, 2 remaining: a, z',
    ],
    [
      'groups whose discovery failed',
      {},
      ['x.io/v1', 'a.io/v2'],
      'NamespaceDeletionDiscoveryFailure',
      'DiscoveryFailed',
      'Discovery failed for some groups, 2 failing: unable to retrieve the complete list of server APIs: ' +
        'a.io/v2: down, x.io/v1: down',
    ],
  ])('report %s', (_what, report, failed, type, reason, message) => {
    const condition = conditionsOf(report, failed)?.find((each) => each.type === type);
    expect(condition).toEqual({ type, status: 'True', reason, message, lastTransitionTime: '2026-01-01T00:00:00Z' });
  });

  test('are undefined when they are unchanged, and keep the transition time of unchanged ones', () => {
    const earlier = conditionsOf({})?.map((each) => ({ ...each, lastTransitionTime: '2025-01-01T00:00:00Z' }));
    expect(conditionsOf({}, [], earlier)).toBeUndefined();
    const times = conditionsOf({ remaining: [remaining('pods', 1)] }, [], earlier)?.map((each) => {
      return each.lastTransitionTime?.slice(0, 4);
    });
    expect(times).toEqual(['2025', '2025', '2025', '2026', '2025']);
  });
});
