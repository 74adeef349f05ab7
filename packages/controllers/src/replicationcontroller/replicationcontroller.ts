import type { ReplicationController } from '@orch/api/types/core_v1';
import { labelSelectorFromObject } from '@orch/apimachinery';
import type { Controller, ControllerContext } from '../framework/controller.js';
import type { ControllerOptions } from '../framework/controller-options.js';
import { resources } from '../framework/resources.js';
import { replicaController } from '../replicaset/replica-controller.js';
import type { ReplicaKind } from '../replicaset/replica-kind.js';

/**
 * Keeps the desired number of pods of each replication controller, by the algorithm of replica sets. Reads
 * replicationcontrollers, pods; writes pods, replicationcontrollers/status, events.
 */
export function replicationController(
  context: ControllerContext,
  options: ControllerOptions['replicationcontroller'],
): Controller {
  return replicaController(context, { ...options, kind: replicationControllerKind });
}

const replicationControllerKind: ReplicaKind<ReplicationController> = {
  controller: 'replicationcontroller',
  component: 'replication-controller',
  apiVersion: 'v1',
  kind: 'ReplicationController',
  logField: 'replicationController',
  resource: resources.replicationControllers,
  selectorOf: ({ spec }) => labelSelectorFromObject({ matchLabels: { ...spec?.selector } }),
};
