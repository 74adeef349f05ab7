import type { ApiObject } from '@orch/apimachinery';
import type { ResourceClient, ResourceReference } from '@orch/client';
import type { ControlPlane } from '@orch/testing';

/** An object whose fields are of no further interest. */
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

/** What would keep this process running: names of servers, sockets and timers. */
export function openHandles(): readonly string[] {
  return process.getActiveResourcesInfo().filter((name) => !ignoredHandles.has(name));
}

/** Waits until nothing that was opened since is open: timers of the test runner come and go. */
export async function nothingOpenedSince(before: readonly string[]): Promise<void> {
  await eventually('nothing is left open', async () => openedSince(before).length === 0 || undefined);
}

function openedSince(before: readonly string[]): readonly string[] {
  const opened = [...openHandles()];
  for (const name of before) {
    const index = opened.indexOf(name);
    if (index >= 0) opened.splice(index, 1);
  }
  return opened;
}

/** Jest's own pipes, and work that has only to be finished. */
const ignoredHandles = new Set(['PipeWrap', 'TTYWrap', 'FSReqPromise', 'FSReqCallback', 'CloseReq', 'Immediate']);

/** Resolves with the first answer that is not undefined; fails saying what was waited for. */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined>,
  { withinMs = 10_000 }: { readonly withinMs?: number } = {},
): Promise<T> {
  const endMs = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > endMs) throw new Error(`waited ${withinMs} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** True when the object is not there. */
export async function isGone(client: Pick<ResourceClient, 'get'>, name: string, namespace?: string): Promise<boolean> {
  try {
    await client.get(name, namespace === undefined ? {} : { namespace });
    return false;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 404) return true;
    throw error;
  }
}
