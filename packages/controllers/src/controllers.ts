import { attachDetachController } from './attachdetach/attachdetach.js';
import { bootstrapSignerController } from './bootstrapsigner/bootstrapsigner.js';
import { cloudNodeController } from './cloudnode/cloudnode.js';
import { cloudNodeLifecycleController } from './cloudnodelifecycle/cloudnodelifecycle.js';
import { clusterRoleAggregationController } from './clusterroleaggregation/clusterroleaggregation.js';
import { cronJobController } from './cronjob/cronjob.js';
import { csrApprovingController } from './csrapproving/csrapproving.js';
import { csrCleanerController } from './csrcleaner/csrcleaner.js';
import { csrSigningController } from './csrsigning/csrsigning.js';
import { daemonSetController } from './daemonset/daemonset.js';
import { deploymentController } from './deployment/deployment.js';
import { disruptionController } from './disruption/disruption.js';
import { endpointController } from './endpoint/endpoint.js';
import { endpointSliceController } from './endpointslice/endpointslice.js';
import { endpointSliceMirroringController } from './endpointslicemirroring/endpointslicemirroring.js';
import { ephemeralVolumeController } from './ephemeralvolume/ephemeralvolume.js';
import type { Controller, ControllerContext } from './framework/controller.js';
import type { ControllerOptions } from './framework/controller-options.js';
import { garbageCollector } from './garbagecollector/garbagecollector.js';
import { horizontalPodAutoscalingController } from './horizontalpodautoscaling/horizontalpodautoscaling.js';
import { jobController } from './job/job.js';
import { namespaceController } from './namespace/namespace.js';
import { nodeIpamController } from './nodeipam/nodeipam.js';
import { nodeLifecycleController } from './nodelifecycle/nodelifecycle.js';
import { persistentVolumeBinderController } from './persistentvolumebinder/persistentvolumebinder.js';
import { volumeExpanderController } from './persistentvolumeexpander/persistentvolumeexpander.js';
import { podGcController } from './podgc/podgc.js';
import { replicaSetController } from './replicaset/replicaset.js';
import { replicationController } from './replicationcontroller/replicationcontroller.js';
import { resourceQuotaController } from './resourcequota/resourcequota.js';
import { rootCaCertPublisherController } from './rootcacertpublisher/rootcacertpublisher.js';
import { routeController } from './route/route.js';
import { serviceController } from './service/service.js';
import { serviceAccountController } from './serviceaccount/serviceaccount.js';
import { serviceAccountTokenController } from './serviceaccounttoken/serviceaccounttoken.js';
import { statefulSetController } from './statefulset/statefulset.js';
import { claimProtectionController } from './storageprotection/claim-protection.js';
import { volumeProtectionController } from './storageprotection/volume-protection.js';
import { storageVersionGcController } from './storageversiongc/storageversiongc.js';
import { tokenCleanerController } from './tokencleaner/tokencleaner.js';
import { ttlController } from './ttl/ttl.js';
import { ttlAfterFinishedController } from './ttlafterfinished/ttlafterfinished.js';

export type ControllerFactory = (context: ControllerContext, options: ControllerOptions) => Controller;

/** Every controller; the keys are the names in `--controllers`. */
export const controllers = {
  attachdetach: (context, options) => attachDetachController(context, options.attachdetach),
  bootstrapsigner: (context) => bootstrapSignerController(context),
  // The cloud-node controller has no name of its own.
  'cloud-node-lifecycle': (context, options) =>
    together(cloudNodeLifecycleController(context, options['cloud-node-lifecycle']), cloudNodeController(context)),
  'clusterrole-aggregation': (context) => clusterRoleAggregationController(context),
  cronjob: (context) => cronJobController(context),
  csrapproving: (context) => csrApprovingController(context),
  csrcleaner: (context) => csrCleanerController(context),
  csrsigning: (context, options) => csrSigningController(context, options.csrsigning),
  daemonset: (context) => daemonSetController(context),
  deployment: (context, options) => deploymentController(context, options.deployment),
  disruption: (context) => disruptionController(context),
  endpoint: (context, options) => endpointController(context, options.endpoint),
  endpointslice: (context, options) => endpointSliceController(context, options.endpointslice),
  endpointslicemirroring: (context, options) =>
    endpointSliceMirroringController(context, options.endpointslicemirroring),
  'ephemeral-volume': (context) => ephemeralVolumeController(context),
  garbagecollector: (context, options) => garbageCollector(context, options.garbagecollector),
  horizontalpodautoscaling: (context, options) =>
    horizontalPodAutoscalingController(context, options.horizontalpodautoscaling),
  job: (context) => jobController(context),
  namespace: (context, options) => namespaceController(context, options.namespace),
  nodeipam: (context, options) => nodeIpamController(context, options.nodeipam),
  nodelifecycle: (context, options) => nodeLifecycleController(context, options.nodelifecycle),
  'persistentvolume-binder': (context, options) =>
    persistentVolumeBinderController(context, options['persistentvolume-binder']),
  'persistentvolume-expander': (context) => volumeExpanderController(context),
  podgc: (context, options) => podGcController(context, options.podgc),
  'pv-protection': (context) => volumeProtectionController(context),
  'pvc-protection': (context) => claimProtectionController(context),
  replicaset: (context, options) => replicaSetController(context, options.replicaset),
  replicationcontroller: (context, options) => replicationController(context, options.replicationcontroller),
  resourcequota: (context, options) => resourceQuotaController(context, options.resourcequota),
  'root-ca-cert-publisher': (context, options) =>
    rootCaCertPublisherController(context, options['root-ca-cert-publisher']),
  route: (context, options) => routeController(context, options.route),
  service: (context, options) => serviceController(context, options.service),
  serviceaccount: (context) => serviceAccountController(context),
  'serviceaccount-token': (context, options) => serviceAccountTokenController(context, options['serviceaccount-token']),
  statefulset: (context, options) => statefulSetController(context, options.statefulset),
  'storage-version-gc': (context) => storageVersionGcController(context),
  tokencleaner: (context) => tokenCleanerController(context),
  ttl: (context) => ttlController(context),
  'ttl-after-finished': (context, options) => ttlAfterFinishedController(context, options['ttl-after-finished']),
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
