import { describe, expect, test } from '@jest/globals';
import { orchNames } from '@orch/apimachinery';
import { parseFlags } from '@orch/component';
import { admissionPluginNames } from '@orch/controlplane';
import { apiServerFlags } from '../options/api-server-flags.js';
import { admissionChecks, admissionPluginsOption } from './admission-config.js';

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
