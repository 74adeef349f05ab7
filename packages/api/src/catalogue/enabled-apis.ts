import type { Catalogue, IsEnabled, ResourceDefinition, ResourceVersionDefinition } from '@orch/apimachinery';
import { formatApiVersion } from '@orch/apimachinery';

/** Keys and values of `--runtime-config` as given (spec: Groups, 3). */
export type RuntimeConfig = Readonly<Record<string, string>>;

export type EnabledApis = { readonly isEnabled: IsEnabled } | { readonly errors: readonly string[] };

/**
 * The enabled versions and resources of a catalogue. Of the keys that match a version the most specific wins, in any order:
 * resource, version, maturity, all.
 *
 *     api/all=false, apps/v1=true           apps/v1 and nothing else
 *     api/alpha, batch/v1beta1=false        all but batch/v1beta1
 *     storage.orch.io/v1alpha1/volumeattachments    that version of the group, for this one resource
 */
export function enabledApis(config: RuntimeConfig, catalogue: Catalogue): EnabledApis {
  const errors: string[] = [];
  const switches = new Map<string, boolean>();
  for (const [key, value] of Object.entries(config)) {
    const problem = keyError(key, catalogue);
    const isOn = booleanValues.get(value);
    if (problem !== undefined) errors.push(problem);
    else if (isOn === undefined) errors.push(`invalid value of ${key}: ${value} (must be true or false)`);
    else switches.set(normalKey(key), isOn);
  }
  if (switches.size === 1 && switches.get(allKey) === false && errors.length === 0) {
    errors.push(`invalid key with only ${allKey}=false`);
  }
  if (errors.length > 0) return { errors };
  return { isEnabled: (version, definition) => isEnabledBy(switches, version, definition) };
}

function isEnabledBy(
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

/** The core group is `v1` or `api/v1` in keys, and '' here. */
function normalKey(key: string): string {
  if (keysOfMany.has(key)) return key;
  return key.replace(/^api\/(?=v\d)/, '/').replace(/^(?=v\d[^/]*(\/|$))/, '/');
}

function keyError(key: string, { groups, definitions }: Catalogue): string | undefined {
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

/** Boolean values as options accept them. An empty value is true. */
const booleanValues: ReadonlyMap<string, boolean> = new Map([
  ...['', '1', 't', 'T', 'true', 'TRUE', 'True'].map((text) => [text, true] as const),
  ...['0', 'f', 'F', 'false', 'FALSE', 'False'].map((text) => [text, false] as const),
]);
