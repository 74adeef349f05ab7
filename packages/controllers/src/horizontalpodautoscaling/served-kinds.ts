import {
  type Clock,
  isJsonObject,
  isStatusError,
  type JsonObject,
  type Names,
  parseStoredJson,
} from '@orch/apimachinery';
import type { RestClient } from '@orch/client';
import { pathOfVersion } from '../framework/discovery.js';

/** A resource that serves a kind. The group is in neutral spelling. */
export interface ServedKind {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
}

/**
 * Finds the resource of a kind and the versions of a group. Reads only the documents of the group, and keeps them for thirty
 * seconds: an aggregated server that is down must not make every look-up read all groups.
 */
export class ServedKinds {
  readonly #documents = new Map<string, { readonly atMs: number; readonly body: JsonObject | undefined }>();

  constructor(private readonly options: { readonly client: RestClient; readonly clock: Clock }) {}

  /** In the preferred version of the group that has it; undefined when the kind is not served. */
  async find(
    { group, kind }: { readonly group: string; readonly kind: string },
    signal: AbortSignal,
  ): Promise<ServedKind | undefined> {
    const { names } = this.options.client;
    for (const version of await this.versions(group, signal)) {
      const path = pathOfVersion(group === '' ? version : `${names.group(group)}/${version}`);
      const resources = objects((await this.#read(path, signal))?.['resources']);
      const found = resources.find((each) => each['kind'] === kind && !String(each['name']).includes('/'));
      if (found !== undefined) return { group, version, resource: String(found['name']) };
    }
    return undefined;
  }

  /** The preferred version first; empty when the group is not served. */
  async versions(group: string, signal: AbortSignal): Promise<readonly string[]> {
    if (group === '') return ['v1'];
    const { names } = this.options.client;
    const document = await this.#read(`/apis/${names.group(group)}`, signal);
    const preferred = document?.['preferredVersion'];
    const first = isJsonObject(preferred) ? preferred['version'] : undefined;
    const versions = objects(document?.['versions']).map(({ version }) => String(version));
    return versions.toSorted((a, b) => Number(b === first) - Number(a === first));
  }

  async #read(path: string, signal: AbortSignal): Promise<JsonObject | undefined> {
    const { client, clock } = this.options;
    const nowMs = clock.now().getTime();
    const known = this.#documents.get(path);
    if (known !== undefined && nowMs - known.atMs < keptMs) return known.body;
    let body: JsonObject | undefined;
    try {
      const value: unknown = parseStoredJson((await client.getRaw(path, { signal })).toString('utf8'));
      body = isJsonObject(value) ? value : undefined;
    } catch (error) {
      if (!isStatusError(error, 'NotFound')) throw error;
    }
    for (const [each, { atMs }] of this.#documents) if (nowMs - atMs >= keptMs) this.#documents.delete(each);
    this.#documents.set(path, { atMs: nowMs, body });
    return body;
  }
}

/** `deployments.apps`; `pods` for the core group. */
export function resourceText({ group, resource }: ServedKind, names: Names): string {
  return group === '' ? resource : `${resource}.${names.group(group)}`;
}

function objects(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

const keptMs = 30_000;
