import type { PolicyRule } from '@orch/api/types/rbac_v1';

/**
 * The permissions of `wanted` that the rules `given` do not grant, one rule per verb and resource or path.
 *
 *     given  [{verbs: [get], apiGroups: [''], resources: [pods, services]}]
 *     wanted [{verbs: [get, list], apiGroups: [''], resources: [pods]}]
 *     ->     [{verbs: [list], apiGroups: [''], resources: [pods]}]
 */
export function missingRules(wanted: readonly PolicyRule[], given: readonly PolicyRule[]): PolicyRule[] {
  return wanted.flatMap(singleRulesOf).filter((single) => !given.some((rule) => grants(rule, single)));
}

/** A rule with one verb for one resource or one path. */
interface SingleRule extends PolicyRule {
  verbs: [string];
  apiGroups?: [string];
  resources?: [string];
  resourceNames?: [string];
  nonResourceURLs?: [string];
}

function singleRulesOf(rule: PolicyRule): readonly SingleRule[] {
  const singles: SingleRule[] = [];
  for (const verb of rule.verbs) {
    for (const url of rule.nonResourceURLs ?? []) singles.push({ verbs: [verb], nonResourceURLs: [url] });
    for (const group of rule.apiGroups ?? []) {
      for (const resource of rule.resources ?? []) {
        const single: SingleRule = { verbs: [verb], apiGroups: [group], resources: [resource] };
        const names = rule.resourceNames ?? [];
        if (names.length === 0) singles.push(single);
        for (const name of names) singles.push({ ...single, resourceNames: [name] });
      }
    }
  }
  return singles;
}

function grants(rule: PolicyRule, single: SingleRule): boolean {
  if (!hasOrAll(rule.verbs, single.verbs[0])) return false;
  if (single.nonResourceURLs !== undefined) return grantsPath(rule.nonResourceURLs ?? [], single.nonResourceURLs[0]);
  const { apiGroups: [group] = [''], resources: [resource] = [''], resourceNames } = single;
  if (!hasOrAll(rule.apiGroups, group) || !grantsResource(rule.resources ?? [], resource)) return false;
  const names = rule.resourceNames ?? [];
  return names.length === 0 || (resourceNames !== undefined && names.includes(resourceNames[0]));
}

// `*/scale` matches the subresource `scale` of every resource.
function grantsResource(resources: readonly string[], wanted: string): boolean {
  if (hasOrAll(resources, wanted)) return true;
  const slash = wanted.indexOf('/');
  return slash >= 0 && resources.includes(`*${wanted.slice(slash)}`);
}

/** A path that ends in `*` matches by prefix. */
function grantsPath(paths: readonly string[], wanted: string): boolean {
  return paths.some((path) => path === wanted || (path.endsWith('*') && wanted.startsWith(path.slice(0, -1))));
}

function hasOrAll(values: readonly string[] | undefined, wanted: string): boolean {
  return values !== undefined && (values.includes('*') || values.includes(wanted));
}
