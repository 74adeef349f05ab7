// Descriptions of messages and fields, kinds by group and version
export type { Descriptions, KindEntry as SchemeKind, Scheme } from '@orch/apimachinery';
// Custom resources: schemas and their values
export {
  fieldSelectorsGate,
  hasValidations,
  validationsGate,
} from './apiextensions/customresourcedefinitions/disabled-fields.js';
export { objectMetadataErrors } from './apiextensions/customresourcedefinitions/object-metadata.js';
export { validateStructural } from './apiextensions/customresourcedefinitions/validate-structural.js';
export { loadPatterns } from './apiextensions/patterns/load-patterns.js';
export { Patterns } from './apiextensions/patterns/patterns.js';
export { type CompiledRule, loadRuleLibrary, ruleLibrary } from './apiextensions/rules/rule-library.js';
export { checkValue } from './apiextensions/schema-values/check-value.js';
export { isKnownFormat, matchesFormat } from './apiextensions/schema-values/formats.js';
export { ValueChecks } from './apiextensions/schema-values/value-checks.js';
export { fieldErrorsOf, quoteJson } from './apiextensions/schema-values/value-error.js';
// Helpers of single resources
export { scheduleError as cronScheduleError } from './batch/cronjobs/schedule.js';
// Objects that a server creates at its first start
export { type BootstrapObjects, bootstrapObjects } from './bootstrap/bootstrap-objects.js';
// The catalogue of a dialect
export { makeCatalogue } from './catalogue/catalogue.js';
// Enabled API versions and resources
export { type EnabledApis, enabledApis, type RuntimeConfig } from './catalogue/enabled-apis.js';
export {
  type RequestFacts,
  readRequest as readCertificateRequest,
  requestBytes as certificateRequestBytes,
} from './certificates/pkcs10/read-request.js';
// Configuration files; their kinds are in @orch/api/config/*
export type { ConfigKind, ConfigKindName, SchemaError } from './config/config-kind.js';
export {
  type DecodedConfig,
  decodeConfig,
  decodeConfigText,
  isOfKind,
  parseConfig,
} from './config/decode-config.js';
export { matchesNodeSelectorTerm, nodeAffinityOf } from './core/pods/node-affinity.js';
export { qosClass } from './core/pods/qos.js';
export { seccompAnnotationOf } from './core/pods/seccomp-annotations.js';
export { isTolerated, tolerates } from './core/pods/tolerations.js';
export { validateNodeAffinity, validateTolerations } from './core/pods/validate-scheduling.js';
// Usage that quotas limit
export {
  type Amounts,
  addAmounts,
  describeAmounts,
  equalAmounts,
  exceededNames,
  formatAmounts,
  increasesOf,
  maskAmounts,
  maxAmounts,
  noAmounts,
  readAmounts,
  reduceAmounts,
} from './core/quota/amounts.js';
export type { EvaluatorOptions, QuotaEvaluator } from './core/quota/evaluator.js';
export { makeQuotaEvaluators, type QuotaEvaluators, usageOfQuota } from './core/quota/quota-evaluators.js';
export { describeScope, type ScopeRequirement, scopesOfQuota } from './core/quota/scopes.js';
export { isHeadless } from './core/services/validate-addresses.js';
export { isExtendedResource } from './core/shared/resource-names.js';
// Rules of claims and volumes that controllers and scheduler share
export { claimNameOf, ephemeralClaimName } from './core/volumes/claim-names.js';
export { volumeBoundTo, withMark } from './core/volumes/volume-binding.js';
export {
  annotationOf,
  type Claim,
  capacityOf,
  claimKeyOf,
  classOfClaim,
  classOfVolume,
  hasAccessModes,
  haveSameMode,
  isBoundToClaim,
  type ReadonlyStorageClass,
  requestedStorage,
  type Volume,
} from './core/volumes/volume-model.js';
export { loadDescriptions } from './descriptions/descriptions.js';
// Conversions of kinds that a server of v1.20 has in v1beta1 alone
export { sliceFromV1beta1, sliceToV1beta1 } from './discovery/endpointslices/convert.js';
export { mandatoryNames as mandatoryFlowNames } from './flowcontrol/flowschemas/mandatory-names.js';
export { storageVersionStatus } from './internal/common-encoding-version.js';
export { metricsResources } from './metrics/metrics-resources.js';
export { budgetConversion } from './policy/poddisruptionbudgets/convert.js';
export {
  type CsiMigrationGate,
  type CsiMigrationGates,
  isMigratablePlugin,
  migratablePluginOf,
  replacingDriver,
} from './storage/csi-migration.js';

// Refinements of resources

export { resourceRefinements } from './catalogue/refinements.js';
export { ageSince } from './resources/columns/age.js';
export type { ResourceRefinement, VersionRefinement } from './resources/refinement.js';
export { type AddressRange, formatAddress, parseAddress, parseRange } from './resources/validation/addresses.js';
