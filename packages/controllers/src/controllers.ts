import { clusterRoleAggregationController } from './clusterroleaggregation/clusterroleaggregation.js';
import { deploymentController } from './deployment/deployment.js';
import { disruptionController } from './disruption/disruption.js';
import type { ControllerFactory } from './framework/controller.js';
import { garbageCollector } from './garbagecollector/garbagecollector.js';
import { namespaceController } from './namespace/namespace.js';
import { nodeLifecycleController } from './nodelifecycle/nodelifecycle.js';
import { replicaSetController } from './replicaset/replicaset.js';
import { serviceAccountController } from './serviceaccount/serviceaccount.js';
import { claimProtectionController } from './storageprotection/claim-protection.js';
import { volumeProtectionController } from './storageprotection/volume-protection.js';

/** Every control loop that is built; the keys are the names in `--controllers`. */
export const controllers = {
  'clusterrole-aggregation': clusterRoleAggregationController,
  deployment: deploymentController,
  disruption: disruptionController,
  garbagecollector: garbageCollector,
  namespace: namespaceController,
  nodelifecycle: nodeLifecycleController,
  'pv-protection': volumeProtectionController,
  'pvc-protection': claimProtectionController,
  replicaset: replicaSetController,
  serviceaccount: serviceAccountController,
} as const satisfies Readonly<Record<string, ControllerFactory>>;

export type ControllerName = keyof typeof controllers;
