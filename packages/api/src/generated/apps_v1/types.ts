// Generated from packages/api/kinds/apps_v1.yaml by npm run generate. Do not edit.
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

/** Runs one copy of a pod on every node, or on those that fit. */
export type DaemonSet = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: the pod for each node, and how to replace it when it changes. */
  spec?: DaemonSetSpec;
  /** What was found, written by controllers: on how many nodes the pod should run, runs and is ready. */
  status?: DaemonSetStatus;
};

/** One aspect of the state of a daemon set. */
export type DaemonSetCondition = {
  /** What the condition tells of. No types are fixed for daemon sets. */
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

/** A list of daemon sets. */
export type DaemonSetList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The daemon sets, in order of namespace and name. */
  items: DaemonSet[];
};

/** Wanted state of a daemon set: the pod, and how changes of it reach the nodes. */
export type DaemonSetSpec = {
  /** Labels of the set's pods. Must match the template's labels; not empty. Cannot be changed. */
  selector: meta_v1.LabelSelector;
  /** Pod to run on each node that its node selector and tolerations allow. restartPolicy must be Always. */
  template: core_v1.PodTemplateSpec;
  /** How running pods are replaced when the template changes. Default RollingUpdate. */
  updateStrategy?: DaemonSetUpdateStrategy;
  /** Seconds a new pod must stay ready before it counts as available. Default 0. */
  minReadySeconds?: number;
  /** Past templates kept for rolling back. Default 10. */
  revisionHistoryLimit?: number;
};

/** Observed state of a daemon set, counted in nodes. */
export type DaemonSetStatus = {
  /** Nodes that should have a pod of the set, and have one. */
  currentNumberScheduled: number;
  /** Nodes that have a pod of the set, but should not. */
  numberMisscheduled: number;
  /** Nodes that should have a pod of the set, whether or not they have one. */
  desiredNumberScheduled: number;
  /** Nodes that should have a pod of the set, and have one that is ready. */
  numberReady: number;
  /** Generation of the spec that this status was worked out from. */
  observedGeneration?: number;
  /** Nodes whose pod already comes from the present template. */
  updatedNumberScheduled?: number;
  /** Nodes whose pod has been ready for minReadySeconds. */
  numberAvailable?: number;
  /** Nodes that should have a pod, but have none that is available. */
  numberUnavailable?: number;
  /** How often a name made for a revision was taken already; goes into the next name. */
  collisionCount?: number;
  /** Conditions of the daemon set, one of each type. */
  conditions?: DaemonSetCondition[];
};

