import { parse } from 'yaml';

/** A kind of requests or responses, in all its versions. */
export interface ServedKind {
  readonly group: string;
  readonly kind: string;
  /** In the order of the data. */
  readonly versions: readonly string[];
  /** Some version has another version of the same objects. */
  readonly isConverted: boolean;
  /** Never sent by clients. */
  readonly isReadOnly: boolean;
}

interface ResourceData {
  readonly resources: readonly {
    readonly group: string;
    readonly version: string;
    readonly kind: string;
    readonly verbs: readonly string[];
    readonly storage?: { readonly group: string };
    readonly subresources?: readonly {
      readonly group: string;
      readonly version: string;
      readonly kind: string;
      readonly verbs: readonly string[];
      readonly connect?: boolean;
      readonly featureGate?: string;
      readonly enabledByDefault?: boolean;
    }[];
  }[];
}

type Served = Pick<ResourceData['resources'][number], 'group' | 'version' | 'kind' | 'verbs'>;

const writing = new Set(['create', 'update', 'patch']);

/**
 * Returns every kind of packages/api/data/resources.yaml, including those of subresources. Options of connections are not
 * objects, and kinds behind a disabled gate are not served.
 */
export function servedKinds(resourcesYaml: string): readonly ServedKind[] {
  const { resources }: ResourceData = parse(resourcesYaml);
  const kinds = new Map<
    string,
    { group: string; kind: string; versions: string[]; shared: boolean; written: boolean }
  >();
  const add = ({ group, version, kind, verbs }: Served, shared: boolean) => {
    const key = `${group}/${kind}`;
    const found = kinds.get(key) ?? { group, kind, versions: [], shared: false, written: false };
    kinds.set(key, found);
    if (!found.versions.includes(version)) found.versions.push(version);
    found.shared ||= shared;
    found.written ||= verbs.some((verb) => writing.has(verb));
  };
  for (const resource of resources) {
    add(resource, resource.storage !== undefined && resource.storage.group !== resource.group);
    for (const subresource of resource.subresources ?? []) {
      const isHidden = subresource.featureGate !== undefined && subresource.enabledByDefault === false;
      if (subresource.connect !== true && !isHidden) add(subresource, false);
    }
  }
  return [...kinds.values()]
    .map(({ group, kind, versions, shared, written }) => ({
      group,
      kind,
      versions,
      isConverted: versions.length > 1 || shared,
      isReadOnly: !written,
    }))
    .sort((a, b) => compare(a.group, b.group) || compare(a.kind, b.kind));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
