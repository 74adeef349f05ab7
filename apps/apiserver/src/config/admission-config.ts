import { combineOptions, type FlagCheck, type FlagValues, type OptionReader, option } from '@orch/component';
import { type AdmissionPluginSelection, admissionPluginNames } from '@orch/controlplane';

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
