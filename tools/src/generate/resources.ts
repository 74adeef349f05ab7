import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** One version of one resource in `resources.yaml`. */
export interface RawResource {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly singular: string;
  readonly kind: string;
  readonly listKind?: string;
  readonly namespaced: boolean;
  readonly verbs: readonly string[];
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  readonly virtual?: boolean;
  readonly served?: boolean;
  readonly enabledByDefault: boolean;
  readonly deprecated?: string;
  readonly removed?: string;
  readonly replacement?: RawKind;
  readonly subresources?: readonly RawSubresource[];
}

export interface RawKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

export interface RawSubresource extends RawKind {
  readonly name: string;
  readonly verbs: readonly string[];
  readonly connect?: boolean;
  readonly enabledByDefault?: boolean;
  readonly featureGate?: string;
}

export interface RawGroup {
  readonly group: string;
  readonly listedFirst?: boolean;
  readonly priority?: number;
  readonly preferred: string;
  readonly versions: readonly {
    readonly version: string;
    readonly priority?: number;
    readonly enabledByDefault: boolean;
  }[];
}

interface RawHubs {
  readonly versions: readonly { readonly group: string; readonly resource: string; readonly version: string }[];
  readonly shared: readonly {
    readonly group: string;
    readonly resource: string;
    readonly storage: RawKind & { readonly resource: string };
  }[];
}

/** The data of `catalogue.ts` of the api package. */
export interface CatalogueData {
  readonly groups: readonly RawGroup[];
  readonly resources: readonly ResourceData[];
}

export interface ResourceData {
  readonly group: string;
  readonly resource: string;
  readonly singular: string;
  readonly kind: string;
  readonly listKind: string;
  readonly namespaced: boolean;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly verbs: readonly string[];
  readonly virtual: boolean;
  readonly storage: { readonly group: string; readonly resource: string };
  readonly hub: { readonly group: string; readonly version: string; readonly kind: string };
  readonly versions: readonly VersionData[];
  readonly subresources: readonly SubresourceData[];
}

export interface SubresourceData extends Required<Omit<RawSubresource, 'featureGate'>> {
  /** The versions that have it; all when not given. */
  readonly versions?: readonly string[];
  /** The gate that enables it, if it is disabled by default. */
  readonly featureGate?: string;
}

export interface VersionData {
  readonly version: string;
  readonly enabledByDefault: boolean;
  readonly deprecation?: { readonly deprecated: string; readonly removed?: string; readonly replacement?: RawKind };
}

/** Joins the versions of each resource, in the order of its group. Omits removed versions. */
export function readCatalogue(root: string): CatalogueData {
  const folder = join(root, 'packages/api/data');
  const read = (file: string): unknown => parse(readFileSync(join(folder, file), 'utf8'));
  const { groups, resources } = read('resources.yaml') as {
    groups: readonly RawGroup[];
    resources: readonly RawResource[];
  };
  const hubs = read('hubs.yaml') as RawHubs;
  const served = resources.filter((resource) => resource.served !== false);
  const joined = new Map<string, RawResource[]>();
  for (const group of groups) {
    for (const { version } of group.versions) {
      for (const resource of served) {
        if (resource.group !== group.group || resource.version !== version) continue;
        const key = `${resource.group}/${resource.resource}`;
        joined.set(key, [...(joined.get(key) ?? []), resource]);
      }
    }
  }
  return {
    groups: groups.map((group) => ({
      ...group,
      versions: group.versions.filter(({ version }) =>
        served.some((resource) => resource.group === group.group && resource.version === version),
      ),
    })),
    resources: [...joined.values()].map((versions) => joinVersions(versions, hubs)),
  };
}

function joinVersions(versions: readonly RawResource[], hubs: RawHubs): ResourceData {
  const first = versions[0];
  if (first === undefined) throw new Error('a resource must have a version');
  const { group, resource } = first;
  const shared = hubs.shared.find((entry) => entry.group === group && entry.resource === resource)?.storage;
  const exception = hubs.versions.find((entry) => entry.group === group && entry.resource === resource)?.version;
  const hubVersion =
    exception ??
    (versions.some(({ version }) => version === 'v1')
      ? 'v1'
      : versions.find(({ enabledByDefault }) => enabledByDefault)?.version);
  return {
    group,
    resource,
    singular: first.singular,
    kind: first.kind,
    listKind: first.listKind ?? `${first.kind}List`,
    namespaced: first.namespaced,
    shortNames: first.shortNames ?? [],
    categories: first.categories ?? [],
    verbs: first.verbs,
    virtual: first.virtual === true,
    storage: shared === undefined ? { group, resource } : { group: shared.group, resource: shared.resource },
    hub:
      shared === undefined
        ? { group, version: hubVersion ?? first.version, kind: first.kind }
        : { group: shared.group, version: shared.version, kind: shared.kind },
    versions: versions.map((entry) => ({
      version: entry.version,
      enabledByDefault: entry.enabledByDefault,
      ...(entry.deprecated === undefined
        ? {}
        : {
            deprecation: {
              deprecated: entry.deprecated,
              ...(entry.removed === undefined ? {} : { removed: entry.removed }),
              ...(entry.replacement === undefined ? {} : { replacement: entry.replacement }),
            },
          }),
    })),
    subresources: (first.subresources ?? []).map((subresource) => ({
      ...someVersions(versions, subresource.name),
      name: subresource.name,
      group: subresource.group,
      version: subresource.version,
      kind: subresource.kind,
      verbs: subresource.verbs,
      connect: subresource.connect === true,
      enabledByDefault: subresource.enabledByDefault !== false,
      ...(subresource.featureGate === undefined ? {} : { featureGate: subresource.featureGate }),
    })),
  };
}

/** The versions that have the subresource, unless all do. */
function someVersions(versions: readonly RawResource[], name: string): { readonly versions?: readonly string[] } {
  const having = versions.filter(({ subresources = [] }) =>
    subresources.some((subresource) => subresource.name === name),
  );
  return having.length === versions.length ? {} : { versions: having.map(({ version }) => version) };
}
