import {
  type ApiObject,
  booleanAt,
  type DeepReadonly,
  type Fields,
  fieldsAt,
  listAt,
  memberAt,
  optionalFieldsAt,
  textAt,
  textsAt,
} from '@orch/apimachinery';
import { hasCondition } from './conditions.js';

/** What a custom resource definition, in its hub version, says about the kinds to serve. */
export interface CustomDefinition {
  readonly group: string;
  /** The accepted names. */
  readonly names: DefinitionNames;
  readonly namespaced: boolean;
  /** Objects keep members that their schema lacks. */
  readonly preservesUnknown: boolean;
  readonly versions: readonly CustomVersion[];
  readonly conversion: Fields;
  /** The first of `status.storedVersions`; '' when there is none. */
  readonly firstStoredVersion: string;
}

export interface CustomVersion {
  readonly name: string;
  readonly isServed: boolean;
  readonly isStored: boolean;
  /** undefined when the version has none. */
  readonly schema: Fields | undefined;
  readonly hasStatus: boolean;
  readonly scale: ScalePaths | undefined;
  readonly columns: readonly Fields[];
  /** JSON paths of the members that field selectors may name, such as `.spec.color`. */
  readonly selectableFields: readonly string[];
  /** The warning for clients; '' for the usual one, undefined when the version is not deprecated. */
  readonly deprecationWarning: string | undefined;
}

/** JSON paths of the scale subresource, such as `.spec.replicas`. */
export interface ScalePaths {
  readonly specReplicas: string;
  readonly statusReplicas: string;
  /** '' when there is none. */
  readonly labelSelector: string;
}

export interface DefinitionNames {
  readonly plural: string;
  readonly singular: string;
  readonly kind: string;
  readonly listKind: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
}

export function readNames(names: Fields): DefinitionNames {
  return {
    plural: textAt(names, 'plural'),
    singular: textAt(names, 'singular'),
    kind: textAt(names, 'kind'),
    listKind: textAt(names, 'listKind'),
    shortNames: textsAt(names, 'shortNames'),
    categories: textsAt(names, 'categories'),
  };
}

/** The definition to serve; undefined while it is not established. */
export function readEstablished(object: DeepReadonly<ApiObject>): CustomDefinition | undefined {
  if (!hasCondition(object, 'Established')) return undefined;
  return readDefinition(object, readNames(fieldsAt(object, 'status', 'acceptedNames')));
}

/** The definition with the names that it asks for, as a server serves it that accepts them. */
export function readRequested(object: DeepReadonly<ApiObject>): CustomDefinition | undefined {
  return readDefinition(object, readNames(fieldsAt(object, 'spec', 'names')));
}

function readDefinition(object: DeepReadonly<ApiObject>, names: DefinitionNames): CustomDefinition | undefined {
  const spec = fieldsAt(object, 'spec');
  if (names.plural === '' || names.kind === '') return undefined;
  return {
    group: textAt(spec, 'group'),
    names,
    namespaced: textAt(spec, 'scope') === 'Namespaced',
    preservesUnknown: booleanAt(spec, 'preserveUnknownFields'),
    versions: listAt(spec, 'versions').map(readVersion),
    conversion: fieldsAt(spec, 'conversion'),
    firstStoredVersion: textsAt(object, 'status', 'storedVersions')[0] ?? '',
  };
}

function readVersion(version: Fields): CustomVersion {
  const scale = optionalFieldsAt(version, 'subresources', 'scale');
  return {
    name: textAt(version, 'name'),
    isServed: booleanAt(version, 'served'),
    isStored: booleanAt(version, 'storage'),
    schema: optionalFieldsAt(version, 'schema', 'openAPIV3Schema'),
    hasStatus: memberAt(version, 'subresources', 'status') !== undefined,
    scale:
      scale === undefined
        ? undefined
        : {
            specReplicas: textAt(scale, 'specReplicasPath'),
            statusReplicas: textAt(scale, 'statusReplicasPath'),
            labelSelector: textAt(scale, 'labelSelectorPath'),
          },
    columns: listAt(version, 'additionalPrinterColumns'),
    selectableFields: listAt(version, 'selectableFields').map((field) => textAt(field, 'jsonPath')),
    deprecationWarning: booleanAt(version, 'deprecated') ? textAt(version, 'deprecationWarning') : undefined,
  };
}
