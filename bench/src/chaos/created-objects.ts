import type { RestClient } from '@orch/client';
import { countedResources } from './scenarios/resources.js';

/** Counts the objects that were ever created, by namespace and resource, from watches of the server. */
export class CreatedObjects {
  readonly #uids = new Map<string, Set<string>>();
  readonly #running: Promise<void>[] = [];

  /** Resolves when all watches are connected: no creation after it is missed. */
  async start(client: RestClient, signal: AbortSignal): Promise<void> {
    await Promise.all(
      countedResources.map(async (reference) => {
        const collection = client.resource(reference);
        const { metadata } = await collection.list({ signal });
        const watching = async () => {
          let { resourceVersion } = metadata;
          while (!signal.aborted) {
            for await (const event of collection.watch({ signal, resourceVersion, allowBookmarks: true })) {
              if (event.type === 'BOOKMARK') resourceVersion = event.resourceVersion;
              else {
                const { namespace = '', uid = '' } = event.object.metadata;
                resourceVersion = event.object.metadata.resourceVersion ?? resourceVersion;
                this.#add(`${namespace} ${reference.resource}`, uid);
              }
            }
          }
        };
        this.#running.push(
          watching().catch((error: unknown) => {
            if (!signal.aborted) throw error;
          }),
        );
      }),
    );
  }

  /** `pods: 5`, for each counted resource that has any. */
  of(namespace: string): Readonly<Record<string, number>> {
    const counts = countedResources.map(
      ({ resource }) => [resource, this.#uids.get(`${namespace} ${resource}`)?.size ?? 0] as const,
    );
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  }

  /** Resolves after the signal. @throws when a watch failed: counts may be too small */
  async stopped(): Promise<void> {
    await Promise.all(this.#running);
  }

  #add(key: string, uid: string): void {
    const known = this.#uids.get(key) ?? new Set<string>();
    this.#uids.set(key, known.add(uid));
  }
}
