// Generated from packages/api/kinds/apps_v1beta1.yaml by npm run generate. Do not edit.
import type * as core_v1 from '../core_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

/** A past state of a daemon set or stateful set, kept by its controller to roll back to. */
export type ControllerRevision = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** State that was saved, such as a pod template. Required; cannot be changed. */
  data?: unknown;
  /** Number of the state; the newest has the highest. At least 0. */
  revision: number;
};

/** A list of controller revisions. */
export type ControllerRevisionList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The controller revisions, in order of namespace and name. */
  items: ControllerRevision[];
};

/** Keeps a number of equal pods running, and rolls changes of them out step by step. */
export type Deployment = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: the pod, how many of it, and how to get from an old to a new one. */
  spec?: DeploymentSpec;
  /** What was found, written by controllers: how many pods exist, are ready and are up to date. */
  status?: DeploymentStatus;
};

/** One aspect of the state of a deployment. */
export type DeploymentCondition = {
  /** Available, Progressing or ReplicaFailure. */
  type: string;
  /** Whether the condition holds: True, False or Unknown. */
  status: string;
  /** When the condition was last written. For Progressing, each step forward of a rollout renews it. */
  lastUpdateTime?: string | null;
  /** When the status last went from one value to another. */
  lastTransitionTime?: string | null;
  /** One CamelCase word for the last change, for programs, e.g. ProgressDeadlineExceeded. */
  reason?: string;
  /** Sentence for people with details of the last change. */
  message?: string;
};

/** A list of deployments. */
export type DeploymentList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The deployments, in order of namespace and name. */
  items: Deployment[];
};

/** Asks to take a deployment back to an earlier revision. Exists only in old versions of the API. */
export type DeploymentRollback = {
  /** Kind in CamelCase, such as Pod. */
  kind?: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion?: string;
  /** Deployment to take back. Required. */
  name: string;
  /** Annotations to put on the deployment along with the change. */
  updatedAnnotations?: { [key: string]: string };
  /** Revision to go back to. An empty object means the one before the present. */
  rollbackTo: RollbackConfig;
};

/** Wanted state of a deployment: the pod, how many, and how changes are rolled out. */
export type DeploymentSpec = {
  /** Wanted number of pods. Default 1; 0 stops them all. */
  replicas?: number;
  /** Labels of the deployment's pods. Default: the template's labels, which it must match. */
  selector?: meta_v1.LabelSelector;
  /** Pod to run. Any change of it starts a rollout. restartPolicy must be Always. */
  template: core_v1.PodTemplateSpec;
  /** How old pods give way to new ones. Default RollingUpdate. */
  strategy?: DeploymentStrategy;
  /** Seconds a new pod must stay ready before it counts as available. Default 0. */
  minReadySeconds?: number;
  /** Old replica sets kept for rolling back. Default 2. */
  revisionHistoryLimit?: number;
  /** True holds back rollouts, so that several changes go out as one; scaling goes on. Default false. */
  paused?: boolean;
  /** Outdated: asks the controller for an earlier revision, and is cleared afterwards. Gone in apps/v1. */
  rollbackTo?: RollbackConfig;
  /** Seconds a rollout may stand still before it is reported as failed. Above minReadySeconds; default 600. */
  progressDeadlineSeconds?: number;
};

/** Observed state of a deployment. */
export type DeploymentStatus = {
  /** Generation of the spec that this status was worked out from. */
  observedGeneration?: number;
  /** Pods that exist, old and new ones together. */
  replicas?: number;
  /** Pods that come from the present template. */
  updatedReplicas?: number;
  /** Pods that are ready to serve, old and new ones together. */
  readyReplicas?: number;
  /** Pods that have been ready for minReadySeconds. */
  availableReplicas?: number;
  /** Pods still missing until all are available; they may not exist yet or not be ready. */
  unavailableReplicas?: number;
  /** Available, Progressing and perhaps ReplicaFailure, one of each type. */
  conditions?: DeploymentCondition[];
  /** How often the name made for a replica set was taken already; goes into the next name. */
  collisionCount?: number;
};

/** How a deployment replaces its old pods by new ones. */
export type DeploymentStrategy = {
  /** RollingUpdate replaces pods a few at a time; Recreate ends all old ones first. Default RollingUpdate. */
  type?: string;
  /** How many pods may be missing or extra meanwhile. Only with type RollingUpdate. */
  rollingUpdate?: RollingUpdateDeployment;
};

/** Which earlier revision a deployment goes back to. */
export type RollbackConfig = {
  /** Number of the revision. Default 0: the one before the present. */
  revision?: number;
};

