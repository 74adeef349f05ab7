import type { ReplicaSet } from '@orch/api/types/apps_v1';
import type { ReplicationController } from '@orch/api/types/core_v1';
import { type DeepReadonly, type LabelSelector, labelSelectorFromObject } from '@orch/apimachinery';
import type { ResourceReference } from '@orch/client';
import { resources } from '../framework/resources.js';

/** A workload that keeps a number of equal pods. */
export type Replicated = ReplicaSet | ReplicationController;

/** What distinguishes the two kinds; the algorithm is the same. */
export interface ReplicaKind<T extends Replicated> {
  /** Name of the controller in `--controllers`. */
  readonly controller: string;
  /** The component of its events. */
  readonly component: string;
  readonly apiVersion: string;
  readonly kind: string;
  /** The field of log lines with its name. */
  readonly logField: string;
  readonly resource: ResourceReference;
  readonly selectorOf: (object: DeepReadonly<T>) => LabelSelector;
}

export const replicaSetKind: ReplicaKind<ReplicaSet> = {
  controller: 'replicaset',
  component: 'replicaset-controller',
  apiVersion: 'apps/v1',
  kind: 'ReplicaSet',
  logField: 'replicaSet',
  resource: resources.replicaSets,
  selectorOf: ({ spec }) => labelSelectorFromObject(spec?.selector),
};

export const replicationControllerKind: ReplicaKind<ReplicationController> = {
  controller: 'replicationcontroller',
  component: 'replication-controller',
  apiVersion: 'v1',
  kind: 'ReplicationController',
  logField: 'replicationController',
  resource: resources.replicationControllers,
  selectorOf: ({ spec }) => labelSelectorFromObject({ matchLabels: { ...spec?.selector } }),
};
