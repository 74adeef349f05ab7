import type { UserInfo } from '@orch/apimachinery';
import { wellKnownUsers } from '@orch/auth';
import type { RequestInfo } from '../request/request-info.js';
import type { FlowPathRule, FlowResourceRule, FlowRule, FlowSchemaSettings, FlowSubject } from './flow-settings.js';

/** Orders schemas as they are matched: by precedence, then by name. */
export function compareSchemas(a: FlowSchemaSettings, b: FlowSchemaSettings): number {
  return a.precedence - b.precedence || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
}

/** The rules of one schema, prepared for matching. */
export type FlowMatcher = readonly PreparedRule[];

interface PreparedRule extends Omit<FlowRule, 'subjects'> {
  readonly subjects: readonly PreparedSubject[];
}

interface PreparedSubject {
  readonly kind: 'everyone' | 'user' | 'usersWithPrefix' | 'group';
  readonly name: string;
}

export function prepareMatcher(rules: readonly FlowRule[]): FlowMatcher {
  return rules.map((rule) => ({ ...rule, subjects: rule.subjects.map(prepareSubject) }));
}

/** Whether one of the rules matches the request: a subject, and a rule for its target. */
export function matchesSchema(rules: FlowMatcher, info: RequestInfo, user: UserInfo): boolean {
  for (const rule of rules) if (matchesSubjects(rule, user) && matchesTarget(rule, info)) return true;
  return false;
}

/** The distinguisher of the request's flow within its schema: '' when the schema has one flow. */
export function flowDistinguisher(
  method: FlowSchemaSettings['distinguisher'],
  info: RequestInfo,
  user: UserInfo,
): string {
  if (method === 'ByUser') return user.name;
  return method === 'ByNamespace' ? info.namespace : '';
}

function prepareSubject(subject: FlowSubject): PreparedSubject {
  switch (subject.kind) {
    case 'User':
      return { kind: subject.name === every ? 'everyone' : 'user', name: subject.name };
    case 'Group':
      return { kind: subject.name === every ? 'everyone' : 'group', name: subject.name };
    case 'ServiceAccount': {
      const prefix = `${wellKnownUsers.serviceAccountPrefix}${subject.namespace}:`;
      return subject.name === every
        ? { kind: 'usersWithPrefix', name: prefix }
        : { kind: 'user', name: `${prefix}${subject.name}` };
    }
  }
}

function matchesSubjects({ subjects }: PreparedRule, user: UserInfo): boolean {
  for (const subject of subjects) if (matchesSubject(subject, user)) return true;
  return false;
}

function matchesSubject({ kind, name }: PreparedSubject, user: UserInfo): boolean {
  switch (kind) {
    case 'everyone':
      return true;
    case 'user':
      return user.name === name;
    case 'usersWithPrefix':
      return user.name.startsWith(name);
    case 'group':
      return user.groups.includes(name);
  }
}

function matchesTarget(rule: PreparedRule, info: RequestInfo): boolean {
  if (info.isResource) {
    for (const each of rule.resourceRules) if (matchesResource(each, info)) return true;
    return false;
  }
  for (const each of rule.nonResourceRules) if (matchesPath(each, info)) return true;
  return false;
}

function matchesResource(rule: FlowResourceRule, info: RequestInfo): boolean {
  if (!includes(rule.verbs, info.verb) || !includes(rule.apiGroups, info.group)) return false;
  const { resource, subresource } = info;
  if (!includes(rule.resources, subresource === '' ? resource : `${resource}/${subresource}`)) return false;
  return info.namespace === '' ? rule.clusterScope : includes(rule.namespaces, info.namespace);
}

/** `/a` and `/a/*` both cover every path below `/a/`; `/a` covers `/a` as well. */
function matchesPath(rule: FlowPathRule, info: RequestInfo): boolean {
  if (!includes(rule.verbs, info.verb)) return false;
  for (const path of rule.paths) {
    if (path === every || path === info.path) return true;
    const prefix = path.endsWith('*') ? path.slice(0, -1) : path;
    if (info.path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`)) return true;
  }
  return false;
}

/** Validation admits the wildcard only as the single entry. */
function includes(values: readonly string[], value: string): boolean {
  return values[0] === every || values.includes(value);
}

const every = '*';
