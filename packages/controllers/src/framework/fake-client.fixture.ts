import { type ApiObject, type DeepReadonly, type Names, notFoundError, orchNames } from '@orch/apimachinery';
import type { ResourceClient, ResourceReference, RestClient, WatchEvent } from '@orch/client';

/** A request other than a list or a watch of a resource. */
export interface FakeRequest {
  /** The method of the client, such as `create` or `getRaw`. */
  readonly method: string;
  /** Plural name; the path for `getRaw`. */
  readonly resource: string;
  readonly name: string;
  /** Empty without one. */
  readonly namespace: string;
  /** The object, patch or subresource, or the options of a deletion; undefined without one. */
  readonly body?: unknown;
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
  /** The events of the watches. None by default. */
  readonly events?: FakeEvents;
  /** Called with every request; the response waits for it. The error that it throws is the response. */
  readonly onRequest: (request: FakeRequest) => Promise<void>;
}

/** A client of a server whose objects do not change by its writes. Watches have the events that a test sends. */
export function fakeClient({ objects = {}, documents = {}, onRequest, events, ...reads }: FakeServer): RestClient {
  const names: Names = orchNames;
  const respond = async <T>(request: FakeRequest, response: T | (() => T)): Promise<T> => {
    await onRequest(request);
    return isFunction(response) ? response() : response;
  };
  const clientOf = <T extends ApiObject>(reference: ResourceReference): ResourceClient<T> => {
    const { resource } = reference;
    const held = (objects[resource] ?? []).filter(isOf<T>);
    const found = (name: string) => {
      const object = held.find((each) => each.metadata.name === name);
      if (object === undefined) throw notFoundError(reference, name);
      return object;
    };
    const request = (method: string, rest: Partial<FakeRequest>): FakeRequest => ({
      ...{ method, resource, name: '', namespace: '', ...rest },
    });
    const write = (method: string, object: DeepReadonly<T>) => {
      const { name = '', generateName, namespace = '' } = object.metadata;
      const given = name !== '' || generateName === undefined ? name : `${generateName}1`;
      const written = { ...object, metadata: { ...object.metadata, name: given } };
      return respond(request(method, { name: given, namespace, body: object }), written);
    };
    return {
      resource: reference,
      list: async ({ namespace } = {}) => {
        reads.onRead?.('list', reference);
        const items = held.filter(({ metadata }) => namespace === undefined || metadata.namespace === namespace);
        return { metadata: { resourceVersion: '1' }, items };
      },
      watch: (options) => {
        reads.onRead?.('watch', reference);
        const ends = [options?.signal, reads.endOfWatches?.(reference)].filter((end) => end !== undefined);
        return watchEvents<T>(resource, { events, ends });
      },
      get: (name, { namespace = '' } = {}) => respond(request('get', { name, namespace }), () => found(name)),
      create: (object) => write('create', object),
      update: (object) => write('update', object),
      updateStatus: (object) => write('updateStatus', object),
      patch: (name, body, { namespace = '' } = {}) =>
        respond(request('patch', { name, namespace, body }), () => found(name)),
      apply: (body, { namespace = '' }) =>
        respond(request('apply', { name: body.metadata.name, namespace, body }), () => found(body.metadata.name)),
      createSubresource: (name, _subresource, body, { namespace = '' } = {}) =>
        respond(request('createSubresource', { name, namespace, body }), body),
      updateSubresource: (name, _subresource, body, { namespace = '' } = {}) =>
        respond(request('updateSubresource', { name, namespace, body }), body),
      delete: (name, { namespace = '', signal: _, ...body } = {}) =>
        respond(request('delete', { name, namespace, body }), success),
      deleteCollection: ({ namespace = '', signal: _, ...body } = {}) =>
        respond(request('deleteCollection', { namespace, body }), success),
    };
  };
  return {
    names,
    resource: clientOf,
    metadata: (reference) => clientOf(reference),
    getRaw: async (path) => {
      const body = Buffer.from(JSON.stringify(documents[path] ?? {}));
      return await respond({ method: 'getRaw', resource: path, name: '', namespace: '' }, body);
    },
    close: () => undefined,
  };
}

const success: ApiObject = { apiVersion: 'v1', kind: 'Status', metadata: {} };

/** Sends events to the watches of a fake server. */
export class FakeEvents {
  readonly #sent = new Map<string, WatchEvent<ApiObject>[]>();
  readonly #wakers = new Set<() => void>();

  /** Watches that begin later have the event too. */
  send(resource: string, type: 'ADDED' | 'MODIFIED' | 'DELETED', object: ApiObject): void {
    this.#sent.set(resource, [...this.of(resource), { type, object }]);
    for (const wake of this.#wakers) wake();
  }

  of(resource: string): readonly WatchEvent<ApiObject>[] {
    return this.#sent.get(resource) ?? [];
  }

  /** Resolves with the next event of any resource, or when a signal aborts. */
  async next(ends: readonly AbortSignal[]): Promise<void> {
    await new Promise<void>((resolve) => {
      const wake = () => {
        this.#wakers.delete(wake);
        resolve();
      };
      this.#wakers.add(wake);
      for (const end of ends) {
        if (end.aborted) wake();
        else end.addEventListener('abort', wake, { once: true });
      }
    });
  }
}

/** Ends when one of the signals aborts. */
async function* watchEvents<T extends ApiObject>(
  resource: string,
  {
    events = new FakeEvents(),
    ends,
  }: { readonly events?: FakeEvents | undefined; readonly ends: readonly AbortSignal[] },
): AsyncGenerator<WatchEvent<T>> {
  let at = 0;
  while (!ends.some(({ aborted }) => aborted)) {
    const event = events.of(resource)[at];
    if (event === undefined) await events.next(ends);
    else {
      at += 1;
      if (isEventOf<T>(event)) yield event;
    }
  }
}

function isOf<T extends ApiObject>(object: ApiObject): object is ApiObject & DeepReadonly<T> {
  return object.kind !== '';
}

function isEventOf<T extends ApiObject>(event: WatchEvent<ApiObject>): event is WatchEvent<T> {
  return event.type !== 'BOOKMARK';
}

function isFunction<T>(value: T | (() => T)): value is () => T {
  return typeof value === 'function';
}
