import {
  type ApiGroup,
  type Catalogue,
  type IsEnabled,
  type KindEntry,
  parseVersionPriority,
  type ResourceDefinition,
} from '@orch/apimachinery';

/** The kinds of one source, such as the built-in catalogue or one custom resource definition. Immutable. */
export interface KindSet {
  readonly definitions: readonly ResourceDefinition[];
  /** Selects the served versions; defaults to those enabled by default. */
  readonly isEnabled?: IsEnabled | undefined;
  /** Kinds of request and response bodies: of the definitions, their lists, and additional options. */
  readonly kinds: readonly KindEntry[];
  /** In discovery order; derived from the definitions by default. */
  readonly groups?: readonly ApiGroup[];
}

export function kindSetOf({ definitions, groups, scheme }: Catalogue, isEnabled?: IsEnabled): KindSet {
  return { definitions, isEnabled, kinds: scheme.kinds, groups };
}

/** The groups of a set. Derived groups have the priority of custom resources in v1.21. */
export function groupsOf({ definitions, groups }: KindSet): readonly ApiGroup[] {
  if (groups !== undefined) return groups;
  const versions = new Map<string, Map<string, boolean>>();
  for (const definition of definitions) {
    const known = versions.get(definition.group) ?? new Map<string, boolean>();
    versions.set(definition.group, known);
    for (const { gvk, enabledByDefault } of definition.versions) {
      known.set(gvk.version, known.get(gvk.version) === true || enabledByDefault);
    }
  }
  return [...versions].map(([group, known]) =>
    groupOf(
      group,
      [...known].map(([version, enabledByDefault]) => ({ version, enabledByDefault, versionPriority: undefined })),
    ),
  );
}

/** A group with its versions in priority order; the first is preferred. */
function groupOf(group: string, versions: ApiGroup['versions']): ApiGroup {
  const sorted = [...versions].sort((a, b) => parseVersionPriority(b.version) - parseVersionPriority(a.version));
  return { group, versions: sorted, preferredVersion: sorted[0]?.version ?? '', groupPriorityMinimum: 1_000 };
}

/** Merges the groups of all sets. Versions of a shared group follow those of the first set. */
export function joinGroups(sets: Iterable<KindSet>): readonly ApiGroup[] {
  const joined = new Map<string, ApiGroup>();
  for (const set of sets) {
    for (const group of groupsOf(set)) {
      const known = joined.get(group.group);
      if (known === undefined) {
        joined.set(group.group, group);
        continue;
      }
      const added = group.versions.filter(({ version }) => !known.versions.some((one) => one.version === version));
      if (added.length === 0) continue;
      const versions = [...known.versions, ...added];
      joined.set(
        group.group,
        known.groupPriorityMinimum === 1_000 ? groupOf(group.group, versions) : { ...known, versions },
      );
    }
  }
  return [...joined.values()];
}
