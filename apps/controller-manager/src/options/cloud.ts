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

/** With `external`, another program runs the controllers of the cloud. */
const providers = ['local', 'external'];

/** Only the local provider is built in, and it has a configuration file. */
export const cloudCheck: FlagCheck = (flags) => {
  const name = flags.string(provider);
  const hasConfig = flags.string(file) !== '';
  if (name === '') return hasConfig ? [`--${file} requires --${provider}`] : [];
  if (!providers.includes(name)) {
    return [`--${provider}: unknown provider ${JSON.stringify(name)} (known: ${providers.join(', ')})`];
  }
  return name === 'local' && !hasConfig ? [`--${provider}=local requires --${file}`] : [];
};

/** Reads the configuration of the local provider; undefined without it. @throws CloudConfigError */
export const cloudOption: OptionReader<() => Promise<LocalCloudConfig | undefined>> = combineOptions(
  { name: option.string(provider), path: option.string(file) },
  ({ name, path }) =>
    async () =>
      name === 'local' ? await readCloudConfig(resolve(path)) : undefined,
);

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
