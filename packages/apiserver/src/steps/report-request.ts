import { wellKnownUsers } from '@orch/auth';
import type { Logger } from '@orch/component';
import type { RequestStep } from '../context/request-context.js';
import { countedRequest, type RequestMetrics } from '../metrics/request-metrics.js';
import { logRequest } from '../request/log-request.js';
import { routeOfRejected } from './find-route.js';

export interface ReportParts {
  readonly logger: Logger;
  readonly metrics: Pick<RequestMetrics, 'finished' | 'selfRequest' | 'terminated'>;
}

/** Records metrics and the log line of each finished request. */
export function reportRequest({ logger, metrics }: ReportParts): RequestStep {
  const isLogged = logger.enabled('debug');
  return (context) => {
    const { exchange, startMs } = context;
    if (isLogged) context.assignId();
    exchange.onFinish(({ status, bytesSent }) => {
      const { infoIfRead: info } = context;
      const seconds = (performance.now() - startMs) / 1_000;
      if (info !== undefined) {
        const request = countedRequest(context, info);
        metrics.finished(request, { status, seconds, bytesSent });
        const { termination } = context;
        if (termination !== undefined) {
          const route = request.route ?? routeOfRejected(info, context.kinds);
          metrics.terminated({ ...request, route }, { termination, status });
        }
        if (context.callerIfKnown?.name === wellKnownUsers.apiServer) metrics.selfRequest(request);
      }
      if (isLogged) logRequest(logger, exchange, { status, seconds, id: context.assignId() });
    });
  };
}
