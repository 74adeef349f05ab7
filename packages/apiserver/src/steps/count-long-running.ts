import type { RequestStep } from '../context/request-context.js';
import { countedRequest, type RequestMetrics } from '../metrics/request-metrics.js';
import { isLongRunning } from '../request/long-running.js';

/** Counts watches, logs, exec, attach, port forwarding and proxies until they end. */
export function countLongRunning({ metrics }: { readonly metrics: Pick<RequestMetrics, 'longRunning'> }): RequestStep {
  return (context) => {
    const { infoIfRead: info, exchange } = context;
    if (info === undefined || !isLongRunning(info)) return;
    exchange.onFinish(metrics.longRunning(countedRequest(context, info)));
  };
}
