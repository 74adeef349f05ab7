// Metadata.
export { asFieldManager, validateFieldManager } from './field-manager.js';
export { type NameRule, validateName, validateNamePrefix } from './names.js';
export {
  annotationsBytesMax,
  type ObjectMetaRules,
  validateAnnotations,
  validateFinalizerDomain,
  validateFinalizers,
  validateLabels,
  validateObjectMeta,
  validateObjectMetaUpdate,
} from './object-meta.js';
export { validateOwnerReferences } from './owner-references.js';
// Texts.
export {
  cIdentifier,
  configKey,
  dns1035Label,
  dnsLabel,
  dnsSubdomain,
  environmentName,
  ipAddress,
  isIP,
  labelValue,
  pathSegment,
  percentage,
  portName,
  portNumberErrors,
  qualifiedName,
  type TextRule,
  wildcardDnsSubdomain,
} from './text-rules.js';
