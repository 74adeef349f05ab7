import type { Controller, ControllerContext } from '../framework/controller.js';
import type { ControllerOptions } from '../framework/controller-options.js';
import { replicaController } from './replica-controller.js';
import { replicaSetKind } from './replica-kind.js';

/** Keeps the desired number of pods of each replica set. Reads replicasets, pods; writes pods, replicasets/status, events. */
export function replicaSetController(context: ControllerContext, options: ControllerOptions['replicaset']): Controller {
  return replicaController(context, { ...options, kind: replicaSetKind });
}
