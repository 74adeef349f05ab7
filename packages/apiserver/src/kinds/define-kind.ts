import {
  type ApiObject,
  type DeepReadonly,
  defaultColumns,
  defineMessage,
  type FieldError,
  type FieldSchema,
  genericStrategy,
  type KindEntry,
  type MessageSchema,
  type ResourceDefinition,
  type StrategyContext,
  type SubresourceDefinition,
  type TableColumn,
  type Verb,
} from '@orch/apimachinery';
import { kinds as metaKinds } from '@orch/apimachinery/kinds/meta_v1';
import { ListMetaSchema, ObjectMetaSchema } from '@orch/apimachinery/schema/meta_v1';
import type { KindSet } from './kind-set.js';

export interface KindOptions {
  /** Not the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** Plural, as in URLs. */
  readonly resource: string;
  readonly namespaced: boolean;
  /** Defaults to `<kind>List`. */
  readonly listKind?: string;
  /** Defaults to the kind in lower case. */
  readonly singular?: string;
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  /** Without `kind`, `apiVersion` and `metadata`. A field of type `any` holds any JSON. */
  readonly fields: readonly FieldSchema[];
  /** Serves `/status`; requires a field named `status`. */
  readonly hasStatus?: boolean;
  /** Sets unset fields, in place. */
  readonly applyDefaults?: (object: ApiObject) => void;
  /** Validates an object on create and update. Metadata is validated separately. */
  readonly validate?: (object: DeepReadonly<ApiObject>, context: StrategyContext) => readonly FieldError[];
  /** Table columns; defaults to name and age. */
  readonly columns?: readonly TableColumn[];
}

/** Defines a kind of one version, stored and sent as JSON, for `ApiServerOptions.kinds` and `KindRegistry.put`. */
export function defineKind(options: KindOptions): KindSet {
  const { group, version, kind, resource, namespaced, listKind = `${kind}List` } = options;
  const gvk = { group, version, kind };
  const messageName = (name: string) => `${group}/${version}.${name}`;
  const schema = defineMessage(messageName(kind), { typeMeta: true }, () => [
    { name: 'metadata', type: () => ObjectMetaSchema, shape: 'single', always: true },
    ...options.fields,
  ]);
  const hub = { gvk, schema, enabledByDefault: true, applyDefaults: options.applyDefaults ?? noDefaults };
  const definition: ResourceDefinition = {
    ...{ group, resource, kind, listKind, namespaced, hub, verbs },
    singular: options.singular ?? kind.toLowerCase(),
    shortNames: options.shortNames ?? [],
    categories: options.categories ?? [],
    versions: [hub],
    storedVersions: [hub],
    subresources: options.hasStatus === true ? [statusOf(gvk)] : [],
    virtual: false,
    storage: { group, resource },
    strategy: genericStrategy({
      namespaced,
      ...(options.validate === undefined ? {} : { validate: options.validate }),
      ...(options.hasStatus === true ? { status: {} } : {}),
    }),
    columns: options.columns ?? defaultColumns,
    selectableFields: [],
  };
  const list = listSchema(messageName(listKind), schema);
  return {
    definitions: [definition],
    kinds: [{ gvk, schema }, { gvk: { ...gvk, kind: listKind }, schema: list }, ...optionKinds({ group, version })],
  };
}

const verbs: readonly Verb[] = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'];

function statusOf(kind: ResourceDefinition['hub']['gvk']): SubresourceDefinition {
  return { name: 'status', kind, verbs: ['get', 'patch', 'update'], connect: false, isOn: true };
}

/** The schema of lists of the kind. */
export function listSchema(name: string, item: MessageSchema): MessageSchema {
  return defineMessage(name, { typeMeta: true }, () => [
    { name: 'metadata', type: () => ListMetaSchema, shape: 'single', always: true },
    { name: 'items', type: () => item, shape: 'list', always: true, required: true },
  ]);
}

/** Option kinds that clients send under any group version. */
export function optionKinds(groupVersion: { readonly group: string; readonly version: string }): readonly KindEntry[] {
  const meta = metaKinds();
  return ['CreateOptions', 'DeleteOptions', 'PatchOptions', 'UpdateOptions'].flatMap((kind) => {
    const found = meta[kind];
    return found === undefined ? [] : [{ gvk: { ...groupVersion, kind }, ...found }];
  });
}

function noDefaults(_object: ApiObject): void {
  // No defaults.
}
