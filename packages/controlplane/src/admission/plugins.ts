import type { AdmissionPluginFactory } from '@orch/apiserver';
import { mutatingAdmissionWebhook, validatingAdmissionWebhook } from './admission-webhooks.js';
import { alwaysAdmit } from './always-admit.js';
import { alwaysDeny } from './always-deny.js';
import { alwaysPullImages } from './always-pull-images.js';
import { certificateApproval, certificateSigning } from './certificate-permissions.js';
import { certificateSubjectRestriction } from './certificate-subject-restriction.js';
import { defaultTolerationSeconds } from './default-toleration-seconds.js';
import { denyServiceExternalIps } from './deny-service-external-ips.js';
import { extendedResourceToleration } from './extended-resource-toleration.js';
import { limitPodHardAntiAffinityTopology } from './limit-pod-hard-anti-affinity-topology.js';
import { namespaceAutoProvision } from './namespace-auto-provision.js';
import { namespaceExists } from './namespace-exists.js';
import { namespaceLifecycle } from './namespace-lifecycle.js';
import { ownerReferencesPermissionEnforcement } from './owner-references-permission-enforcement.js';
import { persistentVolumeLabel, type VolumeLabelers } from './persistent-volume-label.js';
import { priority } from './priority.js';
import { resourceQuota } from './quota/resource-quota.js';
import { runtimeClass } from './runtime-class.js';
import { securityContextDeny } from './security-context-deny.js';
import { serviceAccount } from './service-account.js';
import { storageObjectInUseProtection } from './storage-object-in-use-protection.js';
import { taintNodesByCondition } from './taint-nodes-by-condition.js';

export interface AdmissionPluginEntry {
  /** The name in the admission options and in the configuration file. */
  readonly name: string;
  /** Whether the plugin is enabled when no option names it. */
  readonly isDefault: boolean;
  /** undefined: not implemented in this version. */
  readonly factory: AdmissionPluginFactory | undefined;
}

/** All plugins of v1.21, in the order of execution (spec: Admission plugins). */
export const admissionPlugins: readonly AdmissionPluginEntry[] = [
  { name: 'AlwaysAdmit', isDefault: false, factory: alwaysAdmit },
  { name: 'NamespaceAutoProvision', isDefault: false, factory: namespaceAutoProvision },
  { name: 'NamespaceLifecycle', isDefault: true, factory: namespaceLifecycle },
  { name: 'NamespaceExists', isDefault: false, factory: namespaceExists },
  { name: 'SecurityContextDeny', isDefault: false, factory: securityContextDeny },
  { name: 'LimitPodHardAntiAffinityTopology', isDefault: false, factory: limitPodHardAntiAffinityTopology },
  { name: 'LimitRanger', isDefault: true, factory: undefined },
  { name: 'ServiceAccount', isDefault: true, factory: serviceAccount },
  { name: 'NodeRestriction', isDefault: false, factory: undefined },
  { name: 'TaintNodesByCondition', isDefault: true, factory: taintNodesByCondition },
  { name: 'AlwaysPullImages', isDefault: false, factory: alwaysPullImages },
  { name: 'ImagePolicyWebhook', isDefault: false, factory: undefined },
  { name: 'PodSecurityPolicy', isDefault: false, factory: undefined },
  { name: 'PodNodeSelector', isDefault: false, factory: undefined },
  { name: 'Priority', isDefault: true, factory: priority },
  { name: 'DefaultTolerationSeconds', isDefault: true, factory: defaultTolerationSeconds },
  { name: 'PodTolerationRestriction', isDefault: false, factory: undefined },
  { name: 'EventRateLimit', isDefault: false, factory: undefined },
  { name: 'ExtendedResourceToleration', isDefault: false, factory: extendedResourceToleration },
  { name: 'PersistentVolumeLabel', isDefault: false, factory: persistentVolumeLabel() },
  { name: 'DefaultStorageClass', isDefault: true, factory: undefined },
  { name: 'StorageObjectInUseProtection', isDefault: true, factory: storageObjectInUseProtection },
  { name: 'OwnerReferencesPermissionEnforcement', isDefault: false, factory: ownerReferencesPermissionEnforcement },
  { name: 'PersistentVolumeClaimResize', isDefault: true, factory: undefined },
  { name: 'RuntimeClass', isDefault: true, factory: runtimeClass },
  { name: 'CertificateApproval', isDefault: true, factory: certificateApproval },
  { name: 'CertificateSigning', isDefault: true, factory: certificateSigning },
  { name: 'CertificateSubjectRestriction', isDefault: true, factory: certificateSubjectRestriction },
  { name: 'DefaultIngressClass', isDefault: true, factory: undefined },
  { name: 'DenyServiceExternalIPs', isDefault: false, factory: denyServiceExternalIps },
  { name: 'MutatingAdmissionWebhook', isDefault: true, factory: mutatingAdmissionWebhook },
  { name: 'ValidatingAdmissionWebhook', isDefault: true, factory: validatingAdmissionWebhook },
  { name: 'ResourceQuota', isDefault: true, factory: resourceQuota() },
  { name: 'AlwaysDeny', isDefault: false, factory: alwaysDeny },
];

/** The values of the admission options, sorted. */
export const admissionPluginNames: readonly string[] = admissionPlugins.map(({ name }) => name).sort();

/** Whether a plugin of this name is implemented; the admission options accept more names. */
export function isAdmissionPlugin(name: string): boolean {
  return admissionPlugins.some((plugin) => plugin.name === name && plugin.factory !== undefined);
}

export interface AdmissionPluginSelection {
  /** Names of plugins to enable besides those that are enabled by default. A plugin in both lists is enabled. */
  readonly enabled?: readonly string[];
  /** Names of plugins to disable. */
  readonly disabled?: readonly string[];
  /** Clouds that PersistentVolumeLabel asks for the labels of their volumes; none by default. */
  readonly volumeLabelers?: VolumeLabelers;
}

/** An enabled plugin that is implemented. */
export interface EnabledAdmissionPlugin {
  readonly name: string;
  readonly factory: AdmissionPluginFactory;
}

/** The enabled plugins in the order of execution, without those that are not implemented. */
export function enabledAdmissionPlugins(selection: AdmissionPluginSelection): readonly EnabledAdmissionPlugin[] {
  return admissionPlugins.flatMap((plugin) => {
    const { name } = plugin;
    const factory = name === volumeLabelName ? persistentVolumeLabel(selection.volumeLabelers) : plugin.factory;
    return factory !== undefined && isEnabled(plugin, selection) ? [{ name, factory }] : [];
  });
}

const volumeLabelName = 'PersistentVolumeLabel';

/** Names of enabled plugins that v1.21 deprecates. */
export function deprecatedAdmissionPlugins(selection: AdmissionPluginSelection): readonly string[] {
  return admissionPlugins
    .filter((plugin) => deprecated.has(plugin.name) && isEnabled(plugin, selection))
    .map(({ name }) => name);
}

const deprecated: ReadonlySet<string> = new Set(['AlwaysAdmit', 'AlwaysDeny', volumeLabelName]);

/** Names of the plugins that are not enabled. */
export function disabledAdmissionPlugins(selection: AdmissionPluginSelection): readonly string[] {
  return admissionPlugins.filter((plugin) => !isEnabled(plugin, selection)).map(({ name }) => name);
}

function isEnabled(
  { name, isDefault }: AdmissionPluginEntry,
  { enabled = [], disabled = [] }: AdmissionPluginSelection,
): boolean {
  return enabled.includes(name) || (isDefault && !disabled.includes(name));
}
