import type { IsEnabled, ResourceDefinition, ResourceVersionDefinition, SubresourceDefinition } from '@orch/api';

/** A resource in one of its versions, as a path names it. */
export interface ServedResource {
  readonly definition: ResourceDefinition;
  readonly version: ResourceVersionDefinition;
}

/** The subresources that this version of the resource has, of those that are on. */
export function subresourcesOf({ definition, version }: ServedResource): readonly SubresourceDefinition[] {
  return definition.subresources.filter(
    ({ isOn, versions }) => isOn && versions?.includes(version.gvk.version) !== false,
  );
}

/** All that is served, by group, version and resource. */
export class ServedResources {
  readonly #byPath = new Map<string, ServedResource>();
  readonly #groups = new Set<string>();
  readonly #groupVersions = new Set<string>();
  readonly #byResource = new Map<string, ResourceDefinition>();
  readonly definitions: readonly ResourceDefinition[];

  /** `isEnabled` says what is served; the versions enabled by default when not given. */
  constructor(
    definitions: readonly ResourceDefinition[],
    isEnabled: IsEnabled = (version) => version.enabledByDefault,
  ) {
    this.definitions = definitions;
    for (const definition of definitions) {
      this.#byResource.set(`${definition.group}/${definition.resource}`, definition);
      for (const version of definition.versions) {
        if (!isEnabled(version, definition)) continue;
        const { group, version: name } = version.gvk;
        this.#groups.add(group);
        this.#groupVersions.add(`${group}/${name}`);
        this.#byPath.set(`${group}/${name}/${definition.resource}`, { definition, version });
      }
    }
  }

  find(group: string, version: string, resource: string): ServedResource | undefined {
    return this.#byPath.get(`${group}/${version}/${resource}`);
  }
  /** Whether anything of the group is served. */
  hasGroup(group: string): boolean {
    return this.#groups.has(group);
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
