import { formatGroupResource } from '@orch/apimachinery';
import {
  beginTrace,
  idleTrace,
  type Logger,
  type SpanAttributes,
  slowSteps,
  type Trace,
  type Tracing,
} from '@orch/component';
import type { Exchange } from '@orch/serving';
import type { RequestContext, RequestStep } from '../context/request-context.js';
import { formatLatency, shownId, shownSource, shownUri, shownUserAgent } from '../request/log-request.js';
import { isLongRunning } from '../request/long-running.js';
import { splitTarget } from '../request/split-target.js';

export interface TraceParts {
  readonly logger: Logger;
  /** undefined: spans are not exported. */
  readonly tracing: Tracing | undefined;
}

/** As in v1.21. */
const slowMs = 500;

/** Begins the trace of each request. When traces are neither logged nor exported, all requests share one that stores nothing. */
export function traceMaker({ logger, tracing }: TraceParts): (exchange: Pick<Exchange, 'header' | 'method'>) => Trace {
  if (tracing === undefined && !logger.enabled('info')) {
    const idle = idleTrace();
    return () => idle;
  }
  return (exchange) => {
    const context = tracing?.contextOf({
      traceparent: exchange.header('traceparent'),
      tracestate: exchange.header('tracestate'),
    });
    return beginTrace({ name: exchange.method, startMs: performance.now(), context });
  };
}

/** Logs the steps of a request that was slow, and exports its spans. */
export function traceRequest({ logger, tracing }: TraceParts): RequestStep {
  const isLogged = logger.enabled('info');
  const all = logger.enabled('debug');
  if (!isLogged && tracing === undefined) return () => undefined;
  return (context) => {
    if (context.trace.context?.isSampled === true) context.assignId();
    context.exchange.onFinish(({ status, aborted }) => {
      const { trace } = context;
      const { root } = trace;
      root.name = nameOf(context);
      root.end(status >= 500 || aborted ? String(status) : undefined);
      if (tracing !== undefined) {
        root.set(attributesOf(context, status));
        tracing.finished(trace);
      }
      if (isLogged) logIfSlow(logger, context, { status, all });
    });
  };
}

function logIfSlow(
  logger: Logger,
  context: RequestContext,
  { status, all }: { readonly status: number; readonly all: boolean },
): void {
  const { exchange, infoIfRead: info, trace, idIfAssigned: id } = context;
  if (info !== undefined && isLongRunning(info)) return;
  const { root, droppedSpans } = trace;
  const steps = slowSteps(root, { thresholdMs: slowMs, all });
  if (steps === undefined) return;
  logger.info('slow request', {
    request: root.name,
    URI: shownUri(exchange.url),
    took: formatLatency((root.endMs - root.startMs) / 1_000),
    userAgent: shownUserAgent(exchange),
    srcIP: shownSource(exchange),
    resp: status,
    ...(id === undefined ? {} : { auditID: shownId(id) }),
    ...(droppedSpans === 0 ? {} : { droppedSteps: droppedSpans }),
    steps,
  });
}

/** `create deployments.apps`, `patch pods/status`, `GET /healthz`. */
function nameOf({ exchange: { method }, infoIfRead: info }: RequestContext): string {
  if (info === undefined) return method;
  if (!info.isResource) return `${method} ${shownUri(info.path)}`;
  const resource = formatGroupResource(info);
  return `${info.verb} ${info.subresource === '' ? resource : `${resource}/${info.subresource}`}`;
}

/** Names of the semantic conventions of OpenTelemetry, and our own. */
function attributesOf(context: RequestContext, status: number): SpanAttributes {
  const { exchange, infoIfRead: info } = context;
  return {
    'http.request.method': exchange.method,
    'url.path': splitTarget(shownUri(exchange.url)).path,
    'http.response.status_code': status,
    'user_agent.original': shownUserAgent(exchange),
    'client.address': exchange.remoteAddress,
    'orch.audit_id': shownId(context.assignId()),
    ...(info?.isResource === true
      ? {
          'orch.verb': info.verb,
          'orch.group': info.group,
          'orch.version': info.version,
          'orch.resource': info.resource,
          'orch.subresource': info.subresource,
          'orch.namespace': info.namespace,
          'orch.name': info.name,
        }
      : {}),
  };
}
