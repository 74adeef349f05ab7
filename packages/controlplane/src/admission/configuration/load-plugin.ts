import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { DecodedConfig } from '@orch/api';
import { errorMessage, type JsonObject, type Names } from '@orch/apimachinery';
import { type KubeconfigUsers, parseKubeconfigUsers } from '@orch/client';
import { readReviewService } from '../../remote-reviews/review-service.js';
import type { AdmissionConfigurations, ConfiguredPlugin } from './admission-configuration.js';
import {
  decodeEventRateLimit,
  decodeImagePolicy,
  decodePodNodeSelector,
  decodePodToleration,
  decodeResourceQuota,
  decodeWebhookAdmission,
} from './decode-plugin.js';

/** Whether the plugin has a configuration. */
export function isConfiguredPlugin(plugin: string): plugin is ConfiguredPlugin {
  return Object.hasOwn(loaders, plugin);
}

/** Decodes the configuration of a plugin and reads the files that it names. */
export async function loadPlugin(
  plugin: string,
  content: JsonObject,
  names: Names,
): Promise<DecodedConfig<AdmissionConfigurations>> {
  return isConfiguredPlugin(plugin) ? await loaders[plugin](content, names) : { value: {} };
}

type Loader = (
  content: JsonObject,
  names: Names,
) => DecodedConfig<AdmissionConfigurations> | Promise<DecodedConfig<AdmissionConfigurations>>;

const loaders: Readonly<Record<ConfiguredPlugin, Loader>> = {
  ImagePolicyWebhook: async (content, names) => {
    const decoded = decodeImagePolicy(content, names);
    if ('errors' in decoded) return decoded;
    const { kubeconfigFile, ...settings } = decoded.value;
    return await fromKubeconfig(
      { file: resolve(kubeconfigFile), field: 'imagePolicy.kubeConfigFile' },
      async (text, folder) => ({ ImagePolicyWebhook: { ...settings, ...(await readReviewService(text, folder)) } }),
    );
  },
  PodNodeSelector: (content, names) =>
    as(decodePodNodeSelector(content, names), (value) => ({ PodNodeSelector: value })),
  PodTolerationRestriction: (content, names) =>
    as(decodePodToleration(content, names), (value) => ({ PodTolerationRestriction: value })),
  EventRateLimit: (content, names) => as(decodeEventRateLimit(content, names), (value) => ({ EventRateLimit: value })),
  MutatingAdmissionWebhook: (content, names) =>
    webhookUsers(content, names, (value) => ({ MutatingAdmissionWebhook: value })),
  ValidatingAdmissionWebhook: (content, names) =>
    webhookUsers(content, names, (value) => ({ ValidatingAdmissionWebhook: value })),
  ResourceQuota: (content, names) => as(decodeResourceQuota(content, names), (value) => ({ ResourceQuota: value })),
};

function as<Value>(
  decoded: DecodedConfig<Value>,
  wrap: (value: Value) => AdmissionConfigurations,
): DecodedConfig<AdmissionConfigurations> {
  return 'errors' in decoded ? decoded : { value: wrap(decoded.value) };
}

async function webhookUsers(
  content: JsonObject,
  names: Names,
  wrap: (users: KubeconfigUsers) => AdmissionConfigurations,
): Promise<DecodedConfig<AdmissionConfigurations>> {
  const decoded = decodeWebhookAdmission(content, names);
  if ('errors' in decoded) return decoded;
  return await fromKubeconfig({ file: decoded.value, field: 'kubeConfigFile' }, async (text, folder) =>
    wrap(await parseKubeconfigUsers(text, { folder })),
  );
}

async function fromKubeconfig(
  { file, field }: { readonly file: string; readonly field: string },
  read: (text: string, folder: string) => Promise<AdmissionConfigurations>,
): Promise<DecodedConfig<AdmissionConfigurations>> {
  try {
    return { value: await read(await readFile(file, 'utf8'), dirname(file)) };
  } catch (error) {
    return { errors: [`${field}: Invalid value: ${JSON.stringify(file)}: ${errorMessage(error)}`] };
  }
}
