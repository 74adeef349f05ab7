import { isJsonObject, type JsonObject, parseStoredJson, StatusError } from '@orch/apimachinery';
import type { RestClient } from '@orch/client';
import { pathOfVersion } from '../framework/discovery.js';

/** The controller of a pod: its owner reference, with the namespace of the pod. */
export interface ScaledOwner {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly namespace: string;
}

/** The desired replicas are unknown: the kind is not served, or has no scale subresource. */
export class NoScaleError extends Error {}

/** A pod has no controller, or one that does not exist. */
export class NoControllerError extends NoScaleError {
  constructor(
    /** Of the event that reports it. */
    readonly reason: 'NoControllerRef' | 'NoControllers',
    message: string,
  ) {
    super(message);
  }
}

/** Reads the scale subresource of owners of any kind. Discovery documents are cached for thirty seconds. */
export class ScaleReader {
  readonly #discovered = new Map<string, { readonly atMs: number; readonly resources: readonly JsonObject[] }>();

  constructor(private readonly options: { readonly client: RestClient; readonly nowMs: () => number }) {}

  /** The desired replicas of the owner; undefined when it does not exist. @throws NoScaleError */
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
    const known = this.#discovered.get(apiVersion);
    if (known !== undefined && nowMs - known.atMs < discoveryExpiryMs) return known.resources;
    const list = await this.#get(pathOfVersion(apiVersion), signal);
    const found = list?.['resources'];
    const resources = Array.isArray(found) ? found.filter(isJsonObject) : [];
    for (const [each, { atMs }] of this.#discovered)
      if (nowMs - atMs >= discoveryExpiryMs) this.#discovered.delete(each);
    this.#discovered.set(apiVersion, { atMs: nowMs, resources });
    return resources;
  }

  /** Undefined when the response is 404. */
  async #get(path: string, signal: AbortSignal): Promise<JsonObject | undefined> {
    try {
      const value: unknown = parseStoredJson((await this.options.client.getRaw(path, { signal })).toString('utf8'));
      return isJsonObject(value) ? value : undefined;
    } catch (error) {
      if (error instanceof StatusError && error.code === 404) return undefined;
      throw error;
    }
  }
}

const discoveryExpiryMs = 30_000;
