import type { Names } from '@orch/apimachinery';
import type { ResourceReference } from './resource-client.js';

/** `/api/v1/namespaces/x/pods`, `/apis/apps/v1/deployments` (spec: Path shapes). */
export function collectionPath(
  resource: ResourceReference,
  { names, namespace }: { readonly names: Names; readonly namespace?: string | undefined },
): string {
  const prefix = resource.group === '' ? '/api' : `/apis/${names.group(resource.group)}`;
  const scope = namespace === undefined ? '' : `/namespaces/${encodeURIComponent(namespace)}`;
  return `${prefix}/${resource.version}${scope}/${resource.resource}`;
}

/** Formats the defined parameters as `?a=b&c=d`; empty when there are none. */
export function formatQuery(parameters: Readonly<Record<string, string | number | boolean | undefined>>): string {
  let query = '';
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || value === '') continue;
    query += `${query === '' ? '?' : '&'}${name}=${encodeURIComponent(value)}`;
  }
  return query;
}
