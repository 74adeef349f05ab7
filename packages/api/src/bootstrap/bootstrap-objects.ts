import type { Names } from '@orch/apimachinery';
import { bootstrapData } from '../generated/bootstrap.js';
import type { Namespace } from '../generated/core_v1/types.js';
import type { FlowSchema, PriorityLevelConfiguration } from '../generated/flowcontrol_v1beta1/types.js';
import type { ClusterRole, ClusterRoleBinding, Role, RoleBinding } from '../generated/rbac_v1/types.js';
import type { PriorityClass } from '../generated/scheduling_v1/types.js';

/** Objects that a server creates at its first start, in order. The server sets uids and times. */
export interface BootstrapObjects {
  readonly namespaces: readonly Namespace[];
  readonly priorityClasses: readonly PriorityClass[];
  readonly priorityLevelConfigurations: readonly PriorityLevelConfiguration[];
  readonly flowSchemas: readonly FlowSchema[];
  readonly clusterRoles: readonly ClusterRole[];
  readonly clusterRoleBindings: readonly ClusterRoleBinding[];
  readonly roles: readonly Role[];
  readonly roleBindings: readonly RoleBinding[];
}

/** The bootstrap objects with the names of a dialect. Each call returns new objects. */
export function bootstrapObjects(names: Names): BootstrapObjects {
  const objects = bootstrapData();
  respell(objects, memoize(names));
  return objects;
}

/** Members whose values contain names. All other values are the same in each dialect. */
const nameMembers = new Set([
  'name',
  'namespace',
  'namespaces',
  'finalizers',
  'users',
  'groups',
  'resourceNames',
  'nonResourceURLs',
]);
const mapMembers = new Set(['labels', 'annotations', 'matchLabels']);

type Spelling = Pick<Names, 'group' | 'value'>;

/** Caches the names: a few dozen occur more than a thousand times. */
function memoize(names: Names): Spelling {
  return { group: remember((neutral) => names.group(neutral)), value: remember((neutral) => names.value(neutral)) };
}

function remember(spell: (neutral: string) => string): (neutral: string) => string {
  const known = new Map<string, string>();
  return (neutral) => {
    let spelled = known.get(neutral);
    if (spelled === undefined) {
      spelled = spell(neutral);
      known.set(neutral, spelled);
    }
    return spelled;
  };
}

function respell(object: object, names: Spelling): void {
  for (const [member, value] of Object.entries(object)) {
    if (mapMembers.has(member)) Reflect.set(object, member, respellMap(value, names));
    else if (member === 'apiVersion') Reflect.set(object, member, respellApiVersion(String(value), names));
    else if (member === 'apiGroup' || member === 'apiGroups')
      Reflect.set(
        object,
        member,
        mapTexts(value, (text) => names.group(text)),
      );
    else if (nameMembers.has(member) && isTextOrTexts(value))
      Reflect.set(
        object,
        member,
        mapTexts(value, (text) => names.value(text)),
      );
    else if (typeof value === 'object' && value !== null) respell(value, names);
  }
}

function respellMap(map: object, names: Spelling): Record<string, string> {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [names.value(key), names.value(String(value))]));
}

function respellApiVersion(apiVersion: string, names: Spelling): string {
  const slash = apiVersion.indexOf('/');
  return slash < 0 ? apiVersion : `${names.group(apiVersion.slice(0, slash))}${apiVersion.slice(slash)}`;
}

function isTextOrTexts(value: unknown): boolean {
  return typeof value === 'string' || (Array.isArray(value) && value.every((item) => typeof item === 'string'));
}

function mapTexts(value: unknown, map: (text: string) => string): unknown {
  return Array.isArray(value) ? value.map((item) => map(String(item))) : map(String(value));
}
