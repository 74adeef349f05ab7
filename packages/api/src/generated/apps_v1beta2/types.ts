// Generated from packages/api/kinds/apps_v1beta2.yaml by npm run generate. Do not edit.
import type { Int64 } from '@orch/apimachinery';
import type * as core_v1 from '../core_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** A previous state of a daemon set or stateful set, stored by its controller for rollbacks. */
export type ControllerRevision = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** The stored state, such as a pod template. Required; cannot be changed. */
  data?: unknown;
  /** Revision number; the newest is the highest. At least 0. */
  revision: Int64;
};

/** A list of controller revisions. */
export type ControllerRevisionList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The controller revisions, in order of namespace and name. */
  items: ControllerRevision[];
};

/** Runs one pod on each node, or on each matching node. */
export type DaemonSet = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: the pod template and the update strategy. */
  spec?: DaemonSetSpec;
  /** Status, written by controllers: numbers of nodes where the pod should run, runs and is ready. */
  status?: DaemonSetStatus;
};

/** One condition of a daemon set. */
export type DaemonSetCondition = {
  /** Type of the condition. No types are fixed for daemon sets. */
  type: string;
  /** Status of the condition: True, False or Unknown. */
  status: string;
  /** Time when the status last changed. */
  lastTransitionTime?: string | null;
  /** Reason of the last change as one CamelCase word. */
  reason?: string;
  /** Human-readable details of the last change. */
  message?: string;
};

/** A list of daemon sets. */
export type DaemonSetList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The daemon sets, in order of namespace and name. */
  items: DaemonSet[];
};

/** Specification of a daemon set: the pod template and the update strategy. */
export type DaemonSetSpec = {
  /** Labels of the set's pods. Must match the template's labels; not empty. Cannot be changed. */
  selector: meta_v1.LabelSelector;
  /** Pod to run on each node that its node selector and tolerations allow. restartPolicy must be Always. */
  template: core_v1.PodTemplateSpec;
  /** Update strategy when the template changes. Default RollingUpdate. */
  updateStrategy?: DaemonSetUpdateStrategy;
  /** Seconds a new pod must stay ready before it counts as available. Default 0. */
  minReadySeconds?: number;
  /** Number of previous revisions kept for rollbacks. Default 10. */
  revisionHistoryLimit?: number;
};

/** Status of a daemon set, in numbers of nodes. */
export type DaemonSetStatus = {
  /** Number of nodes that should run a pod of the set and do. */
  currentNumberScheduled: number;
  /** Number of nodes that run a pod of the set but should not. */
  numberMisscheduled: number;
  /** Number of nodes that should run a pod of the set. */
  desiredNumberScheduled: number;
  /** Number of nodes that should run a pod of the set and have a ready one. */
  numberReady: number;
  /** Generation of the spec that this status reflects. */
  observedGeneration?: Int64;
  /** Number of nodes with a pod of the current template. */
  updatedNumberScheduled?: number;
  /** Number of nodes with a pod that has been ready for minReadySeconds. */
  numberAvailable?: number;
  /** Number of nodes that should run a pod but have no available one. */
  numberUnavailable?: number;
  /** Number of name collisions of revisions; part of the next name. */
  collisionCount?: number;
  /** Conditions of the daemon set, one of each type. */
  conditions?: DaemonSetCondition[];
};

/** Update strategy of a daemon set. */
export type DaemonSetUpdateStrategy = {
  /** RollingUpdate replaces pods a few at a time; OnDelete replaces pods only after their deletion. Default RollingUpdate. */
  type?: string;
  /** Limits of a rolling update. Only with type RollingUpdate. */
  rollingUpdate?: RollingUpdateDaemonSet;
};

/** Runs a number of equal pods, and updates them gradually. */
export type Deployment = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: the pod template, the number of pods and the update strategy. */
  spec?: DeploymentSpec;
  /** Status, written by controllers: numbers of existing, ready and updated pods. */
  status?: DeploymentStatus;
};

/** One condition of a deployment. */
export type DeploymentCondition = {
  /** Available, Progressing or ReplicaFailure. */
  type: string;
  /** Status of the condition: True, False or Unknown. */
  status: string;
  /** Time when the condition was last updated. For Progressing, also at each progress of a rollout. */
  lastUpdateTime?: string | null;
  /** Time when the status last changed. */
  lastTransitionTime?: string | null;
  /** Reason of the last change as one CamelCase word, e.g. ProgressDeadlineExceeded. */
  reason?: string;
  /** Human-readable details of the last change. */
  message?: string;
};

/** A list of deployments. */
export type DeploymentList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The deployments, in order of namespace and name. */
  items: Deployment[];
};

