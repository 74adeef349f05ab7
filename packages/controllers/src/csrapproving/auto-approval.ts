import type { CertificateSigningRequest } from '@orch/api/types/certificates_v1';
import { type DeepReadonly, deepCopy, formatTime, type Names, wellKnown } from '@orch/apimachinery';
import { policyViolations, type SigningRequest, signerPolicies } from '@orch/certs';
import { stateOf } from '../certificaterequests/request-state.js';

type Request = DeepReadonly<CertificateSigningRequest>;

/** A permission of the requesting user that approves a request: the verb create on a subresource of signing requests. */
export interface Approval {
  readonly subresource: 'selfnodeclient' | 'nodeclient';
  /** Of the condition. */
  readonly message: string;
}

/** The message names the agent as the dialect does. */
function approvalOf(subresource: Approval['subresource'], names: Names): Approval {
  const whose = subresource === 'selfnodeclient' ? 'self ' : '';
  const agent = names.value(wellKnown.components.nodeAgent);
  return { subresource, message: `Auto approving ${whose}${agent} client certificate after SubjectAccessReview.` };
}

/** Whether the request is pending and asks a signer whose requests may be approved without a person. */
export function isCandidate(request: Request, names: Names): boolean {
  return (
    request.spec.signerName === names.value(wellKnown.signers.apiServerClientNodeAgent) &&
    stateOf(request) === 'pending'
  );
}

/**
 * Pure: the permissions that would approve a candidate, each of which suffices, in the order in which they are reviewed. A
 * node may renew its own certificate; a bootstrapping user may get the certificate of a node.
 */
export function approvalsOf(request: Request, parsed: SigningRequest, names: Names): readonly Approval[] {
  const policy = signerPolicies.apiServerClientNodeAgent;
  const usages = request.spec.usages ?? [];
  if (policyViolations(policy, { request: parsed, usages }).length > 0) return [];
  const forNode = approvalOf('nodeclient', names);
  return request.spec.username === parsed.commonName ? [approvalOf('selfnodeclient', names), forNode] : [forNode];
}

/** The request with the condition Approved. */
export function approved(request: Request, { message }: Approval, now: Date): CertificateSigningRequest {
  const time = formatTime(now);
  const condition = { type: 'Approved', status: 'True', reason: 'AutoApproved', message, lastUpdateTime: time };
  const conditions = [...(request.status?.conditions ?? []), condition];
  return deepCopy<CertificateSigningRequest>({ ...request, status: { ...request.status, conditions } });
}
