import type { ApiObject, DeepReadonly, Names } from '@orch/apimachinery';
import type { ResourceClient, ResourceReference, RestClient } from '@orch/client';

/** The objects of a simulated cluster. */
export interface ResourceObjects {
  readonly resource: Pick<ResourceReference, 'group' | 'resource'>;
  readonly objects: readonly DeepReadonly<ApiObject>[];
}

/** A plugin has tried to write, or to read beyond lists. */
export class SimulationError extends Error {
  override readonly name = 'SimulationError';
}

/** A client of objects in memory: lists them, watches without an event, and refuses all else. */
export function memoryClient(names: Names, cluster: readonly ResourceObjects[]): RestClient {
  const byResource = new Map<string, unknown[]>();
  for (const { resource, objects } of cluster) {
    const key = keyOf(resource);
    byResource.set(key, [...(byResource.get(key) ?? []), ...objects]);
  }
  const clientOf = <T extends ApiObject>(resource: ResourceReference) =>
    // The caller asserts the type of the objects, as of every client.
    readingClient<T>(resource, (byResource.get(keyOf(resource)) ?? []) as readonly DeepReadonly<T>[]);
  return {
    names,
    resource: clientOf,
    metadata: (resource) => clientOf(resource),
    getRaw: () => refuse('a raw request'),
    close: () => undefined,
  };
}

function readingClient<T extends ApiObject>(
  resource: ResourceReference,
  objects: readonly DeepReadonly<T>[],
): ResourceClient<T> {
  const refused = (what: string) => () => refuse(`${what} ${resource.resource}`);
  return {
    resource,
    async get(name, { namespace = '' } = {}) {
      const found = objects.find(({ metadata }) => metadata.name === name && (metadata.namespace ?? '') === namespace);
      return found ?? (await refuse(`getting ${resource.resource} ${JSON.stringify(name)}, which does not exist,`));
    },
    list: async ({ namespace } = {}) => ({
      metadata: { resourceVersion: '1' },
      items: namespace === undefined ? objects : objects.filter(({ metadata }) => metadata.namespace === namespace),
    }),
    async *watch({ signal, onConnected } = {}) {
      onConnected?.();
      await new Promise<void>((resolve) => {
        if (signal?.aborted) resolve();
        signal?.addEventListener('abort', () => resolve(), { once: true });
      });
    },
    create: refused('creating'),
    update: refused('updating'),
    updateStatus: refused('updating'),
    patch: refused('patching'),
    apply: refused('applying'),
    createSubresource: refused('creating a subresource of'),
    updateSubresource: refused('updating a subresource of'),
    delete: refused('deleting'),
    deleteCollection: refused('deleting'),
  };
}

function refuse(what: string): Promise<never> {
  return Promise.reject(new SimulationError(`${what} is not possible in a simulation`));
}

function keyOf({ group, resource }: Pick<ResourceReference, 'group' | 'resource'>): string {
  return `${group}/${resource}`;
}
