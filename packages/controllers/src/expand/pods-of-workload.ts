import type { DaemonSet, Deployment, ReplicaSet, StatefulSet } from '@orch/api/types/apps_v1';
import type { Job } from '@orch/api/types/batch_v1';
import type { Node, PersistentVolumeClaim, Pod, PodTemplateSpec, ReplicationController } from '@orch/api/types/core_v1';
import {
  type DeepReadonly,
  deepCopy,
  type LabelSelectorObject,
  type Names,
  type OwnerReference,
} from '@orch/apimachinery';
import { daemonTemplate, targetNode, templateForNode } from '../daemonset/daemon-pod.js';
import { nodeFits } from '../daemonset/node-fit.js';
import { templateHashLabel } from '../deployment/model.js';
import { withHash } from '../deployment/template.js';
import type { ControllerGates } from '../framework/controller.js';
import { indexedTemplate } from '../job/indexed-template.js';
import { isJobFinished } from '../job/job-state.js';
import { planPods } from '../job/plan-pods.js';
import { podFromTemplate, podPrefix } from '../pods/pod-from-template.js';
import { isPodActive } from '../pods/pod-state.js';
import { templateHash } from '../pods/template-hash.js';
import { claimsOf, newStatefulPod, podName } from '../statefulset/identity.js';

/** What a controller sees of the cluster when it makes pods. */
export interface ExpandContext {
  readonly names: Names;
  readonly gates: ControllerGates;
  readonly now: Date;
  readonly nodes: readonly DeepReadonly<Node>[];
  /** The pods that the workload controls. */
  readonly owned: readonly DeepReadonly<Pod>[];
  /** Whether the namespace of the workload has a pod of this name. */
  readonly isTaken: (podName: string) => boolean;
}

/** Pure: the replica set that a deployment without one makes; undefined for one that is paused. */
export function replicaSetOfDeployment(deployment: DeepReadonly<Deployment>): ReplicaSet | undefined {
  const { spec } = deployment;
  if (spec === undefined || spec.paused === true) return undefined;
  const { name = '', namespace = '' } = deployment.metadata;
  const hash = templateHash(spec.template, deployment.status?.collisionCount ?? 0);
  const template = withHash(spec.template, hash);
  const selector = deepCopy<LabelSelectorObject>(spec.selector ?? {});
  return {
    ...{ apiVersion: 'apps/v1', kind: 'ReplicaSet' },
    metadata: {
      ...{ name: `${name}-${hash}`, namespace, labels: { ...template.metadata?.labels } },
      ownerReferences: [ownerOf(deployment, { apiVersion: 'apps/v1', kind: 'Deployment' })],
    },
    spec: {
      replicas: spec.replicas ?? 1,
      selector: { ...selector, matchLabels: { ...selector.matchLabels, [templateHashLabel]: hash } },
      template,
    },
  };
}

/** Pure: the pods that a replica set or replication controller still makes. */
export function podsOfReplicas(
  set: DeepReadonly<ReplicaSet | ReplicationController>,
  type: { readonly apiVersion: string; readonly kind: string },
  context: ExpandContext,
): readonly Pod[] {
  const missing = (set.spec?.replicas ?? 1) - context.owned.filter(isPodActive).length;
  return podsOf(set.spec?.template, missing, { owner: ownerOf(set, type), namespace: namespaceOf(set), ...context });
}

/** Pure: the pods that a stateful set still makes when each becomes ready, and their claims. */
export function podsOfStatefulSet(
  set: DeepReadonly<StatefulSet>,
  { names, isTaken }: ExpandContext,
): { readonly pods: readonly Pod[]; readonly claims: readonly PersistentVolumeClaim[] } {
  const ordinals = Array.from({ length: set.spec?.replicas ?? 1 }, (_, ordinal) => ordinal);
  const pods = ordinals
    .filter((ordinal) => !isTaken(podName(set, ordinal)))
    .map((ordinal) => newStatefulPod(set, ordinal, names));
  return { pods, claims: pods.flatMap((pod) => claimsOf(set, pod).map(({ claim }) => claim)) };
}

/** Pure: the pods that a job still makes at once. */
export function podsOfJob(job: DeepReadonly<Job>, context: ExpandContext): readonly Pod[] {
  if (isJobFinished(job)) return [];
  const { names, gates, now, owned } = context;
  const succeeded = owned.filter(({ status }) => status?.phase === 'Succeeded').length;
  const owner = ownerOf(job, { apiVersion: 'batch/v1', kind: 'Job' });
  const namespace = namespaceOf(job);
  const made: Pod[] = [];
  const isTaken = (name: string) => context.isTaken(name) || made.some(({ metadata }) => metadata.name === name);
  // A plan has at most 500 pods, as one pass of the controller.
  for (;;) {
    const plan = planPods(job, { pods: [...owned, ...made], succeeded, names, gates, now });
    if (plan.type !== 'create') return made;
    for (const index of plan.indexes) {
      const template = job.spec?.template;
      const indexed = index === undefined ? template : indexedTemplate(template, { index, names });
      made.push(...podsOf(indexed, 1, { owner, namespace, isTaken }));
    }
  }
}

/** Pure: the pods that a daemon set makes on nodes that have none of it. */
export function podsOfDaemonSet(daemonSet: DeepReadonly<DaemonSet>, context: ExpandContext): readonly Pod[] {
  const { names, nodes, owned } = context;
  const hash = templateHash(daemonSet.spec?.template, 0);
  const template = daemonTemplate(daemonSet, { hash, names });
  const fits = nodeFits(daemonSet, names);
  const present = new Set(owned.filter(isPodActive).map(targetNode));
  const owner = ownerOf(daemonSet, { apiVersion: 'apps/v1', kind: 'DaemonSet' });
  return nodes
    .filter((node) => fits(node).shouldRun && !present.has(node.metadata.name))
    .map((node) => {
      const { name = '' } = node.metadata;
      return podFromTemplate(templateForNode(template, name), {
        ...{ owner, namespace: namespaceOf(daemonSet), name: `${podPrefix(owner.name)}${name}` },
      });
    });
}

/** Names end in a number where a server would choose letters, so that equal input makes equal names. */
function podsOf(
  template: DeepReadonly<PodTemplateSpec> | undefined,
  count: number,
  {
    owner,
    namespace,
    isTaken,
  }: Pick<ExpandContext, 'isTaken'> & { readonly owner: OwnerReference; readonly namespace: string },
): readonly Pod[] {
  const pods: Pod[] = [];
  for (let number = 1; pods.length < count; number += 1) {
    const name = `${podPrefix(owner.name)}${number}`;
    if (!isTaken(name)) pods.push(podFromTemplate(template, { owner, namespace, name }));
  }
  return pods;
}

function ownerOf(
  { metadata }: { readonly metadata: { readonly name?: string; readonly uid?: string } },
  type: { readonly apiVersion: string; readonly kind: string },
): OwnerReference {
  return { ...type, name: metadata.name ?? '', uid: metadata.uid ?? '', controller: true, blockOwnerDeletion: true };
}

function namespaceOf({ metadata }: { readonly metadata: { readonly namespace?: string } }): string {
  return metadata.namespace ?? '';
}
