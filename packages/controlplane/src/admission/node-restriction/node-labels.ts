import { type Names, wellKnown } from '@orch/apimachinery';

type Labels = Readonly<Record<string, string>>;

const ownLabels = wellKnown.labels;
/** Labels of a reserved domain that a node sets on itself. */
const allowedKeys = [
  ownLabels.hostname,
  ownLabels.zone,
  ownLabels.region,
  ownLabels.betaZone,
  ownLabels.betaRegion,
  ownLabels.betaInstanceType,
  ownLabels.instanceType,
  ownLabels.os,
  ownLabels.arch,
  ownLabels.betaOs,
  ownLabels.betaArch,
];

/** Keys of labels that differ, and that a node must not set on itself. Sorted. */
export function forbiddenLabels(labels: Labels, before: Labels, names: Names): readonly string[] {
  const keys = new Set([...Object.keys(labels), ...Object.keys(before)]);
  const rules = labelRules(names);
  return [...keys].filter((key) => labels[key] !== before[key] && rules.isForbidden(key)).sort();
}

/**
 * Labels for the administrator (`node-restriction.orch.io/…`) and those of the product's own domains, except the known ones
 * of nodes. Labels of other domains and without a domain are free.
 */
function labelRules(names: Names) {
  const { nodeRestriction, nodeAgent, node } = wellKnown.labelDomains;
  const protectedDomain = names.labelDomain(nodeRestriction);
  const free = [names.labelDomain(nodeAgent), names.labelDomain(node)];
  const reserved = wellKnown.protectedDomains.flatMap((domain) => [names.labelDomain(domain), names.group(domain)]);
  const allowed = new Set(allowedKeys.map((key) => names.value(key)));
  return {
    isForbidden(key: string): boolean {
      const domain = domainOf(key);
      if (isUnder(domain, protectedDomain)) return true;
      if (!reserved.some((each) => isUnder(domain, each))) return false;
      return !allowed.has(key) && !free.some((each) => isUnder(domain, each));
    },
  };
}

function domainOf(key: string): string {
  return key.includes('/') ? key.slice(0, key.indexOf('/')) : '';
}

function isUnder(domain: string, parent: string): boolean {
  return domain === parent || domain.endsWith(`.${parent}`);
}
