import type {
  Catalogue,
  ResourceDefinition,
  ResourceVersionDefinition,
  Strategy,
  SubresourceDefinition,
} from '@orch/apimachinery';
import {
  type ApiObject,
  canonicalize,
  defaultColumns,
  type GroupVersionKind,
  genericStrategy,
  invariant,
  type KindEntry,
  type Names,
  orchNames,
  type Scheme,
} from '@orch/apimachinery';
import { withGatedFields } from '../gates/drop-gated-fields.js';
import { gatedFieldsOf } from '../gates/gated-fields.js';
import { groupData, resourceData } from '../generated/catalogue.js';
import type { ResourceRefinement, VersionRefinement } from '../resources/refinement.js';
import type { ResourceData, SubresourceData, VersionData } from './data.js';
import { makeScheme } from './make-scheme.js';
import { resourceRefinements } from './refinements.js';

/**
 * Makes the catalogue with the names of a dialect. Cheap enough for each start. Without `gates`, subresources and
 * defaults behind a feature gate are as in release 1.21.
 */
export function makeCatalogue(names: Names, { gates }: CatalogueOptions = {}): Catalogue {
  const scheme = makeScheme(names);
  const data = resourceData();
  const refinements = new Map(
    resourceRefinements(names, { gates }).map((refinement) => [
      `${refinement.group}/${refinement.resource}`,
      refinement,
    ]),
  );
  const alone = data.map((resource) =>
    makeDefinition(resource, {
      names,
      scheme,
      gates,
      refinement: refinements.get(`${resource.group}/${resource.resource}`),
    }),
  );
  const definitions = alone.map((definition) => ({
    ...definition,
    storedVersions: versionsStoredWith(definition, alone),
  }));
  const byResource = new Map(
    definitions.map((definition) => [`${definition.group}/${definition.resource}`, definition]),
  );
  const byKind = new Map(
    definitions.flatMap((definition) =>
      definition.versions.map((version) => [kindKey(version.gvk), { definition, version }] as const),
    ),
  );
  return {
    names,
    definitions,
    groups: groupData().map((group) => ({
      group: names.group(group.group),
      preferredVersion: group.preferred,
      versions: group.versions.map(({ version, enabledByDefault, priority }) => ({
        version,
        enabledByDefault,
        versionPriority: priority,
      })),
      groupPriorityMinimum: group.priority,
    })),
    scheme,
    resource: ({ group, resource }) => byResource.get(`${group}/${resource}`),
    resourceOfKind: (kind) => byKind.get(kindKey(kind)),
  };
}

export interface CatalogueOptions {
  /** Whether a feature gate is on. */
  readonly gates?: ((name: string) => boolean) | undefined;
}

interface DefinitionContext extends CatalogueOptions {
  readonly names: Names;
  readonly scheme: Scheme;
  readonly refinement: ResourceRefinement | undefined;
}

function makeDefinition(data: ResourceData, context: DefinitionContext): ResourceDefinition {
  const { names, refinement } = context;
  const group = names.group(data.group);
  const versions = data.versions.map((version) => makeVersion(data, version, context));
  const hubKind = inDialect(data.hub, names);
  // A resource that shares the collection of another has the hub of that one, and does not serve it.
  const hub =
    versions.find(({ gvk }) => kindKey(gvk) === kindKey(hubKind)) ??
    versionOf(hubKind, { enabledByDefault: true, version: hubKind.version }, context, undefined);
  return {
    group,
    resource: data.resource,
    singular: data.singular,
    kind: data.kind,
    ...(refinement?.kindGroup === undefined ? {} : { kindGroup: names.group(refinement.kindGroup) }),
    listKind: data.listKind,
    namespaced: data.namespaced,
    shortNames: data.shortNames,
    categories: data.categories,
    verbs: data.verbs,
    versions,
    hub,
    storedVersions: versions,
    subresources: data.subresources.map((subresource) => makeSubresource(subresource, context)),
    virtual: data.virtual,
    storage: { group: names.group(data.storage.group), resource: data.storage.resource },
    strategy: withGatedFields(refinement?.strategy ?? strategyOf(data), gatedFieldsOf(data)),
    columns: refinement?.columns ?? defaultColumns,
    ...(refinement?.rowConditions === undefined ? {} : { rowConditions: refinement.rowConditions }),
    ...(refinement?.rowOrder === undefined ? {} : { rowOrder: refinement.rowOrder }),
    ...(refinement?.rowMetadata === undefined ? {} : { rowMetadata: refinement.rowMetadata }),
    selectableFields: refinement?.selectableFields ?? [],
    ...(refinement?.fieldLabels === undefined ? {} : { fieldLabels: refinement.fieldLabels }),
  };
}