/** How far the number of pods may move away from replicas during a rollout. */
export type RollingUpdateDeployment = {
  /** Pods that may be missing: a count, or a percentage rounded down. Default 25%. Not 0 if maxSurge is. */
  maxUnavailable?: number | string;
  /** Pods that may be extra: a count, or a percentage rounded up. Default 25%. Not 0 if maxUnavailable is. */
  maxSurge?: number | string;
};

/** How far a rolling update of a stateful set goes. */
export type RollingUpdateStatefulSetStrategy = {
  /** Only pods numbered this or higher are updated; 2 leaves pods 0 and 1 alone. Default 0: all. */
  partition?: number;
};

/** Size of a workload, read and written at its /scale without touching the rest. */
export type Scale = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: the number of pods. */
  spec?: ScaleSpec;
  /** What was found, written by controllers: the number of pods, and how they are selected. */
  status?: ScaleStatus;
};

/** Wanted size of a workload. */
export type ScaleSpec = {
  /** Wanted number of pods, at least 0. Default 0 when left out. */
  replicas?: number;
};

/** Observed size of a workload. */
export type ScaleStatus = {
  /** Pods of the workload that exist now. */
  replicas: number;
  /** Labels of the counted pods, as keys and values. */
  selector?: { [key: string]: string };
  /** Label selector of the counted pods as text, e.g. app=web. Also for selectors with expressions. */
  targetSelector?: string;
};

/** Runs numbered pods, web-0, web-1 and so on, each with a lasting name and its own storage. */
export type StatefulSet = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: the pod, how many of it, its volume claims and how it is updated. */
  spec?: StatefulSetSpec;
  /** What was found, written by controllers: how many pods exist and which revision they have. */
  status?: StatefulSetStatus;
};

/** One aspect of the state of a stateful set. */
export type StatefulSetCondition = {
  /** What the condition tells of. No types are fixed for stateful sets. */
  type: string;
  /** Whether the condition holds: True, False or Unknown. */
  status: string;
  /** When the status last went from one value to another. */
  lastTransitionTime?: string | null;
  /** One CamelCase word for the last change, for programs. */
  reason?: string;
  /** Sentence for people with details of the last change. */
  message?: string;
};

/** A list of stateful sets. */
export type StatefulSetList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The stateful sets, in order of namespace and name. */
  items: StatefulSet[];
};

/** Wanted state of a stateful set. Only replicas, template and updateStrategy can be changed later. */
export type StatefulSetSpec = {
  /** Wanted number of pods, numbered from 0. Default 1. */
  replicas?: number;
  /** Labels of the set's pods. Default: the template's labels, which it must match. Cannot be changed. */
  selector?: meta_v1.LabelSelector;
  /** Pod to run under each number. restartPolicy must be Always. */
  template: core_v1.PodTemplateSpec;
  /** Claims made for each pod, named claim-set-number, e.g. data-web-0. They outlive the pod. Cannot be changed. */
  volumeClaimTemplates?: core_v1.PersistentVolumeClaim[];
  /** Service that gives each pod a DNS name, e.g. web-0.name; make it yourself, without a cluster IP. Cannot be changed. */
  serviceName: string;
  /** OrderedReady starts and stops pods one by one; Parallel all at once. Default OrderedReady. Cannot be changed. */
  podManagementPolicy?: string;
  /** How pods are replaced when the template changes. Default OnDelete. */
  updateStrategy?: StatefulSetUpdateStrategy;
  /** Past states kept for rolling back. Default 10. Cannot be changed. */
  revisionHistoryLimit?: number;
};

/** Observed state of a stateful set. */
export type StatefulSetStatus = {
  /** Generation of the spec that this status was worked out from. */
  observedGeneration?: number;
  /** Pods of the set that exist, of whatever revision. */
  replicas: number;
  /** Pods of the set that are ready to serve. */
  readyReplicas?: number;
  /** Pods that still have the revision named by currentRevision. */
  currentReplicas?: number;
  /** Pods that have the revision named by updateRevision. */
  updatedReplicas?: number;
  /** Revision from before the running update; same as updateRevision once the update is done. */
  currentRevision?: string;
  /** Revision that pods are being brought to; made from the present template. */
  updateRevision?: string;
  /** How often a name made for a revision was taken already; goes into the next name. */
  collisionCount?: number;
  /** Conditions of the stateful set, one of each type. */
  conditions?: StatefulSetCondition[];
};

/** How the pods of a stateful set are replaced after a change of the template. */
export type StatefulSetUpdateStrategy = {
  /** RollingUpdate goes from the highest number down; OnDelete (default) waits until you delete pods. */
  type?: string;
  /** Down to which number to update. Only with type RollingUpdate. */
  rollingUpdate?: RollingUpdateStatefulSetStrategy;
};
