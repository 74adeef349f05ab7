import { decodeConfig, parseConfig } from '@orch/api';
import { policyKind } from '@orch/api/config/scheduler_policy_v1';
import { fieldPath, formatFieldError, isJsonObject, type JsonObject } from '@orch/apimachinery';
import { checkExtenders } from '../extender-config.js';
import { checkPlugins } from '../plugin-sets.js';
import type { ReadScheduling } from '../read-configuration.js';
import { readExtenders } from '../read-extenders.js';
import type { ReadProfilesOptions } from '../read-profiles.js';
import type { SchedulingConfig } from '../scheduling-config.js';
import { policyProfile } from './policy-profile.js';
import { checkPolicy, type ReadonlyPolicy } from './policy-rules.js';

export interface ReadPolicyOptions extends Omit<ReadProfilesOptions, 'defaults'> {
  readonly hardPodAffinityWeight: number;
  /** What the configuration says beside the policy. Its profiles get the plugins of the policy. */
  readonly configured: SchedulingConfig;
}

/** The scheduling of a legacy policy (a text in JSON or YAML), or all errors, one line each with path and value. */
export async function readPolicy(text: string, options: ReadPolicyOptions): Promise<ReadScheduling> {
  const parsed = parseConfig(text);
  if ('errors' in parsed) return parsed;
  const decoded = decodeConfig(withExtenderSpelling(parsed.value), policyKind, options);
  if ('errors' in decoded) return decoded;
  const policy: ReadonlyPolicy = decoded.value;
  const extenders = (policy.extenders ?? []).map(({ enableHttps = false, httpTimeout = 0, ...extender }) => ({
    ...extender,
    enableHTTPS: enableHttps,
    httpTimeout: `${httpTimeout}ns`,
    timeoutMs: httpTimeout === 0 ? 5_000 : httpTimeout / 1e6,
  }));
  const profile = policyProfile(policy, options);
  const errors = [
    ...checkPolicy(policy),
    ...checkPlugins(profile.plugins, { registry: options.registry, path: fieldPath('plugins') }),
    ...checkExtenders(extenders),
  ].map((error) => formatFieldError(error));
  for (const [name, args] of Object.entries(profile.args)) {
    const lines = options.registry[name]?.checkArgs?.(args, options) ?? [];
    errors.push(...lines.map((line) => `arguments of ${name}: ${line}`));
  }
  const read = await readExtenders(extenders);
  if ('errors' in read) errors.push(...read.errors);
  if (errors.length > 0 || 'errors' in read) return { errors };
  const { configured } = options;
  return {
    scheduling: {
      ...configured,
      extenders: read.extenders,
      profiles: configured.profiles.map(({ schedulerName }) => ({ schedulerName, ...profile })),
    },
  };
}

const extenderMembers = [
  ...['urlPrefix', 'filterVerb', 'preemptVerb', 'prioritizeVerb', 'weight', 'bindVerb', 'enableHttps'],
  ...['tlsConfig', 'httpTimeout', 'nodeCacheCapable', 'managedResources', 'ignorable'],
];

/** v1.21 compares the member names of extenders without case: `enableHTTPS` is `enableHttps`. */
function withExtenderSpelling(policy: JsonObject): JsonObject {
  const { extenders } = policy;
  if (!Array.isArray(extenders)) return policy;
  const spelled = (name: string) => extenderMembers.find((each) => each.toLowerCase() === name.toLowerCase()) ?? name;
  const renamed = extenders.map((extender) =>
    isJsonObject(extender)
      ? Object.fromEntries(Object.entries(extender).map(([name, value]) => [spelled(name), value]))
      : extender,
  );
  return { ...policy, extenders: renamed };
}
