import { type Names, quotePrintable, wellKnown } from '@orch/apimachinery';
import type { Authorizer, Decision, ResourceAttributes, RulesReview } from '../authorize/authorizer.js';
import { compileRule, ruleAllows } from '../rbac/compiled-rules.js';
import type { RbacPolicyRule } from '../rbac/rules.js';
import type { NodeGraph } from './node-graph.js';
import { nodeNameOf } from './node-identity.js';

export interface NodeAuthorizerOptions {
  readonly names: Names;
  /** What every node may do with resources that are not limited by the graph: the rules of the role `system:node`. */
  readonly rules: readonly RbacPolicyRule[];
  /** Gate ExpandPersistentVolumes. */
  readonly writesClaimStatus: boolean;
}

/**
 * Authorizes nodes, the users `system:node:NAME` of the group `system:nodes`: they read what their pods refer to, write
 * their own lease and CSINode, and otherwise have the rules of the role `system:node`. Never denies (facts: filters,
 * Node authorizer).
 */
export function nodeAuthorizer(
  graph: Pick<NodeGraph, 'hasPath'>,
  { names, rules, writesClaimStatus }: NodeAuthorizerOptions,
): Authorizer {
  const compiled = rules.map(compileRule);
  const groups = {
    coordination: names.group(wellKnown.groups.coordination),
    storage: names.group(wellKnown.groups.storage),
  };

  function reasonAgainst(nodeName: string, attributes: ResourceAttributes): string | undefined {
    const { group, resource, subresource } = attributes;
    const related = (): string | undefined => {
      if (attributes.name === '') return 'No Object name found';
      return graph.hasPath(nodeName, attributes)
        ? undefined
        : `no relationship found between node '${nodeName}' and this object`;
    };
    switch (`${resource}.${group}`) {
      case 'secrets.':
      case 'configmaps.':
        return readReason(attributes) ?? related();
      case 'persistentvolumeclaims.':
        if (writesClaimStatus && subresource === 'status') return statusReason(attributes) ?? related();
        return getReason(attributes) ?? related();
      case 'persistentvolumes.':
      case `volumeattachments.${groups.storage}`:
        return getReason(attributes) ?? related();
      case 'serviceaccounts.':
        return tokenReason(attributes) ?? related();
      case `leases.${groups.coordination}`:
        return leaseReason(attributes, { nodeName, namespace: names.namespaces.nodeLease });
      case `csinodes.${groups.storage}`:
        return csiNodeReason(attributes, nodeName);
      default:
        return compiled.some((rule) => ruleAllows(rule, attributes)) ? undefined : '';
    }
  }

  return {
    authorize(attributes): Decision {
      const nodeName = nodeNameOf(attributes.user);
      if (nodeName === undefined) return noOpinion;
      if (nodeName === '') {
        return { verdict: 'noOpinion', reason: `unknown node for user ${quotePrintable(attributes.user.name)}` };
      }
      if (attributes.type === 'path')
        return compiled.some((rule) => ruleAllows(rule, attributes)) ? allowed : noOpinion;
      const reason = reasonAgainst(nodeName, attributes);
      return reason === undefined ? allowed : { verdict: 'noOpinion', reason };
    },
    rulesFor: (user) => (nodeNameOf(user) === undefined ? noRules : unknownRules),
  };
}

const allowed: Decision = { verdict: 'allow', reason: '' };
const noOpinion: Decision = { verdict: 'noOpinion', reason: '' };
const noRules: RulesReview = { resourceRules: [], nonResourceRules: [], incomplete: false, evaluationError: '' };
const unknownRules: RulesReview = {
  ...noRules,
  incomplete: true,
  evaluationError: 'node authorizer does not support user rule resolution',
};

// Each function returns the reason against a request, before the graph is asked. The texts are those of v1.21.

function readReason({ verb, subresource, namespace }: ResourceAttributes): string | undefined {
  if (!['get', 'list', 'watch'].includes(verb)) return 'can only read resources of this type';
  if (subresource !== '') return 'cannot read subresource';
  return namespace === '' ? 'can only read namespaced object of this type' : undefined;
}

function getReason({ verb, subresource }: ResourceAttributes): string | undefined {
  if (verb !== 'get') return 'can only get individual resources of this type';
  return subresource === '' ? undefined : 'cannot get subresource';
}

function statusReason({ verb }: ResourceAttributes): string | undefined {
  return verb === 'update' || verb === 'patch' ? undefined : 'can only get/update/patch this type';
}

function tokenReason({ verb, name, subresource }: ResourceAttributes): string | undefined {
  if (verb !== 'create' || name === '') return 'can only create tokens for individual service accounts';
  return subresource === 'token' ? undefined : 'can only create token subresource of serviceaccount';
}

const ownObjectVerbs: readonly string[] = ['get', 'create', 'update', 'patch', 'delete'];

// The name of a created object is not known yet: admission (NodeRestriction) checks it.

function leaseReason(
  { verb, namespace, name }: ResourceAttributes,
  own: { readonly nodeName: string; readonly namespace: string },
): string | undefined {
  if (!ownObjectVerbs.includes(verb)) return 'can only get, create, update, patch, or delete a node lease';
  if (namespace !== own.namespace) {
    return `can only access leases in the ${quotePrintable(own.namespace)} system namespace`;
  }
  if (verb === 'create' || name === own.nodeName) return undefined;
  return 'can only access node lease with the same name as the requesting node';
}

function csiNodeReason({ verb, subresource, name }: ResourceAttributes, nodeName: string): string | undefined {
  if (!ownObjectVerbs.includes(verb)) return 'can only get, create, update, patch, or delete a CSINode';
  if (subresource !== '') return 'cannot authorize CSINode subresources';
  if (verb === 'create' || name === nodeName) return undefined;
  return 'can only access CSINode with the same name as the requesting node';
}
