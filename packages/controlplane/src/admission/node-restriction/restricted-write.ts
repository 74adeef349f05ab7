import type { GroupResource, Names } from '@orch/apimachinery';
import type { AdmissionContext, AdmissionRequest } from '@orch/apiserver';

/** A write by a node. */
export interface RestrictedWrite {
  readonly request: AdmissionRequest;
  readonly nodeName: string;
  readonly names: Names;
  readonly gates: (name: string) => boolean;
  readonly find: AdmissionContext['find'];
}

/**
 * Returns why a node must not make the write, else undefined.
 * @throws StatusError 404 for a missing object that the write refers to
 */
export type Restriction = (write: RestrictedWrite) => string | undefined | Promise<string | undefined>;

/** The resource in errors about a missing object, which v1.21 names in the singular. */
export const onePod: GroupResource = { group: '', resource: 'pod' };
export const oneNode: GroupResource = { group: '', resource: 'node' };

/** The operation as messages spell it. */
export function operationText({ operation }: AdmissionRequest): string {
  return operation.toUpperCase();
}
