import type { ApiObject } from '@orch/apimachinery';
import type { ResourceClient, ResourceReference } from '@orch/client';
import { eventually, isGone } from '../../../tools/src/test-support/eventually.js';
import type { ControlPlane } from '../src/control-plane.js';

export { eventually, isGone };

/** An object of any kind. */
export type AnyObject = ApiObject & { readonly [field: string]: unknown };

export function resource(plane: ControlPlane, plural: string): ResourceClient<AnyObject> {
  const [name = '', ...group] = plural.split('.');
  const reference: ResourceReference = { group: group.join('.'), version: 'v1', resource: name };
  return plane.client.resource<AnyObject>(reference);
}

export function configMaps(plane: ControlPlane): ResourceClient<AnyObject> {
  return resource(plane, 'configmaps');
}

export function configMap(name: string, data: Readonly<Record<string, string>> = {}) {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'default' }, data };
}

/** Names of the servers, sockets and timers that keep this process running. */
export function openHandles(): readonly string[] {
  return process.getActiveResourcesInfo().filter((name) => !ignoredHandles.has(name));
}

/** Waits until all handles opened since are closed; the test runner opens and closes timers of its own. */
export async function nothingOpenedSince(before: readonly string[]): Promise<void> {
  await eventually('all handles are closed', async () => openedSince(before).length === 0 || undefined);
}

function openedSince(before: readonly string[]): readonly string[] {
  const opened = [...openHandles()];
  for (const name of before) {
    const index = opened.indexOf(name);
    if (index >= 0) opened.splice(index, 1);
  }
  return opened;
}

/** Pipes of Jest, and one-time work. */
const ignoredHandles = new Set(['PipeWrap', 'TTYWrap', 'FSReqPromise', 'FSReqCallback', 'CloseReq', 'Immediate']);
