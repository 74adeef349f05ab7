import { dns1035Label, dnsLabel, dnsSubdomain, pathSegment, type TextRule } from './text-rules.js';

/** The name rule of a resource: a common rule or its own. */
export type NameRule = 'pathSegment' | 'dnsSubdomain' | 'dnsLabel' | 'dns1035Label' | TextRule | OwnNameRule;

/** A rule that differs for `generateName`. */
export interface OwnNameRule {
  readonly ofName: TextRule;
  readonly ofPrefix: TextRule;
}

/** Validates an object name. Returns an empty list for a valid name. */
export function validateName(name: string, rule: NameRule): readonly string[] {
  if (typeof rule === 'string') return rules[rule](name);
  return typeof rule === 'function' ? rule(name) : rule.ofName(name);
}

/** Validates `generateName`. It may end in a character that a name may not, since a suffix follows. */
export function validateNamePrefix(prefix: string, rule: NameRule): readonly string[] {
  if (rule === 'pathSegment') return prefix === '.' || prefix === '..' ? [] : pathSegment(prefix);
  if (typeof rule === 'object') return rule.ofPrefix(prefix);
  // v1.21 replaces a trailing dash and the character before it.
  const masked = prefix.endsWith('-') ? `${prefix.slice(0, -2)}a` : prefix;
  return validateName(masked, rule);
}

const rules = { pathSegment, dnsSubdomain, dnsLabel, dns1035Label } as const satisfies Readonly<
  Record<string, TextRule>
>;
