import type { AdmissionContext, AdmissionPlugin, AdmissionPluginFactory } from '@orch/apiserver';
import { mutatingAdmissionWebhook, validatingAdmissionWebhook } from './admission-webhooks.js';
import { alwaysAdmit } from './always-admit.js';
import { alwaysDeny } from './always-deny.js';
import { alwaysPullImages } from './always-pull-images.js';
import { certificateApproval, certificateSigning } from './certificate-permissions.js';
import { certificateSubjectRestriction } from './certificate-subject-restriction.js';
import type { AdmissionConfigurations, ConfiguredPlugin } from './configuration/admission-configuration.js';
import { defaultIngressClass } from './default-ingress-class.js';
import { defaultStorageClass } from './default-storage-class.js';
import { defaultTolerationSeconds, type TolerationSeconds } from './default-toleration-seconds.js';
import { denyServiceExternalIps } from './deny-service-external-ips.js';
import { eventRateLimit } from './event-rate-limit/event-rate-limit.js';
import { extendedResourceToleration } from './extended-resource-toleration.js';
import { imagePolicyWebhook } from './image-policy/image-policy-webhook.js';
import { limitPodHardAntiAffinityTopology } from './limit-pod-hard-anti-affinity-topology.js';
import { limitRanger } from './limit-ranger/limit-ranger.js';
import { namespaceAutoProvision } from './namespace-auto-provision.js';
import { namespaceExists } from './namespace-exists.js';
import { namespaceLifecycle } from './namespace-lifecycle.js';
import { nodeRestriction } from './node-restriction/node-restriction.js';
import { ownerReferencesPermissionEnforcement } from './owner-references-permission-enforcement.js';
import { persistentVolumeClaimResize } from './persistent-volume-claim-resize.js';
import { persistentVolumeLabel, type VolumeLabelers } from './persistent-volume-label.js';
import { podNodeSelector } from './pod-node-selector.js';
import { podSecurityPolicy } from './pod-security-policy/pod-security-policy.js';
import { podTolerationRestriction } from './pod-toleration-restriction.js';
import { priority } from './priority.js';
import { resourceQuota } from './quota/resource-quota.js';
import { runtimeClass } from './runtime-class.js';
import { securityContextDeny } from './security-context-deny.js';
import { serviceAccountPlugin } from './service-account/service-account.js';
import { storageObjectInUseProtection } from './storage-object-in-use-protection.js';
import { taintNodesByCondition } from './taint-nodes-by-condition.js';

export interface AdmissionPluginEntry {
  /** The name in the admission options and in the configuration file. */
  readonly name: string;
  /** Whether the plugin is enabled when no option names it. */
  readonly isDefault: boolean;
  readonly factory: ConfiguredPluginFactory;
}

/** Creates a plugin with the settings of all plugins, of which it uses its own. */
export type ConfiguredPluginFactory = (context: AdmissionContext, settings: AdmissionSettings) => AdmissionPlugin;

/** What configures plugins. Absent members have the defaults. */
export interface AdmissionSettings extends AdmissionConfigurations, PluginOptions {}

/** What options and embedding programs set, besides the configurations of a file. */
export interface PluginOptions {
  /** Of the tolerations that DefaultTolerationSeconds adds; 300 by default. */
  readonly tolerationSeconds?: TolerationSeconds;
  /** Clouds that PersistentVolumeLabel asks for the labels of their volumes; none by default. */
  readonly volumeLabelers?: VolumeLabelers;
}

