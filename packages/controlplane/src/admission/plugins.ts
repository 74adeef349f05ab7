import type { AdmissionContext, AdmissionPlugin, AdmissionPluginFactory } from '@orch/apiserver';
import { mutatingAdmissionWebhook, validatingAdmissionWebhook } from './admission-webhooks.js';
import { certificateApproval, certificateSigning } from './certificate-permissions.js';
import { certificateSubjectRestriction } from './certificate-subject-restriction.js';
import type { AdmissionConfigurations, ConfiguredPlugin } from './configuration/admission-configuration.js';
import { defaultTolerationSeconds } from './default-toleration-seconds.js';
import { eventRateLimit } from './event-rate-limit/event-rate-limit.js';
import { imagePolicyWebhook } from './image-policy/image-policy-webhook.js';
import { namespaceLifecycle } from './namespace-lifecycle.js';
import { podNodeSelector } from './pod-node-selector.js';
import { podTolerationRestriction } from './pod-toleration-restriction.js';
import { priority } from './priority.js';
import { resourceQuota } from './quota/resource-quota.js';
import { runtimeClass } from './runtime-class.js';
import { serviceAccount } from './service-account.js';
import { storageObjectInUseProtection } from './storage-object-in-use-protection.js';
import { taintNodesByCondition } from './taint-nodes-by-condition.js';

export interface AdmissionPluginEntry {
  /** The name in the admission options and in the configuration file. */
  readonly name: string;
  /** Whether the plugin is enabled when no option names it. */
  readonly isDefault: boolean;
  /** undefined: not implemented in this version. */
  readonly factory: ConfiguredPluginFactory | undefined;
}

/** Creates a plugin with the configurations of the server, of which it uses its own. */
export type ConfiguredPluginFactory = (
  context: AdmissionContext,
  configurations: AdmissionConfigurations,
) => AdmissionPlugin;

/** All plugins of v1.21, in the order of execution (spec: Admission plugins). */
export const admissionPlugins: readonly AdmissionPluginEntry[] = [
  { name: 'AlwaysAdmit', isDefault: false, factory: undefined },
  { name: 'NamespaceAutoProvision', isDefault: false, factory: undefined },
  { name: 'NamespaceLifecycle', isDefault: true, factory: namespaceLifecycle },
  { name: 'NamespaceExists', isDefault: false, factory: undefined },
  { name: 'SecurityContextDeny', isDefault: false, factory: undefined },
  { name: 'LimitPodHardAntiAffinityTopology', isDefault: false, factory: undefined },
  { name: 'LimitRanger', isDefault: true, factory: undefined },
  { name: 'ServiceAccount', isDefault: true, factory: serviceAccount },
  { name: 'NodeRestriction', isDefault: false, factory: undefined },
  { name: 'TaintNodesByCondition', isDefault: true, factory: taintNodesByCondition },
  { name: 'AlwaysPullImages', isDefault: false, factory: undefined },
  { name: 'ImagePolicyWebhook', isDefault: false, factory: imagePolicyWebhook },
  { name: 'PodSecurityPolicy', isDefault: false, factory: undefined },
  { name: 'PodNodeSelector', isDefault: false, factory: podNodeSelector },
  { name: 'Priority', isDefault: true, factory: priority },
  { name: 'DefaultTolerationSeconds', isDefault: true, factory: defaultTolerationSeconds },
  { name: 'PodTolerationRestriction', isDefault: false, factory: podTolerationRestriction },
  { name: 'EventRateLimit', isDefault: false, factory: eventRateLimit },
  { name: 'ExtendedResourceToleration', isDefault: false, factory: undefined },
  { name: 'PersistentVolumeLabel', isDefault: false, factory: undefined },
  { name: 'DefaultStorageClass', isDefault: true, factory: undefined },
  { name: 'StorageObjectInUseProtection', isDefault: true, factory: storageObjectInUseProtection },
  { name: 'OwnerReferencesPermissionEnforcement', isDefault: false, factory: undefined },
  { name: 'PersistentVolumeClaimResize', isDefault: true, factory: undefined },
  { name: 'RuntimeClass', isDefault: true, factory: runtimeClass },
  { name: 'CertificateApproval', isDefault: true, factory: certificateApproval },
  { name: 'CertificateSigning', isDefault: true, factory: certificateSigning },
  { name: 'CertificateSubjectRestriction', isDefault: true, factory: certificateSubjectRestriction },
  { name: 'DefaultIngressClass', isDefault: true, factory: undefined },
  { name: 'DenyServiceExternalIPs', isDefault: false, factory: undefined },
  { name: 'MutatingAdmissionWebhook', isDefault: true, factory: mutatingAdmissionWebhook },
  { name: 'ValidatingAdmissionWebhook', isDefault: true, factory: validatingAdmissionWebhook },
  { name: 'ResourceQuota', isDefault: true, factory: configuredResourceQuota },
  { name: 'AlwaysDeny', isDefault: false, factory: undefined },
];

function configuredResourceQuota(
  context: AdmissionContext,
  { ResourceQuota }: AdmissionConfigurations,
): AdmissionPlugin {
  return resourceQuota(ResourceQuota)(context);
}

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
  /** Configurations by plugin; absent ones have the defaults. */
  readonly configuration?: AdmissionConfigurations;
}

/** An enabled plugin that is implemented. */
export interface EnabledAdmissionPlugin {
  readonly name: string;
  readonly factory: AdmissionPluginFactory;
}

/** The enabled plugins in the order of execution, without those that are not implemented. */
export function enabledAdmissionPlugins(selection: AdmissionPluginSelection): readonly EnabledAdmissionPlugin[] {
  return admissionPlugins.flatMap((plugin) => {
    const { name, factory } = plugin;
    if (factory === undefined || !isEnabled(plugin, selection)) return [];
    return [{ name, factory: (context) => factory(context, selection.configuration ?? {}) }];
  });
}

/** Names of the plugins that are not enabled. */
export function disabledAdmissionPlugins(selection: AdmissionPluginSelection): readonly string[] {
  return admissionPlugins.filter((plugin) => !isEnabled(plugin, selection)).map(({ name }) => name);
}

/** Plugins that do not start without a configuration. */
const pluginsThatNeedConfiguration: readonly ConfiguredPlugin[] = ['ImagePolicyWebhook', 'EventRateLimit'];

/** Names of enabled plugins that lack the configuration that they need. */
export function unconfiguredAdmissionPlugins(selection: AdmissionPluginSelection): readonly string[] {
  const enabled = enabledAdmissionPlugins(selection).map(({ name }) => name);
  return pluginsThatNeedConfiguration.filter(
    (name) => enabled.includes(name) && selection.configuration?.[name] === undefined,
  );
}

/** Whether the plugin of this name is enabled. */
export function isAdmissionPluginEnabled(name: string, selection: AdmissionPluginSelection): boolean {
  return admissionPlugins.some((plugin) => plugin.name === name && isEnabled(plugin, selection));
}

function isEnabled(
  { name, isDefault }: AdmissionPluginEntry,
  { enabled = [], disabled = [] }: AdmissionPluginSelection,
): boolean {
  return enabled.includes(name) || (isDefault && !disabled.includes(name));
}
