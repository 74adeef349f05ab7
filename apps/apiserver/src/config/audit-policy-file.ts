import { decodeConfigText } from '@orch/api';
import { policyKind } from '@orch/api/config/audit_v1';
import {
  dnsSubdomain,
  type FieldError,
  type FieldPath,
  fieldPath,
  formatFieldError,
  invalid,
  type Names,
  required,
} from '@orch/apimachinery';
import { type AuditLevel, type AuditPolicy, type AuditStage, auditLevels, auditStages } from '@orch/apiserver';

/** The policy in a file of `--audit-policy-file`, or all errors, one line each. Spec: Audit events. */
export function decodeAuditPolicy(
  text: string,
  names: Names,
): { readonly policy: AuditPolicy; readonly isDeprecated: boolean } | { readonly errors: readonly string[] } {
  const decoded = decodeConfigText(text, policyKind, { names });
  if ('errors' in decoded) return decoded;
  const { rules, omitStages, apiVersion } = decoded.value;
  const errors = rules.flatMap((rule, index) => ruleErrors(rule, fieldPath('rules').index(index)));
  if (errors.length > 0) return { errors: errors.map((error) => formatFieldError(error)) };
  const policy: AuditPolicy = {
    rules: rules.map(({ level, omitStages: omitted, ...rule }) => ({
      ...rule,
      level: levelOf(level),
      ...(omitted === undefined ? {} : { omitStages: stagesOf(omitted) }),
    })),
    ...(omitStages === undefined ? {} : { omitStages: stagesOf(omitStages) }),
  };
  return { policy, isDeprecated: !apiVersion.endsWith('/v1') };
}

/** The validator has accepted the level. */
function levelOf(level: string): AuditLevel {
  return auditLevels.find((known) => known === level) ?? 'None';
}

function stagesOf(stages: readonly string[]): readonly AuditStage[] {
  return auditStages.filter((known) => stages.includes(known));
}

interface CheckedRule {
  readonly resources?: readonly {
    readonly group?: string;
    readonly resources?: readonly string[];
    readonly resourceNames?: readonly string[];
  }[];
  readonly namespaces?: readonly string[];
  readonly nonResourceURLs?: readonly string[];
}

function ruleErrors(
  { resources = [], namespaces = [], nonResourceURLs = [] }: CheckedRule,
  path: FieldPath,
): FieldError[] {
  const errors: FieldError[] = [];
  const urls = path.child('nonResourceURLs');
  if (nonResourceURLs.length > 0 && (resources.length > 0 || namespaces.length > 0)) {
    errors.push(invalid(urls, nonResourceURLs, 'rules cannot apply to both regular resources and non-resource URLs'));
  }
  for (const [index, url] of nonResourceURLs.entries()) errors.push(...urlErrors(url, urls.index(index)));
  for (const [index, { group = '', resources: inGroup = [], resourceNames = [] }] of resources.entries()) {
    const at = path.child('resources').index(index);
    if (group !== '' && dnsSubdomain(group).length > 0) {
      errors.push(invalid(at.child('group'), group, 'must be a DNS subdomain, or empty for the core group'));
    }
    if (resourceNames.length > 0 && inGroup.length === 0) {
      errors.push(required(at.child('resources'), 'must be specified when resourceNames are'));
    }
  }
  return errors;
}

function urlErrors(url: string, path: FieldPath): FieldError[] {
  if (url === '*') return [];
  if (!url.startsWith('/')) return [invalid(path, url, 'non-resource URL rules must begin with a "/" character')];
  if (!url.slice(0, -1).includes('*')) return [];
  return [invalid(path, url, 'non-resource URL wildcards "*" must be the final character of the rule')];
}
