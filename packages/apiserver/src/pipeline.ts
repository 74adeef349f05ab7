import {
  errorMessage,
  isStatusError,
  methodNotAllowedError,
  type StatusError,
  systemClock,
  timeoutError,
} from '@orch/apimachinery';
import type { Exchange } from '@orch/serving';
import { authenticate } from './authenticate/authenticate.js';
import { authorize } from './authorize/authorize.js';
import { RequestDeadlines } from './deadline/request-deadlines.js';
import type { Documents } from './discovery/documents.js';
import { subresourceNotServed, unexpectedError } from './errors/errors.js';
import { storeFailure } from './errors/store-failure.js';
import { answerHistory, isHistoryPath } from './history/answer-history.js';
import { impersonate } from './impersonate/impersonate.js';
import type { MediaType, NegotiateOptions, Representation } from './negotiate/negotiate.js';
import { warnOfDeprecation } from './negotiate/warnings.js';
import type { Call } from './request/call.js';
import { loggedUri, logRequest } from './request/log-request.js';
import { parseRequestInfo, type RequestInfo } from './request/request-info.js';
import type { Route } from './request/route.js';
import { splitTarget } from './request/split-target.js';
import { handlerOf } from './resources/registry.js';
import { findRoute } from './route/find-route.js';
import type { ServerParts } from './server/parts.js';
import { create } from './verbs/create.js';
import { deleteOne } from './verbs/delete.js';
import { deleteCollection } from './verbs/delete-collection.js';
import { get } from './verbs/get.js';
import { list } from './verbs/list.js';
import { patch } from './verbs/patch.js';
import { update } from './verbs/update.js';
import { watch } from './verbs/watch.js';

// The only place that knows the order. Read `serve` downwards: it is the way of a request. What a write does to its
// object after that is in `write/object-steps.ts`, in the same manner.

