import type { Names } from '@orch/apimachinery';
import {
  delegatedAuthenticationFlags,
  delegatedAuthorizationFlags,
  type FlagDefinition,
  globalFlags,
  logsFlags,
  metricsFlags,
  secureServingFlags,
} from '@orch/component';
import { attachdetachControllerFlags } from './attachdetach-controller.js';
import { csrsigningControllerFlags } from './csrsigning-controller.js';
import { debuggingFlags } from './debugging.js';
import { deploymentControllerFlags } from './deployment-controller.js';
import { deprecatedFlags } from './deprecated.js';
import { endpointControllerFlags } from './endpoint-controller.js';
import { endpointsliceControllerFlags } from './endpointslice-controller.js';
import { endpointslicemirroringControllerFlags } from './endpointslicemirroring-controller.js';
import { garbagecollectorControllerFlags } from './garbagecollector-controller.js';
import { genericFlags } from './generic.js';
import { horizontalpodautoscalingControllerFlags } from './horizontalpodautoscaling-controller.js';
import { insecureServingFlags } from './insecure-serving.js';
import { leaderMigrationFlags } from './leader-migration.js';
import { miscFlags } from './misc.js';
import { namespaceControllerFlags } from './namespace-controller.js';
import { nodeipamControllerFlags } from './nodeipam-controller.js';
import { nodelifecycleControllerFlags } from './nodelifecycle-controller.js';
import { persistentvolumeBinderControllerFlags } from './persistentvolume-binder-controller.js';
import { podgcControllerFlags } from './podgc-controller.js';
import { replicasetControllerFlags } from './replicaset-controller.js';
import { replicationcontrollerFlags } from './replicationcontroller.js';
import { resourcequotaControllerFlags } from './resourcequota-controller.js';
import { serviceControllerFlags } from './service-controller.js';
import { serviceaccountControllerFlags } from './serviceaccount-controller.js';
import { statefulsetControllerFlags } from './statefulset-controller.js';
import { ttlAfterFinishedControllerFlags } from './ttl-after-finished-controller.js';

/** Every option of the program, by section in the order of the help. */
export function controllerManagerFlags(names: Names): readonly FlagDefinition[] {
  return [
    ...debuggingFlags(),
    ...leaderMigrationFlags(),
    ...genericFlags(names),
    ...serviceControllerFlags(),
    ...secureServingFlags({ certificateFolder: '', port: 10_257, portMin: 0 }),
    ...insecureServingFlags(),
    ...delegatedAuthenticationFlags({ toleratesLookupFailure: false }),
    ...delegatedAuthorizationFlags(),
    ...attachdetachControllerFlags(),
    ...csrsigningControllerFlags(),
    ...deploymentControllerFlags(),
    ...statefulsetControllerFlags(),
    ...deprecatedFlags(),
    ...endpointControllerFlags(),
    ...endpointsliceControllerFlags(),
    ...endpointslicemirroringControllerFlags(),
    ...garbagecollectorControllerFlags(),
    ...horizontalpodautoscalingControllerFlags(),
    ...namespaceControllerFlags(),
    ...nodeipamControllerFlags(),
    ...nodelifecycleControllerFlags(),
    ...persistentvolumeBinderControllerFlags(names),
    ...podgcControllerFlags(),
    ...replicasetControllerFlags(),
    ...replicationcontrollerFlags(),
    ...resourcequotaControllerFlags(),
    ...serviceaccountControllerFlags(),
    ...ttlAfterFinishedControllerFlags(),
    ...metricsFlags(),
    ...logsFlags(),
    ...miscFlags(),
    ...globalFlags(),
  ];
}
