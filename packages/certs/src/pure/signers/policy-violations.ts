import { wellKnown } from '@orch/apimachinery';
import { keyUsageBits } from './key-usages.js';
import type { SignerPolicy } from './signer-policies.js';
import type { SigningRequest } from './signing-request.js';

/**
 * Pure: the reasons why a signer must not sign a request with these usages; empty when it may. Each reason is a clause for a
 * log or an error.
 */
export function policyViolations(
  policy: SignerPolicy,
  { request, usages }: { readonly request: SigningRequest; readonly usages: readonly string[] },
): readonly string[] {
  return [
    ...(policy.subject === 'node' ? subjectViolations(request) : []),
    ...nameViolations(policy, request),
    ...usageViolations(policy, usages),
  ];
}

function subjectViolations({ organizations, commonName }: SigningRequest): readonly string[] {
  const { nodes } = wellKnown.groupsOfUsers;
  const { nodePrefix } = wellKnown.users;
  return [
    ...(organizations.length === 1 && organizations[0] === nodes ? [] : [`the organization is not exactly ${nodes}`]),
    ...(commonName.startsWith(nodePrefix) ? [] : [`the common name does not start with ${nodePrefix}`]),
  ];
}

function nameViolations({ alternativeNames: rules }: SignerPolicy, request: SigningRequest): readonly string[] {
  if (rules === 'forbidden') return request.hasAlternativeNames ? ['alternative names are not allowed'] : [];
  const { alternativeNames: given } = request;
  const violations = (['dns', 'ip', 'email', 'uri'] as const)
    .filter((type) => rules[type] === 'forbidden' && given[type].length > 0)
    .map((type) => `${nameTypes[type]} are not allowed`);
  if (rules.hostRequired && given.dns.length + given.ip.length === 0) {
    violations.push('a DNS name or an IP address is required');
  }
  return violations;
}

const nameTypes = {
  dns: 'DNS names',
  ip: 'IP addresses',
  email: 'email addresses',
  uri: 'URIs',
} as const;

function usageViolations({ usages: rules }: SignerPolicy, usages: readonly string[]): readonly string[] {
  const unknown = usages.filter((usage) => keyUsageBits[usage] === undefined).map((usage) => `unknown usage: ${usage}`);
  if (rules === 'any') return unknown;
  const allowed = [...rules.required, ...rules.optional];
  return [
    ...unknown,
    ...usages
      .filter((usage) => keyUsageBits[usage] !== undefined && !allowed.includes(usage))
      .map((usage) => `the usage ${usage} is not allowed`),
    ...rules.required.filter((usage) => !usages.includes(usage)).map((usage) => `the usage ${usage} is required`),
  ];
}
