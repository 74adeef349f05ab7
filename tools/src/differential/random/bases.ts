import { isJsonObject, type Json, type JsonObject, toJson, valueAt } from '../json.js';
import type { KindRun } from './kind-run.js';
import { getStep, sendStep } from './steps.js';

/** An object that both servers have stored, as it may be sent back to them. */
export interface Base {
  readonly path: string;
  readonly object: JsonObject;
}

const basesMax = 12;

/**
 * Creates some of the samples on both servers, for updates to begin with. Each is there twice: as it was sent, and as it
 * is stored, with what each server chose itself in variables.
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
    const [answer, other] = await Promise.all([left.server.send(step), right.server.send(step)]);
    const name = valueAt(answer.status === 201 ? answer.body : other.body, 'metadata.name');
    if (answer.status !== 201 && other.status !== 201) continue;
    paths.push(`${resource.path}/${String(valueAt(named, 'metadata.name') ?? name)}`);
    if (answer.status !== 201 || other.status !== 201) continue;
    const path = paths.at(-1) ?? '';
    const chosen = { resourceVersion: `$(version${id})` };
    const sent = withMetadata(named, (metadata) => ({ ...metadata, ...chosen }));
    const body = withVariable(answer.body, left.server.nameOf(getStep('$(run)')).slice('GET '.length));
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

/** Names that other members of the object must agree with. */
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

/** What the left server has stored under names of its own run, for both. */
function withVariable(body: Json, run: string): Json {
  return toJson(JSON.parse(JSON.stringify(body).replaceAll(run, '$(run)')));
}
