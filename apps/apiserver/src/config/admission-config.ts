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
  admissionPluginNames,
  isAdmissionPluginEnabled,
  loadAdmissionConfiguration,
  unconfiguredAdmissionPlugins,
} from '@orch/controlplane';
import { FlagFileError } from './flag-file.js';

/** The plugins named by the admission options; all others keep their default. */
export interface NamedAdmissionPlugins {
  readonly enabled: readonly string[];
  readonly disabled: readonly string[];
}

const optionOf = {
  exact: 'admission-control',
  enabled: 'enable-admission-plugins',
  disabled: 'disable-admission-plugins',
  file: 'admission-control-config-file',
} as const;

/** The options that can enable a plugin. */
export const enablingPluginOptions = [optionOf.exact, optionOf.enabled] as const;

/** Validates the admission options against each other. */
export const admissionChecks: readonly FlagCheck[] = [
  (flags) => {
    const others = [optionOf.enabled, optionOf.disabled].filter((name) => flags.isGiven(name));
    if (!flags.isGiven(optionOf.exact) || others.length === 0) return [];
    return [`--${optionOf.exact} and ${others.map((name) => `--${name}`).join(', ')} are mutually exclusive`];
  },
  (flags) => {
    const disabled = flags.list(optionOf.disabled);
    const both = flags.list(optionOf.enabled).filter((plugin) => disabled.includes(plugin));
    if (both.length === 0) return [];
    return [`${both.join(', ')}: in both --${optionOf.enabled} and --${optionOf.disabled}`];
  },
];

/** The plugins of the deprecated option, which selects exactly these; undefined when it is not given. */
const exactPluginsOption: OptionReader<readonly string[] | undefined> = {
  options: [optionOf.exact],
  read: (flags: FlagValues) => (flags.isGiven(optionOf.exact) ? flags.list(optionOf.exact) : undefined),
};

export const admissionPluginsOption: OptionReader<NamedAdmissionPlugins> = combineOptions(
  { exact: exactPluginsOption, enabled: option.list(optionOf.enabled), disabled: option.list(optionOf.disabled) },
  ({ exact, enabled, disabled }) =>
    exact === undefined
      ? { enabled, disabled }
      : { enabled: exact, disabled: admissionPluginNames.filter((name) => !exact.includes(name)) },
);

/**
 * The configurations of the enabled plugins, by the file of the option and the files that it names. The returned function
 * reads them. @throws FlagFileError with one line per error
 */
export const admissionConfigurationOption: OptionReader<() => Promise<AdmissionConfigurations>> = combineOptions(
  { names: namesOption, file: option.string(optionOf.file), selection: admissionPluginsOption },
  ({ names, file, selection }) =>
    async () => {
      const isEnabled = (plugin: string) => isAdmissionPluginEnabled(plugin, selection);
      const options = { names, plugins: admissionPluginNames, isEnabled };
      const configuration = file === '' ? {} : await loadAdmissionConfiguration(file, options).catch(rethrow);
      const unconfigured = unconfiguredAdmissionPlugins({ ...selection, configuration });
      if (unconfigured.length === 0) return configuration;
      throw new FlagFileError(
        unconfigured.map((plugin) => `--${optionOf.file}: the plugin ${plugin} needs a configuration`).join('\n'),
      );
    },
);

function rethrow(error: unknown): never {
  if (!(error instanceof AdmissionConfigurationError)) throw error;
  throw new FlagFileError(error.errors.map((line) => `--${optionOf.file}: ${line}`).join('\n'), { cause: error });
}
