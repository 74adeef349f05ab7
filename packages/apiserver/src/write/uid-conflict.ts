import { conflictError, type StatusError } from '@orch/apimachinery';
import type { Call } from '../context/call.js';

/**
 * 409: the stored object has another uid. As in v1.21 the message names the storage key, without `/registry` for a
 * dry run.
 */
export function uidConflict(
  { definition, key }: Pick<Call, 'definition' | 'key'>,
  { requested, found, dryRun }: { readonly requested: string; readonly found: string; readonly dryRun: boolean },
): StatusError {
  const folder = folders[definition.resource] ?? definition.resource;
  const group = inFolderOfGroup.has(definition.resource) ? definition.group : '';
  const parts = [dryRun ? '' : '/registry', group, folder, key.namespace, key.name];
  const path = parts.filter((part, index) => index === 0 || part !== '').join('/');
  const why =
    `StorageError: invalid object, Code: 4, Key: ${path}, ResourceVersion: 0, ` +
    `AdditionalErrorMsg: Precondition failed: UID in precondition: ${requested}, UID in object meta: ${found}`;
  return conflictError(definition, key.name, why);
}

/** Storage keys of v1.21 that differ from the resource name. */
const folders: Readonly<Record<string, string>> = {
  endpoints: 'services/endpoints',
  ingresses: 'ingress',
  nodes: 'minions',
  podsecuritypolicies: 'podsecuritypolicy',
  replicationcontrollers: 'controllers',
  services: 'services/specs',
};

/** Resources of the API servers embedded in v1.21, whose storage keys include the group. */
const inFolderOfGroup: ReadonlySet<string> = new Set(['customresourcedefinitions', 'apiservices']);
