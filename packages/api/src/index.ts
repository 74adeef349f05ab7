// What the server must know of a resource
export type {
  ResourceDefinition,
  ResourceVersionDefinition,
  SelectableField,
  Strategy,
  StrategyContext,
  SubresourceDefinition,
  TableColumn,
  UserInfo,
  Verb,
} from './resources/definition.js';
export type { ResourceRefinement, VersionRefinement } from './resources/refinement.js';
