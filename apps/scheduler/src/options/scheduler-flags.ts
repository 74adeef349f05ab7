import type { Names } from '@orch/apimachinery';
import {
  delegatedAuthenticationFlags,
  delegatedAuthorizationFlags,
  type FlagDefinition,
  featureGatesFlag,
  globalFlags,
  leaderElectionFlags,
  logsFlags,
  metricsFlags,
  secureServingFlags,
} from '@orch/component';
import { deprecatedFlags } from './deprecated.js';
import { insecureServingFlags } from './insecure-serving.js';
import { miscFlags } from './misc.js';

/** Every option of the program, by section in the order of the help. */
export function schedulerFlags(names: Names): readonly FlagDefinition[] {
  return [
    ...miscFlags(),
    ...secureServingFlags({ certificateFolder: '', port: 10_259, portMin: 0 }),
    ...insecureServingFlags(),
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
