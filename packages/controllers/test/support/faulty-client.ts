import { type ApiObject, conflictError, notFoundError, type StatusError } from '@orch/apimachinery';
import type { ResourceClient, ResourceReference, RestClient } from '@orch/client';
import type { FakeRequest } from '../../src/framework/fake-client.fixture.js';

export interface Fault {
  /** Default: every method. */
  readonly method?: string;
  /** Plural name, or the path of a document. Default: every one. */
  readonly resource?: string;
  /** Default: every name. */
  readonly name?: string;
  /** Number of requests that fail. Default 1. */
  readonly times?: number;
  /** Runs before the request is sent, such as a write of another client. The request fails with the error that it throws. */
  readonly before?: (request: FakeRequest) => void | Promise<void>;
  /** Runs when the server has handled the request, whose response is the error that it throws. */
  readonly after?: (request: FakeRequest) => void;
}

export interface FaultyClient {
  readonly client: RestClient;
  /** In the order in which they were sent. */
  readonly requests: readonly FakeRequest[];
  /** The requests that write, as `method resource name`. */
  readonly writes: readonly string[];
  inject(...faults: readonly Fault[]): void;
}

/** A client of a real server that records its requests, with `lists` also those, and injects faults into chosen ones. */
export function faultyClient(client: RestClient, { lists = false } = {}): FaultyClient {
  const requests: FakeRequest[] = [];
  const faults: { readonly fault: Fault; left: number }[] = [];
  const onRequest = async (request: FakeRequest) => {
    requests.push(request);
    const hit = faults.find(({ fault, left }) => left > 0 && isHit(fault, request));
    if (hit === undefined) return undefined;
    hit.left--;
    const { before, after } = hit.fault;
    await before?.(request);
    return () => after?.(request);
  };
  const watched = <T extends ApiObject>(of: ResourceClient<T>): ResourceClient<T> =>
    intercept(of, lists ? withLists : single, (method, args) =>
      onRequest({ method, resource: of.resource.resource, ...described(args) }),
    );
  return {
    client: {
      names: client.names,
      resource: <T extends ApiObject>(reference: ResourceReference) => watched(client.resource<T>(reference)),
      metadata: (reference) => watched(client.metadata(reference)),
      getRaw: async (path, options) => {
        const after = await onRequest({ method: 'getRaw', resource: path, name: '', namespace: '', body: undefined });
        const document = await client.getRaw(path, options);
        after?.();
        return document;
      },
      close: () => undefined,
    },
    requests,
    get writes() {
      return requests
        .filter(({ method }) => !reads.has(method))
        .map(({ method, resource, name }) => `${method} ${resource} ${name}`);
    },
    inject: (...added) => void faults.push(...added.map((fault) => ({ fault, left: fault.times ?? 1 }))),
  };
}

/** The object was deleted meanwhile. */
export function gone({ resource, name }: FakeRequest): StatusError {
  return notFoundError({ group: '', resource }, name);
}

/** The object was changed meanwhile. */
export function changed({ resource, name }: FakeRequest): StatusError {
  return conflictError({ group: '', resource }, name);
}

/** A `before` or `after` that fails the request with an error. */
export function failing(error: (request: FakeRequest) => Error): (request: FakeRequest) => void {
  return (request) => {
    throw error(request);
  };
}

const single: ReadonlySet<string> = new Set([
  ...['get', 'create', 'update', 'updateStatus', 'patch', 'apply'],
  ...['createSubresource', 'updateSubresource', 'delete', 'deleteCollection'],
]);
const withLists: ReadonlySet<string> = new Set([...single, 'list']);
const reads: ReadonlySet<string> = new Set(['get', 'getRaw', 'list']);

function isHit({ method, resource, name }: Fault, request: FakeRequest): boolean {
  if ((resource !== undefined && resource !== request.resource) || (method !== undefined && method !== request.method))
    return false;
  return name === undefined || name === request.name;
}

/** Name, namespace and body of the arguments of a method: `(name, ..., options)` or `(object, options)`. */
function described(args: readonly unknown[]): Pick<FakeRequest, 'name' | 'namespace' | 'body'> {
  const [first] = args;
  const metadata = memberOf(first, 'metadata');
  const name = typeof first === 'string' ? first : memberOf(metadata, 'name');
  const namespace = memberOf(args.at(-1), 'namespace') ?? memberOf(metadata, 'namespace');
  const body = typeof first === 'string' ? args.slice(1).find(isBody) : first;
  return { name: String(name ?? ''), namespace: String(namespace ?? ''), body };
}

function isBody(value: unknown): boolean {
  return memberOf(value, 'body') !== undefined || memberOf(value, 'kind') !== undefined;
}

function memberOf(value: unknown, member: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, member) : undefined;
}

/** The client, with a call of `before` ahead of each of the methods, and of what it returns after it. */
function intercept<C extends object>(
  client: C,
  methods: ReadonlySet<string>,
  before: (method: string, args: readonly unknown[]) => Promise<(() => void) | undefined>,
): C {
  return new Proxy(client, {
    get(target, property) {
      const member: unknown = Reflect.get(target, property, target);
      if (typeof member !== 'function') return member;
      if (typeof property !== 'string' || !methods.has(property)) return member.bind(target);
      return async (...args: unknown[]) => {
        const after = await before(property, args);
        const result: unknown = await Reflect.apply(member, target, args);
        after?.();
        return result;
      };
    },
  });
}
