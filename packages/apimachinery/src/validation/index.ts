// Addresses.
export { isIP } from './ip.js';
// What is wrong with metadata.
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
// What is wrong with a text.
export {
  cIdentifier,
  configKey,
  dns1035Label,
  dnsLabel,
  dnsSubdomain,
  environmentName,
  ipAddress,
  labelValue,
  pathSegment,
  percentage,
  portName,
  portNumberErrors,
  qualifiedName,
  type TextRule,
  wildcardDnsSubdomain,
} from './text-rules.js';
