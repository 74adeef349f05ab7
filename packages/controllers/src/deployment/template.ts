import type { PodTemplateSpec } from '@orch/api/types/core_v1';
import { type DeepReadonly, deepCopy, deepEqual } from '@orch/apimachinery';
import { type ReadonlyDeployment, type ReadonlyReplicaSet, templateHashLabel } from './model.js';

/** The oldest replica set with the current template of the deployment. */
export function findNewReplicaSet(
  deployment: ReadonlyDeployment,
  sets: readonly ReadonlyReplicaSet[],
): ReadonlyReplicaSet | undefined {
  return sets.toSorted(compareAge).find((set) => equalTemplates(set.spec?.template, deployment.spec?.template));
}

/** Oldest first; sets of the same second by name. */
export function compareAge(a: ReadonlyReplicaSet, b: ReadonlyReplicaSet): number {
  const difference = Date.parse(a.metadata.creationTimestamp ?? '') - Date.parse(b.metadata.creationTimestamp ?? '');
  return difference || ((a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1);
}

/** Compares templates without the hash label, which only replica sets have. */
export function equalTemplates(
  a: DeepReadonly<PodTemplateSpec> | undefined,
  b: DeepReadonly<PodTemplateSpec> | undefined,
): boolean {
  return deepEqual(withoutHash(a), withoutHash(b));
}

/** A copy of the template with the hash label. */
export function withHash(template: DeepReadonly<PodTemplateSpec> | undefined, hash: string): PodTemplateSpec {
  const copy: PodTemplateSpec = deepCopy<PodTemplateSpec>(template ?? {});
  copy.metadata = { ...copy.metadata, labels: { ...copy.metadata?.labels, [templateHashLabel]: hash } };
  return copy;
}

function withoutHash(template: DeepReadonly<PodTemplateSpec> | undefined): PodTemplateSpec {
  const copy: PodTemplateSpec = deepCopy<PodTemplateSpec>(template ?? {});
  if (copy.metadata?.labels !== undefined) {
    const { [templateHashLabel]: _, ...labels } = copy.metadata.labels;
    copy.metadata = { ...copy.metadata, labels };
  }
  return copy;
}
