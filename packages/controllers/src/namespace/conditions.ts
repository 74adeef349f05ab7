import type { Namespace, NamespaceCondition } from '@orch/api/types/core_v1';
import { type DeepReadonly, deepEqual, errorMessage, formatGroupResource } from '@orch/apimachinery';
import type { ContentReport } from './delete-content.js';

/** Pure: the conditions that say why a namespace is not gone yet; undefined when they already say so. */
export function terminationConditions(
  namespace: DeepReadonly<Namespace>,
  options: { readonly report: ContentReport; readonly failed: readonly string[]; readonly now: Date },
): readonly NamespaceCondition[] | undefined {
  const { report, failed, now } = options;
  const finalizers = report.remaining.flatMap(({ count, finalizers }) =>
    finalizers.map((each) => `${each} in ${count} resource instances`),
  );
  const content = report.remaining.map(
    ({ resource, count }) => `${formatGroupResource(resource)}. has ${count} resource instances`,
  );
  const wanted: readonly NamespaceCondition[] = [
    failed.length > 0
      ? problem(
          'NamespaceDeletionDiscoveryFailure',
          'DiscoveryFailed',
          `Discovery failed for some groups: ${failed.join(', ')}`,
        )
      : fine('NamespaceDeletionDiscoveryFailure', 'ResourcesDiscovered', 'All resources successfully discovered'),
    fine('NamespaceDeletionGroupVersionParsingFailure', 'ParsedGroupVersions', 'All legacy types successfully parsed'),
    report.errors.length > 0
      ? problem(
          'NamespaceDeletionContentFailure',
          'ContentDeletionFailed',
          `Failed to delete all resource types, ${report.errors.length} remaining: ${errorMessage(report.errors[0])}`,
        )
      : fine(
          'NamespaceDeletionContentFailure',
          'ContentDeleted',
          'All content successfully deleted, may be waiting on finalization',
        ),
    content.length > 0
      ? problem(
          'NamespaceContentRemaining',
          'SomeResourcesRemain',
          `Some resources are remaining: ${content.join(', ')}`,
        )
      : fine('NamespaceContentRemaining', 'ContentRemoved', 'All content successfully removed'),
    finalizers.length > 0
      ? problem(
          'NamespaceFinalizersRemaining',
          'SomeFinalizersRemain',
          `Some content in the namespace has finalizers remaining: ${finalizers.join(', ')}`,
        )
      : fine('NamespaceFinalizersRemaining', 'ContentHasNoFinalizers', 'All content-preserving finalizers finished'),
  ];
  const current = namespace.status?.conditions ?? [];
  const time = `${now.toISOString().slice(0, 19)}Z`;
  const next = wanted.map((condition) => {
    const old = current.find((each) => each.type === condition.type);
    return {
      ...condition,
      lastTransitionTime: old?.status === condition.status ? (old.lastTransitionTime ?? time) : time,
    };
  });
  return deepEqual(next, current) ? undefined : next;
}

function problem(type: string, reason: string, message: string): NamespaceCondition {
  return { type, status: 'True', reason, message };
}

function fine(type: string, reason: string, message: string): NamespaceCondition {
  return { type, status: 'False', reason, message };
}
