// The kinds a body may be of; the catalogue has them all
export type { KindEntry as SchemeKind, Scheme } from '@orch/apimachinery';
// What a server makes at its first start
export { type BootstrapObjects, bootstrapObjects } from './bootstrap/bootstrap-objects.js';
// All that the API serves, in one dialect
export {
  type ApiGroup,
  type ApiGroupVersion,
  type Catalogue,
  makeCatalogue,
  type ResourceVersion,
} from './catalogue/catalogue.js';
// Which of it is on
export { type EnabledApis, enabledApis, type IsEnabled, type RuntimeConfig } from './catalogue/enabled-apis.js';
// What is particular to each resource
export { type RequestFacts, readRequest as readCertificateRequest } from './certificates/pkcs10/read-request.js';
export { isHeadless } from './core/services/validate-addresses.js';
// What messages and fields are for, in a line each
export { type Descriptions, loadDescriptions } from './descriptions/descriptions.js';
// What the server must know of a resource
export type {
  ResourceDefinition,
  ResourceVersionDefinition,
  SelectableField,
  Strategy,
  StrategyContext,
  SubresourceDefinition,
  TableColumn,
  TableRowCondition,
  UpdateStrategy,
  UserInfo,
  Verb,
} from './resources/definition.js';
export { type ResourceRefinement, resourceRefinements, type VersionRefinement } from './resources/index.js';
export { type AddressRange, parseAddress, parseRange } from './resources/validation/addresses.js';
