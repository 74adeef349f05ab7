import type { Controller, ControllerContext } from '../framework/controller.js';
import type { ControllerOptions } from '../framework/controller-options.js';
import { replicaController } from '../replicaset/replica-controller.js';
import { replicationControllerKind } from '../replicaset/replica-kind.js';

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
