import type { ReplicaSet } from '@orch/api/types/apps_v1';
import { labelSelectorFromObject } from '@orch/apimachinery';
import type { Controller, ControllerContext } from '../framework/controller.js';
import type { ControllerOptions } from '../framework/controller-options.js';
import { resources } from '../framework/resources.js';
import { replicaController } from './replica-controller.js';
import type { ReplicaKind } from './replica-kind.js';

/** Keeps the desired number of pods of each replica set. Reads replicasets, pods; writes pods, replicasets/status, events. */
export function replicaSetController(context: ControllerContext, options: ControllerOptions['replicaset']): Controller {
  return replicaController(context, { ...options, kind: replicaSetKind });
}

const replicaSetKind: ReplicaKind<ReplicaSet> = {
  controller: 'replicaset',
  component: 'replicaset-controller',
  apiVersion: 'apps/v1',
  kind: 'ReplicaSet',
  logField: 'replicaSet',
  resource: resources.replicaSets,
  selectorOf: ({ spec }) => labelSelectorFromObject(spec?.selector),
};
