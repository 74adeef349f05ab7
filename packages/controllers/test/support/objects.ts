import type { ApiObject } from '@orch/apimachinery';
import type { ResourceClient, ResourceReference } from '@orch/client';
import type { ControlPlane } from '@orch/testing';
import { eventually, isGone } from '../../../../tools/src/test-support/eventually.js';

export { eventually, isGone };

/** An object of any kind. */
export type AnyObject = ApiObject & { readonly [field: string]: unknown };

/** The client of version v1 of a resource, such as `pods` or `deployments.apps`. */
export function resource(plane: ControlPlane, plural: string): ResourceClient<AnyObject> {
  const [name = '', ...group] = plural.split('.');
  const reference: ResourceReference = { group: group.join('.'), version: 'v1', resource: name };
  return plane.client.resource<AnyObject>(reference);
}

export function configMaps(plane: ControlPlane): ResourceClient<AnyObject> {
  return resource(plane, 'configmaps');
}

/** A config map of the namespace `default`. */
export function configMap(name: string, data: Readonly<Record<string, string>> = {}) {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'default' }, data };
}
