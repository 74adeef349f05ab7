import { isJsonObject, type JsonObject, StatusError } from '@orch/apimachinery';
import type { RestClient } from '@orch/client';
import { pathOfVersion } from '../discovery/discovery.js';

/** What controls pods: an owner reference, with the namespace of its pod. */
export interface ScaledOwner {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly namespace: string;
}

/** A kind that is not served, or that has no scale: nobody can say how many pods it wants. */
export class NoScaleError extends Error {}

/**
 * Asks owners of any kind for their scale, by what discovery tells of their group version. It is asked for anew when it
 * is older than thirty seconds.
 */
export class ScaleReader {
  readonly #known = new Map<string, { readonly atMs: number; readonly resources: readonly JsonObject[] }>();

  constructor(private readonly options: { readonly client: RestClient; readonly nowMs: () => number }) {}

  /** The replicas the owner wants; undefined when it is not there. @throws NoScaleError */
  async replicas(owner: ScaledOwner, signal: AbortSignal): Promise<number | undefined> {
    const { apiVersion, kind, name, namespace, uid } = owner;
    const resources = await this.#resourcesOf(apiVersion, signal);
    const resource = resources.find((each) => each['kind'] === kind && !String(each['name']).includes('/'));
    if (resource === undefined) throw new NoScaleError(`no matches for kind "${kind}" in version "${apiVersion}"`);
    const plural = String(resource['name']);
    if (!resources.some((each) => each['name'] === `${plural}/scale`)) {
      const [group = '', version] = apiVersion.split('/');
      const where = version === undefined ? plural : `${plural}.${group}`;
      throw new NoScaleError(`${where} does not implement the scale subresource`);
    }
    const path = `${pathOfVersion(apiVersion)}/namespaces/${namespace}/${plural}/${encodeURIComponent(name)}/scale`;
    const scale = await this.#get(path, signal);
    const metadata = scale?.['metadata'];
    if (!isJsonObject(metadata) || metadata['uid'] !== uid) return undefined;
    const spec = scale?.['spec'];
    return isJsonObject(spec) && typeof spec['replicas'] === 'number' ? spec['replicas'] : 0;
  }

  async #resourcesOf(apiVersion: string, signal: AbortSignal): Promise<readonly JsonObject[]> {
    const nowMs = this.options.nowMs();
    const known = this.#known.get(apiVersion);
    if (known !== undefined && nowMs - known.atMs < knownForMs) return known.resources;
    const list = await this.#get(pathOfVersion(apiVersion), signal);
    const found = list?.['resources'];
    const resources = Array.isArray(found) ? found.filter(isJsonObject) : [];
    for (const [each, { atMs }] of this.#known) if (nowMs - atMs >= knownForMs) this.#known.delete(each);
    this.#known.set(apiVersion, { atMs: nowMs, resources });
    return resources;
  }

  /** Undefined when it is not there. */
  async #get(path: string, signal: AbortSignal): Promise<JsonObject | undefined> {
    try {
      const value: unknown = JSON.parse((await this.options.client.getRaw(path, { signal })).toString('utf8'));
      return isJsonObject(value) ? value : undefined;
    } catch (error) {
      if (error instanceof StatusError && error.code === 404) return undefined;
      throw error;
    }
  }
}

const knownForMs = 30_000;
