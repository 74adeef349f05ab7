import { type ApiGroup, type JsonObject, parseVersionPriority, type UserInfo } from '@orch/apimachinery';
import type { Trace } from '@orch/component';
import type { Exchange } from '@orch/serving';

/** A group version registered by an APIService object (spec: Groups). Immutable. */
export interface RegisteredVersion {
  readonly group: string;
  readonly version: string;
  /** The highest of all versions is the priority of the group; higher groups are listed first. */
  readonly groupPriorityMinimum: number;
  /** Higher versions are listed first; the first one is preferred. */
  readonly versionPriority: number;
  /** Set when another server serves it. */
  readonly remote?: RemoteVersion;
}

/** A group version that another server serves. Immutable: a change of its documents registers a new value. */
export interface RemoteVersion {
  /** Responds to a request below `/apis/<group>/<version>`, or to one for its OpenAPI v3 document. */
  respond(request: RemoteRequest): Promise<void>;
  /** Its entry in aggregated discovery; undefined until the server has answered once. */
  readonly discovery: RemoteDiscovery | undefined;
  /** Its part of the OpenAPI v2 document; undefined until the server has answered once. */
  readonly openApi: RemoteOpenApi | undefined;
  /** The address of its OpenAPI v3 document on the other server; undefined when that server has none. */
  readonly openApiV3Address: string | undefined;
}

export interface RemoteRequest {
  readonly exchange: Exchange;
  /** The user whose permissions apply. */
  readonly user: UserInfo;
  /** Unescaped, without the query. */
  readonly path: string;
  /** Whether the path names a resource, and no document. */
  readonly isResource: boolean;
  /** Receives the call of the other server. */
  readonly trace: Trace;
}

export interface RemoteDiscovery {
  /** Of APIVersionDiscovery. */
  readonly resources: readonly JsonObject[];
  /** `Stale` when the server did not answer lately. */
  readonly freshness: 'Current' | 'Stale';
}

export interface RemoteOpenApi {
  readonly paths: Readonly<Record<string, JsonObject>>;
  /** All definitions that the paths and each other reference. */
  readonly definitions: Readonly<Record<string, JsonObject>>;
}

/**
 * Pure. Merges registered versions into the groups, in discovery order. A group comes in the place of its first version,
 * sorted by group priority, then by the name of the APIService: `v1.a.example.com`. The versions of a group are sorted by
 * version priority, then by stability and number. A version without registration has the priority of its group.
 */
export function registeredGroups(
  groups: readonly ApiGroup[],
  registered: readonly RegisteredVersion[],
): readonly ApiGroup[] {
  if (registered.length === 0) return groups;
  const joined = new Map<string, Joined>();
  const add = (group: string, { priority, ...version }: JoinedVersion & { readonly priority: number }): void => {
    const place = { priority, name: `${version.version}.${group}` };
    const known = joined.get(group);
    if (known === undefined) joined.set(group, { group, place, versions: [version] });
    else {
      known.versions.push(version);
      if (comparePlaces(place, known.place) < 0) known.place = place;
    }
  };
  const enabledByDefault = new Map<string, boolean>();
  const isRegistered = new Set(registered.map(({ group, version }) => `${group}/${version}`));
  for (const { group, groupPriorityMinimum: priority = Number.POSITIVE_INFINITY, versions } of groups) {
    for (const { versionPriority = unregisteredVersionPriority, ...version } of versions) {
      const key = `${group}/${version.version}`;
      enabledByDefault.set(key, version.enabledByDefault);
      if (!isRegistered.has(key)) add(group, { ...version, versionPriority, priority });
    }
  }
  for (const { group, version, groupPriorityMinimum: priority, versionPriority } of registered) {
    const isEnabled = enabledByDefault.get(`${group}/${version}`) ?? true;
    add(group, { version, enabledByDefault: isEnabled, versionPriority, priority });
  }
  return [...joined.values()]
    .sort((a, b) => comparePlaces(a.place, b.place))
    .map(({ group, place, versions }) => {
      const sorted = versions.sort(byVersionPriority);
      const preferredVersion = sorted[0]?.version ?? '';
      return { group, versions: sorted, preferredVersion, groupPriorityMinimum: place.priority };
    });
}

/** Of custom resources in v1.21. */
const unregisteredVersionPriority = 100;

interface Joined {
  readonly group: string;
  place: Place;
  readonly versions: JoinedVersion[];
}
interface Place {
  readonly priority: number;
  readonly name: string;
}
interface JoinedVersion {
  readonly version: string;
  readonly enabledByDefault: boolean;
  readonly versionPriority: number;
}

function byVersionPriority(a: JoinedVersion, b: JoinedVersion): number {
  return b.versionPriority - a.versionPriority || parseVersionPriority(b.version) - parseVersionPriority(a.version);
}

/** The group of the registrations themselves has no priority and is always first. */
function comparePlaces(a: Place, b: Place): number {
  if (a.priority !== b.priority) return a.priority > b.priority ? -1 : 1;
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}
