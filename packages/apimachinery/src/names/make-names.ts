import { renames } from '../generated/renames.js';
import { assertNever } from '../language/assert.js';
import type { Dialect, Names } from './names.js';

/** The names of one dialect. */
export function makeNames(dialect: Dialect): Names {
  switch (dialect) {
    case 'orch':
      return orchNames;
    case 'kubernetes':
      return kubernetesNames;
    default:
      return assertNever(dialect);
  }
}

type Spelling = Pick<
  Names,
  'group' | 'neutralGroup' | 'value' | 'neutralValue' | 'labelDomain' | 'fieldName' | 'neutralFieldName'
>;

function namesOf(dialect: Dialect, spelling: Spelling): Names {
  return Object.freeze({
    dialect,
    ...spelling,
    namespaces: Object.freeze({
      system: spelling.value('orch-system'),
      public: spelling.value('orch-public'),
      nodeLease: spelling.value('orch-node-lease'),
    }),
    protobufMediaType: spelling.value('application/vnd.orch.protobuf'),
    schemaExtensionPrefix: dialect === 'orch' ? 'x-orch-' : renames.prefixes['x-orch-'],
  });
}

const neutralDomain = 'orch.io';
const [groupDomain, labelDomain] = renames.domains[neutralDomain];

function groupByRule(neutral: string): string {
  return replaceDomain(neutral, neutralDomain, groupDomain);
}

function labelDomainByRule(neutral: string): string {
  return replaceDomain(neutral, neutralDomain, labelDomain);
}

/** `a.orch.io/b` is a label or annotation key, `a.orch.io` alone a group. Listed word prefixes are renamed too. */
function valueByRule(neutral: string): string {
  const slash = neutral.indexOf('/');
  if (slash < 0) return groupByRule(renamePrefix(neutral));
  const domain = neutral.slice(0, slash);
  if (!isUnder(domain, neutralDomain)) return renamePrefix(neutral);
  return `${labelDomainByRule(renamePrefix(domain))}${neutral.slice(slash)}`;
}

function neutralByRule(value: string): string {
  const slash = value.indexOf('/');
  const domain = slash < 0 ? value : value.slice(0, slash);
  const rest = slash < 0 ? '' : value.slice(slash);
  const renamed = replaceDomain(replaceDomain(domain, groupDomain, neutralDomain), labelDomain, neutralDomain);
  for (const [neutral, compat] of Object.entries(renames.prefixes)) {
    if (startsWithWord(renamed, compat)) return `${neutral}${renamed.slice(compat.length)}${rest}`;
  }
  return `${renamed}${rest}`;
}

function renamePrefix(neutral: string): string {
  for (const [prefix, compat] of Object.entries(renames.prefixes)) {
    if (startsWithWord(neutral, prefix)) return `${compat}${neutral.slice(prefix.length)}`;
  }
  return neutral;
}

/** Whether the prefix ends at a word boundary: `nodeagent` in `nodeagent.orch.io`, but not in `nodeagents`. */
function startsWithWord(text: string, prefix: string): boolean {
  if (!text.startsWith(prefix)) return false;
  const next = text.charAt(prefix.length);
  return prefix.endsWith('-') || next === '' || next === '.' || next === '-';
}

function replaceDomain(text: string, from: string, to: string): string {
  return isUnder(text, from) ? `${text.slice(0, text.length - from.length)}${to}` : text;
}

function isUnder(text: string, domain: string): boolean {
  return text === domain || text.endsWith(`.${domain}`);
}

function inverse(map: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...map].map(([neutral, compat]) => [compat, neutral]));
}

function itself(name: string): string {
  return name;
}

/** Neutral spelling: names are unchanged. */
export const orchNames: Names = namesOf('orch', {
  group: itself,
  neutralGroup: itself,
  value: itself,
  neutralValue: itself,
  labelDomain: itself,
  fieldName: itself,
  neutralFieldName: itself,
});

/** The spelling that existing clients know. */
export const kubernetesNames: Names = spellKubernetes();

function spellKubernetes(): Names {
  const groups = new Map<string, string>(Object.entries(renames.groups));
  const values = new Map<string, string>(
    [renames.values, renames.objects, renames.namespaces].flatMap((table) => Object.entries(table)),
  );
  const labelDomains = new Map<string, string>(renames.constants.map(({ neutral, compat }) => [neutral, compat]));
  const fields = new Map<string, string>(renames.fields.map(({ neutral, compat }) => [neutral, compat]));
  const neutralGroups = inverse(groups);
  const neutralValues = inverse(values);
  for (const [neutral, compat] of labelDomains) neutralValues.set(compat, neutral);
  const neutralFields = inverse(fields);
  return namesOf('kubernetes', {
    group: (neutral) => groups.get(neutral) ?? values.get(neutral) ?? groupByRule(neutral),
    neutralGroup: (group) => neutralGroups.get(group) ?? neutralValues.get(group) ?? neutralByRule(group),
    value: (neutral) => values.get(neutral) ?? valueByRule(neutral),
    neutralValue: (value) => neutralValues.get(value) ?? neutralByRule(value),
    labelDomain: (neutral) => labelDomains.get(neutral) ?? labelDomainByRule(renamePrefix(neutral)),
    fieldName: (neutral) => fields.get(neutral) ?? neutral,
    neutralFieldName: (name) => neutralFields.get(name) ?? name,
  });
}
