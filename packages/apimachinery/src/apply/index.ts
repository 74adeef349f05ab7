// who owns which fields, and what a configuration makes of an object
export { type Applied, applyConfiguration, type Configuration } from './apply-configuration.js';
export { typedFaults } from './check-typed.js';
export { ownersConflictError } from './conflict.js';
export { type FieldSet, noFields, setOfPath, unionOf } from './field-set.js';
export { isReset, joinOldUpdaters, readManagedFields, updatersMax, writeManagedFields } from './managed-fields.js';
export { deducedType, type MergeType, MergeTypes } from './merge-type.js';
export {
  type KindVersions,
  type ObjectValue,
  type Owners,
  type Ownership,
  ownersAfterUpdate,
  type Writer,
} from './owners.js';
