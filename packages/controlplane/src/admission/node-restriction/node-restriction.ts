import { type GroupResource, type Names, wellKnown } from '@orch/apimachinery';
import { type AdmissionPluginFactory, admissionDenied } from '@orch/apiserver';
import { nodeNameOf } from '@orch/auth';
import { claimRestriction } from './restrict-claims.js';
import { nodeRestriction as nodeObjectRestriction } from './restrict-nodes.js';
import { podRestriction } from './restrict-pods.js';
import { tokenRestriction } from './restrict-tokens.js';
import type { Restriction } from './restricted-write.js';

/** Limits what nodes write: their own object, lease and CSINode, their pods, and tokens and claims of their pods. */
export const nodeRestriction: AdmissionPluginFactory = ({ names, gates, find }) => {
  const restrictions = restrictionsOf(names);
  return {
    handles: ({ operation, user }) => operation !== 'connect' && nodeNameOf(user) !== undefined,
    async mutate(request) {
      const nodeName = nodeNameOf(request.user);
      if (nodeName === undefined) return;
      if (nodeName === '') {
        throw admissionDenied(request, `could not determine node from user ${JSON.stringify(request.user.name)}`);
      }
      const restrict = restrictions.get(keyOf(request.definition));
      const why = await restrict?.({ request, nodeName, names, gates, find });
      if (why !== undefined) throw admissionDenied(request, why);
    },
  };
};

function restrictionsOf(names: Names): ReadonlyMap<string, Restriction> {
  const { coordination, storage } = wellKnown.groups;
  return new Map([
    [keyOf({ group: '', resource: 'pods' }), podRestriction],
    [keyOf({ group: '', resource: 'nodes' }), nodeObjectRestriction],
    [keyOf({ group: '', resource: 'persistentvolumeclaims' }), claimRestriction],
    [keyOf({ group: '', resource: 'serviceaccounts' }), tokenRestriction],
    [keyOf({ group: names.group(coordination), resource: 'leases' }), leaseRestriction],
    [keyOf({ group: names.group(storage), resource: 'csinodes' }), csiNodeRestriction],
  ]);
}

function keyOf({ group, resource }: GroupResource): string {
  return `${resource}.${group}`;
}

/** The heartbeat of a node. */
const leaseRestriction: Restriction = ({ request: { namespace, name }, nodeName, names }) => {
  const { nodeLease } = names.namespaces;
  if (namespace !== nodeLease) return `can only access leases in the "${nodeLease}" system namespace`;
  return name === nodeName ? undefined : 'can only access node lease with the same name as the requesting node';
};

const csiNodeRestriction: Restriction = ({ request: { name }, nodeName }) =>
  name === nodeName ? undefined : 'can only access CSINode with the same name as the requesting node';
