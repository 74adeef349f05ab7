import type { GroupResource } from '@orch/apimachinery';

export const namespaces: GroupResource = { group: '', resource: 'namespaces' };

export function isNamespaces({ group, resource }: GroupResource): boolean {
  return group === '' && resource === 'namespaces';
}
