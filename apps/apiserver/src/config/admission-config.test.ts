import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { parseFlags } from '@orch/component';
import { admissionPluginNames } from '@orch/controlplane';
import { apiServerFlags } from '../options/api-server-flags.js';
import { admissionChecks, admissionConfigurationOption, admissionPluginsOption } from './admission-config.js';

const table = apiServerFlags(orchNames);
const parse = (...args: readonly string[]) => parseFlags(table, { args, checks: admissionChecks });
const errorsOf = (...args: readonly string[]) => {
  const outcome = parse(...args);
  return outcome.type === 'invalid' ? outcome.errors : [];
};
const pluginsOf = (...args: readonly string[]) => {
  const outcome = parse(...args);
  if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
  return admissionPluginsOption.read(outcome.flags);
};

describe('the admission options', () => {
  test('name the plugins that differ from the defaults', () => {
    expect(pluginsOf()).toMatchObject({ enabled: [], disabled: [] });
    const args = ['--enable-admission-plugins=A', '--disable-admission-plugins=B'];
    const named = args.map((arg) => arg.replace('A', 'AlwaysAdmit').replace('B', 'Priority,RuntimeClass'));
    expect(pluginsOf(...named)).toMatchObject({ enabled: ['AlwaysAdmit'], disabled: ['Priority', 'RuntimeClass'] });
  });

  test('--admission-control selects exactly its plugins', () => {
    const { enabled, disabled } = pluginsOf('--admission-control=RuntimeClass,Priority');
    expect(enabled).toEqual(['RuntimeClass', 'Priority']);
    expect(disabled).toEqual(admissionPluginNames.filter((name) => name !== 'RuntimeClass' && name !== 'Priority'));
    expect(pluginsOf('--admission-control=')).toMatchObject({ enabled: [], disabled: admissionPluginNames });
  });

  test('set the seconds of default tolerations', () => {
    expect(pluginsOf().tolerationSeconds).toEqual({ notReady: 300, unreachable: 300 });
    const args = ['--default-not-ready-toleration-seconds=7', '--default-unreachable-toleration-seconds=0'];
    expect(pluginsOf(...args).tolerationSeconds).toEqual({ notReady: 7, unreachable: 0 });
  });

  test('--admission-control excludes the other two', () => {
    expect(errorsOf('--admission-control=Priority', '--disable-admission-plugins=RuntimeClass')).toEqual([
      '--admission-control and --disable-admission-plugins are mutually exclusive',
    ]);
    expect(
      errorsOf('--admission-control=Priority', '--enable-admission-plugins=Priority', '--disable-admission-plugins='),
    ).toEqual([
      '--admission-control and --enable-admission-plugins, --disable-admission-plugins are mutually exclusive',
    ]);
  });

  test('reject a plugin that is both enabled and disabled', () => {
    const args = ['--enable-admission-plugins=Priority', '--disable-admission-plugins=Priority,RuntimeClass'];
    expect(errorsOf(...args)).toEqual(['Priority: in both --enable-admission-plugins and --disable-admission-plugins']);
  });

  test.each(['admission-control', 'enable-admission-plugins', 'disable-admission-plugins'])(
    '--%s rejects unknown plugins by name',
    (name) => {
      expect(errorsOf(`--${name}=Priority,Other`)).toEqual([
        `invalid argument "Priority,Other" for "--${name}": unknown "Other"; must be among ${admissionPluginNames.join(', ')}`,
      ]);
    },
  );
});

describe('--admission-control-config-file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orch-admission-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const configurationOf = async (text: string, ...args: readonly string[]) => {
    const file = join(folder, 'file');
    await writeFile(file, text);
    const outcome = parse(`--admission-control-config-file=${file}`, ...args);
    if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
    return await admissionConfigurationOption.read(outcome.flags)();
  };
  const selectors = 'podNodeSelectorPluginConfig: { clusterDefaultNodeSelector: disk=ssd }';

  test('configures the plugins that are enabled [Admission plugins, 6]', async () => {
    expect(await configurationOf(selectors, '--enable-admission-plugins=PodNodeSelector')).toEqual({
      PodNodeSelector: { clusterDefault: 'disk=ssd', allowed: {} },
    });
    expect(await configurationOf(selectors, '--admission-control=PodNodeSelector')).toHaveProperty('PodNodeSelector');
    expect(await configurationOf(selectors)).toEqual({});
  });

  test('fails with one line per error', async () => {
    const text =
      'apiVersion: apiserver.config.orch.io/v1\nkind: AdmissionConfiguration\nplugins: [{ name: A }, { name: B }]';
    const file = `--admission-control-config-file: ${join(folder, 'file')}`;
    await expect(configurationOf(text)).rejects.toMatchObject({
      name: 'FlagFileError',
      message:
        `${file}: plugins[0].name: Invalid value: "A": unknown admission plugin\n` +
        `${file}: plugins[1].name: Invalid value: "B": unknown admission plugin`,
    });
  });

  test('is needed by plugins that have no default configuration', async () => {
    const outcome = parse('--enable-admission-plugins=EventRateLimit,ImagePolicyWebhook');
    if (outcome.type !== 'run') throw new Error(JSON.stringify(outcome));
    await expect(admissionConfigurationOption.read(outcome.flags)()).rejects.toMatchObject({
      message:
        '--admission-control-config-file: the plugin ImagePolicyWebhook needs a configuration\n' +
        '--admission-control-config-file: the plugin EventRateLimit needs a configuration',
    });
  });
});
