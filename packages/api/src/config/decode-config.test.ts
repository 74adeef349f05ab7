import { describe, expect, test } from '@jest/globals';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import {
  admissionConfigurationKind,
  egressSelectorConfigurationKind,
  encryptionConfigurationKind,
} from '../generated/config_apiserver_config_v1/config.js';
import { configKind } from '../generated/config_client_config_v1/config.js';
import { admissionConfigKind } from '../generated/config_imagepolicywebhook_file/config.js';
import { schedulerConfigurationKind } from '../generated/config_scheduler_config_v1beta1/config.js';
import type { ConfigKind } from './config-kind.js';
import { decodeConfigText } from './decode-config.js';

const decode = <Value>(text: string, kind: ConfigKind<Value>, names = orchNames) =>
  decodeConfigText(text, kind, { names });
const errorsOf = (text: string, kind: ConfigKind<unknown>, names = orchNames) => {
  const decoded = decode(text, kind, names);
  return 'errors' in decoded ? decoded.errors : [];
};
const valueFrom = <Value>(text: string, kind: ConfigKind<Value>, names = orchNames) => {
  const decoded = decode(text, kind, names);
  if ('errors' in decoded) throw new Error(decoded.errors.join('\n'));
  return decoded.value;
};

const admission = 'apiVersion: apiserver.config.orch.io/v1\nkind: AdmissionConfiguration\n';

describe('configuration files', () => {
  test('are YAML or JSON, and null counts as absent', () => {
    expect(valueFrom(`${admission}plugins: [{ name: A, path: null }]`, admissionConfigurationKind).plugins).toEqual([
      { name: 'A' },
    ]);
    const json = '{"apiVersion":"apiserver.orch.io/v1alpha1","kind":"AdmissionConfiguration","plugins":[]}';
    expect(valueFrom(json, admissionConfigurationKind).plugins).toEqual([]);
  });

  test('that are no object cannot be decoded', () => {
    expect(errorsOf('[]', admissionConfigurationKind)).toEqual(['must be an object in YAML or JSON']);
    expect(errorsOf('{', admissionConfigurationKind)[0]).toMatch(/^cannot be parsed: /);
  });

  test('report all errors at once, with path and value', () => {
    const text = `${admission}plugins:\n- nme: A\n- name: 7\n- name: ''\n  configuration: text\nother: 1`;
    expect(errorsOf(text, admissionConfigurationKind)).toEqual([
      'other: unknown field',
      'plugins[0].name: Required value',
      'plugins[0].nme: unknown field',
      'plugins[1].name: Invalid value: 7: must be of type string',
      'plugins[2].name: Required value',
      'plugins[2].configuration: Invalid value: "text": must be of type object',
    ]);
  });

  test('must have a known kind and version', () => {
    const supported =
      'supported values: "apiserver.config.orch.io/v1 AdmissionConfiguration", "apiserver.orch.io/v1alpha1 AdmissionConfiguration"';
    expect(errorsOf('apiVersion: v1\nkind: Pod', admissionConfigurationKind)).toEqual([
      `apiVersion, kind: Unsupported value: "v1 Pod": ${supported}`,
    ]);
    expect(errorsOf('plugins: []', admissionConfigurationKind)).toEqual([
      'apiVersion: Required value',
      'kind: Required value',
    ]);
  });

  test('have groups and kinds in the spelling of the dialect', () => {
    const text = 'apiVersion: apiserver.config.k8s.io/v1\nkind: AdmissionConfiguration';
    expect(valueFrom(text, admissionConfigurationKind, kubernetesNames)).toEqual({
      apiVersion: 'apiserver.config.k8s.io/v1',
      kind: 'AdmissionConfiguration',
    });
    expect(errorsOf(text, admissionConfigurationKind)).toHaveLength(1);
    const scheduler = 'apiVersion: kubescheduler.config.k8s.io/v1beta1\nkind: KubeSchedulerConfiguration';
    expect(valueFrom(scheduler, schedulerConfigurationKind, kubernetesNames).parallelism).toBe(16);
  });

  test('get the defaults that need no condition, at any depth', () => {
    const text =
      'apiVersion: scheduler.config.orch.io/v1beta1\nkind: SchedulerConfiguration\nleaderElection: { leaseDuration: 1m }';
    const { leaderElection, clientConnection, enableProfiling } = valueFrom(text, schedulerConfigurationKind);
    expect(leaderElection).toEqual({
      leaderElect: true,
      leaseDuration: '1m',
      renewDeadline: '10s',
      retryPeriod: '2s',
      resourceLock: 'leases',
      resourceName: 'scheduler',
      resourceNamespace: 'orch-system',
    });
    expect(clientConnection.qps).toBe(50);
    expect(enableProfiling).toBe(true);
  });

  test('do not show secrets in errors', () => {
    const text =
      'apiVersion: apiserver.config.orch.io/v1\nkind: EncryptionConfiguration\n' +
      'resources: [{ resources: [secrets], providers: [{ aescbc: { keys: [{ name: a, secret: 1234 }] } }] }]';
    expect(errorsOf(text, encryptionConfigurationKind)).toEqual([
      'resources[0].providers[0].aescbc.keys[0].secret: Invalid value: "REDACTED": must be of type string',
    ]);
  });

  test('without a kind are known by their content', () => {
    expect(errorsOf('imagePolicy: { allowTTL: 1801, denyTTL: 1.5 }', admissionConfigKind)).toEqual([
      'imagePolicy.kubeConfigFile: Required value',
      'imagePolicy.allowTTL: Invalid value: 1801: must be less than or equal to 1800',
      'imagePolicy.denyTTL: Invalid value: 1.5: must be of type integer',
    ]);
    expect(valueFrom('clusters: [{ name: a, cluster: { server: x } }]', configKind).clusters).toHaveLength(1);
  });

  test('may only have the values of an enumeration', () => {
    const text =
      'apiVersion: apiserver.orch.io/v1beta1\nkind: EgressSelectorConfiguration\n' +
      'egressSelections: [{ name: cluster, connection: { proxyProtocol: SOCKS } }]';
    expect(errorsOf(text, egressSelectorConfigurationKind)).toEqual([
      'egressSelections[0].connection.proxyProtocol: Unsupported value: "SOCKS": supported values: "HTTPConnect", "GRPC", "Direct"',
    ]);
  });
});