/** How the pods of a daemon set are replaced after a change of the template. */
export type DaemonSetUpdateStrategy = {
  /** RollingUpdate replaces pods a few at a time; OnDelete waits until you delete them. Default RollingUpdate. */
  type?: string;
  /** How many pods may be replaced at once. Only with type RollingUpdate. */
  rollingUpdate?: RollingUpdateDaemonSet;
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

/** Wanted state of a deployment: the pod, how many, and how changes are rolled out. */
export type DeploymentSpec = {
  /** Wanted number of pods. Default 1; 0 stops them all. */
  replicas?: number;
  /** Labels of the deployment's pods. Must match the template's labels; not empty. Cannot be changed. */
  selector: meta_v1.LabelSelector;
  /** Pod to run. Any change of it starts a rollout. restartPolicy must be Always. */
  template: core_v1.PodTemplateSpec;
  /** How old pods give way to new ones. Default RollingUpdate. */
  strategy?: DeploymentStrategy;
  /** Seconds a new pod must stay ready before it counts as available. Default 0. */
  minReadySeconds?: number;
  /** Old replica sets kept for rolling back. Default 10. */
  revisionHistoryLimit?: number;
  /** True holds back rollouts, so that several changes go out as one; scaling goes on. Default false. */
  paused?: boolean;
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

/** Keeps a number of equal pods running. Mostly made by deployments, not by hand. */
export type ReplicaSet = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Name, namespace, labels and the rest that all objects have. */
  metadata: meta_v1.ObjectMeta;
  /** What is wanted: the pod, and how many of it. */
  spec?: ReplicaSetSpec;
  /** What was found, written by controllers: how many pods exist, are ready and are available. */
  status?: ReplicaSetStatus;
};

/** One aspect of the state of a replica set. */
export type ReplicaSetCondition = {
  /** What the condition tells of. The only known type is ReplicaFailure. */
  type: string;
  /** Whether the condition holds: True, False or Unknown. */
  status: string;
  /** When the status last went from one value to another. */
  lastTransitionTime?: string | null;
  /** One CamelCase word for the last change, for programs, e.g. FailedCreate. */
  reason?: string;
  /** Sentence for people with details of the last change. */
  message?: string;
};

/** A list of replica sets. */
export type ReplicaSetList = {
  /** Kind in CamelCase, such as Pod. */
  kind: string;
  /** Group and version the object is written in, such as apps/v1; v1 alone for the core group. */
  apiVersion: string;
  /** Version of the list, and the token of its next page. */
  metadata: meta_v1.ListMeta;
  /** The replica sets, in order of namespace and name. */
  items: ReplicaSet[];
};

/** Wanted state of a replica set: the pod, and how many of it. */
export type ReplicaSetSpec = {
  /** Wanted number of pods. Default 1; 0 stops them all. */
  replicas?: number;
  /** Seconds a new pod must stay ready before it counts as available. Default 0. */
  minReadySeconds?: number;
  /** Labels of the set's pods. Must match the template's labels; not empty. Cannot be changed. */
  selector: meta_v1.LabelSelector;
  /** Pod to make when one is missing. A change leaves running pods as they are. restartPolicy must be Always. */
  template?: core_v1.PodTemplateSpec;
};

/** Observed state of a replica set. */
export type ReplicaSetStatus = {
  /** Pods of the set that exist and have not ended. */
  replicas: number;
  /** Pods that carry all labels of the template. */
  fullyLabeledReplicas?: number;
  /** Pods that are ready to serve. */
  readyReplicas?: number;
  /** Pods that have been ready for minReadySeconds. */
  availableReplicas?: number;
  /** Generation of the spec that this status was worked out from. */
  observedGeneration?: number;
  /** Conditions of the replica set, one of each type. */
  conditions?: ReplicaSetCondition[];
};

/** How many nodes a daemon set updates at once. */
export type RollingUpdateDaemonSet = {
  /** Nodes that may lack an available pod during the update: a count or a percentage up to 100%. Default 1. */
  maxUnavailable?: number | string;
  /** Nodes that may run an old and a new pod at once: count or percentage. Default 0. Gate DaemonSetUpdateSurge, off by default. */
  maxSurge?: number | string;
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
  /** Labels of the set's pods. Must match the template's labels; not empty. Cannot be changed. */
  selector: meta_v1.LabelSelector;
  /** Pod to run under each number. restartPolicy must be Always. */
  template: core_v1.PodTemplateSpec;
  /** Claims made for each pod, named claim-set-number, e.g. data-web-0. They outlive the pod. Cannot be changed. */
  volumeClaimTemplates?: core_v1.PersistentVolumeClaim[];
  /** Service that gives each pod a DNS name, e.g. web-0.name; make it yourself, without a cluster IP. Cannot be changed. */
  serviceName: string;
  /** OrderedReady starts and stops pods one by one; Parallel all at once. Default OrderedReady. Cannot be changed. */
  podManagementPolicy?: string;
  /** How pods are replaced when the template changes. Default RollingUpdate. */
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
  /** RollingUpdate goes from the highest number down; OnDelete waits until you delete pods. Default RollingUpdate. */
  type?: string;
  /** Down to which number to update. Only with type RollingUpdate. */
  rollingUpdate?: RollingUpdateStatefulSetStrategy;
};
