import { StatusError } from '@orch/apimachinery';
import type { Logger } from '@orch/component';
import type { Exchange } from '../exchange/exchange.js';

export type Handler = (exchange: Exchange) => void | Promise<void>;

/**
 * Runs the handler. Responds with a StatusError that it throws; any other error is a bug, which is logged, and the response
 * is 500. With `rejection` the handler does not run, and that is the response. A listener that closes rejects all requests.
 */
export function runHandler(
  exchange: Exchange,
  options: { readonly handler: Handler; readonly logger: Logger; readonly closing: boolean },
  rejection?: StatusError,
): void {
  if (options.closing) {
    exchange.setHeader('retry-after', String(retryAfterSeconds));
    fail(exchange, { error: shuttingDown(), logger: options.logger });
    return;
  }
  if (rejection !== undefined) {
    fail(exchange, { error: rejection, logger: options.logger });
    return;
  }
  try {
    const running = options.handler(exchange);
    if (running instanceof Promise)
      running.catch((error: unknown) => fail(exchange, { error, logger: options.logger }));
  } catch (error) {
    fail(exchange, { error, logger: options.logger });
  }
}

function fail(exchange: Exchange, from: { readonly error: unknown; readonly logger: Logger }): void {
  const { error, logger } = from;
  if (!(error instanceof StatusError) && !exchange.signal.aborted) {
    const [path = ''] = exchange.url.split('?', 1);
    logger.error('a request handler failed', { method: exchange.method, path, error });
  }
  if (exchange.responded) return;
  const status =
    error instanceof StatusError
      ? error.status
      : {
          kind: 'Status',
          apiVersion: 'v1',
          metadata: {},
          status: 'Failure',
          message: 'Internal Server Error',
          reason: 'InternalError',
          code: 500,
        };
  const body = Buffer.from(JSON.stringify(status));
  exchange.respond(status.code, { 'content-type': 'application/json', 'cache-control': 'no-cache, private' }, body);
}

/** As v1.21. */
const retryAfterSeconds = 1;

function shuttingDown(): StatusError {
  return new StatusError({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: 'apiserver is shutting down',
    reason: 'ServiceUnavailable',
    details: { retryAfterSeconds },
    code: 503,
  });
}
