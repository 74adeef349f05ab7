import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { errorMessage } from '@orch/apimachinery';
import { combineOptions, type FlagCheck, type OptionReader, option } from '@orch/component';
import {
  CloudConfigError,
  type ControllerOptions,
  type LocalCloudConfig,
  parseLocalCloudConfig,
} from '@orch/controllers';
import { nodeIpamOption } from './node-ranges.js';

const provider = 'cloud-provider';
const file = 'cloud-config';
const volumePlugin = 'external-cloud-volume-plugin';
const untagged = 'allow-untagged-cloud';

/** With `external`, another program runs the controllers of the cloud. */
const providers = ['local', 'external'];

/** Only the local provider is built in, and it has a configuration file. */
export const cloudCheck: FlagCheck = (flags) => {
  const name = flags.string(provider);
  const hasConfig = flags.string(file) !== '';
  const volumesOf = flags.string(volumePlugin);
  const volumeErrors =
    volumesOf === '' ? [] : volumePluginErrors(volumesOf, { isExternal: name === 'external', hasConfig });
  if (name === '') return [...volumeErrors, ...(hasConfig ? [`--${file} requires --${provider}`] : [])];
  if (!providers.includes(name)) {
    return [
      `--${provider}: unknown provider ${JSON.stringify(name)} (known: ${providers.join(', ')})`,
      ...volumeErrors,
    ];
  }
  return name === 'local' && !hasConfig ? [`--${provider}=local requires --${file}`, ...volumeErrors] : volumeErrors;
};

function volumePluginErrors(
  name: string,
  { isExternal, hasConfig }: { readonly isExternal: boolean; readonly hasConfig: boolean },
): readonly string[] {
  return [
    ...(isExternal ? [] : [`--${volumePlugin} requires --${provider}=external`]),
    ...(name === 'local' ? [] : [`--${volumePlugin}: unknown provider ${JSON.stringify(name)} (known: local)`]),
    ...(name === 'local' && !hasConfig ? [`--${volumePlugin}=local requires --${file}`] : []),
  ];
}

/**
 * Reads the configuration of the local provider; undefined without it. Of an external cloud it is only the part of volumes,
 * which `--external-cloud-volume-plugin` leaves to this program. @throws CloudConfigError
 */
export const cloudOption: OptionReader<() => Promise<LocalCloudConfig | undefined>> = combineOptions(
  {
    name: option.string(provider),
    path: option.string(file),
    volumesOf: option.string(volumePlugin),
    allowsUntagged: option.boolean(untagged),
  },
  ({ name, path, volumesOf, allowsUntagged }) =>
    async () => {
      if (name === 'local') return tagged(await readCloudConfig(resolve(path)), { allowsUntagged });
      return volumesOf === 'local' ? volumesAlone(await readCloudConfig(resolve(path))) : undefined;
    },
);

/** As in v1.21, a cluster without a tag does not start where tags are needed. @throws CloudConfigError */
function tagged(config: LocalCloudConfig, { allowsUntagged }: { readonly allowsUntagged: boolean }): LocalCloudConfig {
  if (config.requiresClusterId && config.clusterId === undefined && !allowsUntagged) {
    throw new CloudConfigError(config.file, [
      `clusterID: required by requiresClusterID; --${untagged} permits its absence`,
    ]);
  }
  return config;
}

/** @throws CloudConfigError when the configuration has no volumes */
function volumesAlone({ file: path, stateFile, volumesFolder }: LocalCloudConfig): LocalCloudConfig {
  if (volumesFolder === undefined) {
    throw new CloudConfigError(path, [`volumes: required by --${volumePlugin}`]);
  }
  return { file: path, stateFile, hasRoutes: false, volumesFolder };
}

async function readCloudConfig(path: string): Promise<LocalCloudConfig> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new CloudConfigError(path, [errorMessage(error)]);
  }
  return parseLocalCloudConfig(text, { file: path, resolve: (relative) => resolve(dirname(path), relative) });
}

/** Routes reach the ranges of pod addresses of the cluster, unless they are switched off. */
export const routeOption: OptionReader<ControllerOptions['route']> = combineOptions(
  {
    periodMs: option.durationMs('route-reconciliation-period'),
    clusterName: option.string('cluster-name'),
    isConfigured: option.boolean('configure-cloud-routes'),
    ranges: nodeIpamOption,
  },
  ({ isConfigured, ranges, ...common }) => ({
    ...common,
    clusterRanges: isConfigured ? (ranges?.clusterRanges ?? []).map(({ cidr }) => cidr) : [],
  }),
);
