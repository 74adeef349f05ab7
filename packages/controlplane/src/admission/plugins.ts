import type { AdmissionPluginFactory } from '@orch/apiserver';
import { certificateApproval, certificateSigning } from './certificate-permissions.js';
import { certificateSubjectRestriction } from './certificate-subject-restriction.js';
import { defaultTolerationSeconds } from './default-toleration-seconds.js';
import { namespaceLifecycle } from './namespace-lifecycle.js';
import { priority } from './priority.js';
import { resourceQuota } from './quota/resource-quota.js';
import { runtimeClass } from './runtime-class.js';
import { serviceAccount } from './service-account.js';
import { storageObjectInUseProtection } from './storage-object-in-use-protection.js';
import { taintNodesByCondition } from './taint-nodes-by-condition.js';

/** Keys are the names in the admission options; the order is the execution order (spec: Admission plugins). */
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
  ResourceQuota: resourceQuota(),
} as const satisfies Readonly<Record<string, AdmissionPluginFactory>>;

/** Whether a plugin of this name is implemented; the admission options accept more names. */
export function isAdmissionPlugin(name: string): name is keyof typeof admissionPlugins {
  return Object.hasOwn(admissionPlugins, name);
}