/** Answers every request of one server. */
export function createPipeline(parts: ServerParts, documents: Documents): (exchange: Exchange) => Promise<void> {
  const warns = parts.gates('WarningHeaders');
  const logsRequests = parts.logger.enabled('debug');
  const deadlines = new RequestDeadlines({ timeoutMs: parts.limits.requestTimeoutMs, clock: systemClock(), expire });
  return async (exchange) => {
    const startMs = performance.now();
    if (logsRequests) logWhenFinished(exchange, startMs);
    const { path, query } = splitTarget(exchange.url);
    try {
      const info = parseRequestInfo({ method: exchange.method, path, query });
      const request: ParsedRequest = { info, query, route: undefined };
      countWhenFinished(exchange, request, startMs);
      deadlines.start(exchange, request.info, query);
      await serve(exchange, request);
    } catch (error) {
      refuse(exchange, error, query);
    } finally {
      deadlines.end(exchange);
    }
  };

  /** Spec: API server defaults, request-timeout. What still works on the request sees its signal. */
  function expire(exchange: Exchange): void {
    const error = timeoutError('request did not complete within the allotted timeout');
    exchange.cancel(error);
    refuse(exchange, error, splitTarget(exchange.url).query);
  }

  async function serve(exchange: Exchange, request: ParsedRequest): Promise<void> {
    const { info, query } = request;
    const found = authenticate(exchange, parts.authenticator);
    const caller = found instanceof Promise ? await found : found;
    const taken = impersonate(exchange, caller, parts);
    const user = taken instanceof Promise ? await taken : taken;
    const leave = parts.flow.enter(info);
    try {
      const allowed = authorize(info, user, parts.authorizer);
      if (allowed !== undefined) await allowed;
      if (isHistoryPath(info.path)) return await answerHistory({ exchange, path: info.path, query, user }, parts);
      if (!info.isResource || !documents.leadsTo(info)) return await documents.answer(exchange, info.path);
      const route = findRoute(info, parts.served);
      if (!isAllowed(exchange.method, route)) throw methodNotAllowedError();
      request.route = route;
      const representation = negotiate(exchange, route);
      if (route.version.deprecation !== undefined) {
        if (warns) warnOfDeprecation(exchange, route.version);
        parts.metrics.deprecatedUse(route);
      }
      // Spread properties would cost ten times what the rest of this function does.
      const call: Call = {
        definition: route.definition,
        version: route.version,
        subresource: route.subresource,
        verb: route.verb,
        exchange,
        info,
        query,
        user,
        names: parts.names,
        representation,
        key: { namespace: route.definition.namespaced ? info.namespace : '', name: info.parts[1] ?? '' },
      };
      await answer(call);
    } finally {
      leave();
    }
  }

  function negotiate(exchange: Exchange, route: Route): Representation {
    try {
      // What a stream or a backend answers is between them and the client.
      const accept = route.subresource?.connect ? undefined : exchange.header('accept');
      return parts.negotiator.negotiate(accept, formsOf(route));
    } catch (error) {
      // A media type that is made here, though not in the form asked for, has led to a version.
      const isKnown = isStatusError(error) && error.status.details === undefined;
      if (isKnown && warns && route.version.deprecation !== undefined) warnOfDeprecation(exchange, route.version);
      throw error;
    }
  }

  function answer(call: Call): Promise<void> {
    const handler = handlerOf(call.definition, call.subresource);
    if (handler !== undefined) return handler(call, parts);
    if (!isPartOfObject(call)) throw subresourceNotServed(call.definition.resource, call.subresource?.name ?? '');
    switch (call.verb) {
      case 'get':
        return get(call, parts);
      case 'list':
        return list(call, parts);
      case 'watch':
        return watch(call, parts);
      case 'create':
        return create(call, parts);
      case 'update':
        return update(call, parts);
      case 'patch':
        return patch(call, parts);
      case 'delete':
        return deleteOne(call, parts);
      case 'deletecollection':
        return deleteCollection(call, parts);
    }
  }

  function refuse(exchange: Exchange, error: unknown, query: URLSearchParams): void {
    const status = statusOf(exchange, error);
    if (exchange.responded) return;
    parts.responder.failure(exchange, status, { mediaType: errorMediaType(exchange), query });
  }

  function statusOf(exchange: Exchange, error: unknown): StatusError {
    if (isStatusError(error)) return error;
    const failed = storeFailure(error);
    if (failed !== undefined) {
      parts.logger.error('the store failed', {
        reason: failed.message,
        method: exchange.method,
        url: loggedUri(exchange.url),
      });
      return failed;
    }
    if (!exchange.signal.aborted) {
      const details = { error, method: exchange.method, url: loggedUri(exchange.url), message: errorMessage(error) };
      parts.logger.error('a request failed unexpectedly', details);
    }
    return unexpectedError(error);
  }

  function errorMediaType(exchange: Exchange): MediaType {
    try {
      const { mediaType, as } = parts.negotiator.negotiate(exchange.header('accept'), { protobuf: true });
      return as === 'object' ? mediaType : 'json';
    } catch {
      return 'json';
    }
  }

  function logWhenFinished(exchange: Exchange, startMs: number): void {
    exchange.onFinish(({ status }) => {
      logRequest(parts.logger, exchange, { status, seconds: (performance.now() - startMs) / 1_000 });
    });
  }

  function countWhenFinished(exchange: Exchange, request: ParsedRequest, startMs: number): void {
    const { method } = exchange;
    const contentType = method === 'PATCH' ? exchange.header('content-type') : undefined;
    exchange.onFinish(({ status }) => {
      const { info, query, route } = request;
      const seconds = (performance.now() - startMs) / 1_000;
      parts.metrics.finished({ method, contentType, info, query, route }, { status, seconds });
    });
  }
}

/** What a request asks for, as far as it is known. */
interface ParsedRequest {
  readonly info: RequestInfo;
  readonly query: URLSearchParams;
  route: Route | undefined;
}

/** Subresources of the object's own kind are read and written as the object is: `status`, `approval`. */
function isPartOfObject({ definition, subresource }: Call): boolean {
  return (
    subresource === undefined || (subresource.kind.kind === definition.kind && subresource.verbs.includes('update'))
  );
}

/** Proxies hand on what methods have no verb here; any other resource takes those that have one. */
function isAllowed(method: string, { subresource }: Route): boolean {
  return subresource?.name === 'proxy' ? proxyMethods.has(method) : method !== 'HEAD';
}

const proxyMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const forms: NegotiateOptions = { protobuf: true };
const rowlessForms: NegotiateOptions = { protobuf: true, only: 'rowless' };
const logForms: NegotiateOptions = { ...rowlessForms, isText: true };

/** What can be read has a table; operations and parts of an object have none. */
function formsOf({ definition, subresource }: Route): NegotiateOptions {
  if (subresource === undefined) return definition.verbs.includes('get') ? forms : rowlessForms;
  if (subresource.connect) return forms;
  return subresource.name === 'log' ? logForms : rowlessForms;
}
