import { conflictError, type StatusError } from '@orch/apimachinery';
import type { Call } from '../request/call.js';

/** 409: the object of this name is another one. The message names the key as v1.21 has it, which a dry run knows in part. */
export function uidConflict(
  { definition, key }: Pick<Call, 'definition' | 'key'>,
  { asked, found, dryRun }: { readonly asked: string; readonly found: string; readonly dryRun: boolean },
): StatusError {
  const folder = folders[definition.resource] ?? definition.resource;
  const group = inFolderOfGroup.has(definition.resource) ? definition.group : '';
  const parts = [dryRun ? '' : '/registry', group, folder, key.namespace, key.name];
  const path = parts.filter((part, index) => index === 0 || part !== '').join('/');
  const why =
    `StorageError: invalid object, Code: 4, Key: ${path}, ResourceVersion: 0, ` +
    `AdditionalErrorMsg: Precondition failed: UID in precondition: ${asked}, UID in object meta: ${found}`;
  return conflictError(definition, key.name, why);
}

/** Where v1.21 keeps what it does not keep under the name of the resource. */
const folders: Readonly<Record<string, string>> = {
  endpoints: 'services/endpoints',
  ingresses: 'ingress',
  nodes: 'minions',
  podsecuritypolicies: 'podsecuritypolicy',
  replicationcontrollers: 'controllers',
  services: 'services/specs',
};

/** Kinds of the servers that v1.21 has inside of the one: each keeps its own apart. */
const inFolderOfGroup: ReadonlySet<string> = new Set(['customresourcedefinitions', 'apiservices']);
