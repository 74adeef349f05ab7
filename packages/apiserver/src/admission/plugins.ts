import type { AdmissionPluginFactory } from './admission.js';
import { certificateApproval, certificateSigning } from './plugins/certificate-permissions.js';
import { certificateSubjectRestriction } from './plugins/certificate-subject-restriction.js';
import { defaultTolerationSeconds } from './plugins/default-toleration-seconds.js';
import { namespaceLifecycle } from './plugins/namespace-lifecycle.js';
import { priority } from './plugins/priority.js';
import { runtimeClass } from './plugins/runtime-class.js';
import { serviceAccount } from './plugins/service-account.js';
import { storageObjectInUseProtection } from './plugins/storage-object-in-use-protection.js';
import { taintNodesByCondition } from './plugins/taint-nodes-by-condition.js';

/** Keys are the names in the admission options; the order is that of running (spec: Admission plugins). */
export const admissionPlugins = {
  NamespaceLifecycle: namespaceLifecycle,
  ServiceAccount: serviceAccount,
  TaintNodesByCondition: taintNodesByCondition,
  Priority: priority,
  DefaultTolerationSeconds: defaultTolerationSeconds,
  StorageObjectInUseProtection: storageObjectInUseProtection,
  RuntimeClass: runtimeClass,
  CertificateApproval: certificateApproval,
  CertificateSigning: certificateSigning,
  CertificateSubjectRestriction: certificateSubjectRestriction,
} as const satisfies Readonly<Record<string, AdmissionPluginFactory>>;
