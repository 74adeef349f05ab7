import { type ApiObject, type DeepReadonly, type Names, orchNames } from '@orch/apimachinery';
import type { ResourceClient, ResourceReference, RestClient } from '@orch/client';

/** A request other than a list or a watch of a resource. */
export interface FakeRequest {
  /** The method of the client, such as `create` or `getRaw`. */
  readonly method: string;
  /** Plural name; the path for `getRaw`. */
  readonly resource: string;
  readonly name: string;
}

export interface FakeServer {
  /** Objects by plural name. Writes do not change them. */
  readonly objects?: Readonly<Record<string, readonly ApiObject[]>>;
  /** Bodies of `getRaw` by path; `{}` for others. */
  readonly documents?: Readonly<Record<string, object>>;
  /** Called with every list and watch of a resource; the error that it throws is the response. */
  readonly onRead?: (verb: 'list' | 'watch', reference: ResourceReference) => void;
  /** Ends the watches of a resource. */
  readonly endOfWatches?: (reference: ResourceReference) => AbortSignal | undefined;
  /** Called with every request; the response waits for it. */
  readonly onRequest: (request: FakeRequest) => Promise<void>;
}

/** A client of a server whose objects never change; watches stay silent. */
export function fakeClient({ objects = {}, documents = {}, onRequest, ...reads }: FakeServer): RestClient {
  const names: Names = orchNames;
  const respond = async <T>(request: FakeRequest, response: T): Promise<T> => {
    await onRequest(request);
    return response;
  };
  const clientOf = <T extends ApiObject>(reference: ResourceReference): ResourceClient<T> => {
    const { resource } = reference;
    const held = (objects[resource] ?? []).filter(isOf<T>);
    const found = (name: string) => {
      const object = held.find((each) => each.metadata.name === name);
      if (object === undefined) throw new Error(`no ${resource} ${name}`);
      return object;
    };
    const request = (method: string, name = '') => ({ method, resource, name });
    return {
      resource: reference,
      list: async () => {
        reads.onRead?.('list', reference);
        return { metadata: { resourceVersion: '1' }, items: held };
      },
      watch: (options) => {
        reads.onRead?.('watch', reference);
        return silence([options?.signal, reads.endOfWatches?.(reference)]);
      },
      get: async (name) => await respond(request('get', name), found(name)),
      create: async (object) => await respond(request('create', object.metadata.name), object),
      update: async (object) => await respond(request('update', object.metadata.name), object),
      updateStatus: async (object) => await respond(request('updateStatus', object.metadata.name), object),
      patch: async (name) => await respond(request('patch', name), found(name)),
      apply: async ({ metadata }) => await respond(request('apply', metadata.name), found(metadata.name)),
      createSubresource: async (name, _subresource, body) => await respond(request('createSubresource', name), body),
      updateSubresource: async (name, _subresource, body) => await respond(request('updateSubresource', name), body),
      delete: async (name) => await respond(request('delete', name), found(name)),
      deleteCollection: async () =>
        await respond(request('deleteCollection'), { apiVersion: 'v1', kind: 'Status', metadata: {} }),
    };
  };
  return {
    names,
    resource: clientOf,
    metadata: (reference) => clientOf(reference),
    getRaw: async (path) => {
      const body = Buffer.from(JSON.stringify(documents[path] ?? {}));
      return await respond({ method: 'getRaw', resource: path, name: '' }, body);
    },
    close: () => undefined,
  };
}

function isOf<T extends ApiObject>(object: ApiObject): object is ApiObject & DeepReadonly<T> {
  return object.kind !== '';
}

/** Ends when one of the signals aborts. */
async function* silence(signals: readonly (AbortSignal | undefined)[]): AsyncGenerator<never> {
  await new Promise<void>((resolve) => {
    for (const signal of signals) {
      if (signal?.aborted) resolve();
      else signal?.addEventListener('abort', () => resolve(), { once: true });
    }
  });
}
