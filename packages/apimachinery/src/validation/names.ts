import { dns1035Label, dnsLabel, dnsSubdomain, pathSegment, type TextRule } from './text-rules.js';

/** How the names of a resource must look: one of the usual rules, or one of its own. */
export type NameRule = 'pathSegment' | 'dnsSubdomain' | 'dnsLabel' | 'dns1035Label' | TextRule;

/** What is wrong with the name of an object; a good name gives an empty list. */
export function validateName(name: string, rule: NameRule): readonly string[] {
  return typeof rule === 'string' ? rules[rule](name) : rule(name);
}

/** What is wrong with `generateName`: it may end where a name may not, since more follows. */
export function validateNamePrefix(prefix: string, rule: NameRule): readonly string[] {
  if (rule === 'pathSegment') return prefix === '.' || prefix === '..' ? [] : pathSegment(prefix);
  const shown = prefix.endsWith('-') ? `${prefix.slice(0, -1)}a` : prefix;
  return validateName(shown, rule);
}

const rules = { pathSegment, dnsSubdomain, dnsLabel, dns1035Label } as const satisfies Readonly<
  Record<string, TextRule>
>;
