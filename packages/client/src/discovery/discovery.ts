import type { Clock, JsonObject, JsonValue } from '@orch/apimachinery';
import { isJsonObject, parseApiVersion, parseStoredJson } from '@orch/apimachinery/core';
import { limits } from '../limits.js';
import type { ResourceReference } from '../rest/resource-client.js';
import type { RestClient } from '../rest/rest-client.js';
import { ConnectionError } from '../transport/transport.js';

/** A resource that the server serves in one version. The group is in neutral spelling, as in all references. */
export interface ServedResource extends ResourceReference {
  readonly kind: string;
  readonly singularName: string;
  readonly shortNames: readonly string[];
  readonly categories: readonly string[];
  readonly verbs: readonly string[];
  readonly namespaced: boolean;
  /** Whether the group prefers this version. */
  readonly preferred: boolean;
}

/** What a server serves. */
export interface ServedResources {
  /** In the order of the groups of the server; the preferred version of each first. */
  readonly resources: readonly ServedResource[];
  /** Group versions whose resources could not be read, such as those of an unavailable aggregated server. */
  readonly failures: readonly { readonly path: string; readonly error: unknown }[];
}

/** Of a `Discovery`. */
export interface DiscoveryOptions {
  readonly client: Pick<RestClient, 'getRaw' | 'names'>;
  readonly clock: Clock;
  /** Time for which an answer is kept. Default: 10 minutes. */
  readonly ttlMs?: number;
}

/** The resources of a server, read once and kept for a time. Calls at the same time share one reading. */
export class Discovery {
  #cached: { readonly reading: Promise<ServedResources>; readonly atMs: number } | undefined;

  constructor(private readonly options: DiscoveryOptions) {}

  /** @throws StatusError or ConnectionError when the groups cannot be read; one failed group is in `failures` */
  served(): Promise<ServedResources> {
    const { clock, ttlMs = limits.discoveryTtlMs } = this.options;
    const nowMs = clock.monotonicMs();
    if (this.#cached !== undefined && nowMs < this.#cached.atMs + ttlMs) return this.#cached.reading;
    const reading = this.#read();
    const cached = { reading, atMs: nowMs };
    this.#cached = cached;
    const forget = () => {
      if (this.#cached === cached) this.#cached = undefined;
    };
    // An incomplete answer is not kept.
    reading.then(({ failures }) => failures.length > 0 && forget(), forget);
    return reading;
  }

  /** The next call reads again, for instance after the creation of a custom resource. */
  invalidate(): void {
    this.#cached = undefined;
  }

  async #read(): Promise<ServedResources> {
    const [core, named] = await Promise.all([this.#get('/api'), this.#get('/apis')]);
    const versions = [
      ...texts(core['versions']).map((version, index) => ({ path: `/api/${version}`, preferred: index === 0 })),
      ...objects(named['groups']).flatMap(versionsOf),
    ];
    const failures: { path: string; error: unknown }[] = [];
    const lists = await Promise.all(
      versions.map(async ({ path, preferred }) => {
        try {
          return resourcesOf(await this.#get(path), {
            preferred,
            neutralGroup: this.options.client.names.neutralGroup,
          });
        } catch (error) {
          failures.push({ path, error });
          return [];
        }
      }),
    );
    return { resources: lists.flat(), failures };
  }

  async #get(path: string): Promise<JsonObject> {
    const body = await this.options.client.getRaw(path);
    let value: unknown;
    try {
      value = parseStoredJson(body.toString('utf8'));
    } catch (error) {
      throw new ConnectionError(`${path} is not JSON`, { kind: 'malformed', cause: error });
    }
    if (!isJsonObject(value)) throw new ConnectionError(`${path} is not an object`, { kind: 'malformed' });
    return value;
  }
}

/** The preferred version first. */
function versionsOf(group: JsonObject): readonly { readonly path: string; readonly preferred: boolean }[] {
  const preferred = isJsonObject(group['preferredVersion']) ? group['preferredVersion']['groupVersion'] : undefined;
  return objects(group['versions'])
    .map(({ groupVersion }) => ({ path: `/apis/${String(groupVersion)}`, preferred: groupVersion === preferred }))
    .sort((one, other) => Number(other.preferred) - Number(one.preferred));
}

/** Subresources, whose names contain a slash, are left out. */
function resourcesOf(
  list: JsonObject,
  { preferred, neutralGroup }: { readonly preferred: boolean; readonly neutralGroup: (group: string) => string },
): readonly ServedResource[] {
  const { group, version } = parseApiVersion(String(list['groupVersion'] ?? '')) ?? { group: '', version: '' };
  return objects(list['resources'])
    .filter(({ name }) => typeof name === 'string' && !name.includes('/'))
    .map((resource) => ({
      group: neutralGroup(group),
      version,
      resource: String(resource['name']),
      kind: String(resource['kind'] ?? ''),
      singularName: String(resource['singularName'] || String(resource['kind'] ?? '').toLowerCase()),
      shortNames: texts(resource['shortNames']),
      categories: texts(resource['categories']),
      verbs: texts(resource['verbs']),
      namespaced: resource['namespaced'] === true,
      preferred,
    }));
}

function objects(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

function texts(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
