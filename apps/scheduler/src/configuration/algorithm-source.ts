import { combineOptions, type FlagCheck, fileOption, type OptionReader, option } from '@orch/component';
import { type AlgorithmProvider, algorithmProviders } from '@orch/scheduler';

/** Where the plugins come from, when not from the configuration alone. */
export type AlgorithmSource =
  | { readonly type: 'provider'; readonly provider: AlgorithmProvider; readonly isGiven: boolean }
  | { readonly type: 'policyFile'; readonly path: string; readonly text: () => Promise<string | undefined> }
  | { readonly type: 'policyConfigMap'; readonly namespace: string; readonly name: string };

/** `--use-legacy-policy-config` or a file alone, then the config map, then the provider, as in v1.21. */
export const algorithmSourceOption: OptionReader<AlgorithmSource> = combineOptions(
  {
    usesFile: option.boolean('use-legacy-policy-config'),
    file: fileOption('policy-config-file'),
    configMap: option.string('policy-configmap'),
    namespace: option.string('policy-configmap-namespace'),
    provider: option.string('algorithm-provider'),
  },
  ({ usesFile, file, configMap, namespace, provider }): AlgorithmSource => {
    if (usesFile || (file.path !== '' && configMap === ''))
      return { type: 'policyFile', path: file.path, text: file.text };
    if (configMap !== '') return { type: 'policyConfigMap', namespace, name: configMap };
    const known = algorithmProviders.find((each) => each === provider);
    return { type: 'provider', provider: known ?? 'DefaultProvider', isGiven: known !== undefined };
  },
);

export const algorithmSourceCheck: FlagCheck = (flags) => [
  ...(flags.boolean('use-legacy-policy-config') && flags.string('policy-config-file') === ''
    ? ['--policy-config-file: must be specified with --use-legacy-policy-config']
    : []),
  ...(flags.string('policy-configmap') !== '' && flags.string('policy-configmap-namespace') === ''
    ? ['--policy-configmap-namespace: must not be empty with --policy-configmap']
    : []),
];

/** The option that chose the source, for messages. */
export function optionOf(source: AlgorithmSource): string {
  switch (source.type) {
    case 'provider':
      return '--algorithm-provider';
    case 'policyFile':
      return '--policy-config-file';
    case 'policyConfigMap':
      return '--policy-configmap';
  }
}
