// Server-side apply and field ownership.
export { type Applied, applyConfiguration, type Configuration, mergeConfiguration } from './apply-configuration.js';
export { validateTyped } from './check-typed.js';
export { type Comparison, compareFields } from './compare-fields.js';
export { ownersConflictError } from './conflict.js';
export { type ConversionRequest, type ObjectValue, runWithConversions, type WithConversions } from './conversions.js';
export { differenceOf, type FieldSet, isEmptyFieldSet, noFields, setOfPath, unionOf } from './field-set.js';
export { fieldSetOf } from './field-set-of.js';
export {
  isReset,
  joinOldUpdaters,
  readManagedFields,
  readStoredManagedFields,
  updatersMax,
  writeManagedFields,
} from './managed-fields.js';
export {
  anyLeaf,
  deducedType,
  type ListKey,
  lazily,
  leaves,
  type Member,
  type MergeType,
  MergeTypes,
  type StructType,
} from './merge-type.js';
export {
  type Conflicts,
  type KindVersions,
  type Owners,
  type Ownership,
  ownersAfterUpdate,
  updateOwners,
  type VersionTypes,
  type Writer,
} from './owners.js';
export { fieldElement } from './path-element.js';