function makeSubresource(
  { name, versions, verbs, connect, enabledByDefault, featureGate, ...kind }: SubresourceData,
  { names, gates }: DefinitionContext,
): SubresourceDefinition {
  return {
    name,
    ...(versions === undefined ? {} : { versions }),
    kind: inDialect(kind, names),
    verbs,
    connect,
    ...(name === 'proxy' ? { isProxy: true } : {}),
    isOn: featureGate === undefined || gates === undefined ? enabledByDefault : gates(featureGate),
  };
}

function versionsStoredWith(
  { storage }: ResourceDefinition,
  definitions: readonly ResourceDefinition[],
): readonly ResourceVersionDefinition[] {
  return definitions
    .filter((other) => other.storage.group === storage.group && other.storage.resource === storage.resource)
    .flatMap(({ versions }) => versions);
}

/** The strategy of a resource without refinement. */
function strategyOf({ namespaced, subresources }: ResourceData): Strategy {
  return genericStrategy({ namespaced, ...(subresources.some(({ name }) => name === 'status') ? { status: {} } : {}) });
}

function makeVersion(data: ResourceData, version: VersionData, context: DefinitionContext): ResourceVersionDefinition {
  const gvk = { group: context.names.group(data.group), version: version.version, kind: data.kind };
  const refinement = context.refinement?.versions?.[version.version];
  const hub = context.scheme.kind(inDialect(data.hub, context.names));
  const kind = context.scheme.kind(gvk);
  invariant(hub !== undefined && kind !== undefined, `no kind ${gvk.kind} in ${gvk.group}/${gvk.version}`);
  return versionOf(gvk, version, context, refinement && withCanonicalResults(refinement, { hub, kind }));
}

/** Canonicalizes the results of conversions: order of members, and members that are always written. */
function withCanonicalResults(
  { toHub, fromHub, ...refinement }: VersionRefinement,
  { hub, kind }: { readonly hub: KindEntry; readonly kind: KindEntry },
): VersionRefinement {
  return {
    ...refinement,
    ...(toHub === undefined ? {} : { toHub: (object) => canonical(toHub(object), hub) }),
    ...(fromHub === undefined ? {} : { fromHub: (object) => canonical(fromHub(object), kind) }),
  };
}

function canonical({ kind, apiVersion, ...members }: ApiObject, { schema }: KindEntry): ApiObject {
  const { metadata } = members;
  return { kind, apiVersion, metadata, ...canonicalize(schema, members, { names: orchNames }) };
}

function versionOf(
  gvk: GroupVersionKind,
  data: VersionData,
  { names, scheme }: DefinitionContext,
  refinement: VersionRefinement | undefined,
): ResourceVersionDefinition {
  const kind = scheme.kind(gvk);
  invariant(kind?.protobuf !== undefined, `no kind ${gvk.kind} in ${gvk.group}/${gvk.version}`);
  const { deprecation } = data;
  return {
    gvk,
    schema: kind.schema,
    protobuf: kind.protobuf,
    enabledByDefault: data.enabledByDefault,
    applyDefaults: refinement?.applyDefaults ?? noDefaults,
    ...(refinement?.toHub === undefined ? {} : { toHub: refinement.toHub }),
    ...(refinement?.fromHub === undefined ? {} : { fromHub: refinement.fromHub }),
    ...(deprecation === undefined
      ? {}
      : {
          deprecation: {
            ...deprecation,
            ...(deprecation.replacement === undefined
              ? {}
              : { replacement: inDialect(deprecation.replacement, names) }),
          },
        }),
  };
}

function noDefaults(_object: ApiObject): void {
  // The gate is not set.
}

function inDialect(kind: GroupVersionKind, names: Names): GroupVersionKind {
  return { group: names.group(kind.group), version: kind.version, kind: kind.kind };
}

function kindKey({ group, version, kind }: GroupVersionKind): string {
  return `${group}/${version}/${kind}`;
}
