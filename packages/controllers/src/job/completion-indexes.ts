import type { Pod } from '@orch/api/types/core_v1';
import { type DeepReadonly, type Names, wellKnown } from '@orch/apimachinery';
import { isPodActive } from '../pods/pod-state.js';

type ReadonlyPod = DeepReadonly<Pod>;

/** The key of the annotation with the completion index, in the dialect of the server. */
export function completionIndexKey(names: Names): string {
  return names.value(wellKnown.annotations.jobCompletionIndex);
}

/** The completion index of a pod; undefined for a missing or malformed annotation. */
export function completionIndexOf(pod: ReadonlyPod, names: Names): number | undefined {
  const text = pod.metadata.annotations?.[completionIndexKey(names)] ?? '';
  return /^\d{1,10}$/.test(text) ? Number(text) : undefined;
}

interface IndexOptions {
  readonly completions: number;
  readonly names: Names;
}

/** Pure: the indexes below `completions` that have a succeeded pod, ascending. */
export function completedIndexes(
  pods: readonly ReadonlyPod[],
  { completions, names }: IndexOptions,
): readonly number[] {
  const indexes = new Set<number>();
  for (const pod of pods) {
    const index = pod.status?.phase === 'Succeeded' ? completionIndexOf(pod, names) : undefined;
    if (index !== undefined && index < completions) indexes.add(index);
  }
  return [...indexes].toSorted((a, b) => a - b);
}

/**
 * Pure: ascending indexes as text; three or more consecutive ones as a range.
 *
 *     [1, 3, 4, 5, 7, 8]   1,3-5,7,8
 */
export function formatIndexes(indexes: readonly number[]): string {
  const parts: string[] = [];
  for (let at = 0; at < indexes.length; ) {
    const first = indexes[at] ?? 0;
    let end = at + 1;
    while (indexes[end] === first + end - at) end += 1;
    const last = first + end - at - 1;
    parts.push(last - first > 1 ? `${first}-${last}` : last > first ? `${first},${last}` : `${first}`);
    at = end;
  }
  return parts.join(',');
}

/** Pure: the first `count` indexes that have neither an active nor a succeeded pod. */
export function pendingIndexes(
  pods: readonly ReadonlyPod[],
  { count, completions, names }: IndexOptions & { readonly count: number },
): readonly number[] {
  const taken = new Set<number | undefined>();
  for (const pod of pods) {
    if (pod.status?.phase === 'Succeeded' || isPodActive(pod)) taken.add(completionIndexOf(pod, names));
  }
  const pending: number[] = [];
  for (let index = 0; index < completions && pending.length < count; index += 1) {
    if (!taken.has(index)) pending.push(index);
  }
  return pending;
}
