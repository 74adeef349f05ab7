import type { Names } from '@orch/apimachinery';
import {
  combineOptions,
  type FlagCheck,
  type FlagValues,
  namesOption,
  type OptionReader,
  option,
} from '@orch/component';
import {
  AdmissionConfigurationError,
  type AdmissionConfigurations,
  type AdmissionPluginSelection,
  admissionPluginNames,
  isAdmissionPluginEnabled,
  loadAdmissionConfiguration,
  unconfiguredAdmissionPlugins,
} from '@orch/controlplane';
import { FlagFileError } from './flag-file.js';

/** The plugins named by the admission options, all others keep their default; and the options of single plugins. */
export interface NamedAdmissionPlugins {
  readonly enabled: readonly string[];
  readonly disabled: readonly string[];
  readonly tolerationSeconds?: NonNullable<AdmissionPluginSelection['tolerationSeconds']>;
}

const optionOf = {
  exact: 'admission-control',
  enabled: 'enable-admission-plugins',
  disabled: 'disable-admission-plugins',
  file: 'admission-control-config-file',
} as const;

/** The options that can enable a plugin. */
export const enablingPluginOptions = [optionOf.exact, optionOf.enabled] as const;

/** Rejects plugins that are both enabled and disabled. */
export const admissionConflictCheck: FlagCheck = (flags) => {
  const disabled = flags.list(optionOf.disabled);
  const both = flags.list(optionOf.enabled).filter((plugin) => disabled.includes(plugin));
  return both.length === 0 ? [] : [`${both.join(', ')}: in both --${optionOf.enabled} and --${optionOf.disabled}`];
};

/** Validates the admission options against each other. */
export const admissionChecks: readonly FlagCheck[] = [
  (flags) => {
    const others = [optionOf.enabled, optionOf.disabled].filter((name) => flags.isGiven(name));
    if (!flags.isGiven(optionOf.exact) || others.length === 0) return [];
    return [`--${optionOf.exact} and ${others.map((name) => `--${name}`).join(', ')} are mutually exclusive`];
  },
  admissionConflictCheck,
];

/** The plugins of the deprecated option, which selects exactly these; undefined when it is not given. */
const exactPluginsOption: OptionReader<readonly string[] | undefined> = {
  options: [optionOf.exact],
  read: (flags: FlagValues) => (flags.isGiven(optionOf.exact) ? flags.list(optionOf.exact) : undefined),
};

export const admissionPluginsOption: OptionReader<NamedAdmissionPlugins> = combineOptions(
  {
    exact: exactPluginsOption,
    enabled: option.list(optionOf.enabled),
    disabled: option.list(optionOf.disabled),
    notReady: option.number('default-not-ready-toleration-seconds'),
    unreachable: option.number('default-unreachable-toleration-seconds'),
  },
  ({ exact, enabled, disabled, notReady, unreachable }) => ({
    ...(exact === undefined
      ? { enabled, disabled }
      : { enabled: exact, disabled: admissionPluginNames.filter((name) => !exact.includes(name)) }),
    tolerationSeconds: { notReady, unreachable },
  }),
);

/** The returned function reads the file of the option and the files that it names. @throws FlagFileError */
export const admissionConfigurationOption: OptionReader<() => Promise<AdmissionConfigurations>> = combineOptions(
  { names: namesOption, file: option.string(optionOf.file), selection: admissionPluginsOption },
  ({ names, file, selection }) =>
    () =>
      readAdmissionConfiguration(file, { names, selection }),
);

/**
 * The configurations of the enabled plugins, by a file (none when empty) and the files that it names.
 * @throws FlagFileError with one line per error, also for an enabled plugin without the configuration that it needs
 */
export async function readAdmissionConfiguration(
  file: string,
  { names, selection }: { readonly names: Names; readonly selection: NamedAdmissionPlugins },
): Promise<AdmissionConfigurations> {
  const isEnabled = (plugin: string) => isAdmissionPluginEnabled(plugin, selection);
  const options = { names, plugins: admissionPluginNames, isEnabled };
  const configuration = file === '' ? {} : await loadAdmissionConfiguration(file, options).catch(throwFlagFileError);
  const unconfigured = unconfiguredAdmissionPlugins({ ...selection, configuration });
  if (unconfigured.length === 0) return configuration;
  const lines = unconfigured.map((plugin) => `--${optionOf.file}: the plugin ${plugin} needs a configuration`);
  throw new FlagFileError(lines.join('\n'));
}

function throwFlagFileError(error: unknown): never {
  if (!(error instanceof AdmissionConfigurationError)) throw error;
  throw new FlagFileError(error.errors.map((line) => `--${optionOf.file}: ${line}`).join('\n'), { cause: error });
}
