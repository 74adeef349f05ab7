import type {
  IsEnabled,
  ResourceDefinition,
  ResourceVersionDefinition,
  SubresourceDefinition,
} from '@orch/apimachinery';

/** A resource in one of its versions, as named by a path. */
export interface ServedResource {
  readonly definition: ResourceDefinition;
  readonly version: ResourceVersionDefinition;
}

/** The enabled subresources of this version of the resource. */
export function subresourcesOf({ definition, version }: ServedResource): readonly SubresourceDefinition[] {
  return definition.subresources.filter(
    ({ isOn, versions }) => isOn && versions?.includes(version.gvk.version) !== false,
  );
}

/** The served resources by group, version and name. */
export interface ServedKinds {
  readonly definitions: readonly ResourceDefinition[];
  find(group: string, version: string, resource: string): ServedResource | undefined;
  /** Whether the group serves any resource. */
  hasGroup(group: string): boolean;
  hasGroupVersion(group: string, version: string): boolean;
  definition(group: string, resource: string): ResourceDefinition | undefined;
  /** In definition order. */
  all(): Iterable<ServedResource>;
}

/** An immutable index of served resources. */
export class ServedResources implements ServedKinds {
  readonly #byPath = new Map<string, ServedResource>();
  readonly #groups = new Set<string>();
  readonly #groupVersions = new Set<string>();
  readonly #byResource = new Map<string, ResourceDefinition>();
  readonly definitions: readonly ResourceDefinition[];

  /** `isEnabled` selects the served versions; defaults to those enabled by default. */
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
  hasGroup(group: string): boolean {
    return this.#groups.has(group);
  }
  hasGroupVersion(group: string, version: string): boolean {
    return this.#groupVersions.has(`${group}/${version}`);
  }
  definition(group: string, resource: string): ResourceDefinition | undefined {
    return this.#byResource.get(`${group}/${resource}`);
  }
  all(): IterableIterator<ServedResource> {
    return this.#byPath.values();
  }
}
