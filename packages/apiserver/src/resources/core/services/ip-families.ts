import { type FieldError, fieldPath, invalid, quoteTexts } from '@orch/apimachinery';
import { familyOf, type IpFamily } from './number-space.js';
import { type ServiceFacts, serviceFacts } from './service-facts.js';

export interface FamilyChoice {
  readonly families: readonly string[];
  readonly policy: string;
}

export type FamilyOutcome =
  | { readonly type: 'chosen'; readonly choice: FamilyChoice }
  /** It has no families. */
  | { readonly type: 'none' }
  | { readonly type: 'refused'; readonly errors: readonly FieldError[] };

const path = fieldPath('spec');

/**
 * Pure. The families of a service and their policy, by what it says and what the cluster has; `configured` are those of
 * the ranges in their order.
 *
 *     cluster      says                          gets
 *     4            nothing                       SingleStack [IPv4]
 *     4 6          PreferDualStack [IPv6]        PreferDualStack [IPv6 IPv4]
 *     4            RequireDualStack              refused
 *     4            None, no selector             RequireDualStack [IPv4 IPv6]: others say where it leads
 */
export function chooseFamilies(
  service: unknown,
  { old, configured }: { readonly old: unknown; readonly configured: readonly IpFamily[] },
): FamilyOutcome {
  const facts = serviceFacts(service);
  if (facts.type === 'ExternalName') return { type: 'none' };
  const kept = keptChoice(facts, old);
  if (kept !== undefined) return { type: 'chosen', choice: kept };
  const refused = [...singleStackErrors(facts)];
  if (refused.length > 0) return { type: 'refused', errors: refused };
  const foreign = addressErrors(facts, configured);
  if (foreign.length > 0) return { type: 'refused', errors: foreign };
  const families = [...facts.ipFamilies, ...inferredFamilies(facts)];
  if (facts.isHeadless && !facts.hasSelector) return chooseForHeadless(facts, families, configured);
  const errors = clusterErrors(facts, families, configured);
  if (errors.length > 0) return { type: 'refused', errors };
  return complete(families, facts.ipFamilyPolicy ?? 'SingleStack', configured);
}

/** A service that prefers two families does not get the second one because something else of it changes. */
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

/** Where it leads is said by others, on any cluster: it has both families unless it wants less. */
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
    // v1.21 shows the addresses.
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
