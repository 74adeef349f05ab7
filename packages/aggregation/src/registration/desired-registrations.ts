import type { ApiGroup } from '@orch/apimachinery';
import type { KindSnapshot } from '@orch/apiserver';

/** An APIService object that this server registers for a group version it serves. */
export interface DesiredRegistration {
  /** `v1.apps` */
  readonly name: string;
  readonly group: string;
  readonly version: string;
  readonly groupPriorityMinimum: number;
  readonly versionPriority: number;
  /** Built-in groups are registered once at start; all others as long as they are served. */
  readonly mode: RegistrationMode;
}

/** The values of the label of such objects. */
export type RegistrationMode = 'onstart' | 'true';

/**
 * Pure. The registrations of the served kinds: built-in groups with their priorities of v1.21, except for the group of
 * APIService objects itself; other groups, such as those of custom resources, with low priorities.
 */
export function desiredRegistrations(
  {
    groups,
    groupVersions,
  }: Pick<KindSnapshot, 'groupVersions'> & {
    /** Of the built-in kinds. */
    readonly groups: readonly ApiGroup[];
  },
  { builtIn }: { readonly builtIn: string },
): ReadonlyMap<string, DesiredRegistration> {
  const desired = new Map<string, DesiredRegistration>();
  const known = new Map(groups.map((group) => [group.group, group]));
  for (const { group, version, source } of groupVersions.values()) {
    const name = `${version}.${group}`;
    if (source !== builtIn) {
      desired.set(name, { name, group, version, ...customPriorities, mode: 'true' });
      continue;
    }
    const groupPriorityMinimum = known.get(group)?.groupPriorityMinimum;
    const versionPriority = known.get(group)?.versions.find((one) => one.version === version)?.versionPriority;
    if (groupPriorityMinimum === undefined || versionPriority === undefined) continue;
    desired.set(name, { name, group, version, groupPriorityMinimum, versionPriority, mode: 'onstart' });
  }
  return desired;
}

/** As in v1.21: custom resources have relatively low priorities. */
const customPriorities = { groupPriorityMinimum: 1_000, versionPriority: 100 };
