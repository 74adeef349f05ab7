import { bootstrapSignerController } from './bootstrapsigner/bootstrapsigner.js';
import { cloudNodeController } from './cloudnode/cloudnode.js';
import { cloudNodeLifecycleController } from './cloudnodelifecycle/cloudnodelifecycle.js';
import { clusterRoleAggregationController } from './clusterroleaggregation/clusterroleaggregation.js';
import { csrApprovingController } from './csrapproving/csrapproving.js';
import { csrCleanerController } from './csrcleaner/csrcleaner.js';
import { csrSigningController } from './csrsigning/csrsigning.js';
import { deploymentController } from './deployment/deployment.js';
import { disruptionController } from './disruption/disruption.js';
import type { Controller, ControllerContext } from './framework/controller.js';
import type { ControllerOptions } from './framework/controller-options.js';
import { garbageCollector } from './garbagecollector/garbagecollector.js';
import { namespaceController } from './namespace/namespace.js';
import { nodeIpamController } from './nodeipam/nodeipam.js';
import { nodeLifecycleController } from './nodelifecycle/nodelifecycle.js';
import { replicaSetController } from './replicaset/replicaset.js';
import { resourceQuotaController } from './resourcequota/resourcequota.js';
import { routeController } from './route/route.js';
import { serviceController } from './service/service.js';
import { serviceAccountController } from './serviceaccount/serviceaccount.js';
import { claimProtectionController } from './storageprotection/claim-protection.js';
import { volumeProtectionController } from './storageprotection/volume-protection.js';
import { tokenCleanerController } from './tokencleaner/tokencleaner.js';

export type ControllerFactory = (context: ControllerContext, options: ControllerOptions) => Controller;

/** Every controller; the keys are the names in `--controllers`. */
export const controllers = {
  bootstrapsigner: (context) => bootstrapSignerController(context),
  // The cloud-node controller has no name of its own.
  'cloud-node-lifecycle': (context, options) =>
    together(cloudNodeLifecycleController(context, options['cloud-node-lifecycle']), cloudNodeController(context)),
  'clusterrole-aggregation': (context) => clusterRoleAggregationController(context),
  csrapproving: (context) => csrApprovingController(context),
  csrcleaner: (context) => csrCleanerController(context),
  csrsigning: (context, options) => csrSigningController(context, options.csrsigning),
  deployment: (context, options) => deploymentController(context, options.deployment),
  disruption: (context) => disruptionController(context),
  garbagecollector: (context, options) => garbageCollector(context, options.garbagecollector),
  namespace: (context, options) => namespaceController(context, options.namespace),
  nodeipam: (context, options) => nodeIpamController(context, options.nodeipam),
  nodelifecycle: (context, options) => nodeLifecycleController(context, options.nodelifecycle),
  'pv-protection': (context) => volumeProtectionController(context),
  'pvc-protection': (context) => claimProtectionController(context),
  replicaset: (context, options) => replicaSetController(context, options.replicaset),
  resourcequota: (context, options) => resourceQuotaController(context, options.resourcequota),
  route: (context, options) => routeController(context, options.route),
  service: (context, options) => serviceController(context, options.service),
  serviceaccount: (context) => serviceAccountController(context),
  tokencleaner: (context) => tokenCleanerController(context),
} as const satisfies Readonly<Record<string, ControllerFactory>>;

export type ControllerName = keyof typeof controllers;

/** `*` does not enable these. Spec: Controller manager defaults, `--controllers`. */
const offByDefault: readonly ControllerName[] = ['bootstrapsigner', 'tokencleaner'];

/**
 * The controllers that `--controllers` enables. The first entry with the name of a controller decides: `name` enables it,
 * `-name` disables it. Without such an entry `*` enables it, unless it is off by default. Names of missing controllers are ignored.
 */
export function chosenControllers(entries: readonly string[]): readonly ControllerName[] {
  return controllerNames.filter((name) => {
    const deciding = entries.find((entry) => entry === name || entry === `-${name}`);
    return deciding === undefined ? entries.includes('*') && !offByDefault.includes(name) : deciding === name;
  });
}

export function isControllerName(name: string): name is ControllerName {
  return Object.hasOwn(controllers, name);
}

/** One controller of several. */
function together(...parts: readonly Controller[]): Controller {
  return {
    async run(signal) {
      await Promise.all(parts.map((part) => part.run(signal)));
    },
  };
}

const controllerNames = Object.keys(controllers).filter(isControllerName);
