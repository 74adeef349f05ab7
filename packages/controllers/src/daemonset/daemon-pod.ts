import type { DaemonSet } from '@orch/api/types/apps_v1';
import type { Pod, PodTemplateSpec, Toleration } from '@orch/api/types/core_v1';
import { type DeepReadonly, deepCopy, type Names, parseInt64, wellKnown } from '@orch/apimachinery';
import { revisionLabel, templateGenerationLabel } from './labels.js';

export type ReadonlyDaemonSet = DeepReadonly<DaemonSet>;
export type ReadonlyPod = DeepReadonly<Pod>;

/** Pure: the template of the pods of a revision: with the tolerations of daemons and the labels of the revision. */
export function daemonTemplate(
  daemonSet: ReadonlyDaemonSet,
  { hash, names }: { readonly hash: string; readonly names: Names },
): PodTemplateSpec {
  const template = deepCopy<PodTemplateSpec>(daemonSet.spec?.template ?? {});
  const generation = templateGeneration(daemonSet);
  const labels = {
    ...template.metadata?.labels,
    ...(generation === undefined ? {} : { [templateGenerationLabel]: generation }),
    [revisionLabel]: hash,
  };
  const spec = { containers: [], ...template.spec, tolerations: [...daemonTolerations(daemonSet, names)] };
  return { ...template, metadata: { ...template.metadata, labels }, spec };
}

/** Pure: the template of the pod of one node: the scheduler binds it to no other. Required terms of the user are replaced. */
export function templateForNode(template: DeepReadonly<PodTemplateSpec>, nodeName: string): PodTemplateSpec {
  const copy = deepCopy<PodTemplateSpec>(template);
  const { affinity } = copy.spec ?? {};
  const requiredDuringSchedulingIgnoredDuringExecution = {
    nodeSelectorTerms: [{ matchFields: [{ key: nodeNameField, operator: 'In', values: [nodeName] }] }],
  };
  const nodeAffinity = { ...affinity?.nodeAffinity, requiredDuringSchedulingIgnoredDuringExecution };
  return { ...copy, spec: { containers: [], ...copy.spec, affinity: { ...affinity, nodeAffinity } } };
}

/** Pure: the node that runs the pod or, before it is scheduled, the node of its affinity. Undefined without either. */
export function targetNode({ spec }: ReadonlyPod): string | undefined {
  if (spec?.nodeName) return spec.nodeName;
  const required = spec?.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  for (const term of required?.nodeSelectorTerms ?? []) {
    for (const { key, operator, values } of term.matchFields ?? []) {
      if (key === nodeNameField && operator === 'In') return values?.length === 1 ? values[0] : undefined;
    }
  }
  return undefined;
}

/** Pure: whether the pod has the current template, by the label of its revision or of its template generation. */
export function isUpdated(
  pod: ReadonlyPod,
  { daemonSet, hash }: { daemonSet: ReadonlyDaemonSet; hash: string },
): boolean {
  const labels = pod.metadata.labels ?? {};
  if (hash !== '' && labels[revisionLabel] === hash) return true;
  const generation = templateGeneration(daemonSet);
  return generation !== undefined && labels[templateGenerationLabel] === generation;
}

/** Pure: those of the template and those of every daemon, which stays on nodes that others leave. */
export function daemonTolerations(daemonSet: ReadonlyDaemonSet, names: Names): readonly Toleration[] {
  const { spec } = daemonSet.spec?.template ?? {};
  const { taints } = wellKnown;
  const added = [
    [taints.notReady, 'NoExecute'],
    [taints.unreachable, 'NoExecute'],
    [taints.diskPressure, 'NoSchedule'],
    [taints.memoryPressure, 'NoSchedule'],
    [taints.pidPressure, 'NoSchedule'],
    [taints.unschedulable, 'NoSchedule'],
    ...(spec?.hostNetwork === true ? [[taints.networkUnavailable, 'NoSchedule']] : []),
  ].map(([key = '', effect = '']) => ({ key: names.value(key), operator: 'Exists', effect }));
  let tolerations: readonly Toleration[] = (spec?.tolerations ?? []).map((each) => ({ ...each }));
  for (const toleration of added) {
    const isSame = (each: Toleration) =>
      each.key === toleration.key && each.operator === 'Exists' && each.effect === toleration.effect && !each.value;
    // One with a limited time becomes unlimited.
    const isPresent = tolerations.some(isSame);
    tolerations = isPresent
      ? tolerations.map((each) => (isSame(each) ? toleration : each))
      : [...tolerations, toleration];
  }
  return tolerations;
}

/** The number of changes of the template, from its annotation; undefined without a valid one. */
function templateGeneration({ metadata }: ReadonlyDaemonSet): string | undefined {
  const generation = parseInt64(metadata.annotations?.[templateGenerationAnnotation] ?? '');
  return generation === undefined ? undefined : String(generation);
}

const templateGenerationAnnotation = 'deprecated.daemonset.template.generation';
const nodeNameField = 'metadata.name';
