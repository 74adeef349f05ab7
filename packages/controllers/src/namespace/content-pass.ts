import type { RestClient } from '@orch/client';
import { type DiscoveredResource, type DiscoveredResources, discoverResources } from '../framework/discovery.js';
import type { ContentReport } from './delete-content.js';

/**
 * One look at all resources of a terminating namespace, in as many tries as it takes. A try continues where the one before it
 * stopped, so that single failed requests among many do not make it begin again:
 *
 *     first try    discovers a, b and c; a is empty, b has content, the list of c fails
 *     second try   b and c are looked at; b is empty now, the list of c fails
 *     third try    c is looked at and is empty: the pass is complete, and it had content
 *
 * What had content may have made more of it: another pass must follow, until one has found nothing.
 */
export class ContentPass {
  readonly #read = new Map<string, readonly DiscoveredResource[]>();
  readonly #empty = new Set<string>();
  #hadContent = false;

  /** Whether any look of this pass has found objects that remained. */
  get hadContent(): boolean {
    return this.#hadContent;
  }

  /** The resources that are still to be looked at, and the group versions that are still to be discovered. */
  async resources(client: RestClient, signal: AbortSignal): Promise<DiscoveredResources> {
    const { resources, failed } = await discoverResources(client, signal, this.#read);
    return { resources: resources.filter((resource) => !this.#empty.has(keyOf(resource))), failed };
  }

  /** Records what a look at the resources has found. */
  note(looked: readonly DiscoveredResource[], { remaining, failed }: ContentReport): void {
    if (remaining.length > 0) this.#hadContent = true;
    const left = new Set([...remaining.map(({ resource }) => resource), ...failed].map(keyOf));
    for (const key of looked.map(keyOf)) if (!left.has(key)) this.#empty.add(key);
  }
}

function keyOf({ servedGroup, resource }: DiscoveredResource): string {
  return `${resource}.${servedGroup}`;
}
