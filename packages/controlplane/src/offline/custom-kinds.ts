import { type ApiObject, type DeepReadonly, isJsonObject } from '@orch/apimachinery';

/** A kind and version served by a checked CustomResourceDefinition. */
export interface CustomKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly resource: string;
  readonly namespaced: boolean;
  /** The name of the CustomResourceDefinition. */
  readonly definedBy: string;
}

/** The served kinds of a CustomResourceDefinition in its hub version. */
export function customKindsOf(definition: DeepReadonly<ApiObject>): readonly CustomKind[] {
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
        }
      : [],
  );
}