/** Specification of a deployment: the pod template, the number of pods and the update strategy. */
export type DeploymentSpec = {
  /** Desired number of pods. Default 1; 0 stops all pods. */
  replicas?: number;
  /** Labels of the deployment's pods. Must match the template's labels; not empty. Cannot be changed. */
  selector: meta_v1.LabelSelector;
  /** Pod template. A change starts a rollout. restartPolicy must be Always. */
  template: core_v1.PodTemplateSpec;
  /** Update strategy. Default RollingUpdate. */
  strategy?: DeploymentStrategy;
  /** Seconds a new pod must stay ready before it counts as available. Default 0. */
  minReadySeconds?: number;
  /** Number of old replica sets kept for rollbacks. Default 10. */
  revisionHistoryLimit?: number;
  /** True pauses rollouts, so that several changes are rolled out together; scaling continues. Default false. */
  paused?: boolean;
  /** Seconds without progress before a rollout is reported as failed. Above minReadySeconds; default 600. */
  progressDeadlineSeconds?: number;
};

/** Observed state of a deployment. */
export type DeploymentStatus = {
  /** Generation of the spec that this status reflects. */
  observedGeneration?: Int64;
  /** Number of existing pods, old and new. */
  replicas?: number;
  /** Number of pods of the current template. */
  updatedReplicas?: number;
  /** Number of ready pods, old and new. */
  readyReplicas?: number;
  /** Number of pods that have been ready for minReadySeconds. */
  availableReplicas?: number;
  /** Number of pods that are not available: missing or not ready. */
  unavailableReplicas?: number;
  /** Conditions Available, Progressing and ReplicaFailure, at most one of each type. */
  conditions?: DeploymentCondition[];
  /** Number of name collisions of replica sets; part of the next name. */
  collisionCount?: number;
};

/** Update strategy of a deployment. */
export type DeploymentStrategy = {
  /** RollingUpdate replaces pods a few at a time; Recreate stops all old pods first. Default RollingUpdate. */
  type?: string;
  /** Limits of a rolling update. Only with type RollingUpdate. */
  rollingUpdate?: RollingUpdateDeployment;
};

/** Runs a number of equal pods. Usually managed by a deployment. */
export type ReplicaSet = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: the pod template and the number of pods. */
  spec?: ReplicaSetSpec;
  /** Status, written by controllers: numbers of existing, ready and available pods. */
  status?: ReplicaSetStatus;
};

/** One condition of a replica set. */
export type ReplicaSetCondition = {
  /** Type of the condition. The only known type is ReplicaFailure. */
  type: string;
  /** Status of the condition: True, False or Unknown. */
  status: string;
  /** Time when the status last changed. */
  lastTransitionTime?: string | null;
  /** Reason of the last change as one CamelCase word, e.g. FailedCreate. */
  reason?: string;
  /** Human-readable details of the last change. */
  message?: string;
};

/** A list of replica sets. */
export type ReplicaSetList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The replica sets, in order of namespace and name. */
  items: ReplicaSet[];
};

/** Specification of a replica set: the pod template and the number of pods. */
export type ReplicaSetSpec = {
  /** Desired number of pods. Default 1; 0 stops all pods. */
  replicas?: number;
  /** Seconds a new pod must stay ready before it counts as available. Default 0. */
  minReadySeconds?: number;
  /** Labels of the set's pods. Must match the template's labels; not empty. Cannot be changed. */
  selector: meta_v1.LabelSelector;
  /** Template of new pods. A change does not affect running pods. restartPolicy must be Always. */
  template?: core_v1.PodTemplateSpec;
};

/** Observed state of a replica set. */
export type ReplicaSetStatus = {
  /** Number of active pods of the set. */
  replicas: number;
  /** Number of pods with all labels of the template. */
  fullyLabeledReplicas?: number;
  /** Number of ready pods. */
  readyReplicas?: number;
  /** Number of pods that have been ready for minReadySeconds. */
  availableReplicas?: number;
  /** Generation of the spec that this status reflects. */
  observedGeneration?: Int64;
  /** Conditions of the replica set, one of each type. */
  conditions?: ReplicaSetCondition[];
};

/** Limits of a rolling update of a daemon set. */
export type RollingUpdateDaemonSet = {
  /** Maximum number of nodes without an available pod during the update: a count or a percentage up to 100%. Default 1. */
  maxUnavailable?: number | string;
  /** Maximum number of nodes with an old and a new pod at the same time: count or percentage. Default 0. Gate DaemonSetUpdateSurge, off by default. */
  maxSurge?: number | string;
};

/** Limits of the number of pods during a rollout. */
export type RollingUpdateDeployment = {
  /** Maximum number of unavailable pods: a count, or a percentage rounded down. Default 25%. Not 0 if maxSurge is. */
  maxUnavailable?: number | string;
  /** Maximum number of extra pods: a count, or a percentage rounded up. Default 25%. Not 0 if maxUnavailable is. */
  maxSurge?: number | string;
};

