import { type ApiObject, isJsonObject, parseApiVersion, parseStoredJson } from '@orch/apimachinery';
import type { RestClient } from '@orch/client';
import { pathOfVersion } from '../framework/discovery.js';
import { AutoscalingError, type ReadonlyAutoscaler } from './model.js';
import type { ServedKind, ServedKinds } from './served-kinds.js';

/** The scale of a target. */
export interface TargetScale {
  readonly specReplicas: number;
  readonly statusReplicas: number;
  /** Empty when the target has none. */
  readonly selector: string;
  /** Writes the scale with other replicas. @throws StatusError */
  readonly resize: (replicas: number, signal: AbortSignal) => Promise<void>;
}

/** Reads the scale of the target of an autoscaler. @throws AutoscalingError for a kind that is not served, StatusError */
export async function readScale(
  { metadata, spec }: ReadonlyAutoscaler,
  { client, kinds, signal }: { readonly client: RestClient; readonly kinds: ServedKinds; readonly signal: AbortSignal },
): Promise<TargetScale> {
  const { apiVersion = '', kind = '', name = '' } = spec?.scaleTargetRef ?? {};
  const { namespace = '' } = metadata;
  const parsed = parseApiVersion(apiVersion === '' ? 'v1' : apiVersion);
  if (parsed === undefined) throw new AutoscalingError(`unexpected GroupVersion string: ${apiVersion}`);
  const group = client.names.neutralGroup(parsed.group);
  const served = await kinds.find({ group, kind }, signal);
  if (served === undefined) {
    throw new AutoscalingError(`no matches for kind ${JSON.stringify(kind)} in group ${JSON.stringify(parsed.group)}`);
  }
  const path = `${scalePath(client, served)}/namespaces/${namespace}/${served.resource}/${encodeURIComponent(name)}/scale`;
  const scale: unknown = parseStoredJson((await client.getRaw(path, { signal })).toString('utf8'));
  if (!isScale(scale)) throw new AutoscalingError(`${path} is not a scale`);
  const status = isJsonObject(scale['status']) ? scale['status'] : {};
  const scaleSpec = isJsonObject(scale['spec']) ? scale['spec'] : {};
  return {
    specReplicas: Number(scaleSpec['replicas'] ?? 0),
    statusReplicas: Number(status['replicas'] ?? 0),
    selector: String(status['selector'] ?? ''),
    resize: async (replicas, resizeSignal) => {
      const body = { ...scale, spec: { ...scaleSpec, replicas } };
      await client.resource(served).updateSubresource(name, 'scale', body, { namespace, signal: resizeSignal });
    },
  };
}

function scalePath({ names }: RestClient, { group, version }: ServedKind): string {
  return pathOfVersion(group === '' ? version : `${names.group(group)}/${version}`);
}

function isScale(value: unknown): value is ApiObject & { readonly [member: string]: unknown } {
  return isJsonObject(value) && isJsonObject(value['metadata']);
}
