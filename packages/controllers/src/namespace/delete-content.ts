import { type ApiObject, type DeepReadonly, StatusError } from '@orch/apimachinery';
import type { ResourceClient, RestClient } from '@orch/client';
import type { DiscoveredResource } from '../framework/discovery.js';

export interface ContentReport {
  /** Remaining objects by resource, with their finalizers. */
  readonly remaining: readonly RemainingContent[];
  readonly errors: readonly unknown[];
  /** The resources whose content is unknown, as their requests failed: one for each error. */
  readonly failed: readonly DiscoveredResource[];
  /** The longest grace period of the remaining objects that were read. */
  readonly waitSeconds: number;
}

export interface RemainingContent {
  readonly resource: DiscoveredResource;
  readonly count: number;
  /** The number of objects by finalizer. */
  readonly finalizers: ReadonlyMap<string, number>;
}

/** Deletes all objects of the namespace and reports what remains. Reads the metadata of objects only. */
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
  const failed: DiscoveredResource[] = [];
  let waitSeconds = 0;
  await Promise.all(
    options.resources.filter(isDeletable).map(async (resource) => {
      const objects = client.metadata(resource);
      try {
        const before = await objects.list({ namespace, limit: 1, signal });
        if (before.items.length === 0) return;
        if (resource.verbs.includes('deletecollection')) {
          await objects.deleteCollection({ namespace, propagationPolicy: 'Background', signal });
        } else await deleteEach(objects, { namespace, signal });
        const left = await remainingOf(objects, { namespace, signal });
        if (left.count === 0) return;
        remaining.push({ resource, count: left.count, finalizers: left.finalizers });
        waitSeconds = Math.max(waitSeconds, left.waitSeconds);
      } catch (error) {
        signal.throwIfAborted();
        // The resource is no longer served.
        if (isMissing(error)) return;
        errors.push(error);
        failed.push(resource);
      }
    }),
  );
  return { remaining, errors, failed, waitSeconds };
}

interface In {
  readonly namespace: string;
  readonly signal: AbortSignal;
}

async function deleteEach(objects: ResourceClient, { namespace, signal }: In): Promise<void> {
  for (const { metadata } of (await objects.list({ namespace, signal })).items) {
    try {
      await objects.delete(metadata.name ?? '', { namespace, propagationPolicy: 'Background', signal });
    } catch (error) {
      // An object that is gone must not hide the others.
      if (!isMissing(error)) throw error;
    }
  }
}

/** The object or the resource is gone, or has no such method. */
function isMissing(error: unknown): boolean {
  return error instanceof StatusError && (error.code === 404 || error.code === 405);
}

/** How many objects are read at once. */
const pageSize = 500;

/** Counts objects by the first page, and reads the other pages only if finalizers are to be counted. */
async function remainingOf(
  objects: ResourceClient,
  { namespace, signal }: In,
): Promise<Omit<RemainingContent, 'resource'> & Pick<ContentReport, 'waitSeconds'>> {
  const page = await objects.list({ namespace, limit: pageSize, signal });
  const { remainingItemCount = 0 } = page.metadata;
  const isWhole = page.metadata.continue === undefined || !page.items.some(hasFinalizer);
  const items = isWhole ? page.items : (await objects.list({ namespace, signal })).items;
  const finalizers = new Map<string, number>();
  for (const finalizer of items.flatMap(({ metadata }) => metadata.finalizers ?? [])) {
    finalizers.set(finalizer, (finalizers.get(finalizer) ?? 0) + 1);
  }
  const waits = items.map(({ metadata }) => Number(metadata.deletionGracePeriodSeconds ?? 0));
  return {
    count: items.length + (isWhole ? remainingItemCount : 0),
    finalizers,
    waitSeconds: waits.reduce((longest, each) => Math.max(longest, each), 0),
  };
}

function hasFinalizer({ metadata }: DeepReadonly<ApiObject>): boolean {
  return (metadata.finalizers ?? []).length > 0;
}

function isDeletable(resource: DiscoveredResource): boolean {
  return resource.namespaced && resource.verbs.includes('delete') && resource.verbs.includes('list');
}
