// Generated from packages/api/kinds/apps_v1beta1.yaml by npm run generate. Do not edit.
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

/** Requests the rollback of a deployment to an earlier revision. Exists only in old API versions. */
export type DeploymentRollback = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group version of the object, such as apps/v1; v1 for the core group. */
  apiVersion?: string;
  /** Deployment to roll back. Required. */
  name: string;
  /** Annotations added to the deployment by the rollback. */
  updatedAnnotations?: { [key: string]: string };
  /** Target revision. An empty object means the previous revision. */
  rollbackTo: RollbackConfig;
};

/** Specification of a deployment: the pod template, the number of pods and the update strategy. */
export type DeploymentSpec = {
  /** Desired number of pods. Default 1; 0 stops all pods. */
  replicas?: number;
  /** Labels of the deployment's pods. Default: the template's labels, which it must match. */
  selector?: meta_v1.LabelSelector;
  /** Pod template. A change starts a rollout. restartPolicy must be Always. */
  template: core_v1.PodTemplateSpec;
  /** Update strategy. Default RollingUpdate. */
  strategy?: DeploymentStrategy;
  /** Seconds a new pod must stay ready before it counts as available. Default 0. */
  minReadySeconds?: number;
  /** Number of old replica sets kept for rollbacks. Default 2. */
  revisionHistoryLimit?: number;
  /** True pauses rollouts, so that several changes are rolled out together; scaling continues. Default false. */
  paused?: boolean;
  /** Deprecated: requests a rollback; the controller clears it afterwards. Removed in apps/v1. */
  rollbackTo?: RollbackConfig;
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

/** Target revision of a rollback. */
export type RollbackConfig = {
  /** Revision number. Default 0: the previous revision. */
  revision?: Int64;
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
  /** Labels of the set's pods. Default: the template's labels, which it must match. Cannot be changed. */
  selector?: meta_v1.LabelSelector;
  /** Template of each pod. restartPolicy must be Always. */
  template: core_v1.PodTemplateSpec;
  /** Templates of the claims of each pod, named claim-set-number, e.g. data-web-0. The claims remain after the pod. Cannot be changed. */
  volumeClaimTemplates?: core_v1.PersistentVolumeClaim[];
  /** Service for the DNS names of the pods, e.g. web-0.name; must exist, without a cluster IP. Cannot be changed. */
  serviceName: string;
  /** OrderedReady starts and stops pods one by one; Parallel does so concurrently. Default OrderedReady. Cannot be changed. */
  podManagementPolicy?: string;
  /** Update strategy when the template changes. Default OnDelete. */
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
  /** RollingUpdate replaces pods from the highest number down; OnDelete (default) only after their deletion. */
  type?: string;
  /** Partition of the update. Only with type RollingUpdate. */
  rollingUpdate?: RollingUpdateStatefulSetStrategy;
};
