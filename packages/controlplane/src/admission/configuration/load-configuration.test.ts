import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { kubernetesNames, orchNames } from '@orch/apimachinery';
import { AdmissionConfigurationError, loadAdmissionConfiguration } from './load-configuration.js';

const plugins = [
  ...['EventRateLimit', 'ImagePolicyWebhook', 'MutatingAdmissionWebhook', 'PodNodeSelector'],
  ...['PodTolerationRestriction', 'Priority', 'ResourceQuota', 'ValidatingAdmissionWebhook'],
];
const head = 'apiVersion: apiserver.config.orch.io/v1\nkind: AdmissionConfiguration\n';
const limits = 'apiVersion: eventratelimit.admission.orch.io/v1alpha1\nkind: Configuration\nlimits: ';
const inline = (yaml: string) => yaml.replaceAll(/^/gm, '    ');

describe('the file of --admission-control-config-file', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orch-admission-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const write = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  const load = (file: string, { names = orchNames, enabled = plugins } = {}) =>
    loadAdmissionConfiguration(file, { names, plugins, isEnabled: (plugin) => enabled.includes(plugin) });
  /** The errors, with `FOLDER` for the folder. */
  const errorsOf = async (file: string): Promise<readonly string[]> => {
    try {
      await load(file);
      return [];
    } catch (error) {
      if (!(error instanceof AdmissionConfigurationError)) throw error;
      return error.errors.map((line) => line.replaceAll(folder, 'FOLDER'));
    }
  };

  test('has configurations inline, or in files by a path relative to it', async () => {
    await mkdir(join(folder, 'more'));
    await write('more/limits.yaml', `${limits}[{ type: Server, qps: 1, burst: 2 }]`);
    const file = await write(
      'admission.yaml',
      `${head}plugins:\n- name: EventRateLimit\n  path: more/limits.yaml\n- name: PodNodeSelector\n  configuration:\n${inline('podNodeSelectorPluginConfig: { clusterDefaultNodeSelector: a=b, apps: c=d }')}`,
    );
    expect(await load(file)).toEqual({
      EventRateLimit: { limits: [{ type: 'Server', qps: 1, burst: 2, cacheSize: 4_096 }] },
      PodNodeSelector: { clusterDefault: 'a=b', allowed: { apps: 'c=d' } },
    });
  });

  test('prefers an inline configuration to a path, and the first entry of a plugin', async () => {
    const entry = (selector: string) =>
      `- name: PodNodeSelector\n  path: missing\n  configuration: { podNodeSelectorPluginConfig: { apps: ${selector} } }\n`;
    const file = await write('admission.yaml', `${head}plugins:\n${entry('a=b')}${entry('c=d')}`);
    expect((await load(file)).PodNodeSelector?.allowed).toEqual({ apps: 'a=b' });
  });

  test('may be the file of PodNodeSelector or ImagePolicyWebhook itself', async () => {
    const file = await write('selectors', '{"podNodeSelectorPluginConfig":{"apps":"a=b"}}');
    expect(await load(file)).toEqual({ PodNodeSelector: { clusterDefault: '', allowed: { apps: 'a=b' } } });
    const both = await write('both', 'podNodeSelectorPluginConfig: {}\nimagePolicy: { allowTTL: -5 }');
    expect(await errorsOf(both)).toEqual([
      'FOLDER/both: imagePolicy.kubeConfigFile: Required value',
      'FOLDER/both: imagePolicy.allowTTL: Invalid value: -5: must be greater than or equal to -1',
    ]);
    expect(await errorsOf(await write('third', 'podNodeSelectorPluginConfig: {}\nother: 1'))).toEqual([
      'FOLDER/third: other: unknown field',
    ]);
  });

  test('has groups in the spelling of the dialect, and its older version', async () => {
    const text = 'apiVersion: apiserver.k8s.io/v1alpha1\nkind: AdmissionConfiguration\nplugins: []';
    expect(await load(await write('a', text), { names: kubernetesNames })).toEqual({});
    expect(await errorsOf(join(folder, 'a'))).toEqual([
      'FOLDER/a: apiVersion, kind: Unsupported value: "apiserver.k8s.io/v1alpha1 AdmissionConfiguration": supported values: "apiserver.config.orch.io/v1 AdmissionConfiguration", "apiserver.orch.io/v1alpha1 AdmissionConfiguration"',
    ]);
  });

  test('does not read the configurations of plugins that are off', async () => {
    const file = await write('admission.yaml', `${head}plugins: [{ name: EventRateLimit, path: missing }]`);
    expect(await load(file, { enabled: ['Priority'] })).toEqual({});
  });

  test('names unknown plugins, and configurations of plugins that have none', async () => {
    const text = `${head}plugins:\n- name: Other\n- name: Priority\n- name: Priority\n  configuration: {}\n`;
    expect(await errorsOf(await write('a', text))).toEqual([
      'FOLDER/a: plugins[0].name: Invalid value: "Other": unknown admission plugin',
      'FOLDER/a: plugins[2].name: Invalid value: "Priority": the plugin has no configuration',
    ]);
  });

  test('reports the errors of all its plugins, with the file, the path in it and the value', async () => {
    await write('limits', `${limits}[{ type: Server, qps: fast, burst: 2 }]`);
    const selectors = inline('podNodeSelectorPluginConfig: { apps: 7 }');
    const text = `${head}plugins:\n- name: EventRateLimit\n  path: limits\n- name: PodTolerationRestriction\n  path: gone\n- name: PodNodeSelector\n  configuration:\n${selectors}`;
    const errors = await errorsOf(await write('a', text));
    expect(errors).toEqual([
      'FOLDER/limits: limits[0].qps: Invalid value: "fast": must be of type integer',
      expect.stringMatching(/^FOLDER\/gone: .*ENOENT/),
      'FOLDER/a: plugins[2].configuration.podNodeSelectorPluginConfig.apps: Invalid value: 7: must be of type string',
    ]);
  });

  test('is the example of the documentation', async () => {
    const page = await readFile(join(__dirname, '../../../../../docs/admission-configuration.md'), 'utf8');
    const [, example = ''] = /```yaml\n(apiVersion[\s\S]*?)```/.exec(page) ?? [];
    const configuration = await load(await write('example', example), {
      enabled: ['EventRateLimit', 'PodNodeSelector', 'PodTolerationRestriction', 'ResourceQuota'],
    });
    expect(configuration.EventRateLimit?.limits.map(({ type }) => type)).toEqual([
      ...['Server', 'Namespace', 'User', 'SourceAndObject'],
    ]);
    expect(configuration.PodNodeSelector).toEqual({
      clusterDefault: 'pool=general',
      allowed: { batch: 'pool=batch,disk=ssd' },
    });
    expect(configuration.PodTolerationRestriction?.allowed).toHaveLength(3);
    expect(configuration.ResourceQuota?.limitedResources).toHaveLength(1);
  });

  test('that is missing or malformed is an error', async () => {
    expect(await errorsOf(join(folder, 'none'))).toEqual([expect.stringMatching(/^FOLDER\/none: .*ENOENT/)]);
    expect(await errorsOf(await write('a', 'plugins: ['))).toEqual([
      expect.stringMatching(/^FOLDER\/a: cannot be parsed: /),
    ]);
  });
});
