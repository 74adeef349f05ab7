import { dns1035Label, dnsLabel, dnsSubdomain, pathSegment, type TextRule } from './text-rules.js';

/** How the names of a resource must look: one of the usual rules, or one of its own. */
export type NameRule = 'pathSegment' | 'dnsSubdomain' | 'dnsLabel' | 'dns1035Label' | TextRule | OwnNameRule;

/** Where what is generated begins by a rule of its own. */
export interface OwnNameRule {
  readonly ofName: TextRule;
  readonly ofPrefix: TextRule;
}

/** What is wrong with the name of an object; a good name gives an empty list. */
export function validateName(name: string, rule: NameRule): readonly string[] {
  if (typeof rule === 'string') return rules[rule](name);
  return typeof rule === 'function' ? rule(name) : rule.ofName(name);
}

/** What is wrong with `generateName`: it may end where a name may not, since more follows. */
export function validateNamePrefix(prefix: string, rule: NameRule): readonly string[] {
  if (rule === 'pathSegment') return prefix === '.' || prefix === '..' ? [] : pathSegment(prefix);
  if (typeof rule === 'object') return rule.ofPrefix(prefix);
  // v1.21 looks past a dash at the end, and past what is before it.
  const shown = prefix.endsWith('-') ? `${prefix.slice(0, -2)}a` : prefix;
  return validateName(shown, rule);
}

const rules = { pathSegment, dnsSubdomain, dnsLabel, dns1035Label } as const satisfies Readonly<
  Record<string, TextRule>
>;
