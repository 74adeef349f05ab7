import type { Names } from '@orch/apimachinery';
import { type FlagDefinition, globalFlags, logsFlags, metricsFlags, secureServingFlags } from '@orch/component';
import { admissionFlags } from './admission.js';
import { apiEnablementFlags } from './api-enablement.js';
import { auditingFlags } from './auditing.js';
import { authenticationFlags } from './authentication.js';
import { authorizationFlags } from './authorization.js';
import { cloudProviderFlags } from './cloud-provider.js';
import { egressSelectorFlags } from './egress-selector.js';
import { etcdFlags } from './etcd.js';
import { featuresFlags } from './features.js';
import { genericFlags } from './generic.js';
import { insecureServingFlags } from './insecure-serving.js';
import { miscFlags } from './misc.js';
import { orchFlags } from './orch.js';

/** Every option of the program, by section in the order of the help. */
export function apiServerFlags(names: Names): readonly FlagDefinition[] {
  return [
    ...genericFlags(),
    ...etcdFlags(names),
    ...secureServingFlags({ certificateFolder: `/var/run/${names.value('orch')}`, port: 6_443, portMin: 1 }),
    ...insecureServingFlags(),
    ...auditingFlags(names),
    ...featuresFlags(),
    ...authenticationFlags(),
    ...authorizationFlags(),
    ...cloudProviderFlags(),
    ...apiEnablementFlags(),
    ...egressSelectorFlags(),
    ...admissionFlags(),
    ...metricsFlags(),
    ...logsFlags(),
    ...miscFlags(),
    ...orchFlags(),
    ...globalFlags(),
  ];
}
