import { type FieldError, fieldPath, invalid, quoteTexts } from '@orch/apimachinery';
import { familyOf, type IpFamily } from './number-space.js';
import { type ServiceFacts, serviceFacts } from './service-facts.js';

export interface FamilyChoice {
  readonly families: readonly string[];
  readonly policy: string;
}

export type FamilyOutcome =
  | { readonly type: 'chosen'; readonly choice: FamilyChoice }
  /** An ExternalName service has no families. */
  | { readonly type: 'none' }
  | { readonly type: 'rejected'; readonly errors: readonly FieldError[] };

const path = fieldPath('spec');

/**
 * Pure. Chooses the IP families and the policy of a service from its spec and the families of the cluster. `configured`
 * lists the families of the ranges in order.
 *
 *     cluster      spec                          result
 *     4            no policy                     SingleStack [IPv4]
 *     4 6          PreferDualStack [IPv6]        PreferDualStack [IPv6 IPv4]
 *     4            RequireDualStack              rejected
 *     4            None, no selector             RequireDualStack [IPv4 IPv6]: its endpoints are managed externally
 */
export function chooseFamilies(
  service: unknown,
  { old, configured }: { readonly old: unknown; readonly configured: readonly IpFamily[] },
): FamilyOutcome {
  const facts = serviceFacts(service);
  if (facts.type === 'ExternalName') return { type: 'none' };
  const kept = keptChoice(facts, old);
  if (kept !== undefined) return { type: 'chosen', choice: kept };
  const policyErrors = [...singleStackErrors(facts)];
  if (policyErrors.length > 0) return { type: 'rejected', errors: policyErrors };
  const familyErrors = addressErrors(facts, configured);
  if (familyErrors.length > 0) return { type: 'rejected', errors: familyErrors };
  const families = [...facts.ipFamilies, ...inferredFamilies(facts)];
  if (facts.isHeadless && !facts.hasSelector) return chooseForHeadless(facts, families, configured);
  const errors = clusterErrors(facts, families, configured);
  if (errors.length > 0) return { type: 'rejected', errors };
  return complete(families, facts.ipFamilyPolicy ?? 'SingleStack', configured);
}

/** A PreferDualStack service does not get a second family by an update that changes neither families nor addresses. */
function keptChoice(facts: ServiceFacts, old: unknown): FamilyChoice | undefined {
  const before = serviceFacts(old);
  const preferred = 'PreferDualStack';
  if (facts.ipFamilyPolicy !== preferred || before.ipFamilyPolicy !== preferred) return undefined;
  if (before.type === 'ExternalName' || before.ipFamilies.length === 0) return undefined;
  const isSame = isEqual(facts.ipFamilies, before.ipFamilies) && isEqual(facts.clusterIps, before.clusterIps);
  return isSame ? { families: facts.ipFamilies, policy: preferred } : undefined;
}

function singleStackErrors({ ipFamilyPolicy, clusterIps, ipFamilies }: ServiceFacts): readonly FieldError[] {
  if (ipFamilyPolicy !== 'SingleStack') return [];
  const lists = [
    ['clusterIPs', clusterIps],
    ['ipFamilies', ipFamilies],
  ] as const;
  return lists
    .filter(([, list]) => list.length === 2)
    .map(([name]) => {
      const detail = `must be RequireDualStack or PreferDualStack when multiple '${name}' are specified`;
      return invalid(path.child('ipFamilyPolicy'), ipFamilyPolicy, detail);
    });
}

function addressErrors({ clusterIps }: ServiceFacts, configured: readonly IpFamily[]): readonly FieldError[] {
  return clusterIps.flatMap((ip, index) => {
    const family = familyOf(ip);
    if (family === undefined || configured.includes(family)) return [];
    const detail = `may not use ${family} on a cluster which is not configured for it`;
    return [invalid(path.child('clusterIPs').index(index), quoteTexts('string', clusterIps), detail)];
  });
}

function inferredFamilies({ clusterIps, ipFamilies }: ServiceFacts): readonly string[] {
  return clusterIps.slice(ipFamilies.length).flatMap((ip) => familyOf(ip) ?? []);
}

/** The endpoints of a headless service without selector are managed externally: it defaults to both families. */
function chooseForHeadless(
  { ipFamilyPolicy = 'RequireDualStack' }: ServiceFacts,
  families: readonly string[],
  configured: readonly IpFamily[],
): FamilyOutcome {
  if (ipFamilyPolicy === 'RequireDualStack') {
    const [first = configured[0] ?? 'IPv4'] = families;
    return { type: 'chosen', choice: { families: [first, otherFamily(first)], policy: ipFamilyPolicy } };
  }
  return complete(families, ipFamilyPolicy, configured);
}

function clusterErrors(
  { ipFamilyPolicy, clusterIps }: ServiceFacts,
  families: readonly string[],
  configured: readonly IpFamily[],
): readonly FieldError[] {
  const errors: FieldError[] = [];
  if (ipFamilyPolicy === 'RequireDualStack' && configured.length < 2) {
    const detail = 'Cluster is not configured for dual stack services';
    errors.push(invalid(path.child('ipFamilyPolicy'), ipFamilyPolicy, detail));
  }
  for (const [index, family] of families.entries()) {
    if (configured.some((one) => one === family)) continue;
    // As v1.21: the message quotes the addresses.
    const shown = quoteTexts('string', clusterIps);
    const detail = `ipfamily ${family} is not configured on cluster`;
    errors.push(invalid(path.child('ipFamilies').index(index), shown, detail));
  }
  return errors;
}

function complete(families: readonly string[], policy: string, configured: readonly IpFamily[]): FamilyOutcome {
  const [first = configured[0] ?? 'IPv4', second] = families;
  const wantsBoth = policy !== 'SingleStack' && configured.length === 2;
  const rest = second ?? (wantsBoth ? otherFamily(first) : undefined);
  return { type: 'chosen', choice: { families: rest === undefined ? [first] : [first, rest], policy } };
}

function otherFamily(family: string): IpFamily {
  return family === 'IPv4' ? 'IPv6' : 'IPv4';
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
