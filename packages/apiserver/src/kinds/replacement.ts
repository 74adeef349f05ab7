import { formatGroupResource, type ResourceDefinition } from '@orch/apimachinery';

/**
 * The definition that replaces another one of the same resource, with another schema: it serves the same objects and all
 * versions of the former, so that its watches continue. undefined when there is none.
 */
export function replacementOf(
  previous: ResourceDefinition,
  added: readonly ResourceDefinition[],
): ResourceDefinition | undefined {
  const name = formatGroupResource(previous);
  const next = added.find((definition) => formatGroupResource(definition) === name);
  if (next?.renew === undefined || previous.renew === undefined) return undefined;
  const { kind, listKind, namespaced } = previous;
  if (next.kind !== kind || next.listKind !== listKind || next.namespaced !== namespaced) return undefined;
  const served = new Set(
    next.versions.filter(({ enabledByDefault }) => enabledByDefault).map(({ gvk }) => gvk.version),
  );
  const areServed = previous.versions.every(
    ({ enabledByDefault, gvk }) => !enabledByDefault || served.has(gvk.version),
  );
  return areServed ? next : undefined;
}
