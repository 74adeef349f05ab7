import { randomBytes } from 'node:crypto';
import { type ApiObject, badRequestError, type StatusError } from '@orch/apimachinery';
import type { Call } from '../context/call.js';

/**
 * Sets the namespace of the path; clears it for cluster-scoped objects. @throws StatusError 400 when the object has
 * another namespace
 */
export function setNamespaceOnCreate(call: Pick<Call, 'definition' | 'key'>, object: ApiObject): void {
  const { namespace } = call.key;
  if (!call.definition.namespaced) {
    delete object.metadata.namespace;
    return;
  }
  const given = object.metadata.namespace ?? '';
  if (given !== '' && given !== namespace) {
    throw badRequestError('the namespace of the provided object does not match the namespace sent on the request');
  }
  if (namespace !== '') object.metadata.namespace = namespace;
}

/** Requires the object to have the name and namespace of the path. @throws StatusError 400 */
export function checkNameOnUpdate(call: Call, object: ApiObject): void {
  const { name, namespace } = call.key;
  const given = object.metadata.name ?? '';
  if (given === '') {
    throw undeterminableName(name);
  }
  if (given !== name) {
    throw badRequestError(`the name of the object (${given}) does not match the name on the URL (${name})`);
  }
  const { definition } = call;
  // A request for a namespace object counts as a request within that namespace.
  const requestNamespace = call.info.namespace;
  const objectNamespace = object.metadata.namespace ?? '';
  if (requestNamespace !== '' && objectNamespace !== '' && objectNamespace !== requestNamespace) {
    throw badRequestError(
      `the namespace of the object (${objectNamespace}) does not match the namespace on the request (${requestNamespace})`,
    );
  }
  if (!definition.namespaced) {
    delete object.metadata.namespace;
    return;
  }
  if (namespace !== '') object.metadata.namespace = namespace;
}

/** `web-` → `web-x7k2q`: five characters without vowels, after at most 58 of the prefix. */
export function generateName(prefix: string): string {
  let suffix = '';
  while (suffix.length < suffixLength) {
    for (const byte of randomBytes(2 * suffixLength)) {
      // Rejecting the bytes past the last whole multiple avoids modulo bias.
      if (byte < unbiasedBytes && suffix.length < suffixLength) suffix += alphabet[byte % alphabet.length];
    }
  }
  return prefix.slice(0, nameLengthMax - suffixLength) + suffix;
}

const alphabet = 'bcdfghjklmnpqrstvwxz2456789';
const unbiasedBytes = 256 - (256 % alphabet.length);
const suffixLength = 5;
const nameLengthMax = 63;

/** Error for a missing object name. */
export function undeterminableName(name: string): StatusError {
  return badRequestError(`the name of the object (${name} based on URL) was undeterminable: name must be provided`);
}
