import type { Names } from '@orch/apimachinery';
import {
  between,
  delegatedAuthenticationFlags,
  delegatedAuthorizationFlags,
  type FlagDefinition,
  flagSection,
  globalFlags,
  ignoredReasons,
  logsFlags,
  metricsFlags,
  secureServingFlags,
} from '@orch/component';
import { controllerSections } from './controller-sections.js';
import { csrsigningControllerFlags } from './csrsigning-controller.js';
import { genericFlags } from './generic.js';
import { horizontalpodautoscalingControllerFlags } from './horizontalpodautoscaling-controller.js';
import { nodelifecycleControllerFlags } from './nodelifecycle-controller.js';
import { persistentvolumeBinderControllerFlags } from './persistentvolume-binder-controller.js';

/** Every option of the program, by section in the order of the help. */
export function controllerManagerFlags(names: Names): readonly FlagDefinition[] {
  return [
    ...debuggingFlags,
    ...leaderMigrationFlags,
    ...genericFlags(names),
    ...controllerSections.service,
    ...secureServingFlags({ certificateFolder: '', port: 10_257, portMin: 0 }),
    ...insecureServingFlags,
    ...delegatedAuthenticationFlags({ toleratesLookupFailure: false }),
    ...delegatedAuthorizationFlags(),
    ...controllerSections.attachDetach,
    ...csrsigningControllerFlags(),
    ...controllerSections.deployment,
    ...controllerSections.statefulSet,
    ...deprecatedFlags,
    ...controllerSections.endpoint,
    ...controllerSections.endpointSlice,
    ...controllerSections.endpointSliceMirroring,
    ...controllerSections.garbageCollector,
    ...horizontalpodautoscalingControllerFlags(),
    ...controllerSections.namespace,
    ...controllerSections.nodeIpam,
    ...nodelifecycleControllerFlags(),
    ...persistentvolumeBinderControllerFlags(names),
    ...controllerSections.podGc,
    ...controllerSections.replicaSet,
    ...controllerSections.replicationController,
    ...controllerSections.resourceQuota,
    ...controllerSections.serviceAccount,
    ...controllerSections.ttlAfterFinished,
    ...metricsFlags(),
    ...logsFlags(),
    ...miscFlags,
    ...globalFlags(),
  ];
}

const debuggingFlags = flagSection('Debugging', [
  {
    name: 'contention-profiling',
    type: 'bool',
    default: 'false',
    help: 'Profile contention of locks, when profiling is on.',
  },
  { name: 'profiling', type: 'bool', default: 'true', help: 'Serve profiles under /debug/pprof.' },
]);

const leaderMigrationFlags = flagSection('Leader-migration', [
  {
    name: 'enable-leader-migration',
    type: 'bool',
    default: 'false',
    help: 'Migrate controllers between controller managers.',
  },
  {
    name: 'leader-migration-config',
    type: 'string',
    default: '',
    help: 'Configuration file of leader migration.',
  },
]);

const insecureServingFlags = flagSection('Insecure serving', [
  {
    name: 'address',
    type: 'ip',
    default: '0.0.0.0',
    deprecated: 'use --bind-address',
    help: 'Address of the insecure port; it is served when --address or --port is given.',
  },
  {
    name: 'port',
    type: 'int',
    default: '10252',
    deprecated: 'use --secure-port',
    validate: between(0, 65_535),
    help: 'Port without encryption, authentication and authorization, served when it is given; 0 for none.',
  },
]);

const deprecatedFlags = flagSection('Deprecated', [
  {
    name: 'deleting-pods-burst',
    type: 'int32',
    default: '0',
    deprecated: 'no effect',
    ignored: ignoredReasons.ignoredInOriginal,
    hidden: true,
    help: 'Pods of a failed node deleted at once.',
  },
  {
    name: 'deleting-pods-qps',
    type: 'float',
    default: '0.1',
    deprecated: 'no effect',
    ignored: ignoredReasons.ignoredInOriginal,
    hidden: true,
    help: 'Pods of failed nodes deleted per second.',
  },
  {
    name: 'register-retry-count',
    type: 'int32',
    default: '10',
    deprecated: 'no effect',
    ignored: ignoredReasons.ignoredInOriginal,
    hidden: true,
    help: 'Number of attempts of a node to register.',
  },
]);

const miscFlags = flagSection('Misc', [
  {
    name: 'kubeconfig',
    type: 'string',
    default: '',
    help: 'Client configuration file for the API server.',
  },
  {
    name: 'master',
    type: 'string',
    default: '',
    help: 'Address of the API server, in place of the one in the client configuration.',
  },
]);
