// What holds for a resource that says nothing else.
export { defaultColumns } from './columns/column.js';
// The seam between resources and the generic server.
export type {
  ResourceDefinition,
  ResourceVersionDefinition,
  SelectableField,
  Strategy,
  StrategyContext,
  SubresourceDefinition,
  TableColumn,
  TableRowCondition,
  UserInfo,
  Verb,
} from './definition.js';
export type { ResourceRefinement, VersionRefinement } from './refinement.js';
// What is particular to each resource.
export { resourceRefinements } from './refinements.js';
