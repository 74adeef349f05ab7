import type { Pod, PodSpec, PodTemplateSpec } from '@orch/api/types/core_v1';
import { type DeepReadonly, deepCopy, type ObjectMeta, type OwnerReference } from '@orch/apimachinery';

/** A pod of the template, controlled by `owner` and named after it. */
export function podFromTemplate(
  template: DeepReadonly<PodTemplateSpec> | undefined,
  { owner, namespace }: { readonly owner: OwnerReference; readonly namespace: string },
): Pod {
  const { labels, annotations, finalizers } = deepCopy<ObjectMeta>(template?.metadata ?? {});
  const spec = template?.spec;
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      generateName: `${owner.name}-`,
      namespace,
      ...(labels ? { labels } : {}),
      ...(annotations ? { annotations } : {}),
      ...(finalizers ? { finalizers } : {}),
      ownerReferences: [{ ...owner, controller: true, blockOwnerDeletion: true }],
    },
    ...(spec ? { spec: deepCopy<PodSpec>(spec) } : {}),
  };
}
