import { type ApiObject, fieldsAt, isJsonObject, type JsonObject, listAt, textAt } from '@orch/apimachinery';

/**
 * Sets the missing requests and limits of the containers of a pod to the defaults of a limit range, and describes the
 * changes in the annotation:
 *
 *     LimitRanger plugin set: cpu, memory request for container web; cpu limit for container web
 */
export function setContainerDefaults(pod: ApiObject, limitRange: unknown, annotation: string): void {
  const spec = pod['spec'];
  if (!isJsonObject(spec)) return;
  const defaults = { requests: defaultsOf(limitRange, 'defaultRequest'), limits: defaultsOf(limitRange, 'default') };
  const changes = containerKinds.flatMap(([member, kind]) => {
    const containers = spec[member];
    return Array.isArray(containers)
      ? containers.filter(isJsonObject).flatMap((container) =>
          resourceKinds.flatMap(([list, title]) => {
            const set = setMissing(container, list, defaults[list]);
            return set.length === 0 ? [] : [`${set.join(', ')} ${title} for ${kind} ${textAt(container, 'name')}`];
          }),
        )
      : [];
  });
  if (changes.length === 0) return;
  pod.metadata.annotations = {
    ...pod.metadata.annotations,
    [annotation]: `LimitRanger plugin set: ${changes.join('; ')}`,
  };
}

/** In the order of the annotation. */
const containerKinds = [
  ['containers', 'container'],
  ['initContainers', 'init container'],
] as const;
const resourceKinds = [
  ['requests', 'request'],
  ['limits', 'limit'],
] as const;

type Quantities = Readonly<Record<string, string>>;

function defaultsOf(limitRange: unknown, member: 'default' | 'defaultRequest'): Quantities {
  const defaults: Record<string, string> = {};
  for (const limit of listAt(limitRange, 'spec', 'limits')) {
    if (textAt(limit, 'type') !== 'Container') continue;
    for (const [name, quantity] of Object.entries(fieldsAt(limit, member))) defaults[name] = String(quantity);
  }
  return defaults;
}

/** Returns the names of the quantities that were missing, sorted. */
function setMissing(container: JsonObject, list: 'requests' | 'limits', defaults: Quantities): readonly string[] {
  const given = fieldsAt(container, 'resources', list);
  const missing = Object.keys(defaults)
    .filter((name) => given[name] === undefined)
    .sort();
  if (missing.length === 0) return [];
  const resources = isJsonObject(container['resources']) ? container['resources'] : {};
  const quantities: JsonObject = isJsonObject(resources[list]) ? { ...resources[list] } : {};
  for (const name of missing) quantities[name] = defaults[name] ?? '0';
  container['resources'] = { ...resources, [list]: quantities };
  return missing;
}
