import type { Names } from '@orch/apimachinery';
import { type FlagDefinition, globalFlags, logsFlags, metricsFlags } from '@orch/component';
import { authenticationFlags } from './authentication.js';
import { authorizationFlags } from './authorization.js';
import { deprecatedFlags } from './deprecated.js';
import { featureGateFlags } from './feature-gate.js';
import { insecureServingFlags } from './insecure-serving.js';
import { leaderElectionFlags } from './leader-election.js';
import { miscFlags } from './misc.js';
import { secureServingFlags } from './secure-serving.js';

/** Every option of the program, by section in the order of the help. */
export function schedulerFlags(names: Names): readonly FlagDefinition[] {
  return [
    ...miscFlags(),
    ...secureServingFlags(),
    ...insecureServingFlags(),
    ...authenticationFlags(),
    ...authorizationFlags(),
    ...deprecatedFlags(names),
    ...leaderElectionFlags(names),
    ...featureGateFlags(),
    ...metricsFlags(),
    ...logsFlags(),
    ...globalFlags(),
  ];
}