/** All plugins of v1.21, in the order of execution (spec: Admission plugins). */
export const admissionPlugins: readonly AdmissionPluginEntry[] = [
  { name: 'AlwaysAdmit', isDefault: false, factory: alwaysAdmit },
  { name: 'NamespaceAutoProvision', isDefault: false, factory: namespaceAutoProvision },
  { name: 'NamespaceLifecycle', isDefault: true, factory: namespaceLifecycle },
  { name: 'NamespaceExists', isDefault: false, factory: namespaceExists },
  { name: 'SecurityContextDeny', isDefault: false, factory: securityContextDeny },
  { name: 'LimitPodHardAntiAffinityTopology', isDefault: false, factory: limitPodHardAntiAffinityTopology },
  { name: 'LimitRanger', isDefault: true, factory: limitRanger },
  { name: 'ServiceAccount', isDefault: true, factory: serviceAccountPlugin() },
  { name: 'NodeRestriction', isDefault: false, factory: nodeRestriction },
  { name: 'TaintNodesByCondition', isDefault: true, factory: taintNodesByCondition },
  { name: 'AlwaysPullImages', isDefault: false, factory: alwaysPullImages },
  { name: 'ImagePolicyWebhook', isDefault: false, factory: imagePolicyWebhook },
  { name: 'PodSecurityPolicy', isDefault: false, factory: podSecurityPolicy },
  { name: 'PodNodeSelector', isDefault: false, factory: podNodeSelector },
  { name: 'Priority', isDefault: true, factory: priority },
  {
    name: 'DefaultTolerationSeconds',
    isDefault: true,
    factory: (context, { tolerationSeconds }) => defaultTolerationSeconds(tolerationSeconds)(context),
  },
  { name: 'PodTolerationRestriction', isDefault: false, factory: podTolerationRestriction },
  { name: 'EventRateLimit', isDefault: false, factory: eventRateLimit },
  { name: 'ExtendedResourceToleration', isDefault: false, factory: extendedResourceToleration },
  {
    name: 'PersistentVolumeLabel',
    isDefault: false,
    factory: (context, { volumeLabelers }) => persistentVolumeLabel(volumeLabelers)(context),
  },
  { name: 'DefaultStorageClass', isDefault: true, factory: defaultStorageClass },
  { name: 'StorageObjectInUseProtection', isDefault: true, factory: storageObjectInUseProtection },
  { name: 'OwnerReferencesPermissionEnforcement', isDefault: false, factory: ownerReferencesPermissionEnforcement },
  { name: 'PersistentVolumeClaimResize', isDefault: true, factory: persistentVolumeClaimResize },
  { name: 'RuntimeClass', isDefault: true, factory: runtimeClass },
  { name: 'CertificateApproval', isDefault: true, factory: certificateApproval },
  { name: 'CertificateSigning', isDefault: true, factory: certificateSigning },
  { name: 'CertificateSubjectRestriction', isDefault: true, factory: certificateSubjectRestriction },
  { name: 'DefaultIngressClass', isDefault: true, factory: defaultIngressClass },
  { name: 'DenyServiceExternalIPs', isDefault: false, factory: denyServiceExternalIps },
  { name: 'MutatingAdmissionWebhook', isDefault: true, factory: mutatingAdmissionWebhook },
  { name: 'ValidatingAdmissionWebhook', isDefault: true, factory: validatingAdmissionWebhook },
  {
    name: 'ResourceQuota',
    isDefault: true,
    factory: (context, { ResourceQuota }) => resourceQuota(ResourceQuota)(context),
  },
  { name: 'AlwaysDeny', isDefault: false, factory: alwaysDeny },
];

/** The values of the admission options, sorted. */
export const admissionPluginNames: readonly string[] = admissionPlugins.map(({ name }) => name).sort();

export interface AdmissionPluginSelection extends PluginOptions {
  /** Names of plugins to enable besides those that are enabled by default. A plugin in both lists is enabled. */
  readonly enabled?: readonly string[];
  /** Names of plugins to disable. */
  readonly disabled?: readonly string[];
  /** Configurations by plugin. */
  readonly configuration?: AdmissionConfigurations;
}

export interface EnabledAdmissionPlugin {
  readonly name: string;
  readonly factory: AdmissionPluginFactory;
}

/** The enabled plugins in the order of execution. */
export function enabledAdmissionPlugins(selection: AdmissionPluginSelection): readonly EnabledAdmissionPlugin[] {
  const { configuration, tolerationSeconds, volumeLabelers } = selection;
  const settings: AdmissionSettings = {
    ...configuration,
    ...(tolerationSeconds === undefined ? {} : { tolerationSeconds }),
    ...(volumeLabelers === undefined ? {} : { volumeLabelers }),
  };
  return admissionPlugins
    .filter((plugin) => isEnabled(plugin, selection))
    .map(({ name, factory }) => ({ name, factory: (context) => factory(context, settings) }));
}

/** Names of enabled plugins that v1.21 deprecates. */
export function deprecatedAdmissionPlugins(selection: AdmissionPluginSelection): readonly string[] {
  return admissionPlugins
    .filter((plugin) => deprecated.has(plugin.name) && isEnabled(plugin, selection))
    .map(({ name }) => name);
}

const deprecated: ReadonlySet<string> = new Set(['AlwaysAdmit', 'AlwaysDeny', 'PersistentVolumeLabel']);

/** Plugins that do not start without a configuration. */
const pluginsThatNeedConfiguration: readonly ConfiguredPlugin[] = ['ImagePolicyWebhook', 'EventRateLimit'];

/** Names of enabled plugins that lack the configuration that they need. */
export function unconfiguredAdmissionPlugins(selection: AdmissionPluginSelection): readonly string[] {
  return pluginsThatNeedConfiguration.filter(
    (name) => isAdmissionPluginEnabled(name, selection) && selection.configuration?.[name] === undefined,
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
