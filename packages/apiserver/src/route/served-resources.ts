import type { ResourceDefinition, ResourceVersionDefinition, SubresourceDefinition } from '@orch/api';

/** A resource in one of its versions, as a path names it. */
export interface ServedResource {
  readonly definition: ResourceDefinition;
  readonly version: ResourceVersionDefinition;
}

/** The subresources that this version of the resource has, of those that are on. */
export function subresourcesOf({ definition, version }: ServedResource): readonly SubresourceDefinition[] {
  return definition.subresources.filter(
    ({ enabledByDefault, versions }) => enabledByDefault && versions?.includes(version.gvk.version) !== false,
  );
}

/** All that is served, by group, version and resource. */
export class ServedResources {
  readonly #byPath = new Map<string, ServedResource>();
  readonly #groupVersions = new Set<string>();
  readonly #byResource = new Map<string, ResourceDefinition>();
  readonly definitions: readonly ResourceDefinition[];

  /** `isEnabled` says which versions are served; those enabled by default when not given. */
  constructor(
    definitions: readonly ResourceDefinition[],
    isEnabled: (version: ResourceVersionDefinition) => boolean = (version) => version.enabledByDefault,
  ) {
    this.definitions = definitions;
    for (const definition of definitions) {
      this.#byResource.set(`${definition.group}/${definition.resource}`, definition);
      for (const version of definition.versions) {
        if (!isEnabled(version)) continue;
        const { group, version: name } = version.gvk;
        this.#groupVersions.add(`${group}/${name}`);
        this.#byPath.set(`${group}/${name}/${definition.resource}`, { definition, version });
      }
    }
  }

  find(group: string, version: string, resource: string): ServedResource | undefined {
    return this.#byPath.get(`${group}/${version}/${resource}`);
  }
  hasGroupVersion(group: string, version: string): boolean {
    return this.#groupVersions.has(`${group}/${version}`);
  }
  definition(group: string, resource: string): ResourceDefinition | undefined {
    return this.#byResource.get(`${group}/${resource}`);
  }
  /** In the order of the definitions. */
  all(): IterableIterator<ServedResource> {
    return this.#byPath.values();
  }
}
