import {
  type ApiObject,
  type DeepReadonly,
  isJsonObject,
  type ResourceDefinition,
  type ResourceVersion,
} from '@orch/apimachinery';

/** A kind and version served by a CustomResourceDefinition. */
export interface CustomKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly resource: string;
  readonly namespaced: boolean;
  /** The name of the CustomResourceDefinition. */
  readonly definedBy: string;
  /** With its schema; undefined when the checker was made without `customResources`. */
  readonly checked: ResourceVersion | undefined;
}

/** The served kinds of a CustomResourceDefinition in its hub version. `definitions` have its schemas. */
export function customKindsOf(
  definition: DeepReadonly<ApiObject>,
  definitions: readonly ResourceDefinition[],
): readonly CustomKind[] {
  const spec = definition['spec'];
  if (!isJsonObject(spec) || !isJsonObject(spec['names']) || !Array.isArray(spec['versions'])) return [];
  const { group, scope, names } = spec;
  return spec['versions'].filter(isJsonObject).flatMap(({ name, served }) =>
    served === true
      ? {
          group: String(group),
          version: String(name),
          kind: String(names['kind']),
          resource: String(names['plural']),
          namespaced: scope === 'Namespaced',
          definedBy: definition.metadata.name ?? '',
          checked: versionOf(definitions, String(name)),
        }
      : [],
  );
}

function versionOf(definitions: readonly ResourceDefinition[], name: string): ResourceVersion | undefined {
  for (const definition of definitions) {
    const version = definition.versions.find(({ gvk }) => gvk.version === name);
    if (version !== undefined) return { definition, version };
  }
  return undefined;
}