/** Partition of a rolling update of a stateful set. */
export type RollingUpdateStatefulSetStrategy = {
  /** Updates only pods with at least this number; 2 does not update pods 0 and 1. Default 0: all. */
  partition?: number;
};

/** Number of pods of a workload, read and written at its subresource scale. */
export type Scale = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: the number of pods. */
  spec?: ScaleSpec;
  /** Status, written by controllers: the number of pods and their selector. */
  status?: ScaleStatus;
};

/** Specification of the size of a workload. */
export type ScaleSpec = {
  /** Desired number of pods, at least 0. Default 0. */
  replicas?: number;
};

/** Observed size of a workload. */
export type ScaleStatus = {
  /** Current number of pods of the workload. */
  replicas: number;
  /** Labels of the counted pods, as keys and values. */
  selector?: { [key: string]: string };
  /** Label selector of the counted pods as text, e.g. app=web. Also for selectors with expressions. */
  targetSelector?: string;
};

/** Runs numbered pods, web-0, web-1 and so on, each with a stable name and its own storage. */
export type StatefulSet = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** Standard object metadata: name, namespace, labels and others. */
  metadata: meta_v1.ObjectMeta;
  /** Specification: the pod template, number of pods, volume claims and update strategy. */
  spec?: StatefulSetSpec;
  /** Status, written by controllers: numbers of pods and their revisions. */
  status?: StatefulSetStatus;
};

/** One condition of a stateful set. */
export type StatefulSetCondition = {
  /** Type of the condition. No types are fixed for stateful sets. */
  type: string;
  /** Status of the condition: True, False or Unknown. */
  status: string;
  /** Time when the status last changed. */
  lastTransitionTime?: string | null;
  /** Reason of the last change as one CamelCase word. */
  reason?: string;
  /** Human-readable details of the last change. */
  message?: string;
};

/** A list of stateful sets. */
export type StatefulSetList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion: string;
  /** List metadata: resourceVersion, continue token and remaining count. */
  metadata: meta_v1.ListMeta;
  /** The stateful sets, in order of namespace and name. */
  items: StatefulSet[];
};

/** Specification of a stateful set. Only replicas, template and updateStrategy can be changed. */
export type StatefulSetSpec = {
  /** Desired number of pods, numbered from 0. Default 1. */
  replicas?: number;
  /** Labels of the set's pods. Must match the template's labels; not empty. Cannot be changed. */
  selector: meta_v1.LabelSelector;
  /** Template of each pod. restartPolicy must be Always. */
  template: core_v1.PodTemplateSpec;
  /** Templates of the claims of each pod, named claim-set-number, e.g. data-web-0. The claims remain after the pod. Cannot be changed. */
  volumeClaimTemplates?: core_v1.PersistentVolumeClaim[];
  /** Service for the DNS names of the pods, e.g. web-0.name; must exist, without a cluster IP. Cannot be changed. */
  serviceName: string;
  /** OrderedReady starts and stops pods one by one; Parallel does so concurrently. Default OrderedReady. Cannot be changed. */
  podManagementPolicy?: string;
  /** Update strategy when the template changes. Default RollingUpdate. */
  updateStrategy?: StatefulSetUpdateStrategy;
  /** Number of previous revisions kept for rollbacks. Default 10. Cannot be changed. */
  revisionHistoryLimit?: number;
};

/** Observed state of a stateful set. */
export type StatefulSetStatus = {
  /** Generation of the spec that this status reflects. */
  observedGeneration?: Int64;
  /** Number of pods of the set, of any revision. */
  replicas: number;
  /** Number of ready pods of the set. */
  readyReplicas?: number;
  /** Number of pods of the revision currentRevision. */
  currentReplicas?: number;
  /** Number of pods of the revision updateRevision. */
  updatedReplicas?: number;
  /** Revision before the current update; equals updateRevision after the update. */
  currentRevision?: string;
  /** Target revision of the update; created from the current template. */
  updateRevision?: string;
  /** Number of name collisions of revisions; part of the next name. */
  collisionCount?: number;
  /** Conditions of the stateful set, one of each type. */
  conditions?: StatefulSetCondition[];
};

/** Update strategy of a stateful set. */
export type StatefulSetUpdateStrategy = {
  /** RollingUpdate replaces pods from the highest number down; OnDelete replaces pods only after their deletion. Default RollingUpdate. */
  type?: string;
  /** Partition of the update. Only with type RollingUpdate. */
  rollingUpdate?: RollingUpdateStatefulSetStrategy;
};
