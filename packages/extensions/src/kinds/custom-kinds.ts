import { fieldSelectorsGate } from '@orch/api';
import {
  type Names,
  parseVersionPriority,
  type RemoteConversion,
  type ResourceDefinition,
  type SubresourceDefinition,
} from '@orch/apimachinery';
import { type KindSet, listSchema, optionKinds } from '@orch/apiserver';
import type { CustomDefinition } from '../definitions/custom-definition.js';
import { selectableFieldsOf } from './selectable-fields.js';
import { customStrategy } from './strategy.js';
import { compileVersions } from './versions.js';

export interface CustomKindOptions {
  readonly names: Names;
  /** Whether a feature gate is on. */
  readonly gates: (name: string) => boolean;
  readonly conversion?: RemoteConversion | undefined;
}

/** The kinds that a definition adds to a server. */
export function customKinds(custom: CustomDefinition, { names, gates, conversion }: CustomKindOptions): KindSet {
  const { group, namespaced } = custom;
  const { plural: resource, singular, kind, listKind, shortNames, categories } = custom.names;
  const { versions, hub, renew } = compileVersions(custom, { names, gates });
  const served = versions
    .map((version) => version.served)
    .sort((left, right) => parseVersionPriority(right.gvk.version) - parseVersionPriority(left.gvk.version));
  const definition: ResourceDefinition = {
    ...{ group, resource, singular, kind, listKind, namespaced, shortNames, categories, hub, renew },
    isSingularPublished: true,
    verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
    versions: served,
    storedVersions: served,
    subresources: subresourcesOf(custom),
    virtual: false,
    storage: { group, resource },
    ...(versions.length === 1 ? {} : { keepsVersion: true }),
    ...(custom.firstStoredVersion === '' ? {} : { unnamedVersion: `${group}/${custom.firstStoredVersion}` }),
    ...(conversion === undefined || versions.length === 1 ? {} : { conversion }),
    strategy: customStrategy(versions, { namespaced }),
    columns: versions[0]?.served.columns ?? [],
    selectableFields: gates(fieldSelectorsGate) ? selectableFieldsOf(custom) : [],
    fieldLabels: { requiresNamespace: true, unsupportedMessage: (label) => `field label not supported: ${label}` },
  };
  return {
    definitions: [definition],
    kinds: versions
      .filter(({ version }) => version.isServed)
      .flatMap(({ served: { gvk, schema } }) => [
        { gvk, schema },
        { gvk: { ...gvk, kind: listKind }, schema: listSchema(`${group}/${gvk.version}.${listKind}`, schema) },
        ...optionKinds(gvk),
      ]),
  };
}

function subresourcesOf({ group, names, versions }: CustomDefinition): readonly SubresourceDefinition[] {
  const withStatus = versions.filter(({ hasStatus }) => hasStatus).map(({ name }) => name);
  const withScale = versions.filter(({ scale }) => scale !== undefined).map(({ name }) => name);
  const [version = ''] = withStatus;
  const common = { verbs: ['get', 'patch', 'update'], connect: false, isOn: true } as const;
  return [
    ...(withStatus.length === 0
      ? []
      : [{ ...common, name: 'status', kind: { group, version, kind: names.kind }, versions: withStatus }]),
    ...(withScale.length === 0
      ? []
      : [
          {
            ...common,
            name: 'scale',
            kind: { group: 'autoscaling', version: 'v1', kind: 'Scale' },
            versions: withScale,
          },
        ]),
  ];
}
