// apply: server-side apply and field ownership
export {
  type Applied,
  anyLeaf,
  applyConfiguration,
  type Comparison,
  type Configuration,
  type Conflicts,
  type ConversionRequest,
  compareFields,
  deducedType,
  differenceOf,
  type FieldSet,
  fieldElement,
  fieldSetOf,
  isEmptyFieldSet,
  isReset,
  joinOldUpdaters,
  type KindVersions,
  type ListKey,
  lazily,
  leaves,
  type Member,
  type MergeType,
  MergeTypes,
  mergeConfiguration,
  noFields,
  type ObjectValue,
  type Owners,
  type Ownership,
  ownersAfterUpdate,
  ownersConflictError,
  readManagedFields,
  readStoredManagedFields,
  runWithConversions,
  type StructType,
  setOfPath,
  unionOf,
  updateOwners,
  updatersMax,
  type VersionTypes,
  validateTyped,
  type WithConversions,
  type Writer,
  writeManagedFields,
} from './apply/index.js';

// codecs: JSON, YAML and protobuf
export {
  decodeEnvelope,
  decodeMessage,
  type Envelope,
  encodeEnvelope,
  encodeMessage,
} from './codec/envelope.js';
export { envelopePrefix, isEnvelope } from './codec/envelope-prefix.js';
export { decodeEventFrame, type EventFrame } from './codec/event-frame.js';
export { checkDepth, checkJsonDepth, checkObjects, decodeJson } from './codec/json.js';
export { JsonLayout, type JsonLayoutOptions, type LayoutShape } from './codec/json-layout.js';
export { compactShape, layoutShapeOf, shapeOfMembers } from './codec/layout-shape.js';
export { codecLimits } from './codec/limits.js';
export {
  decodeStored,
  encodeStored,
  encodeStoredText,
  isStoredJson,
  resourceVersionOffset,
  spliceResourceVersion,
  storedPrefix,
} from './codec/stored.js';
export { JsonOutliner } from './codec/yaml/json-outline.js';
export { compareYamlKeys } from './codec/yaml/key-order.js';
export { decodeUnsignedYaml, decodeYaml, encodeYaml, encodeYamlJson, hasHugeNumber } from './codec/yaml/yaml.js';
export {
  type DuplicateMember,
  decodeYamlDocuments,
  type TextPosition,
  type YamlDocument,
} from './codec/yaml/yaml-documents.js';
export { yamlDuplicates } from './codec/yaml/yaml-duplicates.js';
export { writeSmallYaml, YamlParts, type YamlPlace } from './codec/yaml/yaml-parts.js';
// fields: validation errors and their paths
export {
  duplicate,
  type FieldError,
  type FieldErrorCode,
  forbidden,
  internal,
  invalid,
  notFound,
  notSupported,
  required,
  tooLong,
  tooMany,
  typeInvalid,
} from './field/error.js';
export { type FieldSpelling, fieldErrorCause, formatFieldError, formatFieldErrorBody } from './field/format.js';
export { FieldPath, fieldPath } from './field/path.js';
export { quotePrintable } from './field/quote-printable.js';
export {
  QuotedValue,
  quoteBytes,
  quoteIntOrString,
  quoteList,
  quoteOptional,
  quoteStructure,
  quoteText,
  quoteTexts,
  quoteUnsigned,
} from './field/quoted-value.js';
export { jsonSyntaxError } from './json/json-syntax.js';
export { encodeJson, parseJson, parseStoredJson } from './json/json-value.js';
// language
export { assertNever, errorMessage, InvariantError, invariant } from './language/assert.js';
export { boundedText, quotedCharactersMax } from './language/bounded-text.js';
// names: spellings of the product's name
export { definitionPackage } from './names/definition-packages.js';
export { kubernetesNames, makeNames, orchNames } from './names/make-names.js';
export type { Dialect, Names } from './names/names.js';
export { groupInOtherDialect, type OtherSpelling } from './names/other-dialect.js';
export { isOfProductDomain, reservedDomainError } from './names/product-domain.js';
export { schemeName } from './names/scheme-names.js';
export { sealedValuePrefix } from './names/sealed-values.js';
export { metaGroup, wellKnown } from './names/well-known.js';
// objects: types, copies, identifiers, integers and time
export type { ApiObject } from './objects/api-object.js';
export { type Clock, systemClock, type Timer } from './objects/clock.js';
export { deepCopy, deepEqual, setOwn } from './objects/copy.js';
export { FakeClock } from './objects/fake-clock.js';
export {
  formatApiVersion,
  formatGroupKind,
  formatGroupResource,
  type GroupKind,
  type GroupResource,
  type GroupVersion,
  type GroupVersionKind,
  type GroupVersionResource,
  parseApiVersion,
} from './objects/gvk.js';
export {
  addInt64,
  type Int64,
  type Int64Error,
  int64Error,
  int64Of,
  isInt64,
  parseInt64,
  subtractInt64,
} from './objects/int64.js';
export { type DeepReadonly, isJsonObject, type JsonObject, type JsonValue } from './objects/json.js';
export type {
  Condition,
  DeleteOptions,
  LabelSelector as LabelSelectorObject,
  LabelSelectorRequirement as LabelSelectorRequirementObject,
  ListMeta,
  ManagedFieldsEntry,
  ObjectMeta,
  OwnerReference,
  PartialObjectMetadata,
  Preconditions,
  Status,
  StatusCause,
  StatusDetails,
  Table,
  TableColumnDefinition,
  TableRow,
  WatchEvent,
} from './objects/meta.js';
export { formatMicroTime, formatTime, type Instant, parseInstant, parseTime } from './objects/time.js';
export { valueKey } from './objects/value-key.js';
// patches: JSON, merge and strategic merge
export {
  applyJsonPatch,
  applyMergePatch,
  applyStrategicMergePatch,
  jsonPatchOperationsMax,
  nameDirectives,
} from './patch/index.js';
// quantities: parsing, formatting and arithmetic
export {
  addQuantities,
  canonicalMilliQuantity,
  canonicalQuantity,
  compareQuantities,
  compareQuantityTexts,
  formatQuantity,
  isQuantity,
  multiplyQuantity,
  parseQuantity,
  type Quantity,
  QuantityError,
  type QuantityFormat,
  quantityFormatMessage,
  quantityMilliValue,
  quantitySuffixMessage,
  quantityValue,
  roundUpToMilli,
  subtractQuantities,
  tryParseQuantity,
  zeroQuantity,
} from './quantity/index.js';
// resources: what a server knows of each, and the strategy of a plain one
export type { ApiGroup, ApiGroupVersion, Catalogue, IsEnabled, ResourceVersion } from './resources/catalogue.js';
export { defaultColumns, nameColumn } from './resources/default-columns.js';
export type { Descriptions } from './resources/descriptions.js';
export {
  booleanAt,
  ensureFields,
  type Fields,
  fieldsAt,
  int32At,
  isFields,
  listAt,
  memberAt,
  numberAt,
  optionalFieldsAt,
  optionalNumberAt,
  semanticallyEqual,
  textAt,
  textMapAt,
  textsAt,
  type WritableFields,
} from './resources/fields.js';
export {
  genericStrategy,
  keepGeneration,
  keepMember,
  type StrategyRules,
  statusStrategy,
} from './resources/generic-strategy.js';
export { checkNewMetadata, checkUpdate } from './resources/metadata-checks.js';
export type {
  FieldLabels,
  RemoteConversion,
  ResourceDefinition,
  ResourceVersionDefinition,
  SelectableField,
  SubresourceDefinition,
  Verb,
} from './resources/resource-definition.js';
export { equalBySchema } from './resources/schema-equality.js';
export type { Strategy, StrategyContext, UpdateStrategy } from './resources/strategy.js';
export type { ClockCell, TableColumn, TableRowCondition } from './resources/table-column.js';
export type { UserInfo } from './resources/user-info.js';
export { parseVersionPriority } from './resources/version-priority.js';
// schemas: the shape of kinds at run time
export { type CanonicalizeOptions, canonicalize } from './schema/canonicalize.js';
export { decodingError, hasUnusualNumber, withExactQuantities } from './schema/decoding-error.js';
export { defineMessage, type MessageTraits } from './schema/define-message.js';
export { excerptAt } from './schema/excerpt.js';
export type { GeneratedKind } from './schema/generated-kind.js';
export { TypeMismatch } from './schema/mismatch.js';
export { orderBySchema } from './schema/order.js';
export type { ProtobufCodec } from './schema/protobuf-codec.js';
export { renameFromWire, renameToWire } from './schema/rename.js';
export type { CustomContent, FieldSchema, MessageForm, MessageSchema, OpenApiSchema, Scalar } from './schema/schema.js';
export { type StrictShape, strictDecodingErrors } from './schema/strict-decoding-errors.js';
// scheme: kinds by group and version
export { type KindEntry, Scheme } from './scheme/scheme.js';
// selectors: labels and fields
export {
  type FieldRequirement,
  FieldSelector,
  formatLabelRequirement,
  type LabelOperator,
  type LabelRequirement,
  LabelSelector,
  type Labels,
  labelRequirement,
  labelSelectorFromLabels,
  labelSelectorFromObject,
  parseFieldSelector,
  parseLabelSelector,
} from './selectors/index.js';
// status: errors of requests
export { type FailureStatus, isStatusError, StatusError, type StatusReason } from './status/error.js';
export {
  alreadyExistsError,
  applyConflictError,
  badRequestError,
  conflictError,
  expiredError,
  forbiddenError,
  generatedNameConflictError,
  goneError,
  internalError,
  invalidError,
  limitErrors,
  methodNotAllowedError,
  notAcceptableError,
  notFoundError,
  objectModifiedMessage,
  operationNotAllowedError,
  operationNotSupportedError,
  pathNotFoundError,
  requestEntityTooLargeError,
  resourceVersionTooLargeError,
  serverTimeoutError,
  serviceUnavailableError,
  timeoutError,
  tooManyRequestsError,
  unauthorizedError,
  unsupportedMediaTypeError,
} from './status/errors.js';
// validation: rules for texts and metadata
export {
  annotationsBytesMax,
  asFieldManager,
  cIdentifier,
  configKey,
  dns1035Label,
  dnsLabel,
  dnsSubdomain,
  environmentName,
  ipAddress,
  isIP,
  labelValue,
  type NameRule,
  type ObjectMetaRules,
  pathSegment,
  percentage,
  portName,
  portNumberErrors,
  qualifiedName,
  type TextRule,
  validateAnnotations,
  validateFieldManager,
  validateFinalizerDomain,
  validateFinalizers,
  validateLabels,
  validateName,
  validateNamePrefix,
  validateObjectMeta,
  validateObjectMetaUpdate,
  validateOwnerReferences,
  wildcardDnsSubdomain,
} from './validation/index.js';
