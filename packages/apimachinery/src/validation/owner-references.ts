import { type FieldError, invalid } from '../field/error.js';
import type { FieldPath } from '../field/path.js';
import { type QuotedValue, quoteList, quoteOptional, quoteStructure, quoteText } from '../field/quoted-value.js';
import { parseApiVersion } from '../objects/gvk.js';
import type { DeepReadonly } from '../objects/json.js';
import type { OwnerReference } from '../objects/meta.js';

/** Validates owner references. Rejects incomplete references, events, and more than one controller. */
export function validateOwnerReferences(
  owners: readonly DeepReadonly<OwnerReference>[],
  path: FieldPath,
): readonly FieldError[] {
  const errors: FieldError[] = [];
  let quoted: QuotedValue | undefined;
  // As in v1.21, a controller without name does not count.
  let controller = '';
  for (const owner of owners) {
    errors.push(...validateOwnerReference(owner, path));
    if (owner.controller !== true) continue;
    if (controller === '') {
      controller = owner.name ?? '';
      continue;
    }
    const detail = `Only one reference can have Controller set to true. Found "true" in references for ${controller} and ${owner.name}`;
    // Shared by all errors, since it quotes all references.
    quoted ??= quoteList('v1.OwnerReference', owners.map(quoteOwner));
    errors.push(invalid(path, quoted, detail));
  }
  return errors;
}

function validateOwnerReference(owner: DeepReadonly<OwnerReference>, path: FieldPath): readonly FieldError[] {
  const errors: FieldError[] = [];
  const { apiVersion = '', kind = '', name = '', uid = '' } = owner;
  const groupVersion = parseApiVersion(apiVersion);
  if (groupVersion === undefined || groupVersion.version === '') {
    errors.push(invalid(path.child('apiVersion'), apiVersion, 'version must not be empty'));
  }
  if (kind === '') errors.push(invalid(path.child('kind'), kind, 'kind must not be empty'));
  if (name === '') errors.push(invalid(path.child('name'), name, 'name must not be empty'));
  if (uid === '') errors.push(invalid(path.child('uid'), uid, 'uid must not be empty'));
  if (apiVersion === 'v1' && kind === 'Event') {
    errors.push(invalid(path, quoteOwner(owner), '/v1, Kind=Event is disallowed from being an owner'));
  }
  return errors;
}

function quoteOwner(owner: DeepReadonly<OwnerReference>): QuotedValue {
  return quoteStructure('v1.OwnerReference', [
    ['APIVersion', quoteText(owner.apiVersion)],
    ['Kind', quoteText(owner.kind)],
    ['Name', quoteText(owner.name)],
    ['UID', quoteText(owner.uid)],
    ['Controller', quoteOptional('bool', owner.controller)],
    ['BlockOwnerDeletion', quoteOptional('bool', owner.blockOwnerDeletion)],
  ]);
}
