import type { ConfigMap } from '@orch/api/types/core_v1';
import { type DeepReadonly, errorMessage } from '@orch/apimachinery';
import type { RestClient } from '@orch/client';
import { FlagFileError } from '@orch/component';
import { type ReadPolicyOptions, readPolicy, type SchedulingConfig } from '@orch/scheduler';

/** The key of the policy in its config map. */
const policyKey = 'policy.cfg';

/** @throws FlagFileError with a line per error */
export async function readPolicyText(
  text: string | undefined,
  path: string,
  options: ReadPolicyOptions,
): Promise<SchedulingConfig> {
  return await policyOf(text ?? '', `--policy-config-file: ${path}`, options);
}

/** @throws FlagFileError with a line per error, also when the config map cannot be read */
export async function readPolicyConfigMap(
  client: RestClient,
  { namespace, name }: { readonly namespace: string; readonly name: string },
  options: ReadPolicyOptions & { readonly signal: AbortSignal },
): Promise<SchedulingConfig> {
  const place = `--policy-configmap: ${namespace}/${name}`;
  const { signal } = options;
  let configMap: DeepReadonly<ConfigMap>;
  try {
    const configMaps = client.resource<ConfigMap>({ group: '', version: 'v1', resource: 'configmaps' });
    configMap = await configMaps.get(name, { namespace, signal });
  } catch (error) {
    throw new FlagFileError(`${place}: ${errorMessage(error)}`, { cause: error });
  }
  const text = configMap.data?.[policyKey];
  if (text === undefined) throw new FlagFileError(`${place}: data[${policyKey}]: Required value`);
  return await policyOf(text, `${place}: ${policyKey}`, options);
}

async function policyOf(text: string, place: string, options: ReadPolicyOptions): Promise<SchedulingConfig> {
  const outcome = await readPolicy(text, options);
  if ('scheduling' in outcome) return outcome.scheduling;
  throw new FlagFileError(outcome.errors.map((line) => `${place}: ${line}`).join('\n'));
}
