import type { ApiObject, DeepReadonly } from '@orch/apimachinery';
import type { FieldLabels, ResourceDefinition, SelectableField, Strategy, TableColumn } from './definition.js';

/**
 * What is particular to one resource, laid over the definition that comes from data. Whatever is not given stays as the
 * data has it: the generic strategy, the default table, no selectable fields, no defaults, no conversion.
 *
 *     { group: 'apps', resource: 'deployments', strategy: deploymentStrategy, columns: deploymentColumns,
 *       versions: { v1: { applyDefaults: defaultDeployment } } }
 */
export interface ResourceRefinement {
  /** Neutral spelling, whatever the dialect; '' is the core group. */
  readonly group: string;
  readonly resource: string;
  /** The group of the kind in errors: where it was first, before this group took it over. */
  readonly kindGroup?: string;
  readonly strategy?: Strategy;
  readonly columns?: readonly TableColumn[];
  readonly rowConditions?: NonNullable<ResourceDefinition['rowConditions']>;
  readonly rowMetadata?: NonNullable<ResourceDefinition['rowMetadata']>;
  readonly selectableFields?: readonly SelectableField[];
  readonly fieldLabels?: FieldLabels;
  /** By version. A version without an entry converts by its apiVersion alone and sets no defaults. */
  readonly versions?: Readonly<Record<string, VersionRefinement>>;
}

/** What is particular to one version of a resource. */
export interface VersionRefinement {
  /** Sets unset fields of an object in this version, in place. */
  readonly applyDefaults?: (object: ApiObject) => void;
  /** To and from the hub version; pure, the catalogue sets apiVersion. The hub itself has none. */
  readonly toHub?: (object: ApiObject) => ApiObject;
  readonly fromHub?: (object: DeepReadonly<ApiObject>) => ApiObject;
}
