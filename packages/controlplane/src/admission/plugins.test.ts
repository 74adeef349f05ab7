import { describe, expect, test } from '@jest/globals';
import {
  admissionPluginNames,
  admissionPlugins,
  deprecatedAdmissionPlugins,
  enabledAdmissionPlugins,
  unconfiguredAdmissionPlugins,
} from './plugins.js';

const namesOf = (plugins: readonly { readonly name: string }[]) => plugins.map(({ name }) => name);
const defaults = namesOf(admissionPlugins.filter(({ isDefault }) => isDefault));

const orderOfV121 = [
  'AlwaysAdmit',
  'NamespaceAutoProvision',
  'NamespaceLifecycle',
  'NamespaceExists',
  'SecurityContextDeny',
  'LimitPodHardAntiAffinityTopology',
  'LimitRanger',
  'ServiceAccount',
  'NodeRestriction',
  'TaintNodesByCondition',
  'AlwaysPullImages',
  'ImagePolicyWebhook',
  'PodSecurityPolicy',
  'PodNodeSelector',
  'Priority',
  'DefaultTolerationSeconds',
  'PodTolerationRestriction',
  'EventRateLimit',
  'ExtendedResourceToleration',
  'PersistentVolumeLabel',
  'DefaultStorageClass',
  'StorageObjectInUseProtection',
  'OwnerReferencesPermissionEnforcement',
  'PersistentVolumeClaimResize',
  'RuntimeClass',
  'CertificateApproval',
  'CertificateSigning',
  'CertificateSubjectRestriction',
  'DefaultIngressClass',
  'DenyServiceExternalIPs',
  'MutatingAdmissionWebhook',
  'ValidatingAdmissionWebhook',
  'ResourceQuota',
  'AlwaysDeny',
];
/** Off by default (spec: Admission plugins). */
const optional = [
  'AlwaysAdmit',
  'AlwaysDeny',
  'AlwaysPullImages',
  'DenyServiceExternalIPs',
  'EventRateLimit',
  'ExtendedResourceToleration',
  'ImagePolicyWebhook',
  'LimitPodHardAntiAffinityTopology',
  'NamespaceAutoProvision',
  'NamespaceExists',
  'NodeRestriction',
  'OwnerReferencesPermissionEnforcement',
  'PersistentVolumeLabel',
  'PodNodeSelector',
  'PodSecurityPolicy',
  'PodTolerationRestriction',
  'SecurityContextDeny',
];
const defaultsOfV121 = [
  'NamespaceLifecycle',
  'LimitRanger',
  'ServiceAccount',
  'TaintNodesByCondition',
  'Priority',
  'DefaultTolerationSeconds',
  'DefaultStorageClass',
  'StorageObjectInUseProtection',
  'PersistentVolumeClaimResize',
  'RuntimeClass',
  'CertificateApproval',
  'CertificateSigning',
  'CertificateSubjectRestriction',
  'DefaultIngressClass',
  'MutatingAdmissionWebhook',
  'ValidatingAdmissionWebhook',
  'ResourceQuota',
];

describe('the table of admission plugins', () => {
  test('has the 34 plugins of v1.21, of which 17 are enabled by default', () => {
    expect(new Set(admissionPluginNames).size).toBe(34);
    expect(defaults).toHaveLength(17);
  });

  test('has the order of v1.21, and its defaults', () => {
    expect(namesOf(admissionPlugins)).toEqual(orderOfV121);
    expect(defaults).toEqual(defaultsOfV121);
  });
});

describe('the enabled admission plugins', () => {
  test('are the default ones, in the order of the table', () => {
    expect(namesOf(enabledAdmissionPlugins({}))).toEqual(defaults);
  });

  test('have an optional plugin only if its name is given [Admission plugins, 2]', () => {
    expect([...optional, ...defaults].toSorted()).toEqual([...admissionPluginNames].toSorted());
    for (const name of optional) {
      expect(namesOf(enabledAdmissionPlugins({}))).not.toContain(name);
      const enabled = namesOf(enabledAdmissionPlugins({ enabled: [name] }));
      expect(enabled.toSorted()).toEqual([name, ...defaults].toSorted());
    }
  });

  test('lack disabled plugins, and keep one that is in both lists', () => {
    const names = namesOf(enabledAdmissionPlugins({ enabled: ['Priority'], disabled: ['Priority', 'RuntimeClass'] }));
    expect(names).toEqual(defaults.filter((name) => name !== 'RuntimeClass'));
  });

  test('are the defaults with the enabled and without the disabled ones, in the order of the table [Admission plugins, 5]', () => {
    const changed = namesOf(enabledAdmissionPlugins({ enabled: ['AlwaysAdmit'], disabled: ['Priority'] }));
    expect(changed.toSorted()).toEqual(['AlwaysAdmit', ...defaults.filter((name) => name !== 'Priority')].toSorted());
    const disabled = admissionPluginNames;
    const enabled = ['RuntimeClass', 'NamespaceLifecycle', 'Priority'];
    expect(namesOf(enabledAdmissionPlugins({ enabled, disabled }))).toEqual([
      'NamespaceLifecycle',
      'Priority',
      'RuntimeClass',
    ]);
  });

  test('include those that v1.21 deprecates, which are off by default', () => {
    expect(deprecatedAdmissionPlugins({})).toEqual([]);
    expect(deprecatedAdmissionPlugins({ enabled: admissionPluginNames })).toEqual([
      'AlwaysAdmit',
      'PersistentVolumeLabel',
      'AlwaysDeny',
    ]);
  });

  test('need a configuration in two cases', () => {
    expect(unconfiguredAdmissionPlugins({})).toEqual([]);
    expect(unconfiguredAdmissionPlugins({ enabled: admissionPluginNames })).toEqual([
      'ImagePolicyWebhook',
      'EventRateLimit',
    ]);
  });
});
