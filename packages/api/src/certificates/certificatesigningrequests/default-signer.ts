import { type Names, textAt, textsAt, wellKnown } from '@orch/apimachinery';
import { type RequestFacts, readRequest } from '../pkcs10/read-request.js';

const nodesGroup = 'system:nodes';
const nodePrefix = 'system:node:';
const common = ['digital signature', 'key encipherment'];

/** The signer of a request without signer name. Requests of node agents are recognized by subject and usages. */
export function defaultSigner(spec: unknown, names: Names): string {
  const { apiServerClientNodeAgent, legacyUnknown, nodeAgentServing } = wellKnown.signers;
  const facts = factsOf(textAt(spec, 'request'));
  if (facts === undefined || !isOfNode(facts)) return names.value(legacyUnknown);
  const { hosts, emails, urls } = facts.alternatives;
  if (emails + urls > 0) return names.value(legacyUnknown);
  const usages = textsAt(spec, 'usages');
  if (hosts > 0 && isSameSet(usages, [...common, 'server auth'])) return names.value(nodeAgentServing);
  if (hosts === 0 && isSameSet(usages, [...common, 'client auth'])) return names.value(apiServerClientNodeAgent);
  return names.value(legacyUnknown);
}

/** Undefined for a malformed request, which validation rejects later. */
function factsOf(request: string): RequestFacts | undefined {
  try {
    return readRequest(Buffer.from(request, 'base64').toString('latin1'));
  } catch {
    return undefined;
  }
}

function isOfNode({ commonName, organizations }: RequestFacts): boolean {
  return organizations.length === 1 && organizations[0] === nodesGroup && commonName.startsWith(nodePrefix);
}

function isSameSet(usages: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((usage) => usages.includes(usage)) && usages.every((usage) => wanted.includes(usage));
}
