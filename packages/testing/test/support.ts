import type { ApiObject } from '@orch/apimachinery';
import type { ResourceClient, ResourceReference } from '@orch/client';
import type { ControlPlane } from '../src/control-plane.js';

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

/** Ends shortly before the test times out, so that the error message has the condition. */
const pollMsMax = 25_000;

/** Polls until `check` returns a value; fails with the description of the condition. */
export async function eventually<T>(what: string, check: () => Promise<T | undefined>): Promise<T> {
  const endMs = Date.now() + pollMsMax;
  for (;;) {
    const found = await check();
    if (found !== undefined) return found;
    if (Date.now() > endMs) throw new Error(`not true after ${pollMsMax} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** True when the object does not exist. */
export async function isGone(client: Pick<ResourceClient, 'get'>, name: string, namespace?: string): Promise<boolean> {
  try {
    await client.get(name, namespace === undefined ? {} : { namespace });
    return false;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 404) return true;
    throw error;
  }
}
