import { type ApiObject, type Fields, fieldPath, isFields } from '@orch/apimachinery';
import type { PodContainer, ReadContainer, ReadPod } from './policy-rule.js';

/** In the order of errors in v1.21. */
const lists = ['initContainers', 'containers', 'ephemeralContainers'] as const;

/** All containers of a pod: init, normal, ephemeral. */
export function containersOf(pod: ApiObject): readonly PodContainer[];
export function containersOf(pod: ReadPod): readonly ReadContainer[];
export function containersOf({ spec }: Fields): readonly ReadContainer[] {
  if (!isFields(spec)) return [];
  return lists.flatMap((list) => {
    const items: unknown = spec[list];
    if (!Array.isArray(items)) return [];
    const path = fieldPath('spec', list);
    return items.flatMap((fields: unknown, index) => (isFields(fields) ? [{ fields, path: path.index(index) }] : []));
  });
}
