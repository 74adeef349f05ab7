import type { Container, EnvVar, PodTemplateSpec } from '@orch/api/types/core_v1';
import { type DeepReadonly, deepCopy, type Names } from '@orch/apimachinery';
import { completionIndexKey } from './completion-indexes.js';

/**
 * Pure: the template for the pod of a completion index: an annotation with the index, and a variable in each container that
 * refers to it. As in v1.21, name and hostname do not contain the index.
 */
export function indexedTemplate(
  template: DeepReadonly<PodTemplateSpec> | undefined,
  { index, names }: { readonly index: number; readonly names: Names },
): PodTemplateSpec {
  const indexed: PodTemplateSpec = deepCopy<PodTemplateSpec>(template ?? {});
  const key = completionIndexKey(names);
  indexed.metadata = {
    ...indexed.metadata,
    annotations: { ...indexed.metadata?.annotations, [key]: String(index) },
  };
  for (const container of [...(indexed.spec?.initContainers ?? []), ...(indexed.spec?.containers ?? [])]) {
    addVariable(container, key);
  }
  return indexed;
}

/** A variable of that name in the template takes precedence. */
function addVariable(container: Container, annotation: string): void {
  if (container.env?.some(({ name }) => name === variableName)) return;
  const variable: EnvVar = {
    name: variableName,
    valueFrom: { fieldRef: { fieldPath: `metadata.annotations['${annotation}']` } },
  };
  container.env = [...(container.env ?? []), variable];
}

const variableName = 'JOB_COMPLETION_INDEX';
