import type { Deployment, ReplicaSet, StatefulSet } from '@orch/api/types/apps_v1';
import type { Pod, PodTemplateSpec } from '@orch/api/types/core_v1';
import type { DeepReadonly } from '@orch/apimachinery';

/** The template of an app's pods. Another image is another revision. */
export function template(
  app: string,
  image = 'web:1',
  annotations: Readonly<Record<string, string>> = {},
): PodTemplateSpec {
  return {
    metadata: { labels: { app }, annotations: { 'simulation/stop-duration': '50ms', ...annotations } },
    spec: { containers: [{ name: 'main', image }] },
  };
}

export function deployment(
  name: string,
  replicas: number,
  spec: Partial<NonNullable<Deployment['spec']>> = {},
): Deployment {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name },
    spec: { replicas, selector: { matchLabels: { app: name } }, template: template(name), ...spec },
  };
}

export function replicaSet(name: string, replicas: number): ReplicaSet {
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: { name },
    spec: { replicas, selector: { matchLabels: { app: name } }, template: template(name) },
  };
}

export function statefulSet(
  name: string,
  replicas: number,
  spec: Partial<NonNullable<StatefulSet['spec']>> = {},
): StatefulSet {
  return {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name },
    spec: { replicas, serviceName: name, selector: { matchLabels: { app: name } }, template: template(name), ...spec },
  };
}

/** A patch of the image: the next revision. */
export function imagePatch(image: string) {
  return { spec: { template: { spec: { containers: [{ name: 'main', image }] } } } };
}

/** Whether the rollout of the deployment is complete, with this number of replicas. */
export function isRolledOut(replicas: number): (deployment: DeepReadonly<Deployment>) => boolean {
  return ({ metadata, spec, status }) =>
    spec?.replicas === replicas &&
    status?.observedGeneration === metadata.generation &&
    [status?.replicas ?? 0, status?.updatedReplicas ?? 0, status?.availableReplicas ?? 0].every(
      (count) => count === replicas,
    );
}

export function isStatefulSetComplete(replicas: number): (set: DeepReadonly<StatefulSet>) => boolean {
  return ({ metadata, spec, status }) =>
    spec?.replicas === replicas &&
    status?.observedGeneration === metadata.generation &&
    status?.currentRevision === status?.updateRevision &&
    [status?.replicas ?? 0, status?.readyReplicas ?? 0].every((count) => count === replicas);
}

/** Whether these are the only pods, all ready. */
export function areReady(count: number): (pods: readonly DeepReadonly<Pod>[]) => boolean {
  return (pods) =>
    pods.length === count &&
    pods.every(({ status }) =>
      status?.conditions?.some(({ type, status: value }) => type === 'Ready' && value === 'True'),
    );
}
