import { dirname, resolve } from 'node:path';
import { type DecodedConfig, decodeConfig, isOfKind } from '@orch/api';
import { admissionConfigurationKind } from '@orch/api/config/apiserver_config_v1';
import { isJsonObject, type JsonObject, type Names } from '@orch/apimachinery';
import type { AdmissionConfigurations } from './admission-configuration.js';
import { isConfiguredPlugin, loadPlugin } from './load-plugin.js';
import { readConfigFile } from './read-config-file.js';

/** All errors of an admission configuration file and of the files that it names, one line each. */
export class AdmissionConfigurationError extends Error {
  override readonly name = 'AdmissionConfigurationError';

  constructor(readonly errors: readonly string[]) {
    super(errors.join('\n'));
  }
}

export interface LoadConfigurationOptions {
  readonly names: Names;
  /** The names of all plugins, enabled or not. */
  readonly plugins: readonly string[];
  /** Configurations of disabled plugins are not read. */
  readonly isEnabled: (plugin: string) => boolean;
}

/**
 * Reads the file of `--admission-control-config-file` and the files that it names: an AdmissionConfiguration, or the file
 * of ImagePolicyWebhook and PodNodeSelector itself (their form without a kind).
 * @throws AdmissionConfigurationError
 */
export async function loadAdmissionConfiguration(
  file: string,
  options: LoadConfigurationOptions,
): Promise<AdmissionConfigurations> {
  const root = await readConfigFile(file);
  const found = 'errors' in root ? root : entriesOf(root.value, { ...options, file });
  if ('errors' in found) throw new AdmissionConfigurationError(found.errors.map((line) => `${file}: ${line}`));
  let loaded: AdmissionConfigurations = {};
  const errors: string[] = [];
  for (const { plugin, content, at } of found.value) {
    if (!options.isEnabled(plugin)) continue;
    const read = typeof content === 'string' ? await readConfigFile(content) : { value: content };
    const outcome = 'errors' in read ? read : await loadPlugin(plugin, read.value, options.names);
    if ('value' in outcome) loaded = { ...loaded, ...outcome.value };
    else
      errors.push(
        ...outcome.errors.map((line) =>
          typeof content === 'string' ? `${content}: ${line}` : `${file}: ${at}${line}`,
        ),
      );
  }
  if (errors.length > 0) throw new AdmissionConfigurationError(errors);
  return loaded;
}

/** The configuration of one plugin. */
interface Entry {
  readonly plugin: string;
  /** An inline configuration, or the path of its file. */
  readonly content: JsonObject | string;
  /** The path of an inline configuration, such as `plugins[0].configuration.`. */
  readonly at: string;
}

interface EntryOptions {
  readonly file: string;
  readonly names: Names;
  readonly plugins: readonly string[];
}

function entriesOf(value: JsonObject, { file, names, plugins }: EntryOptions): DecodedConfig<readonly Entry[]> {
  const legacy = Object.entries(legacyMembers).filter(([member]) => Object.hasOwn(value, member));
  if (legacy.length > 0 && !isOfKind(value, admissionConfigurationKind, names)) {
    const errors = Object.keys(value).filter((member) => !Object.hasOwn(legacyMembers, member));
    if (errors.length > 0) return { errors: errors.map((member) => `${member}: unknown field`) };
    return { value: legacy.map(([member, plugin]) => ({ plugin, content: { [member]: value[member] }, at: '' })) };
  }
  const decoded = decodeConfig(value, admissionConfigurationKind, { names });
  if ('errors' in decoded) return decoded;
  const entries: Entry[] = [];
  const errors: string[] = [];
  for (const [index, { name, path = '', configuration }] of (decoded.value.plugins ?? []).entries()) {
    if (!plugins.includes(name)) {
      errors.push(`plugins[${index}].name: Invalid value: ${JSON.stringify(name)}: unknown admission plugin`);
      continue;
    }
    const content = isJsonObject(configuration)
      ? configuration
      : path === ''
        ? undefined
        : resolve(dirname(file), path);
    if (content === undefined) continue;
    if (!isConfiguredPlugin(name)) {
      errors.push(`plugins[${index}].name: Invalid value: ${JSON.stringify(name)}: the plugin has no configuration`);
    }
    // As in v1.21, the first entry of a plugin counts.
    if (entries.some(({ plugin }) => plugin === name)) continue;
    entries.push({ plugin: name, content, at: `plugins[${index}].configuration.` });
  }
  return errors.length > 0 ? { errors } : { value: entries };
}

/** Members of files without a kind, and the plugins that they configure. */
const legacyMembers: Readonly<Record<string, string>> = {
  imagePolicy: 'ImagePolicyWebhook',
  podNodeSelectorPluginConfig: 'PodNodeSelector',
};
