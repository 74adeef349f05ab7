import type { Namespace, NamespaceCondition } from '@orch/api/types/core_v1';
import { type DeepReadonly, deepEqual, errorMessage } from '@orch/apimachinery';
import type { DiscoveryFailure } from '../framework/discovery.js';
import type { ContentReport } from './delete-content.js';

/** Pure: the conditions of a terminating namespace; undefined when it has them already. */
export function terminationConditions(
  namespace: DeepReadonly<Namespace>,
  options: { readonly report: ContentReport; readonly failed: readonly DiscoveryFailure[]; readonly now: Date },
): readonly NamespaceCondition[] | undefined {
  const { report, failed, now } = options;
  const desired: readonly NamespaceCondition[] = [
    discoveryCondition(failed),
    noFailure(
      'NamespaceDeletionGroupVersionParsingFailure',
      'ParsedGroupVersions',
      'All legacy kube types successfully parsed',
    ),
    deletionCondition(report.errors),
    contentCondition(report),
    finalizerCondition(report),
  ];
  const current = namespace.status?.conditions ?? [];
  const time = `${now.toISOString().slice(0, 19)}Z`;
  const next = desired.map((condition) => {
    const old = current.find((each) => each.type === condition.type);
    return {
      ...condition,
      lastTransitionTime: old?.status === condition.status ? (old.lastTransitionTime ?? time) : time,
    };
  });
  return deepEqual(next, current) ? undefined : next;
}

function discoveryCondition(failed: readonly DiscoveryFailure[]): NamespaceCondition {
  const type = 'NamespaceDeletionDiscoveryFailure';
  if (failed.length === 0) return noFailure(type, 'ResourcesDiscovered', 'All resources successfully discovered');
  const each = failed.map(({ groupVersion, error }) => `${groupVersion}: ${errorMessage(error)}`).toSorted();
  const reason = `unable to retrieve the complete list of server APIs: ${each.join(', ')}`;
  return failure(type, 'DiscoveryFailed', `Discovery failed for some groups, ${failed.length} failing: ${reason}`);
}

function deletionCondition(errors: readonly unknown[]): NamespaceCondition {
  const type = 'NamespaceDeletionContentFailure';
  if (errors.length === 0) {
    return noFailure(type, 'ContentDeleted', 'All content successfully deleted, may be waiting on finalization');
  }
  const each = errors.map(errorMessage).toSorted().join(', ');
  const message = `Failed to delete all resource types, ${errors.length} remaining: ${each}`;
  return failure(type, 'ContentDeletionFailed', message);
}

function contentCondition({ remaining }: ContentReport): NamespaceCondition {
  const type = 'NamespaceContentRemaining';
  if (remaining.length === 0) return noFailure(type, 'ContentRemoved', 'All content successfully removed');
  const each = remaining.map(({ resource, count }) => {
    return `${resource.resource}.${resource.servedGroup} has ${count} resource instances`;
  });
  const message = `Some resources are remaining: ${each.toSorted().join(', ')}`;
  return failure(type, 'SomeResourcesRemain', message);
}

function finalizerCondition({ remaining }: ContentReport): NamespaceCondition {
  const type = 'NamespaceFinalizersRemaining';
  const counts = new Map<string, number>();
  for (const { finalizers } of remaining) {
    for (const [finalizer, count] of finalizers) counts.set(finalizer, (counts.get(finalizer) ?? 0) + count);
  }
  if (counts.size === 0) return noFailure(type, 'ContentHasNoFinalizers', 'All content-preserving finalizers finished');
  const each = [...counts].map(([finalizer, count]) => `${finalizer} in ${count} resource instances`);
  const message = `Some content in the namespace has finalizers remaining: ${each.toSorted().join(', ')}`;
  return failure(type, 'SomeFinalizersRemain', message);
}

function failure(type: string, reason: string, message: string): NamespaceCondition {
  return { type, status: 'True', reason, message };
}

function noFailure(type: string, reason: string, message: string): NamespaceCondition {
  return { type, status: 'False', reason, message };
}
