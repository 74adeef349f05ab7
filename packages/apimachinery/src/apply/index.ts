// who owns which fields, and what a configuration makes of an object
export { type Applied, applyConfiguration, type Configuration } from './apply-configuration.js';
export { typedFaults } from './check-typed.js';
export { type Comparison, compareFields } from './compare-fields.js';
export { ownersConflictError } from './conflict.js';
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
export { deducedType, type MergeType, MergeTypes } from './merge-type.js';
export {
  type Conflicts,
  type KindVersions,
  type ObjectValue,
  type Owners,
  type Ownership,
  ownersAfterUpdate,
  type Writer,
} from './owners.js';
