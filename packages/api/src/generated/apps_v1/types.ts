// Generated from packages/api/kinds/apps_v1.yaml by npm run generate. Do not edit.
import type * as core_v1 from '../core_v1/types.js';
import type * as meta_v1 from '@orch/apimachinery/types/meta_v1';

export type ControllerRevision = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  data?: unknown;
  revision: number;
};

export type ControllerRevisionList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: ControllerRevision[];
};

export type DaemonSet = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: DaemonSetSpec;
  status?: DaemonSetStatus;
};

export type DaemonSetCondition = {
  type: string;
  status: string;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type DaemonSetList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: DaemonSet[];
};

export type DaemonSetSpec = {
  selector: meta_v1.LabelSelector;
  template: core_v1.PodTemplateSpec;
  updateStrategy?: DaemonSetUpdateStrategy;
  minReadySeconds?: number;
  revisionHistoryLimit?: number;
};

export type DaemonSetStatus = {
  currentNumberScheduled: number;
  numberMisscheduled: number;
  desiredNumberScheduled: number;
  numberReady: number;
  observedGeneration?: number;
  updatedNumberScheduled?: number;
  numberAvailable?: number;
  numberUnavailable?: number;
  collisionCount?: number;
  conditions?: DaemonSetCondition[];
};

export type DaemonSetUpdateStrategy = {
  type?: string;
  rollingUpdate?: RollingUpdateDaemonSet;
};

export type Deployment = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: DeploymentSpec;
  status?: DeploymentStatus;
};

export type DeploymentCondition = {
  type: string;
  status: string;
  lastUpdateTime?: string | null;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type DeploymentList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: Deployment[];
};

export type DeploymentSpec = {
  replicas?: number;
  selector: meta_v1.LabelSelector;
  template: core_v1.PodTemplateSpec;
  strategy?: DeploymentStrategy;
  minReadySeconds?: number;
  revisionHistoryLimit?: number;
  paused?: boolean;
  progressDeadlineSeconds?: number;
};

export type DeploymentStatus = {
  observedGeneration?: number;
  replicas?: number;
  updatedReplicas?: number;
  readyReplicas?: number;
  availableReplicas?: number;
  unavailableReplicas?: number;
  conditions?: DeploymentCondition[];
  collisionCount?: number;
};

export type DeploymentStrategy = {
  type?: string;
  rollingUpdate?: RollingUpdateDeployment;
};

export type ReplicaSet = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: ReplicaSetSpec;
  status?: ReplicaSetStatus;
};

export type ReplicaSetCondition = {
  type: string;
  status: string;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type ReplicaSetList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: ReplicaSet[];
};

export type ReplicaSetSpec = {
  replicas?: number;
  minReadySeconds?: number;
  selector: meta_v1.LabelSelector;
  template?: core_v1.PodTemplateSpec;
};

export type ReplicaSetStatus = {
  replicas: number;
  fullyLabeledReplicas?: number;
  readyReplicas?: number;
  availableReplicas?: number;
  observedGeneration?: number;
  conditions?: ReplicaSetCondition[];
};

export type RollingUpdateDaemonSet = {
  maxUnavailable?: number | string;
  maxSurge?: number | string;
};

export type RollingUpdateDeployment = {
  maxUnavailable?: number | string;
  maxSurge?: number | string;
};

export type RollingUpdateStatefulSetStrategy = {
  partition?: number;
};

export type StatefulSet = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ObjectMeta;
  spec?: StatefulSetSpec;
  status?: StatefulSetStatus;
};

export type StatefulSetCondition = {
  type: string;
  status: string;
  lastTransitionTime?: string | null;
  reason?: string;
  message?: string;
};

export type StatefulSetList = {
  kind: string;
  apiVersion: string;
  metadata: meta_v1.ListMeta;
  items: StatefulSet[];
};

export type StatefulSetSpec = {
  replicas?: number;
  selector: meta_v1.LabelSelector;
  template: core_v1.PodTemplateSpec;
  volumeClaimTemplates?: core_v1.PersistentVolumeClaim[];
  serviceName: string;
  podManagementPolicy?: string;
  updateStrategy?: StatefulSetUpdateStrategy;
  revisionHistoryLimit?: number;
};

export type StatefulSetStatus = {
  observedGeneration?: number;
  replicas: number;
  readyReplicas?: number;
  currentReplicas?: number;
  updatedReplicas?: number;
  currentRevision?: string;
  updateRevision?: string;
  collisionCount?: number;
  conditions?: StatefulSetCondition[];
};

export type StatefulSetUpdateStrategy = {
  type?: string;
  rollingUpdate?: RollingUpdateStatefulSetStrategy;
};
