import type { Attributes } from '../authorize/authorizer.js';
import type { RbacPolicyRule } from './rules.js';

/**
 * A policy rule compiled for matching. An undefined set matches everything.
 *
 * Example: `{verbs: ['get'], apiGroups: ['', 'apps'], resources: ['pods/log', '*' + '/scale']}` becomes verbs {get},
 * groups {'', apps}, resources {pods/log}, anyResourceSubresources {scale}, and names undefined.
 */
export interface CompiledRule {
  readonly rule: RbacPolicyRule;
  readonly verbs: ReadonlySet<string> | undefined;
  readonly groups: ReadonlySet<string> | undefined;
  readonly resources: ReadonlySet<string> | undefined;
  /** The `scale` of `*` + `/scale`. */
  readonly anyResourceSubresources: ReadonlySet<string>;
  readonly names: ReadonlySet<string> | undefined;
  readonly paths: ReadonlySet<string> | undefined;
  /** The `/healthz/` of `/healthz/*`. */
  readonly pathPrefixes: readonly string[];
}

const anyOf = '*';

export function compileRule(rule: RbacPolicyRule): CompiledRule {
  const resources = rule.resources ?? [];
  const paths = rule.nonResourceURLs ?? [];
  return {
    rule,
    verbs: setUnlessAny(rule.verbs ?? []),
    groups: setUnlessAny(rule.apiGroups ?? []),
    resources: setUnlessAny(resources),
    anyResourceSubresources: new Set(resources.filter((name) => name.startsWith('*/')).map((name) => name.slice(2))),
    names: (rule.resourceNames ?? []).length === 0 ? undefined : new Set(rule.resourceNames),
    paths: setUnlessAny(paths),
    pathPrefixes: paths.flatMap((path) => prefixOfPattern(path) ?? []),
  };
}

/** Whether a rule allows the request with these attributes. */
export function ruleAllows(rule: CompiledRule, attributes: Attributes): boolean {
  if (rule.verbs !== undefined && !rule.verbs.has(attributes.verb)) return false;
  if (attributes.type === 'path') {
    if (rule.paths === undefined || rule.paths.has(attributes.path)) return true;
    for (const prefix of rule.pathPrefixes) if (attributes.path.startsWith(prefix)) return true;
    return false;
  }
  if (rule.groups !== undefined && !rule.groups.has(attributes.group)) return false;
  if (rule.names !== undefined && !rule.names.has(attributes.name)) return false;
  if (rule.resources === undefined) return true;
  const { resource, subresource } = attributes;
  if (subresource === '') return rule.resources.has(resource);
  return rule.anyResourceSubresources.has(subresource) || rule.resources.has(`${resource}/${subresource}`);
}

function setUnlessAny(values: readonly string[]): ReadonlySet<string> | undefined {
  return values.includes(anyOf) ? undefined : new Set(values);
}

/** The prefix of all paths that a pattern such as `/healthz/*` matches; undefined for a pattern without wildcard. */
export function prefixOfPattern(pattern: string): string | undefined {
  if (!pattern.endsWith('*')) return undefined;
  let end = pattern.length;
  while (end > 0 && pattern[end - 1] === '*') end--;
  return pattern.slice(0, end);
}
