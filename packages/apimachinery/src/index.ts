// apply: who owns which fields, and what a configuration makes of an object
export {
  type Applied,
  applyConfiguration,
  type Comparison,
  type Configuration,
  type Conflicts,
  compareFields,
  deducedType,
  differenceOf,
  type FieldSet,
  fieldSetOf,
  isEmptyFieldSet,
  isReset,
  joinOldUpdaters,
  type KindVersions,
  type MergeType,
  MergeTypes,
  noFields,
  type ObjectValue,
  type Owners,
  type Ownership,
  ownersAfterUpdate,
  ownersConflictError,
  readManagedFields,
  readStoredManagedFields,
  setOfPath,
  typedFaults,
  unionOf,
  updatersMax,
  type Writer,
  writeManagedFields,
} from './apply/index.js';

// codecs: bytes to values and back
export {
  decodeEnvelope,
  decodeMessage,
  type Envelope,
  encodeEnvelope,
  encodeMessage,
  envelopePrefix,
  isEnvelope,
} from './codec/envelope.js';
export { checkJsonDepth, checkObjects, decodeJson, encodeJson, parseJson } from './codec/json.js';
export { jsonSyntaxFault } from './codec/json-syntax.js';
export { codecLimits } from './codec/limits.js';
export type { ProtobufCodec } from './codec/protobuf-codec.js';
export {
  decodeStored,
  encodeStored,
  encodeStoredText,
  isStoredJson,
  resourceVersionOffset,
  spliceResourceVersion,
  storedPrefix,
} from './codec/stored.js';
export { decodeYaml, encodeYaml } from './codec/yaml.js';
export {
  type DuplicateMember,
  decodeYamlDocuments,
  type TextPosition,
  type YamlDocument,
} from './codec/yaml-documents.js';
export { yamlDuplicates } from './codec/yaml-duplicates.js';
// fields: where something is wrong, and what
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
  quoteInteger,
  quoteIntOrString,
  quoteList,
  quoteOptional,
  quoteStructure,
  quoteText,
  quoteTexts,
  quoteUnsigned,
} from './field/quoted-value.js';
// language
export { assertNever, errorMessage, InvariantError, invariant } from './language/assert.js';
export { boundedText, quotedCharactersMax } from './language/bounded-text.js';
export { type Int64Fault, parseInt64 } from './language/parse-int64.js';
// names: one home for the product's name
export { definitionPackage } from './names/definition-packages.js';
export { kubernetesNames, makeNames, orchNames } from './names/make-names.js';
export type { Dialect, Names } from './names/names.js';
export { isOfProductDomain, reservedDomainFault } from './names/product-domain.js';
export { schemeName } from './names/scheme-names.js';
export { metaGroup, wellKnown } from './names/well-known.js';
// objects: plain JSON, typed, what kinds are called, and time
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
// patches: three ways to say what changes
export {
  applyJsonPatch,
  applyMergePatch,
  applyStrategicMergePatch,
  jsonPatchOperationsMax,
  nameDirectives,
} from './patch/index.js';
// quantities: amounts and their arithmetic
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
// schemas: the shapes of kinds at run time
export { type CanonicalizeOptions, canonicalize } from './schema/canonicalize.js';
export { defineMessage, type MessageTraits } from './schema/define-message.js';
export { excerptAt } from './schema/excerpt.js';
export type { GeneratedKind } from './schema/generated-kind.js';
export { TypeMismatch } from './schema/mismatch.js';
export { inOrder } from './schema/order.js';
export { hasUnusualNumber, readFault, withExactQuantities } from './schema/read-fault.js';
export { renameFromWire, renameToWire } from './schema/rename.js';
export type { FieldSchema, MessageForm, MessageSchema, Scalar } from './schema/schema.js';
export { type StrictShape, strictFaults } from './schema/strict-faults.js';
// scheme: kinds by group and version
export { type KindEntry, Scheme } from './scheme/scheme.js';
// selectors: which objects
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
// status: what a user did
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
  methodNotAllowedError,
  notAcceptableError,
  notFoundError,
  objectModifiedMessage,
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
// validation: what is wrong with texts and metadata
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
