import { fieldSelectorsGate, hasValidations } from '@orch/api';
import {
  type ApiObject,
  type DeepReadonly,
  deepCopy,
  defineMessage,
  formatApiVersion,
  invariant,
  type MessageSchema,
  type Names,
  type ObjectMeta,
  type ResourceVersionDefinition,
  setOwn,
} from '@orch/apimachinery';
import { ObjectMetaSchema } from '@orch/apimachinery/schema/meta_v1';
import type { CustomDefinition, CustomVersion } from '../definitions/custom-definition.js';
import { customContent } from '../schema/content.js';
import type { Members } from '../schema/copy-on-write.js';
import { objectWithDefaults } from '../schema/defaults.js';
import { prunedObject } from '../schema/prune.js';
import { objectMembers, readStructuralSchema, type StructuralSchema } from '../schema/structural-schema.js';
import { columnsOf } from './columns.js';
import { selectablePathsOf } from './selectable-fields.js';

/** A version of a custom resource with its schema. */
export interface CompiledVersion {
  readonly version: CustomVersion;
  /** undefined when the schema is not structural, or missing. */
  readonly structural: StructuralSchema | undefined;
  readonly served: ResourceVersionDefinition;
  /** Whether the schema has rules in CEL. */
  readonly hasRules: boolean;
}

export interface CompiledVersions {
  readonly versions: readonly CompiledVersion[];
  /** The version of stored objects. */
  readonly hub: ResourceVersionDefinition;
  /** Brings a stored object to the current schema. */
  readonly renew: (object: DeepReadonly<ApiObject>) => DeepReadonly<ApiObject>;
}

/**
 * The versions of a definition. Objects of a single version are stored as they are served. Otherwise stored objects name
 * their version and have the members of its schema; each version prunes what it shows, as in v1.21.
 */
export function compileVersions(
  definition: CustomDefinition,
  { names, gates }: { readonly names: Names; readonly gates: (name: string) => boolean },
): CompiledVersions {
  const { preservesUnknown } = definition;
  const hasOneVersion = definition.versions.length === 1;
  const isLocal = !hasOneVersion && definition.conversion['strategy'] !== 'Webhook';
  const storedVersion = definition.versions.find(({ isStored }) => isStored) ?? definition.versions[0];
  invariant(storedVersion !== undefined, 'a definition has a stored version');
  const storedStructural = structuralOf(storedVersion, preservesUnknown);
  const defaultsOfStored = defaulting(storedStructural);
  const versions = definition.versions.map((version): CompiledVersion => {
    const structural = structuralOf(version, preservesUnknown);
    const content = customContent({ schema: version.schema, structural, preservesUnknown, names });
    const served: ResourceVersionDefinition = {
      ...versionOf(definition, version.name, content),
      enabledByDefault: version.isServed,
      applyDefaults: defaulting(structural),
      columns: columnsOf(version.columns),
      ...(gates(fieldSelectorsGate) ? { selectablePaths: selectablePathsOf(version.selectableFields) } : {}),
      ...(version.deprecationWarning === undefined ? {} : { deprecation: deprecationOf(version.deprecationWarning) }),
      ...(isLocal
        ? pruningConversion(definition, version.name, { structural, storedVersion, storedStructural, defaultsOfStored })
        : {}),
    };
    const hasRules = version.schema !== undefined && hasValidations(version.schema);
    return { version, structural, served, hasRules };
  });
  const [first] = versions;
  if (hasOneVersion && first !== undefined) {
    const { served, structural } = first;
    return { versions, hub: served, renew: (object) => renewed(object, structural) };
  }
  const whole = customContent({ schema: undefined, structural: undefined, preservesUnknown: true, names });
  const hub: ResourceVersionDefinition = {
    ...versionOf(definition, storedVersion.name, whole),
    enabledByDefault: false,
    applyDefaults: defaultsOfStored,
  };
  const byVersion = new Map(versions.map(({ served, structural }) => [formatApiVersion(served.gvk), structural]));
  return {
    versions,
    hub,
    renew: (object) => renewed(object, byVersion.get(object.apiVersion ?? '')),
  };
}

function structuralOf(version: CustomVersion | undefined, preservesUnknown: boolean): StructuralSchema | undefined {
  return version?.schema === undefined || preservesUnknown ? undefined : readStructuralSchema(version.schema);
}

function versionOf(
  { group, names }: CustomDefinition,
  version: string,
  content: ReturnType<typeof customContent>,
): Pick<ResourceVersionDefinition, 'gvk' | 'schema'> {
  return { gvk: { group, version, kind: names.kind }, schema: messageOf(`${group}/${version}.${names.kind}`, content) };
}

function messageOf(name: string, content: ReturnType<typeof customContent>): MessageSchema {
  return defineMessage(name, { typeMeta: true, content }, () => [
    { name: 'metadata', type: () => ObjectMetaSchema, shape: 'single', always: true },
  ]);
}

function deprecationOf(warning: string): NonNullable<ResourceVersionDefinition['deprecation']> {
  return { deprecated: '', ...(warning === '' ? {} : { warning }) };
}

function defaulting(structural: StructuralSchema | undefined): (object: ApiObject) => void {
  return (object) => {
    if (structural === undefined) return;
    const next = objectWithDefaults(structural, object, { isRoot: true });
    if (next === object) return;
    for (const name of Object.keys(object)) if (!Object.hasOwn(next, name)) delete object[name];
    for (const name of Object.keys(next)) if (!objectMembers.has(name)) setOwn(object, name, next[name]);
  };
}

/** Conversion between versions changes the apiVersion only; a version shows the members of its schema. */
function pruningConversion(
  { group }: CustomDefinition,
  version: string,
  {
    structural,
    storedVersion,
    storedStructural,
    defaultsOfStored,
  }: {
    readonly structural: StructuralSchema | undefined;
    readonly storedVersion: CustomVersion;
    readonly storedStructural: StructuralSchema | undefined;
    /** Of the stored version, as when its objects are read. */
    readonly defaultsOfStored: (object: ApiObject) => void;
  },
): Pick<ResourceVersionDefinition, 'toHub' | 'fromHub'> {
  const apiVersion = formatApiVersion({ group, version });
  return {
    toHub: (object) => {
      const known: Members = storedStructural === undefined ? object : prunedObject(storedStructural, object);
      const { kind, metadata } = object;
      const stored = { ...known, kind, metadata, apiVersion: formatApiVersion({ group, version: storedVersion.name }) };
      defaultsOfStored(stored);
      return stored;
    },
    fromHub: (object) => {
      const members: Members = structural === undefined ? object : prunedObject(structural, object);
      return { ...members, kind: object.kind, apiVersion, metadata: deepCopy<ObjectMeta>(object.metadata) };
    },
  };
}

function renewed(object: DeepReadonly<ApiObject>, structural: StructuralSchema | undefined): DeepReadonly<ApiObject> {
  if (structural === undefined) return object;
  const known = prunedObject(structural, object);
  const next = objectWithDefaults(structural, known, { isRoot: true });
  if (next === object) return object;
  return { ...next, kind: object.kind, apiVersion: object.apiVersion, metadata: object.metadata };
}
