import type {
  ApiObject,
  DeepReadonly,
  FieldLabels,
  ResourceDefinition,
  SelectableField,
  Strategy,
  TableColumn,
} from '@orch/apimachinery';

/**
 * Changes to the definition of one resource, which comes from data. What is unset stays as in the data: the generic strategy,
 * the default table, no selectable fields, no defaults, no conversion.
 *
 *     { group: 'apps', resource: 'deployments', strategy: deploymentStrategy, columns: deploymentColumns,
 *       versions: { v1: { applyDefaults: defaultDeployment } } }
 */
export interface ResourceRefinement {
  /** In neutral names. '' is the core group. */
  readonly group: string;
  readonly resource: string;
  /** The group of the kind in errors, if the resource comes from another group. */
  readonly kindGroup?: string;
  readonly strategy?: Strategy;
  readonly columns?: readonly TableColumn[];
  readonly rowConditions?: NonNullable<ResourceDefinition['rowConditions']>;
  readonly rowOrder?: NonNullable<ResourceDefinition['rowOrder']>;
  readonly rowMetadata?: NonNullable<ResourceDefinition['rowMetadata']>;
  readonly selectableFields?: readonly SelectableField[];
  readonly fieldLabels?: FieldLabels;
  /** By version. A version without an entry converts by changing apiVersion, and has no defaults. */
  readonly versions?: Readonly<Record<string, VersionRefinement>>;
}

/** Changes to the definition of one version. */
export interface VersionRefinement {
  /** Sets unset fields of an object in this version, in place. */
  readonly applyDefaults?: (object: ApiObject) => void;
  /** To and from the hub version. Pure. The catalogue sets apiVersion. The hub has none. */
  readonly toHub?: (object: ApiObject) => ApiObject;
  readonly fromHub?: (object: DeepReadonly<ApiObject>) => ApiObject;
}
