import { StatusError } from '@orch/apimachinery';
import type { RestClient } from '@orch/client';
import type { DiscoveredResource } from '../framework/discovery.js';

export interface ContentReport {
  /** Remaining objects by resource, with their finalizers. */
  readonly remaining: readonly RemainingContent[];
  readonly errors: readonly unknown[];
  /** The longest grace period of the remaining objects. */
  readonly waitSeconds: number;
}

export interface RemainingContent {
  readonly resource: DiscoveredResource;
  readonly count: number;
  /** The number of objects by finalizer. */
  readonly finalizers: ReadonlyMap<string, number>;
}

/** Deletes all objects of the namespace and reports what remains. */
export async function deleteContent(
  client: RestClient,
  options: {
    readonly namespace: string;
    readonly resources: readonly DiscoveredResource[];
    readonly signal: AbortSignal;
  },
): Promise<ContentReport> {
  const { namespace, signal } = options;
  const remaining: RemainingContent[] = [];
  const errors: unknown[] = [];
  let waitSeconds = 0;
  await Promise.all(
    options.resources.filter(isDeletable).map(async (resource) => {
      const resourceClient = client.resource(resource);
      try {
        const before = await resourceClient.list({ namespace, limit: 1, signal });
        if (before.items.length === 0) return;
        if (resource.verbs.includes('deletecollection')) {
          await resourceClient.deleteCollection({ namespace, propagationPolicy: 'Background', signal });
        } else {
          for (const item of (await resourceClient.list({ namespace, signal })).items) {
            // One that is gone must not hide the others.
            await resourceClient
              .delete(item.metadata.name ?? '', { namespace, propagationPolicy: 'Background', signal })
              .catch(ignoreMissing);
          }
        }
        const { items } = await resourceClient.list({ namespace, signal });
        if (items.length === 0) return;
        const finalizers = new Map<string, number>();
        for (const finalizer of items.flatMap((item) => item.metadata.finalizers ?? [])) {
          finalizers.set(finalizer, (finalizers.get(finalizer) ?? 0) + 1);
        }
        remaining.push({ resource, count: items.length, finalizers });
        waitSeconds = Math.max(
          waitSeconds,
          ...items.map((item) => Number(item.metadata.deletionGracePeriodSeconds ?? 0)),
        );
      } catch (error) {
        signal.throwIfAborted();
        // The resource is no longer served.
        if (!isMissing(error)) errors.push(error);
      }
    }),
  );
  return { remaining, errors, waitSeconds };
}

function isDeletable(resource: DiscoveredResource): boolean {
  return resource.namespaced && resource.verbs.includes('delete') && resource.verbs.includes('list');
}

/** The object or the resource is gone, or has no such method. */
function isMissing(error: unknown): boolean {
  return error instanceof StatusError && (error.code === 404 || error.code === 405);
}

function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}
