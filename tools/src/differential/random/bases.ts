import { isJsonObject, type Json, type JsonObject, toJson, valueAt } from '../json.js';
import { getStep, sendStep } from '../script.js';
import type { KindRun } from './kind-run.js';

/** An object that both servers have stored, in a form that can be sent back to both. */
export interface Base {
  readonly path: string;
  readonly object: JsonObject;
}

const basesMax = 12;

/**
 * Creates some of the samples on both servers, as starting points of updates. Each is returned twice: as it was sent, and as
 * it is stored, with server-chosen values in variables.
 */
export async function makeBases({
  resource,
  samples,
  source,
  makeSides,
  updates,
}: Pick<KindRun, 'resource' | 'samples' | 'source' | 'makeSides' | 'updates'>): Promise<{
  readonly bases: readonly Base[];
  readonly remove: () => Promise<void>;
}> {
  if (!resource.updatable || updates === 'none') return { bases: [], remove: async () => {} };
  const bases: Base[] = [];
  const paths: string[] = [];
  const remove = async (): Promise<void> => {
    for (const path of paths) {
      const { left, right } = makeSides();
      const step = { ...getStep(`${path}?gracePeriodSeconds=0`), method: 'DELETE' };
      await Promise.all([left.server.send(step), right.server.send(step)]);
    }
  };
  const waiting = [...samples];
  while (paths.length < basesMax && waiting.length > 0) {
    const [sample] = waiting.splice(source.random.below(waiting.length), 1);
    if (sample === undefined) continue;
    const { left, right } = makeSides();
    const id = String(paths.length);
    const named = withMetadata(sample, (metadata) => ({
      ...metadata,
      name: keepsName(sample) ? (metadata['name'] ?? '') : `r$(run)-${id}`,
    }));
    const capture = {
      [`version${id}`]: 'metadata.resourceVersion',
      [`uid${id}`]: 'metadata.uid',
      [`time${id}`]: 'metadata.creationTimestamp',
    };
    const step = sendStep('POST', resource.path, named, capture);
    const [response, other] = await Promise.all([left.server.send(step), right.server.send(step)]);
    const name = valueAt(response.status === 201 ? response.body : other.body, 'metadata.name');
    if (response.status !== 201 && other.status !== 201) continue;
    paths.push(`${resource.path}/${String(valueAt(named, 'metadata.name') ?? name)}`);
    if (response.status !== 201 || other.status !== 201) continue;
    const path = paths.at(-1) ?? '';
    const chosen = { resourceVersion: `$(version${id})` };
    const sent = withMetadata(named, (metadata) => ({ ...metadata, ...chosen }));
    const body = withVariable(response.body, left.server.nameOf(getStep('$(run)')).slice('GET '.length));
    const stored = isJsonObject(body)
      ? withMetadata(body, (metadata) => ({
          ...metadata,
          ...chosen,
          name: valueAt(named, 'metadata.name') ?? '',
          ...(resource.namespaced ? { namespace: '$(namespace)' } : {}),
          uid: `$(uid${id})`,
          creationTimestamp: `$(time${id})`,
        }))
      : sent;
    bases.push({ path, object: sent }, { path, object: stored });
  }
  return { bases, remove };
}

/** Kinds whose other members must agree with their name. */
export function keepsName({ kind }: JsonObject): boolean {
  return kind === 'CustomResourceDefinition' || kind === 'APIService';
}

export function withMetadata(
  object: JsonObject,
  change: (metadata: Readonly<Record<string, Json>>) => JsonObject,
): JsonObject {
  const metadata = object['metadata'];
  return { ...object, metadata: change(isJsonObject(metadata) ? metadata : {}) };
}

/** Replaces names of the left server's run by variables, so that the object fits both servers. */
function withVariable(body: Json, run: string): Json {
  return toJson(JSON.parse(JSON.stringify(body).replaceAll(run, '$(run)')));
}
