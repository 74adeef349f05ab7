import type { Logger } from '@orch/component';
import type { RequestStep } from '../context/request-context.js';
import type { RequestMetrics } from '../metrics/request-metrics.js';
import { logRequest } from '../request/log-request.js';

export interface ReportParts {
  readonly logger: Logger;
  readonly metrics: Pick<RequestMetrics, 'finished'>;
}

/** Records metrics and the log line of each finished request. */
export function reportRequest({ logger, metrics }: ReportParts): RequestStep {
  const isLogged = logger.enabled('debug');
  return (context) => {
    const { exchange, startMs } = context;
    const { method } = exchange;
    const contentType = method === 'PATCH' ? exchange.header('content-type') : undefined;
    if (isLogged) context.assignId();
    exchange.onFinish(({ status }) => {
      const { infoIfRead: info, query, route } = context;
      const seconds = (performance.now() - startMs) / 1_000;
      if (info !== undefined) metrics.finished({ method, contentType, info, query, route }, { status, seconds });
      if (isLogged) logRequest(logger, exchange, { status, seconds, id: context.assignId() });
    });
  };
}
