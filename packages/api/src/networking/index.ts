import { wellKnown } from '@orch/apimachinery';
import * as extensionsV1beta1 from '../generated/extensions_v1beta1/schema.js';
import * as v1 from '../generated/networking_v1/schema.js';
import * as v1beta1 from '../generated/networking_v1beta1/schema.js';
import { type RefineContext, versionOf } from '../resources/refine.js';
import type { ResourceRefinement } from '../resources/refinement.js';
import { ingressClassColumns, ingressClassStrategy } from './ingressclasses.js';
import { ingressColumns } from './ingresses/columns.js';
import { ingressFromV1beta1, ingressToV1beta1 } from './ingresses/convert.js';
import { ingressStrategy } from './ingresses/strategy.js';
import { networkPolicyColumns, networkPolicyStrategy } from './networkpolicies.js';

const group = wellKnown.groups.networking;
const olderGroup = 'extensions';

/** The networking group, and the extensions group, which serves ingresses too. */
export function networkingRefinements(context: RefineContext): readonly ResourceRefinement[] {
  const ingress = { resource: 'ingresses', kindGroup: olderGroup, strategy: ingressStrategy, columns: ingressColumns };
  const older = { toHub: ingressFromV1beta1, fromHub: ingressToV1beta1 };
  return [
    {
      group,
      ...ingress,
      versions: { v1: versionOf(context, v1.IngressSchema), v1beta1: versionOf(context, v1beta1.IngressSchema, older) },
    },
    {
      group: olderGroup,
      ...ingress,
      versions: { v1beta1: versionOf(context, extensionsV1beta1.IngressSchema, older) },
    },
    {
      group,
      resource: 'ingressclasses',
      strategy: ingressClassStrategy,
      columns: ingressClassColumns,
      versions: {
        v1: versionOf(context, v1.IngressClassSchema),
        v1beta1: versionOf(context, v1beta1.IngressClassSchema),
      },
    },
    {
      group,
      resource: 'networkpolicies',
      kindGroup: olderGroup,
      strategy: networkPolicyStrategy,
      columns: networkPolicyColumns,
      versions: { v1: versionOf(context, v1.NetworkPolicySchema) },
    },
  ];
}
