import { type ApiObject, type DeepReadonly, isJsonObject } from '@orch/apimachinery';
import type { CheckOutcome, NamedObject } from './check-outcome.js';

/** A kind in a version that a definition among the objects serves. */
export interface CustomKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly resource: string;
  readonly namespaced: boolean;
  /** The name of the definition. */
  readonly definedBy: string;
}

/** The kinds of a definition of custom resources, in its hub version. */
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

/** A custom resource: what its definition asks for is not looked at. */
export function notChecked(value: unknown, kind: CustomKind, namespace: string): CheckOutcome {
  const metadata = isJsonObject(value) && isJsonObject(value['metadata']) ? value['metadata'] : {};
  const text = (member: string) => (typeof metadata[member] === 'string' ? metadata[member] : '');
  const resource = { group: kind.group, resource: kind.resource };
  const named: NamedObject = {
    resource,
    storage: resource,
    namespace: kind.namespaced ? text('namespace') || namespace : '',
    name: text('name'),
    ...(text('name') === '' ? { generateName: text('generateName') } : {}),
  };
  const why = `not checked: its schema is in ${kind.definedBy}, and custom resources are not known yet`;
  return { type: 'unchecked', ...named, object: isJsonObject(value) ? value : {}, unknownFields: [], warnings: [why] };
}
