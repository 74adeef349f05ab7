import { type ConfigKind, type DecodedConfig, decodeConfig, validateTolerations } from '@orch/api';
import { configurationKind as eventRateLimitKind } from '@orch/api/config/eventratelimit_v1alpha1';
import { admissionConfigKind as imagePolicyKind } from '@orch/api/config/imagepolicywebhook_file';
import { podNodeSelectorFileKind } from '@orch/api/config/podnodeselector_file';
import { configurationKind as podTolerationKind } from '@orch/api/config/podtolerationrestriction_v1alpha1';
import { configurationKind as resourceQuotaKind } from '@orch/api/config/resourcequota_admission_v1';
import { webhookAdmissionKind } from '@orch/api/config/webhookadmission_v1';
import { fieldPath, formatFieldError, isJsonObject, type JsonObject, type Names } from '@orch/apimachinery';
import type { ResourceQuotaConfiguration } from '../quota/configuration.js';
import type {
  EventRateLimit,
  EventRateLimitConfiguration,
  ImagePolicyConfiguration,
  PodNodeSelectorConfiguration,
  PodTolerationConfiguration,
} from './admission-configuration.js';
import { parseNodeSelector } from './node-selector.js';

/** Decodes the configuration of one plugin. Each returns all errors, with path and value. */
type Decoder<Value> = (value: JsonObject, names: Names) => DecodedConfig<Value>;

/** An ImagePolicyWebhook configuration whose kubeconfig is not read yet. */
export type ImagePolicyFile = Omit<ImagePolicyConfiguration, 'server'> & { readonly kubeconfigFile: string };

export const decodeImagePolicy: Decoder<ImagePolicyFile> = (value, names) =>
  decoded(value, imagePolicyKind, names, ({ imagePolicy }) => {
    const { kubeConfigFile, allowTTL, denyTTL, retryBackoff, defaultAllow } = imagePolicy;
    return {
      value: {
        kubeconfigFile: kubeConfigFile,
        allowTtlMs: durationMs(allowTTL, { unitMs: 1_000, usual: 300_000 }),
        denyTtlMs: durationMs(denyTTL, { unitMs: 1_000, usual: 30_000 }),
        retryBackoffMs: durationMs(retryBackoff, { unitMs: 1, usual: 500 }),
        defaultAllow,
      },
    };
  });

/** 0 selects the default, -1 turns the duration off. */
function durationMs(given: number, { unitMs, usual }: { readonly unitMs: number; readonly usual: number }): number {
  if (given === -1) return 0;
  return given === 0 ? usual : given * unitMs;
}

export const decodePodNodeSelector: Decoder<PodNodeSelectorConfiguration> = (value, names) =>
  decoded(value, podNodeSelectorFileKind, names, ({ podNodeSelectorPluginConfig: selectors }) => {
    const errors = Object.entries(selectors).flatMap(([key, selector]) => {
      const parsed = parseNodeSelector(selector);
      if ('labels' in parsed) return [];
      return [`podNodeSelectorPluginConfig.${key}: Invalid value: ${JSON.stringify(selector)}: ${parsed.error}`];
    });
    if (errors.length > 0) return { errors };
    const { [clusterDefaultKey]: clusterDefault = '', ...allowed } = selectors;
    return { value: { clusterDefault, allowed } };
  });

const clusterDefaultKey = 'clusterDefaultNodeSelector';

export const decodePodToleration: Decoder<PodTolerationConfiguration> = (value, names) =>
  decoded(value, podTolerationKind, names, (configuration) => {
    const { default: added = [], whitelist = [] } = configuration;
    const errors = [
      ...validateTolerations(added, fieldPath('default')),
      ...validateTolerations(whitelist, fieldPath('whitelist')),
    ].map((error) => formatFieldError(error));
    if (errors.length > 0) return { errors };
    return { value: { default: added.filter(isJsonObject), allowed: whitelist.filter(isJsonObject) } };
  });

export const decodeEventRateLimit: Decoder<EventRateLimitConfiguration> = (value, names) =>
  decoded(value, eventRateLimitKind, names, ({ limits }) => ({
    value: {
      limits: limits.flatMap(({ type, qps, burst, cacheSize = 0 }) =>
        isLimitType(type) ? [{ type, qps, burst, cacheSize: cacheSize === 0 ? cacheSizeUsual : cacheSize }] : [],
      ),
    },
  }));

const cacheSizeUsual = 4_096;

function isLimitType(type: string): type is EventRateLimit['type'] {
  return type === 'Server' || type === 'Namespace' || type === 'User' || type === 'SourceAndObject';
}

/** The path of the kubeconfig. */
export const decodeWebhookAdmission: Decoder<string> = (value, names) =>
  decoded(value, webhookAdmissionKind, names, ({ kubeConfigFile }) => {
    if (kubeConfigFile.startsWith('/')) return { value: kubeConfigFile };
    const shown = JSON.stringify(kubeConfigFile);
    return { errors: [`kubeConfigFile: Invalid value: ${shown}: must be an absolute file path`] };
  });

export const decodeResourceQuota: Decoder<ResourceQuotaConfiguration> = (value, names) =>
  decoded(value, resourceQuotaKind, names, ({ limitedResources = [] }) => ({
    value: {
      limitedResources: limitedResources.map(({ apiGroup = '', resource, matchContains = [], matchScopes = [] }) => ({
        ...{ apiGroup, resource, matchContains },
        matchScopes: matchScopes.map(({ scopeName, operator, values }) => ({
          ...{ scopeName, operator },
          values: values ?? [],
        })),
      })),
    },
  }));

function decoded<File, Value>(
  value: JsonObject,
  kind: ConfigKind<File>,
  names: Names,
  next: (file: File) => DecodedConfig<Value>,
): DecodedConfig<Value> {
  const file = decodeConfig(value, kind, { names });
  return 'errors' in file ? file : next(file.value);
}
