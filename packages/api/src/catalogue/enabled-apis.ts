import { formatApiVersion } from '@orch/apimachinery';
import type { ResourceDefinition, ResourceVersionDefinition } from '../resources/definition.js';
import type { Catalogue } from './catalogue.js';

/** What `--runtime-config` says: keys as given, and their values (spec: Groups, 3). */
export type RuntimeConfig = Readonly<Record<string, string>>;

/** Whether this version of this resource is served. */
export type IsEnabled = (version: ResourceVersionDefinition, definition: ResourceDefinition) => boolean;

export type EnabledApis = { readonly isEnabled: IsEnabled } | { readonly errors: readonly string[] };

/**
 * What is served of a catalogue. Of the keys that speak of a version the most precise wins, in whatever order they are
 * given: the resource, the version, all of its maturity, all.
 *
 *     api/all=false, apps/v1=true           apps/v1 and nothing else
 *     api/alpha, batch/v1beta1=false        all but batch/v1beta1
 *     storage.orch.io/v1alpha1/volumeattachments    that version of the group, for this one resource
 */
export function enabledApis(config: RuntimeConfig, catalogue: Catalogue): EnabledApis {
  const errors: string[] = [];
  const switches = new Map<string, boolean>();
  for (const [key, value] of Object.entries(config)) {
    const problem = problemOfKey(key, catalogue);
    const isOn = truths.get(value);
    if (problem !== undefined) errors.push(problem);
    else if (isOn === undefined) errors.push(`invalid value of ${key}: ${value} (must be true or false)`);
    else switches.set(normalKey(key), isOn);
  }
  if (switches.size === 1 && switches.get(allKey) === false && errors.length === 0) {
    errors.push(`invalid key with only ${allKey}=false`);
  }
  if (errors.length > 0) return { errors };
  return { isEnabled: (version, definition) => isOnBy(switches, version, definition) };
}

function isOnBy(
  switches: ReadonlyMap<string, boolean>,
  { gvk: { group, version }, enabledByDefault }: ResourceVersionDefinition,
  { resource }: ResourceDefinition,
): boolean {
  const groupVersion = `${group}/${version}`;
  return (
    switches.get(`${groupVersion}/${resource}`) ??
    switches.get(groupVersion) ??
    switches.get(maturityKey(version)) ??
    switches.get(allKey) ??
    enabledByDefault
  );
}

const allKey = 'api/all';

/** `v2beta1` → `api/beta`. */
function maturityKey(version: string): string {
  return `api/${/^v\d+(alpha|beta)\d+$/.exec(version)?.[1] ?? 'ga'}`;
}

const keysOfMany: ReadonlySet<string> = new Set([allKey, 'api/ga', 'api/beta', 'api/alpha']);

/** The core group is given as `v1` or `api/v1`, and is '' here. */
function normalKey(key: string): string {
  if (keysOfMany.has(key)) return key;
  return key.replace(/^api\/(?=v\d)/, '/').replace(/^(?=v\d[^/]*(\/|$))/, '/');
}

function problemOfKey(key: string, { groups, definitions }: Catalogue): string | undefined {
  if (keysOfMany.has(key)) return undefined;
  const [group = '', version = '', resource, ...more] = normalKey(key).split('/');
  if (version === '' || resource === '' || more.length > 0) return `invalid key ${key}`;
  const known = groups.find((one) => one.group === group);
  if (known === undefined) return `unknown api groups ${group}`;
  if (!known.versions.some((one) => one.version === version)) {
    const versions = known.versions.map((one) => one.version).join(', ');
    return `group version ${formatApiVersion({ group, version })} has not been registered: there are ${versions}`;
  }
  if (resource === undefined) return undefined;
  const has = definitions.some(
    (one) => one.group === group && one.resource === resource && one.versions.some((v) => v.gvk.version === version),
  );
  return has ? undefined : `group version ${formatApiVersion({ group, version })} has no resource ${resource}`;
}

/** As options are read; nothing means true. */
const truths: ReadonlyMap<string, boolean> = new Map([
  ...['', '1', 't', 'T', 'true', 'TRUE', 'True'].map((text) => [text, true] as const),
  ...['0', 'f', 'F', 'false', 'FALSE', 'False'].map((text) => [text, false] as const),
]);
