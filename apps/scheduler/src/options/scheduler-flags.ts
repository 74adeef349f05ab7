import type { Names } from '@orch/apimachinery';
import {
  between,
  delegatedAuthenticationFlags,
  delegatedAuthorizationFlags,
  type FlagDefinition,
  featureGatesFlag,
  flagSection,
  globalFlags,
  leaderElectionFlags,
  logsFlags,
  metricsFlags,
  secureServingFlags,
} from '@orch/component';
import { deprecatedFlags } from './deprecated.js';

/** Every option of the program, by section in the order of the help. */
export function schedulerFlags(names: Names): readonly FlagDefinition[] {
  return [
    ...miscFlags,
    ...secureServingFlags({ certificateFolder: '', port: 10_259, portMin: 0 }),
    ...insecureServingFlags,
    ...delegatedAuthenticationFlags({ toleratesLookupFailure: true }),
    ...delegatedAuthorizationFlags(),
    ...deprecatedFlags(names),
    ...leaderElectionFlags('Leader election', { name: names.value('scheduler'), names }),
    featureGatesFlag('Feature gate'),
    ...metricsFlags(),
    ...logsFlags(),
    ...globalFlags(),
  ];
}

const miscFlags = flagSection('Misc', [
  { name: 'config', type: 'string', default: '', help: 'Configuration file of the scheduler.' },
  {
    name: 'master',
    type: 'string',
    default: '',
    help: 'Address of the API server, in place of the one in the client configuration.',
  },
  {
    name: 'write-config-to',
    type: 'string',
    default: '',
    help: 'Write the configuration to this file and exit.',
  },
]);

const insecureServingFlags = flagSection('Insecure serving', [
  {
    name: 'address',
    type: 'string',
    default: '0.0.0.0',
    deprecated: 'use --bind-address; ignored when --config is given',
    help: 'Address of the insecure port; it is served when --address or --port is given.',
  },
  {
    name: 'port',
    type: 'int',
    default: '10251',
    deprecated: 'use --secure-port; ignored when --config is given',
    validate: between(0, 65_535),
    help: 'Port without encryption, authentication and authorization, served when it is given; 0 for none.',
  },
]);
