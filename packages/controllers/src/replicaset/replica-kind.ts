import type { ReplicaSet } from '@orch/api/types/apps_v1';
import type { ReplicationController } from '@orch/api/types/core_v1';
import type { DeepReadonly, LabelSelector } from '@orch/apimachinery';
import type { ResourceReference } from '@orch/client';

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
