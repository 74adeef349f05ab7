import type { Pod, PodSpec, PodTemplateSpec } from '@orch/api/types/core_v1';
import { type DeepReadonly, deepCopy, type ObjectMeta, type OwnerReference } from '@orch/apimachinery';

/** A pod of the template, controlled by `owner`. Its name is made of `podPrefix`. */
export function podFromTemplate(
  template: DeepReadonly<PodTemplateSpec> | undefined,
  { owner, name, namespace }: { readonly owner: OwnerReference; readonly name: string; readonly namespace: string },
): Pod {
  const { labels, annotations, finalizers } = deepCopy<ObjectMeta>(template?.metadata ?? {});
  const spec = template?.spec;
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      generateName: podPrefix(owner.name),
      namespace,
      ...(labels ? { labels } : {}),
      ...(annotations ? { annotations } : {}),
      ...(finalizers ? { finalizers } : {}),
      ownerReferences: [{ ...owner, controller: true, blockOwnerDeletion: true }],
    },
    ...(spec ? { spec: deepCopy<PodSpec>(spec) } : {}),
  };
}

/** Names of pods begin with it. */
export function podPrefix(ownerName: string): string {
  return `${ownerName}-`;
}
